# SPDX-License-Identifier: GPL-2.0-only
#
# Predicted against recorded loss: a panel for each kind of stage. Called as the other plots are.

data_folder = ARG1
output_file = ARG2
format = ARG3
set encoding utf8
load data_folder.'/data.gp'

# Okabe and Ito's colours, which colour-blind readers tell apart.
array PALETTE[6] = [0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0xD55E00, 0x56B4E9]
change_colour = 0xD55E00
band_colour(o) = 0xB0000000 + PALETTE[(o - 1) % 4 + 1]
short(name, limit) = strlen(name) > limit ? name[1:limit - 1].'…' : name
epochs(n) = sprintf('predicted after %g epoch%s', n, n == 1 ? '' : 's')

columns = n_stage > 1 ? (n_stage > 6 ? 3 : 2) : 1
rows = n_stage > 1 ? (n_stage + columns - 1) / columns : 1
panel_width = n_stage > 1 ? 440 : 780
panel_height = n_stage > 1 ? 310 : 430
legend_width = 236
width = columns * panel_width + legend_width + 20
height = rows * panel_height + 50
load 'terminal.gp'

set multiplot
set style textbox opaque noborder fillcolor rgb '#ffffff'
set style fill solid noborder
set label 1 'Predicted and recorded loss: '.short(loss_name, 40) \
    at screen across(16), down(22) left font title_font
set xrange [-1.2:epoch_high + 0.6]
set logscale y
set key off

do for [s = 1:n_stage] {
    row = (s - 1) / columns
    column_here = (s - 1) % columns
    left = column_here * panel_width
    top = 40 + row * panel_height
    set lmargin at screen across(left + 84)
    set rmargin at screen across(left + panel_width - 10)
    set tmargin at screen down(top + 30)
    set bmargin at screen down(top + panel_height - 52)
    set title short(STAGE[s], 54).(SEEN[s] ? ' (learned from)' : '') offset 0, -0.5
    set xlabel 'Epochs in the stage'
    set ylabel (column_here == 0 ? 'Loss (log scale)' : '') offset character 0.5, 0
    low = 0.9 * LOW[s]
    high = 1.1 * HIGH[s]
    set yrange [low:high]
    # Powers of ten alone would leave one label on the axis.
    set ytics ()
    do for [d = floor(log10(low)):ceil(log10(high))] {
        do for [k in (high / low > 200 ? '1' : (high / low > 20 ? '1 2 5' : '1 1.5 2 3 5 7'))] {
            set ytics add (sprintf('%g', k * 10.0 ** d) k * 10.0 ** d)
        }
    }
    plot for [o = 1:n_origin] data_folder.'/band-'.s.'-'.o.'.dat' \
             using 1:3:4 with filledcurves fc rgb band_colour(o), \
         for [o = 1:n_origin] data_folder.'/band-'.s.'-'.o.'.dat' \
             using 1:2 with lines lw 2 lc rgb PALETTE[(o - 1) % 4 + 1], \
         data_folder.'/change-'.s.'.dat' \
             using ($1 - 0.5):2:3:4 with yerrorbars pt 5 ps 1.4 * dot_size lw 2 lc rgb change_colour, \
         data_folder.'/record-'.s.'.dat' using 1:2 with points pt 7 ps dot_size lc rgb '#000000', \
         NaN
    unset label 1
}
if (n_stage == 0) {
    set label 2 'no stage to show' at screen 0.5, 0.5 center
}

# The legend: an empty plot whose key fills the strip at the right.
unset border
unset tics
unset grid
unset title
unset xlabel
unset ylabel
unset logscale
set yrange [0:1]
set lmargin at screen across(columns * panel_width + 6)
set rmargin at screen across(width - 5)
set tmargin at screen down(60)
set bmargin at screen down(height - 10)
set key on at screen across(columns * panel_width + 10), down(66) left top Left reverse samplen 2 spacing 1.3
plot NaN with points pt 7 ps 1.6 * dot_size lc rgb '#000000' title 'recorded', \
     for [o = 1:n_origin] NaN with lines lw 3 lc rgb PALETTE[(o - 1) % 4 + 1] title epochs(ORIGIN[o]), \
     NaN with boxes fs solid fc rgb 0xC8C8C8 title '90 % interval (shaded)', \
     NaN with points pt 5 ps (has_change ? 1.4 * dot_size : 0) \
         lc rgb (has_change ? change_colour : 0xFFFFFF) title (has_change ? 'predicted before a change' : '')
unset multiplot
