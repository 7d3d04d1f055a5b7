# SPDX-License-Identifier: MIT
"""What gnuplot 5.2.0 would not understand in chart scripts, and what a person
at another version would trip over. 5.2 is not to be had on today's systems, so
its vocabulary is written down here: commands, options of set, plot styles and
functions from the manual of 5.2, and as rules what release notes of later
versions call new.

    check_gnuplot.py FILE...     print what is wrong, a line each
    check_gnuplot.py --rules     each rule finds its own example, and only that

Sources: gnuplot 5.2 manual (2017); release notes of 5.2.1, 5.2.6, 5.2.7, 5.4.0,
5.4.6, 6.0.0, 6.0.1 and 6.0.3.
"""
import re
import sys

COMMANDS = set("""array bind break call cd clear continue do else evaluate exit fit help history if
    load lower pause plot print pwd quit raise refresh replot reread reset save set shell show splot
    stats system test undefine unset while""".split())

OPTIONS = set("""angles arrow autoscale bars bmargin border boxwidth cblabel cbrange cbtics clip cntrlabel
    cntrparam color colorbox colorsequence contour dashtype datafile decimalsign dgrid3d dummy encoding
    errorbars fit format grid hidden3d history isosamples jitter key label linetype link lmargin loadpath
    locale logscale macros mapping margins micro minussign monochrome mouse multiplot mx2tics mxtics
    my2tics mytics mztics nonlinear object offsets origin output palette parametric paxis pm3d
    pointintervalbox pointsize polar print psdir raxis rlabel rmargin rrange rtics samples size style
    surface table terminal termoption theta tics timefmt timestamp title tmargin trange ttics urange view
    vrange x2data x2label x2range x2tics x2zeroaxis xdata xlabel xrange xtics xyplane xzeroaxis y2data
    y2label y2range y2tics y2zeroaxis ydata ylabel yrange ytics yzeroaxis zdata zero zeroaxis zlabel
    zrange ztics zzeroaxis""".split())

STYLES = set("""boxerrorbars boxes boxplot boxxyerror boxxyerrorbars candlesticks circles dots ellipses
    filledcurves fillsteps financebars fsteps histeps histograms image impulses labels lines linespoints
    parallelaxes points rgbalpha rgbimage steps table vectors xerrorbars xerrorlines xyerrorbars
    xyerrorlines yerrorbars yerrorlines""".split())

FUNCTIONS = set("""abs acos acosh airy arg asin asinh atan atan2 atanh besj0 besj1 besy0 besy1 ceil column
    columnhead columnheader cos cosh defined erf erfc exists exp expint floor gamma gprintf hsv2rgb ibeta
    igamma imag int inverf invnorm lambertw lgamma log log10 norm palette rand real sgn sin sinh sprintf
    sqrt strcol strftime stringcolumn strlen strptime strstrt substr system tan tanh time timecolumn tm_hour
    tm_mday tm_min tm_mon tm_sec tm_wday tm_yday tm_year valid value voigt word words""".split())

# Words before a parenthesis that call nothing.
NOT_CALLED = set("if while using add rgb dt at from to for in sum ne eq print ps lw title tics axes".split())

# Name, since when, what to look for in code without its texts, an example.
RULES = (
    ("array-without-size", "5.2.6", r"\barray\s+\w+\s*=", "array A = [1, 2]"),
    ("keyentry", "5.2.6", r"\bkeyentry\b", "plot keyentry with lines title ''"),
    ("columnheaders", "5.4.0", r"\bset\s+datafile\s+columnheaders?\b", "set datafile columnheaders"),
    ("clip-radial", "5.4.0", r"\bset\s+clip\s+radial\b", "set clip radial"),
    ("view-projection", "5.4.0", r"\bset\s+view\s+projection\b", "set view projection xz"),
    ("spiderplot", "5.4.0", r"\bstyle\s+spiderplot\b", "set style spiderplot"),
    ("numbered-textbox", "5.4.0", r"\bstyle\s+textbox\s+\d", "set style textbox 2 opaque"),
    ("zsort", "5.4.0", r"\bsmooth\s+zsort\b", "plot $A smooth zsort"),
    ("load-datablock", "5.4.0", r"\bload\s+\$", "load $A"),
    ("filter", "5.4.0, 6.0.3", r"^\s*s?plot\b.*[\w)]\s+if\s*\(", "plot $A with table if ($1 > 0)"),
    ("table-separator", "5.2.1", r"\bset\s+table\b.*\bseparator\b", "set table $A separator comma"),
    ("noclipcb", "5.2.7", r"\bnoclipcb\b", "set pm3d noclipcb"),
    ("key-columns", "5.4.6", r"\bset\s+key\b.*\b(columns|keywidth)\b", "set key columns 2"),
    ("else-if", "6.0.0", r"\belse\s+if\b", "if (A) { B = 1 } else if (C) { B = 2 }"),
    ("function-block", "6.0.0", r"\bfunction\s+\$", "A = 1; function $B(x) << END"),
    ("palette-by-name", "6.0.0", r"\bset\s+palette\s+viridis\b", "set palette viridis"),
    ("datablock-line", "6.1", r"\$[A-Za-z]\w*\s*\[", "A = $B[1]"),
    ("inline-data", "refused in multiplot by 6.0.1", r"\b(plot|stats)\s+''", "plot '-' with lines"),
)

