# ---- house style: the same lines in every chart -------------------------------------
# Needs from the settings above: ID, FORMAT, W, H, FS, TINT, TITLE,
#   CAT_NAME (of the colours below), LEGEND_* (CODE, X, Y, TEXT), PAGE_* (TEXT, X, Y, ALIGN, STYLE), PAGE_LEFT, and the margins
#   LEFT, RIGHT, TOP, BOTTOM of the plot area; all in layout pixels from the upper left.
#   PAGE_ALIGN: 0 left, 1 center, 2 right. PAGE_STYLE: 1 text, 2 muted, 3 accent, 4 footer,
#   5 small, 6 small and muted.
# The data are read from, and the picture is written to, the folder of this script.

DIR = ""                                        # found without a shell; never begins with < or |
if (exists("ARG0")) { do for [i=1:strlen(ARG0)] { if (ARG0[i:i] eq "/") { DIR = ARG0[1:i] } } }
if (strlen(DIR) && DIR[1:1] ne "/") { DIR = "./" . DIR }

# ---- tweak here: also from outside, as in  gnuplot -d -e "TERM='pdf'; THEME='grey'" ----
if (!exists("TERM"))     TERM = FORMAT          # png | svg | pdf | cairolatex
if (!exists("THEME"))    THEME = "light"        # light | dark | grey (print)
if (!exists("SCALE"))    SCALE = 2              # PNG pixels per layout pixel
if (!exists("FONT"))     FONT = "Arial"         # one family name; fontconfig finds the nearest
if (!exists("ANNOTATE")) ANNOTATE = 1           # 0: no labels, no borders, no kernel
if (!exists("OUT"))      OUT = DIR . ID . (THEME eq "light" ? "" : "-".THEME) . (TERM eq "cairolatex" ? "-latex.tex" : ".".TERM)

# In the C locale the encoding is "default": gnuplot passes UTF-8 through, and would warn if told to use it.
if (GPVAL_ENCODING ne "default") { set encoding utf8 }
set decimalsign "."
set datafile separator comma
set datafile commentschars "#"

# ---- colours ----
#                   warps     blocks    registers smem      barriers  3+ tied   refused   scalar registers
array CAT_COLOUR[8] = [0x56B4E9, 0xF0E442, 0xD55E00, 0x0072B2, 0xCC79A7, 0x4D545C, 0xEEF0F2, 0x663311]
array CAT_INK[8]    = [0x1F2328, 0x1F2328, 0xFFFFFF, 0xFFFFFF, 0x1F2328, 0xFFFFFF, 0x59636E, 0xFFFFFF]
BG = 0xFFFFFF; FG = 0x1F2328; MUTED = 0x59636E; GRID = 0xD8DEE4
LLVM_COLOUR = 0x8250DF; LLVM_WIDTH = 5; LLVM_DASH = 1   # of what LLVM promises, under the line of what fits
VOID = 0xEEF0F2; VOID_LINE = 0xC3C9D0; ACCENT = 0xB4004E; EDGE = 0xFFFFFF
if (THEME eq "dark") {
  BG = 0x0D1117; FG = 0xE6EDF3; MUTED = 0x9198A1; GRID = 0x30363D
  VOID = 0x161B22; VOID_LINE = 0x3D444D; ACCENT = 0xFF7EB6; EDGE = 0x0D1117
  LLVM_COLOUR = 0xA371F7
  CAT_COLOUR[6] = 0xC9D1D9; CAT_INK[6] = 0x1F2328; CAT_INK[7] = 0x9198A1
}
if (THEME eq "grey") {
  LLVM_COLOUR = 0x000000; LLVM_WIDTH = 1.5; LLVM_DASH = 3
  FG = 0x000000; MUTED = 0x404040; VOID = 0xFFFFFF; VOID_LINE = 0xA0A0A0; ACCENT = 0x000000; EDGE = 0x000000
  CAT_COLOUR[1] = 0xD0D0D0; CAT_COLOUR[2] = 0xF0F0F0; CAT_COLOUR[3] = 0x888888; CAT_COLOUR[4] = 0x414141
  CAT_COLOUR[5] = 0xABABAB; CAT_COLOUR[6] = 0x656565; CAT_COLOUR[8] = 0x262626
  CAT_INK[1] = 0x000000; CAT_INK[2] = 0x000000; CAT_INK[3] = 0x000000; CAT_INK[4] = 0xFFFFFF
  CAT_INK[5] = 0x000000; CAT_INK[6] = 0xFFFFFF; CAT_INK[7] = 0x404040; CAT_INK[8] = 0xFFFFFF
}
CAT_COLOUR[7] = VOID
if (TINT < 1 && THEME ne "light") { TINT = (THEME eq "dark") ? TINT - 0.1 : TINT + 0.1 }   # so that all stay apart
# Colours are mixed by arithmetic: transparency leaves seams, and 5.2 has no room for it.
mix1(a,b,t) = int(b + (a-b)*t + 0.5)
mix(c,b,t)  = mix1(c/65536%256,b/65536%256,t)*65536 + mix1(c/256%256,b/256%256,t)*256 + mix1(c%256,b%256,t)
fill(c)     = (int(c) == 6) ? VOID : mix(CAT_COLOUR[int(c)+1], BG, TINT)   # c: 0..7

