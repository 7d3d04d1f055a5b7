# SPDX-License-Identifier: MIT
#
# What the public headers promise to compilers, a line for each macro, type and
# function: comments and layout do not count, and lines can be sorted.
#
#   awk -f interface.awk include/occsweep/*.h | LC_ALL=C sort

function squeeze(text) {
    gsub(/[ \t]+/, " ", text)
    sub(/^ /, "", text)
    sub(/ $/, "", text)
    return text
}

# What is left of a line outside comments, which may span lines.
function without_comments(line,    kept, at) {
    while (line != "") {
        if (in_comment) {
            at = index(line, "*/")
            if (at == 0)
                return kept
            line = substr(line, at + 2)
            in_comment = 0
        }
        at = index(line, "/*")
        if (at == 0)
            return kept line
        kept = kept substr(line, 1, at - 1) " "
        line = substr(line, at + 2)
        in_comment = 1
    }
    return kept
}

# Guards, what marks functions, and the version itself are no promises.
function directive(text) {
    text = squeeze(text)
    if (text !~ /^# *define [A-Z]/ || text ~ /^# *define (OCCSWEEP_[A-Z]*_H|OCC_API|OCCSWEEP_VERSION|OCCSWEEP_RELEASE)/)
        return
    sub(/^# *define/, "macro", text)
    print text
}

function declare(text) {
    text = squeeze(text)
    sub(/^OCC_API /, "", text)
    if (text != "")
        print text
}

FNR == 1 { in_comment = 0 }

{ line = without_comments($0) }

line ~ /\\$/ {
    sub(/\\$/, " ", line)
    continued = continued line
    next
}

continued != "" || line ~ /^[ \t]*#/ {
    directive(continued line)
    continued = ""
    next
}

# The braces of extern "C", whose directives are gone by now.
squeeze(line) == "" || line ~ /extern "C"/ || (statement == "" && line ~ /^[}][ \t]*$/) { next }

{
    statement = statement " " line
    depth += gsub(/[{]/, "&", line) - gsub(/[}]/, "&", line)
    if (depth == 0 && line ~ /;[ \t]*$/) {
        declare(statement)
        statement = ""
    }
}
