# SPDX-License-Identifier: MIT
"""Names that want to be more than text: a file `canary` is what none may make,
and window.ran what no script may set. Kernels of a log have them all; a sweep
file refuses control characters, so its names and titles are those of TITLES."""

ESC = "\x1b"

PAYLOADS = [
    # gnuplot and the shell
    "`touch canary`",
    "$(touch canary)",
    "'; system('touch canary'); #",
    "\"; system(\"touch canary\"); #",
    "' . system('touch canary') . '",
    "@system(\"touch canary\")",
    "| touch canary",
    "< touch canary; echo 1",
    "; touch canary &",
    "$HOME ${HOME} ~root %s%n%d",
    "{/Symbol a}_{b}^{c} \\\\ \\\"",
    # HTML and SVG
    "<script>window.ran=1</script>",
    "</title></text></script><script>window.ran=1</script>",
    "\" onload=\"window.ran=1\" onmouseover='window.ran=1'",
    "<img src=x onerror=window.ran=1><svg onload=window.ran=1>",
    "javascript:window.ran=1//",
    "]]><script>window.ran=1</script><!-- --> <![CDATA[",
    "&lt;b&gt; &#60;script&#62; &amp;amp; &nosuch;",
    "{{title}} {%if%} ${window.ran=1}",
    # LaTeX
    "\\write18{touch canary}\\input{/etc/passwd}",
    "$\\csname end\\endcsname$ % & # _ ^ ~ {",
    "\\end{tabular}\\immediate\\openout1=canary",
    # spreadsheets, JSON, Markdown, reStructuredText
    "=cmd|' /C touch canary'!A0",
    "+1+cmd|'x'!A0",
    "-2+3+cmd|'x'!A0",
    "@SUM(1+1)*cmd|'x'!A0",
    "a,\"b\",\"\"c\"\"\",",
    "\", \"level\": \"none\", \"x\": \"",
    "| a | b | ![x](http://x.invalid/y) [z](javascript:window.ran=1)",
    "`code` *bold* __under__ ~~gone~~ <u>x</u> # - 1. >",
    "@octocat and some@octocat/team, see #12 or octo/repo#3",
    ":raw:`x` |sub| `link <http://x.invalid>`_ .. include:: /etc/passwd",
    "::set-output name=x::y %0A::error::z",
    # paths
    "../../canary",
    "/tmp/canary/../../x",
    # reading directions, and what looks like something else
    "\u202etxt.exe\u202c \u2066x\u2069 \u200fy\u200e",
    "\ufeff\u2028\u2029\u00a0\u200b",
]

# What a terminal would obey, and what no text has.
CONTROLS = [
    f"{ESC}[31mred{ESC}[0m{ESC}[2J",
    f"{ESC}]0;title\x07{ESC}]8;;http://x.invalid{ESC}\\link",
    f"{ESC}P$q\"p{ESC}\\{ESC}c",
    "\u009b31m\u009d0;x\u009c",
    "a\rb\x08c\x7fd\x0be",
    "\x01\x02\x0e\x0f tab\there",
    "\t=cmd|'x'!A0",
    b"\xff\xfe\xc3(".decode("latin-1"),
]

# YAML takes two of the marks in the last payload for line ends.
TITLES = PAYLOADS[:-1]