# The same in double-quoted texts, and what must stand in the code of such a line.
TEXT_RULES = (
    ("unicode-escape", "5.4.0", r"\\U\+", "", 'set label 1 "\\U+2014"'),
    ("backquotes", "run by a shell", "`", "", 'A = "`date`"'),
    ("line-end-in-print", "one line in 5.2", r"\\n", r"\bprint\b", 'print "a\\nb"'),
)

TEXT = re.compile(r'"(?:\\.|[^"\\])*"' + r"|'[^']*'")

LABEL = re.compile(r"\bset\s+label\s+\S+\s+(''|plain\(|rich\()?(.*)")


def logical_lines(source):
    """Lines with their numbers, comments gone, continued ones joined; what a datablock holds is no code."""
    joined, first, end = "", 0, None
    for number, line in enumerate(source.split("\n"), 1):
        if end is not None:
            end = None if line == end else end
            continue
        line = without_comment(line)
        block = re.match(r"\$\w+ << (\w+)$", line)
        end = block.group(1) if block else None
        first = first if joined else number
        if line.endswith("\\"):
            joined += line[:-1] + " "
            continue
        yield first, joined + line
        joined = ""


def without_comment(line):
    quote = ""
    for at, char in enumerate(line):
        if quote:
            escaped = quote == '"' and line[at - 1] == "\\"
            quote = "" if char == quote and not escaped else quote
        elif char in "'\"":
            quote = char
        elif char == "#":
            return line[:at].rstrip()
    return line.rstrip()


def without_texts(line):
    return TEXT.sub("''", line)


def numbers_too_large(code):
    for text in re.findall(r"(?<![\w.])(0x[0-9A-Fa-f]+|\d+)(?![\w.])", code):
        if int(text, 0 if text.startswith("0x") else 10) > 0x7FFFFFFF:
            yield text


def statements(code):
    """Beginnings of commands: after a line's start, a brace or a semicolon outside of parentheses."""
    depth, begin = 0, True
    for at, char in enumerate(code):
        depth += (char in "([") - (char in ")]")
        if begin and not char.isspace():
            yield code[at:]
            begin = False
        if char in "{};" and depth == 0:
            begin = True


def faults_of_line(line, known):
    code = without_texts(line)
    for name, since, pattern, _ in RULES:
        if re.search(pattern, code):
            yield f"{name} ({since})"
    for name, since, pattern, where, _ in TEXT_RULES:
        if re.search(where, code) and any(re.search(pattern, t) for t in TEXT.findall(line) if t[0] == '"'):
            yield f"{name} ({since})"
    for number in numbers_too_large(code):
        yield f"wide-integer (5.4.0): {number}"
    for statement in statements(code):
        word = re.match(r"[A-Za-z_]\w*(?!\w)(?!\s*(=(?!=)|\(.*?\)\s*=|\[))", statement)
        if word and word.group(0) not in COMMANDS and not re.match(r"\w+\s*\[[^]]*\]\s*=|\w+\([\w,\s]*\)\s*=", statement):
            yield f"command: {word.group(0)}"
    for option in re.findall(r"\b(?:un)?set\s+([A-Za-z]\w*)", code):
        if option not in OPTIONS:
            yield f"option: {option}"
    for style in re.findall(r"\bwith\s+([A-Za-z]\w*)", code):
        if style not in STYLES:
            yield f"style: {style}"
    for name in re.findall(r"(?<![\w.$@])([A-Za-z_]\w*)\(", code):
        if name not in FUNCTIONS and name not in NOT_CALLED and name not in known:
            yield f"function: {name}"
    for label in LABEL.finditer(line):
        wanted = "plain(" if " noenhanced " in label.group(2) else "rich(" if " enhanced " in label.group(2) else "''"
        if label.group(1) != wanted and "LABEL_OUT" not in label.group(0):
            yield f"label-text: cairolatex needs {wanted}"


    if re.search(r"\bset\s+format\b(?!.*\bTIC_FORM\b)", code):
        yield "format-text: cairolatex needs TIC_FORM before a format"
    if "with labels" in code and code.count("with labels") != code.count("drawn("):
        yield "label-text: cairolatex needs drawn( in what is drawn with labels"


