# SPDX-License-Identifier: MIT
#
# Take the console blocks of a Markdown file apart. A line that begins with
# "$ " is a command (one that ends in a backslash goes on in the next line);
# the lines up to the next command are what it prints, and a last "..." says
# that it prints more. Writes NNN.command and NNN.expected into the folder
# given with -v into=FOLDER. With -v from=FOLDER it prints the file instead,
# each command followed by what NNN.actual of that folder holds.
function flush_command() {
    if (from != "" && name != "")
        print_actual()
    name = ""
}

function print_actual(  line, i) {
    for (i = 0; (getline line < (name ".actual")) > 0; i++) {
        if (shown_count > 0 && last_shown == "..." && i >= shown_count - 1)
            break
        print line
    }
    close(name ".actual")
    if (last_shown == "...")
        print last_shown
}

/^```console$/ { in_block = 1; if (from != "") print; next }
/^```$/ { flush_command(); in_block = goes_on = 0; if (from != "") print; next }
!in_block { if (from != "") print; next }
goes_on || /^\$ / {
    if (!goes_on) {
        flush_command()
        name = sprintf("%s/%03d", from into, ++count)
        shown_count = 0
        last_shown = ""
        if (from == "")
            printf "" >(name ".expected")
    }
    if (from != "")
        print
    goes_on = /\\$/
    sub(/^\$ /, "")
    if (from == "")
        print >(name ".command")
    next
}
{
    shown_count++
    last_shown = $0
    if (from == "")
        print >(name ".expected")
}
