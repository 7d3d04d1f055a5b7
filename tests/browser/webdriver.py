# SPDX-License-Identifier: MIT
"""Chromium over the WebDriver protocol, with Python's own library: only what
the tests of the report ask for. See https://www.w3.org/TR/webdriver2/"""
import base64
import http.client
import json
import shutil
import socket
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--force-device-scale-factor=1",
]
STARTS_WITHIN_S = 60
ANSWERS_WITHIN_S = 120


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    """One chromedriver with one Chromium in an empty profile."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="occsweep-browser-")
        self.port = _free_port()
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = None
        try:
            self._wait_until_ready()
            self._open_session()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self._ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.profile, ignore_errors=True)

    def _wait_until_ready(self):
        give_up = time.monotonic() + STARTS_WITHIN_S
        while True:
            try:
                if self._request("GET", "/status")["ready"]:
                    return
            except OSError:
                if time.monotonic() > give_up or self.driver.poll() is not None:
                    raise
            time.sleep(0.05)

    def _open_session(self):
        options = {"args": FLAGS + [f"--user-data-dir={self.profile}"]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = answer["sessionId"]

    def _request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWERS_WITHIN_S)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{value['error']}: {value['message'].splitlines()[0]}")
        return value

    def _ask(self, method, path, body=None):
        return self._request(method, f"/session/{self.session}{path}", body)

    def open(self, url):
        self._ask("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """The value that a function body of JavaScript returns."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_later(self, script, *arguments):
        """What the script gives to the function that is its last argument."""
        return self._ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def devtools(self, command, **parameters):
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def console(self):
        """The messages since the last call, those of failed loads included."""
        return [entry["message"] for entry in self._ask("POST", "/se/log", {"type": "browser"})]

    def set_width(self, width, height=900):
        """The inner width, which a headless window has below 500 pixels only so."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)
        found = self.run("return innerWidth")
        if found != width:
            raise RuntimeError(f"asked for a window of {width} pixels, it has {found}")

    def set_theme(self, theme):
        self.devtools("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": theme}])

    def find(self, selector):
        found = self._ask("POST", "/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def click(self, selector):
        self._ask("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self._ask("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def screenshot(self, path):
        """The whole page as a PNG."""
        picture = self.devtools("Page.captureScreenshot", format="png",
                                captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))
