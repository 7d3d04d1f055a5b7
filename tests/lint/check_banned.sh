#!/bin/sh
# SPDX-License-Identifier: MIT
#
# House rules that a pattern can check: banned functions, dead code, file
# names, headers of files, tests that cannot fail, paths of somebody's machine.
# TAP output.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/tap_report.sh

c_files=$(find src include tests -name '*.[ch]' | sort)
# Everything that is kept in the repository; without one, all but the build.
all_files=$(git ls-files 2>/dev/null)
[ -n "$all_files" ] || all_files=$(find . -path ./build -prune -o -type f -print | sed 's|^\./||')

# Code without comments and without the text of strings, as FILE:LINE:CODE.
code_of() {
    awk -v quote_mark="'\"'" '
        FNR == 1 { in_comment = 0 }
        {
            line = $0
            gsub(/\\\\|\\"/, "", line)
            gsub(quote_mark, "", line)
            gsub(/"[^"]*"/, "\"\"", line)
            code = ""
            while (line != "") {
                if (in_comment) {
                    at = index(line, "*/")
                    if (!at)
                        break
                    in_comment = 0
                    line = substr(line, at + 2)
                } else {
                    at = index(line, "/*")
                    if (!at) {
                        code = code line
                        break
                    }
                    code = code substr(line, 1, at - 1)
                    in_comment = 1
                    line = substr(line, at + 2)
                }
            }
            print FILENAME ":" FNR ":" code
        }' "$@"
}

check_functions() {
    ! code_of $c_files |
        grep -E '\<(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|atof|gets|setlocale|alloca)[ ]*[(]'
}

check_line_comments() {
    ! code_of $c_files | grep -E '//'
}

check_dead_code() {
    ! grep -nE '^[ \t]*#[ \t]*if[ \t]+0|\<(TODO|FIXME|XXX)\>([^#]*$)' $c_files
}

check_spdx() {
    missing=$(for file in $c_files; do
        head -n 1 "$file" | grep -qF '/* SPDX-License-Identifier: MIT */' || echo "$file"
    done
    for file in $(printf '%s\n' $all_files | grep -E '[.](sh|bats|awk|py|css|js)$|^Makefile$'); do
        head -n 2 "$file" | grep -qF 'SPDX-License-Identifier: MIT' || echo "$file"
    done)
    [ -z "$missing" ] || { echo "$missing"; return 1; }
}

check_shape() {
    ! awk '
        length($0) > 100 { print FILENAME ":" FNR ": longer than 100 columns"; bad = 1 }
        /\t/ { print FILENAME ":" FNR ": tab"; bad = 1 }
        / $/ { print FILENAME ":" FNR ": blank at the end"; bad = 1 }
        END { exit !bad }' $c_files
}

check_size() {
    long=$(wc -l $(find src -name '*.[ch]') | awk '$2 != "total" && $1 >= 500')
    [ -z "$long" ] || { echo "$long"; return 1; }
}

check_unique_names() {
    repeated=$(printf '%s\n' $all_files | sed 's|.*/||' | grep -vxE 'README[.]md|[.]gitignore|run' |
        sort | uniq -d)
    [ -z "$repeated" ] || { echo "$repeated"; return 1; }
}

check_guards() {
    wrong=$(for file in $(printf '%s\n' $c_files | grep '[.]h$'); do
        guard=$(printf '%s\n' "$file" | sed 's|^[a-z]*/||; s|[/.]|_|g' | tr 'a-z' 'A-Z')
        grep -qx "#define $guard" "$file" || echo "$file: the guard is $guard"
    done)
    [ -z "$wrong" ] || { echo "$wrong"; return 1; }
}

# bats stops at a command that fails, but neither at one behind a `!` (write
# `run !`) nor at the left side of `&&` (write two lines, or `||` behind it).
check_bats() {
    ! grep -nE '^ *(!|\[.*\] &&) ' $(find tests -name '*.bats') | grep -v '||'
}

# The pattern is put together so that this file does not hold it.
check_machine_paths() {
    folders='work home root Users mnt'
    pattern=$(printf '/%s/|' $folders)
    ! printf '%s\n' $all_files | grep -vE '[.](png|svg|cubin|pdf)$' |
        xargs grep -nIE "(^|[^A-Za-z0-9_.~\$}*)-])(${pattern%|})"
}

echo 1..10
report "no banned function" check_functions
report "no // comment" check_line_comments
report "no dead code, no TODO without an issue" check_dead_code
report "each file opens with its licence" check_spdx
report "no tab, no blank at the end, at most 100 columns" check_shape
report "no source file of 500 lines" check_size
report "a file name stands for one file" check_unique_names
report "a header is guarded by its folder and name" check_guards
report "a line of a bats file can fail" check_bats
report "no path of somebody's machine" check_machine_paths
[ $failures -eq 0 ]
