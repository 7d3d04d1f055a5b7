# SPDX-License-Identifier: MIT
"""Run a command on a terminal of 20 columns and print what it showed there,
every rewriting of a line on a line of its own, without the sequences that
clear it. Ends with the status of the command.

    narrow_terminal.py COMMAND...
"""
import fcntl
import os
import pty
import re
import struct
import sys
import termios

pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 5, 20, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b""
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
_, status = os.waitpid(pid, 0)
lines = re.split(r"[\r\n]+", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode()))
print("\n".join(line for line in lines if line))
sys.exit(os.waitstatus_to_exitcode(status))
