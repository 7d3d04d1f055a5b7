# SPDX-License-Identifier: MIT
#
# Make occsweep.hpp: the types, constants, functions and architectures of the
# library as constexpr C++17, from the files that the library is made of.
#
#   awk -v version=2.0.0 -v arch_table=arch_table.c -f cpp_header.awk TEMPLATE
#
# A line "//@types FILE", "//@functions FILE" or "//@archs" of the template
# becomes what it says of that file or of the table. The code keeps its words, but for these:
# what is static or public becomes OCCSWEEP_FN (constexpr), {0} becomes {}, and OCC_ constants
# lose their prefix, since those are macros where the C headers are included.

function die(what) {
    print "cpp_header.awk: " what | "cat >&2"
    exit 1
}

# Print lines; several that are blank count as one.
function put(text) {
    if (text != "" || !was_blank)
        print text
    was_blank = text == ""
}

# The next line of a file into `line`; false at the end.
function next_line(file,    status) {
    status = (getline line < file)
    if (status < 0)
        die("cannot read " file)
    if (status == 0)
        close(file)
    return status
}

# OCC_MAX_CARVEOUTS to max_carveouts, in every line alike.
function rename_constants(line,    i) {
    gsub(/OCC_LIMITER_CODE\(/, "code_of(", line)
    for (i = 1; i <= constant_count; i++)
        gsub(constants[i], tolower(substr(constants[i], 5)), line)
    return line
}

# "#define OCC_UNLIMITED UINT32_MAX" and the like.
function put_constant(text,    words, value) {
    split(text, words, " ")
    value = substr(text, index(text, words[2]) + length(words[2]) + 1)
    if (words[2] !~ /^OCC_/) {
        put("constexpr uint32_t " words[2] " = " value ";")
        return
    }
    constants[++constant_count] = words[2]
    put("constexpr auto " tolower(substr(words[2], 5)) " = " value ";")
}

# A macro that is a number: not a guard, and with no arguments.
function is_constant(text) {
    return text ~ /^#define [A-Z_]+ [^ \\]/ && text !~ /_H$/ && text !~ /\\$/
}

# What is declared in a public header: its numbers, enums and structs, with the
# comment above each.
function put_types(file,    comment, in_type) {
    while (next_line(file)) {
        if (line ~ /^(struct|enum) [a-z_0-9]+ [{]$/) {
            put("")
            printf "%s", rename_constants(comment)
            in_type = 1
        }
        if (is_constant(line))
            put_constant(line)
        if (in_type)
            put(rename_constants(line))
        if (line ~ /^[}];/) {
            put("")
            in_type = 0
        }
        comment = line ~ /^( \*|\/\*)/ ? comment line "\n" : ""
    }
}

# A public function of the library begins a line, whatever it returns.
function is_public_function(line) {
    return line ~ /^(const )?(struct [a-z_0-9]+ |bool |uint32_t |uint64_t |void )\*?occ_[a-z_0-9]+\(/
}

function as_constexpr(line) {
    sub(/^static inline /, "OCCSWEEP_FN ", line)
    sub(/^static /, "OCCSWEEP_FN ", line)
    sub(/^    static const /, "    const ", line)
    if (is_public_function(line))
        line = "OCCSWEEP_FN " line
    sub(/ = [{]0[}];$/, " = {};", line)
    return rename_constants(line)
}

# The functions of a source file; its head says what it is for in C.
function put_functions(file,    is_past_head) {
    put("")
    while (next_line(file)) {
        if (is_constant(line))
            put_constant(line)
        if (line ~ /^#/)
            is_past_head = 1
        else if (is_past_head)
            put(as_constexpr(line))
    }
}

# identifier("gfx1100-wave64") is gfx1100_wave64.
function identifier(name) {
    gsub(/[^A-Za-z0-9_]/, "_", name)
    return name
}

# One field of an architecture, ".limits.threads_per_warp = 32,"; 0 it is already.
function put_field(text,    path, value, items, count, i) {
    gsub(/^ +[.]|,$/, "", text)
    path = substr(text, 1, index(text, " = ") - 1)
    value = substr(text, index(text, " = ") + 3)
    if (value == "NULL" || value == "0" || value == "false")
        return
    if (path ~ /[.]carveout_growth$/)
        value = "static_cast<detail::occ_carveout_growth>(" value ")"
    if (path ~ /[.]accumulators$/)
        value = "static_cast<detail::occ_accumulators>(" value ")"
    if (value !~ /^[{]/) {
        put("    made." path " = " value ";")
        return
    }
    gsub(/[{} ]/, "", value)
    count = split(value, items, ",")
    for (i = 1; i <= count; i++)
        if (items[i] != "0")
            put("    made." path "[" i - 1 "] = " items[i] ";")
}

# The products of an architecture; every list ends with one that has no name.
function put_product() {
    if (line ~ /^static const struct occ_gpu /) {
        put("")
        sub(/^static const struct occ_gpu /, "inline constexpr gpu ", line)
        put(line)
        return 1
    }
    sub(/[{]NULL, 0[}]/, "{nullptr, 0}", line)
    put(line)
    return line !~ /[}];$/
}

# The end of an architecture: its products, no aliases and no sources.
function put_rest() {
    if (line ~ /[.]gpus = /) {
        sub(/^ *[.]gpus = /, "    made.gpus = ", line)
        sub(/, [.]gpu_count = /, ";\n    made.gpu_count = ", line)
        sub(/,$/, ";", line)
        put(line)
    }
    if (line ~ /[.]sources = /)
        put("    return made;\n}();")
}

# The architectures, from the table that the library carries.
function put_archs(file,    name, names, in_products, in_table) {
    while (next_line(file)) {
        if (in_products || line ~ /^static const struct occ_gpu /)
            in_products = put_product()
        in_table = in_table || line ~ /^static const struct occ_arch archs/
        if (!in_table || line !~ /^     [.]/)
            continue
        if (line ~ /[.](aliases|gpus|sources) = /) {
            put_rest()
            continue
        }
        if (line ~ /^     [.]name = /) {
            name = line
            gsub(/^[^"]*"|"[^"]*$/, "", name)
            name = identifier(name)
            names = names (names == "" ? "" : ", ") "&" name
            put("")
            put("inline constexpr arch " name " = [] {\n    arch made = {};")
        }
        put_field(line)
    }
    put("")
    put("/* All of them, by vendor and then by name. */")
    put("inline constexpr const arch *archs[] = {" names "};")
}

/^\/\/@types / { put_types($2); next }
/^\/\/@functions / { put_functions($2); next }
/^\/\/@archs$/ { put_archs(arch_table); next }
{ sub(/@version@/, version); put($0) }
