# SPDX-License-Identifier: GPL-2.0-only
#
# One panel for each strategy, drawn by loss.gp and energy.gp: its own curve in the colours of the
# models, the other strategies' faint behind it. Needs `column` (of the curve tables), `heading`,
# `axis_title`, `low`, `high`, `target_line`.

columns = n_strategy > 1 ? 2 : 1
rows = n_strategy > 1 ? (n_strategy + 1) / 2 : 1
panel_width = n_strategy > 1 ? 460 : 780
panel_height = n_strategy > 1 ? 324 : 430
width = columns * panel_width + legend_width + 20
content = rows * panel_height + 50
height = content > legend_height + 70 ? content : legend_height + 70
load 'terminal.gp'

set multiplot
set style textbox opaque noborder fillcolor rgb '#ffffff'
set label 1 heading at screen across(16), down(22) left font title_font
set xrange [0:time_limit]
set yrange [low:high]
set xlabel 'Time ('.time_unit.')'
set key off

do for [s = 1:(n_strategy > 0 ? n_strategy : 1)] {
    row = (s - 1) / columns
    left = ((s - 1) % columns) * panel_width
    top = 40 + row * panel_height
    set lmargin at screen across(left + 100)
    set rmargin at screen across(left + panel_width - 4)
    set tmargin at screen down(top + 30)
    set bmargin at screen down(top + panel_height - 58)
    set ylabel axis_title offset character 0.5, 0
    set title short(STRATEGY[s], 40) offset 0, -0.5
    unset arrow
    unset label 2
    if (target_line) {
        set arrow 1 from graph 0, first target to graph 1, first target nohead back dt 2 lc rgb '#000000'
    }
    if (deadline_shown) {
        set arrow 2 from first deadline, graph 0 to first deadline, graph 1 nohead back dt 4 lc rgb '#000000'
    }
    if (EPOCHS[s] == 0) {
        set label 2 'no epoch was run'.(REASON[s] eq '' ? '' : ': '.short(REASON[s], 30)) \
            at graph 0.5, 0.5 center front boxed
    }
    dots = dot_size * (EPOCHS[s] <= 60 ? 1 : (EPOCHS[s] <= 200 ? 0.6 : 0))
    plot for [o = 1:n_strategy] (o != s && EPOCHS[o] > 0 ? curve_file(o) : '/dev/null') \
             using 1:column with lines lw 1.5 lc rgb faint_colour, \
         (EPOCHS[s] > 0 ? curve_file(s) : '/dev/null') \
             using 1:($4 == 0 ? column(column) : NaN) with lines lw 2 lc rgb change_colour, \
         for [m = 1:n_model] (EPOCHS[s] > 0 ? curve_file(s) : '/dev/null') \
             using 1:($4 == m ? column(column) : NaN) with lines lw 2.5 lc rgb model_colour(m), \
         for [m = 1:n_model] (EPOCHS[s] > 0 ? curve_file(s) : '/dev/null') \
             using 1:($4 == m && $5 == 1 && dots > 0 ? column(column) : NaN) \
             with points pt 7 ps dots lc rgb model_colour(m), \
         NaN
    unset label 1
}

# The legend: an empty plot whose key fills the strip at the right.
unset border
unset tics
unset grid
unset title
unset xlabel
unset ylabel
unset arrow
unset label
set lmargin at screen across(columns * panel_width + 10)
set rmargin at screen across(width - 5)
set tmargin at screen down(60)
set bmargin at screen down(height - 10)
set key on at screen across(columns * panel_width + 14), down(66) left top Left reverse samplen 2 spacing 1.3
plot for [m = 1:n_model] NaN with lines lw 5 lc rgb model_colour(m) title short(MODEL[m], name_limit), \
     NaN with lines lw 2 lc rgb change_colour title 'change of model', \
     NaN with lines lw (n_strategy > 1 ? 1.5 : 0) lc rgb (n_strategy > 1 ? faint_colour : 0xFFFFFF) \
         title (n_strategy > 1 ? 'other strategies' : ''), \
     NaN with lines dt 2 lc rgb (target_line ? 0x000000 : 0xFFFFFF) \
         title (target_line ? sprintf('target: %g', target) : ''), \
     NaN with lines dt 4 lc rgb (deadline_shown ? 0x000000 : 0xFFFFFF) title deadline_text
unset multiplot
set style textbox opaque noborder fillcolor rgb '#ffffff'