def functions_of(source):
    return set(re.findall(r"(?:^|;|\{)\s*([A-Za-z_]\w*)\([\w,\s]*\)\s*=", source, re.M))


def check(path, known):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    known = known | functions_of(source)
    return [f"{path}:{number}: {fault}" for number, line in logical_lines(source)
            for fault in faults_of_line(line, known)]


# More examples: what is wrong in them, by the word before its place.
EXAMPLES = (
    ("wide-integer", "A = 0xFF000000"), ("wide-integer", "A = 3000000000"), ("command", "local A = 1"),
    ("command", "warn 'x'"), ("command", "return 1"), ("command", "remultiplot"), ("command", "vfill $A"),
    ("option", "set pixmap 1 'a.png'"), ("option", "set walls"), ("option", "unset warnings"),
    ("option", "set contourfill auto"), ("option", "set rgbmax 255"), ("option", "set vgrid $v"),
    ("style", "plot $A with sectors"), ("style", "plot $A with hsteps"), ("style", "plot $A with polygons"),
    ("style", "plot $A with arrows"), ("style", "plot $A with mask"), ("function", "A = split(B)"),
    ("function", "A = join(B)"), ("function", "A = trim(B)"), ("function", "A = index(B, C)"),
    ("function", "A = besi0(1)"), ("label-text", "set label 1 A at 0,0 noenhanced font B"),
    ("label-text", "set label 1 plain(A,B) at 0,0 enhanced font B"),
    ("format-text", "set format x '%.0f'"),
    ("label-text", "plot $A using 1:2:(plain(B,C)) with labels"),
)

# Nothing is wrong here.
GOOD = (
    "array A[3] = [1, 2, 0xFFFFFF]; A[1] = 0x7FFFFFFF", "f(x) = x < 0 ? 0 : sum [i=1:9] (g(x), i)",
    "g(x) = strlen(x) ? word(x,1)+0 : 0", "if (f(1)) { set label 1 plain(A,B) at 0,0 noenhanced font B } else { B = 2 }",
    "do for [i=1:3] { print sprintf(\"%g\", i) } # local warn", "set label 2 '' at 0,0 point pt 7",
    "plot for [i=1:3] $A index i-1 using 1:(f($2)) with lines lc rgb (i == 2 ? 1 : 2) title 'with sectors'",
    "set xtics add (plain('12',F) 12)", "A = 'local `x` \\n'; B = \"a\\tb\"", "set label 3 rich(A,B) at 0,0 enhanced font B",
    "$A << END\nlocal\n\n1,2\nEND\nB = 1", "plot $A using 1:2:(drawn(B,C)) with labels", "set format x TIC_FORM.'%.0f'",
)


def check_rules():
    cases = [(rule[0], rule[-1]) for rule in RULES + TEXT_RULES] + list(EXAMPLES)
    for name, example in cases:
        found = {fault.split(" ")[0].rstrip(":") for _, line in logical_lines(example)
                 for fault in faults_of_line(line, {"plain", "rich", "drawn"})}
        others = found - {name, "style", "command", "option", "label-text"}
        if name not in found or others:
            yield f"{name}: {example!r} gives {sorted(found)}"
    known = {"plain", "rich", "drawn", "f", "g"}
    for good in GOOD:
        for _, line in logical_lines(good):
            for fault in faults_of_line(line, known):
                yield f"nothing is wrong in {good!r}: {fault}"


def main():
    if sys.argv[1] == "--rules":
        faults = list(check_rules())
    else:
        # Templates are joined: a function of one is known to the others.
        known = set()
        for path in sys.argv[1:]:
            with open(path, encoding="utf-8") as file:
                known |= functions_of(file.read())
        faults = [fault for path in sys.argv[1:] for fault in check(path, known)]
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main()