# ---- sets of limits, as in limiter_code: 1 warps, 2 blocks, 4 registers, 8 shared memory, 16 barriers, 32 scalar registers ----
set_size(m)  = (m&1) + (m/2&1) + (m/4&1) + (m/8&1) + (m/16&1) + (m/32&1)
set_first(m) = (m&1) ? 0 : (m&2) ? 1 : (m&4) ? 2 : (m&8) ? 3 : (m&16) ? 4 : 7
set_last(m)  = (m&32) ? 7 : (m&16) ? 4 : (m&8) ? 3 : (m&4) ? 2 : (m&2) ? 1 : 0
category(m)  = (m == 0) ? 6 : (set_size(m) > 2) ? 5 : set_first(m)         # 0 stands for "cannot launch"

# ---- lengths: layout pixels (1/96 inch) become fractions of the page ----
X(p)  = p/(W+0.0)                               # from the left
Y(p)  = 1-p/(H+0.0)                             # from the top
DX(p) = p/(W+0.0)                               # offsets to the right and up
DY(p) = p/(H+0.0)
lo(a,b) = a < b ? a : b
hi(a,b) = a > b ? a : b

# ---- text ----
# The svg terminal differs a little from the cairo ones: its font sizes are CSS pixels,
# its points are larger, its tic labels stand farther from the axis.
SVG = (TERM eq "svg"); LATEX = (TERM eq "cairolatex")
PT  = SVG ? 4/3. : 1.0
POINT   = SVG ? 0.6 : LATEX ? 0.75 : 1.0
DIAMOND = SVG ? 0.48 : LATEX ? 0.75 : 1.0
TIC_GAP = SVG ? 6 : 0
F_BASE   = sprintf("%s,%g", FONT, FS*PT);          F_BOLD  = sprintf("%s:Bold,%g", FONT, FS*PT)
F_TIC    = sprintf("%s,%g", FONT, (FS-0.5)*PT);    F_TITLE = sprintf("%s:Bold,%g", FONT, (FS+3)*PT)
F_SMALL  = sprintf("%s,%g", FONT, (FS-1)*PT);      F_SBOLD = sprintf("%s:Bold,%g", FONT, (FS-1)*PT)
F_FOOT   = sprintf("%s,%g", FONT, (FS-2.5)*PT)
F_BIG    = sprintf("%s:Bold,%g", FONT, (FS+6)*PT)
F_BIGGER = sprintf("%s:Bold,%g", FONT, (FS+12)*PT)
# Bold text is lost in SVG unless it is enhanced, so what enhanced text would read as markup is escaped;
# and in enhanced text the svg terminal leaves "&" as it is.
MARKUP = '\^_{}@&~'
escaped(s) = (TEXT_OUT = "", sum [i=1:strlen(s)] (TEXT_CHAR = s[i:i], \
           TEXT_OUT = TEXT_OUT . (strstrt(MARKUP, TEXT_CHAR) ? '\' : "") . TEXT_CHAR . (SVG && TEXT_CHAR eq "&" ? "amp;" : ""), 0), TEXT_OUT)
# In cairolatex LaTeX sets the texts, in the typeface of the document. It looks at no font, so size and weight
# stand in the text, where what it would obey is spelled out. A sign may be several bytes long.
array TEX_SIGN[20] = ['\', '{', '}', '$', '&', '#', '%', '_', '^', '~', '<', '>', '|', '"', '`', '-', '·', '×', '−', '≤']
array TEX_FORM[20] = ['\textbackslash{}', '\{', '\}', '\$', '\&', '\#', '\%', '\_', '\textasciicircum{}', '\textasciitilde{}', \
  '\textless{}', '\textgreater{}', '\textbar{}', '{\char34}', '{\char96}', '{-}', '\ensuremath{\cdot}', '\ensuremath{\times}', '\ensuremath{-}', '\ensuremath{\le}']
tex_find(s,at) = (TEX_FOUND = 0, sum [k=1:20] (s[at:at+strlen(TEX_SIGN[k])-1] eq TEX_SIGN[k] ? (TEX_FOUND = k) : 0), TEX_FOUND)
tex_step(s,at) = at < TEX_NEXT ? 0 : tex_find(s,at) == 0 ? (TEX_OUT = TEX_OUT . s[at:at], 0) : \
  (TEX_OUT = TEX_OUT . TEX_FORM[TEX_FOUND], TEX_NEXT = at+strlen(TEX_SIGN[TEX_FOUND]), 0)
tex(s) = (TEX_OUT = "", TEX_NEXT = 1, sum [i=1:strlen(s)] tex_step(s,i), TEX_OUT)
font_size(f) = f[strstrt(f,",")+1:strlen(f)]+0
tex_font(f) = sprintf('\fontsize{%g}{%g}\selectfont%s ', font_size(f), 1.2*font_size(f), strstrt(f,":Bold") ? '\bfseries' : '')
# A character that no font has is drawn by the cairo terminals as a box larger than the picture, so that another stands
# for those that few fonts have: beyond U+FFFF, emoji above all. Browsers and LaTeX find theirs by themselves.
STAND_IN = "\342\226\241"                       # a white square
FAR_SIZE = strlen("\360\220\200\200")          # of one in the units of strlen(): bytes, or characters
is_far(s) = strstrt(s,"\360") || strstrt(s,"\361") || strstrt(s,"\362") || strstrt(s,"\363") || strstrt(s,"\364")
far_step(s,at) = at < FAR_NEXT ? 0 : is_far(s[at:at]) ? (TEXT_OUT = TEXT_OUT . STAND_IN, FAR_NEXT = at+FAR_SIZE, 0) : \
  (TEXT_OUT = TEXT_OUT . s[at:at], 0)
in_fonts(s) = SVG || LATEX || !is_far(s) ? s : (TEXT_OUT = "", FAR_NEXT = 1, sum [i=1:strlen(s)] far_step(s,i), TEXT_OUT)
# A text as a label shows it: plain() where that is noenhanced, rich() where it is enhanced; f is the font of the label.
plain(s,f) = LATEX && strlen(s) ? tex_font(f) . tex(s) : in_fonts(s)
rich(s,f)  = LATEX ? plain(s,f) : escaped(in_fonts(s))
# What a plot command draws "with labels" is read once more, so that each backslash must stand twice.
doubled(s) = (TEXT_OUT = "", sum [i=1:strlen(s)] (TEXT_OUT = TEXT_OUT . (s[i:i] eq '\' ? '\' : "") . s[i:i], 0), TEXT_OUT)
drawn(s,f) = LATEX ? doubled(plain(s,f)) : in_fonts(s)

# ---- the terminal ----
if (!strstrt(GPVAL_TERMINALS, SVG || LATEX ? TERM : TERM."cairo")) { exit error "this gnuplot cannot write ".TERM." (on Debian: apt install gnuplot-nox)" }
SVG_NAME = ""                                   # an SVG name holds letters, digits and _ only
do for [i=1:strlen(ID)] { SVG_NAME = SVG_NAME . (strstrt("-.+", ID[i:i]) ? "_" : ID[i:i]) }
if (TERM eq "png") { set terminal pngcairo size W*SCALE,H*SCALE enhanced font F_BASE fontscale SCALE linewidth SCALE pointscale SCALE butt background rgb BG }
if (TERM eq "svg") { set terminal svg size W,H fixed name SVG_NAME enhanced font F_BASE linewidth 1 butt background rgb BG }
if (TERM eq "pdf") { set terminal pdfcairo size (W/96.)*1in,(H/96.)*1in enhanced font F_BASE fontscale 0.75 linewidth 1.5 pointscale 0.75 butt background rgb BG }
if (LATEX) { set terminal cairolatex pdf input colortext size (W/96.)*1in,(H/96.)*1in font sprintf(",%g",FS) fontscale 0.75 linewidth 3 butt background rgb BG }
set output OUT

# ---- axes ----
set border 1 lc rgb FG lw 1
TIC_FORM = LATEX ? tex_font(F_TIC) : ""         # stands before every format of tics
set format TIC_FORM."%.10g"                     # the default "% h" shifts labels by half a space, "%g" ends at six digits
set tics nomirror out scale 0.6*POINT,0.35*POINT textcolor rgb FG font F_TIC
set xtics offset screen 0,DY(TIC_GAP)
set ytics offset screen DX(0.5*TIC_GAP),0
set grid ytics back lt 1 lc rgb GRID lw 0.75
unset key
set lmargin at screen X(LEFT); set rmargin at screen X(W-RIGHT)
set tmargin at screen Y(TOP);  set bmargin at screen Y(H-BOTTOM)
PLOT_W = W-LEFT-RIGHT+0.0; PLOT_H = H-TOP-BOTTOM+0.0

# ---- stripes ----
# A stripe runs from lower left to upper right. In a rectangle w x h it lies between the distances
# c0 and c1 (0..w+h) from the upper left corner; cut by the rectangle it is always this hexagon
# (corners may coincide), y downwards.
hex_x(i,c0,c1,w,h) = (i==1) ? lo(c0,w) : (i==2 || i==3) ? lo(c1,w) : (i==4) ? hi(0,c1-h) : hi(0,c0-h)
hex_y(i,c0,c1,w,h) = (i==1 || i==2) ? hi(0,c0-w) : (i==3) ? hi(0,c1-w) : (i==4 || i==5) ? lo(c1,h) : lo(c0,h)
within(c,m) = hi(0,lo(c,m))

# ---- title, legend, texts of the page; tags from 600 on, and from 20000 on, are the page's ----
if (ANNOTATE) {
  set label 601 rich(TITLE,F_TITLE) at screen X(PAGE_LEFT),Y(22) left enhanced font F_TITLE textcolor rgb FG
  do for [i=1:PAGE_COUNT] {
    PAGE_FONT = (PAGE_STYLE[i] == 4) ? F_FOOT : (PAGE_STYLE[i] >= 5) ? F_SMALL : F_BASE
    PAGE_COLOUR = (PAGE_STYLE[i] == 3) ? ACCENT : (PAGE_STYLE[i] == 1 || PAGE_STYLE[i] == 5) ? FG : MUTED
    if (PAGE_ALIGN[i] == 0) { set label 20000+i plain(PAGE_TEXT[i],PAGE_FONT) at screen X(PAGE_X[i]),Y(PAGE_Y[i]) left noenhanced font PAGE_FONT textcolor rgb PAGE_COLOUR front }
    if (PAGE_ALIGN[i] == 1) { set label 20000+i plain(PAGE_TEXT[i],PAGE_FONT) at screen X(PAGE_X[i]),Y(PAGE_Y[i]) center noenhanced font PAGE_FONT textcolor rgb PAGE_COLOUR front }
    if (PAGE_ALIGN[i] == 2) { set label 20000+i plain(PAGE_TEXT[i],PAGE_FONT) at screen X(PAGE_X[i]),Y(PAGE_Y[i]) right noenhanced font PAGE_FONT textcolor rgb PAGE_COLOUR front }
  }
  # A swatch is 16 x 12, its upper left corner at LEGEND_X, LEGEND_Y; its text stands 5 to the right.
  do for [i=1:LEGEND_COUNT] {
    m = LEGEND_CODE[i]; x0 = LEGEND_X[i]; y0 = LEGEND_Y[i]; tag = 700+20*i
    set object tag rect from screen X(x0),Y(y0) to screen X(x0+16),Y(y0+12) fc rgb fill(category(m)) fs solid noborder front
    if (set_size(m) == 2) { do for [k=0:3] {
      c0 = within(k*7.,28.); c1 = within((k+0.5)*7.,28.)
      set object tag+1+k polygon from screen X(x0+hex_x(1,c0,c1,16.,12.)),Y(y0+hex_y(1,c0,c1,16.,12.)) \
        to screen X(x0+hex_x(2,c0,c1,16.,12.)),Y(y0+hex_y(2,c0,c1,16.,12.)) to screen X(x0+hex_x(3,c0,c1,16.,12.)),Y(y0+hex_y(3,c0,c1,16.,12.)) \
        to screen X(x0+hex_x(4,c0,c1,16.,12.)),Y(y0+hex_y(4,c0,c1,16.,12.)) to screen X(x0+hex_x(5,c0,c1,16.,12.)),Y(y0+hex_y(5,c0,c1,16.,12.)) \
        to screen X(x0+hex_x(6,c0,c1,16.,12.)),Y(y0+hex_y(6,c0,c1,16.,12.)) to screen X(x0+hex_x(1,c0,c1,16.,12.)),Y(y0+hex_y(1,c0,c1,16.,12.)) \
        fc rgb fill(set_last(m)) fs solid noborder front
    } }
    if (m == 0) { do for [k=1:3] {
      set arrow tag+k from screen X(x0+lo(k*7.,16.)),Y(y0+hi(0,k*7.-16)) to screen X(x0+hi(0,k*7.-12)),Y(y0+lo(k*7.,12.)) nohead lc rgb VOID_LINE lw 1 front
    } }
    set object tag+9 rect from screen X(x0),Y(y0) to screen X(x0+16),Y(y0+12) fc rgb mix(FG,BG,0.35) fs empty border rgb mix(FG,BG,0.35) front
    set label tag plain(LEGEND_TEXT[i],F_BASE) at screen X(x0+21),Y(y0+6) left noenhanced font F_BASE textcolor rgb FG
  }
}
