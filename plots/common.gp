# SPDX-License-Identifier: GPL-2.0-only
#
# What every plot shares. A plot is called as
#   gnuplot -d -c PLOT.gp DATA_FOLDER OUTPUT_FILE svg|png
# in this folder, keeps its arguments (loading a file hides them), loads this file, sets `width` and `height`, then loads terminal.gp.

set encoding utf8
load data_folder.'/data.gp'

# Okabe and Ito's colours, which colour-blind readers tell apart, then four of Paul Tol's.
array PALETTE[10] = [0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0xD55E00, 0x56B4E9, 0x332288, 0x999933, \
                     0x882255, 0x44AA99]
change_colour = 0x606060
faint_colour = 0xD4D4D4
model_colour(m) = PALETTE[(m - 1) % 10 + 1]

short(name, limit) = strlen(name) > limit ? name[1:limit - 1].'…' : name
curve_file(s) = data_folder.'/curve-'.s.'.dat'

# Deadlines far beyond the last epoch would squeeze the curves, so only near ones stretch the axis.
deadline_shown = deadline > 0 && deadline <= 1.5 * time_high
time_limit = 1.02 * (deadline_shown && deadline > time_high ? deadline : time_high)
deadline_text = deadline <= 0 ? '' : sprintf('deadline: %g', deadline).(time_unit eq 's' ? ' s' : '').(deadline_shown ? '' : ' (off the axis)')

# The legend has a strip of its own at the right, as wide as its longest entry needs.
longest = strlen('other strategies')
do for [m = 1:n_model] {
    longest = strlen(MODEL[m]) > longest ? strlen(MODEL[m]) : longest
}
longest = strlen(deadline_text) > longest ? strlen(deadline_text) : longest
name_limit = 32
longest = longest > name_limit ? name_limit : longest
legend_width = 50 + 8 * longest
legend_height = 24 * (n_model + 4)
titled(what) = what.(scenario eq '' ? '' : ': '.short(scenario, 48)).(unfinished ? ' (unfinished run)' : '')
