# SPDX-License-Identifier: GPL-2.0-only
#
# Opens the output file in the format asked for; needs `width` and `height` in pixels.

if (format eq 'svg') {
    title_font = ',17'
    dot_size = 0.35
    set terminal svg noenhanced size width, height font 'sans-serif,12' background '#ffffff'
} else {
    title_font = ',14'
    dot_size = 0.5
    set terminal pngcairo noenhanced size width, height font 'sans-serif,10' background '#ffffff'
}
set output output_file

# Pixels from the left and from the top as screen coordinates.
across(x) = x / (1.0 * width)
down(y) = 1 - y / (1.0 * height)

set border 3 lc rgb '#444444'
set tics nomirror out textcolor rgb '#222222'
set grid back lc rgb '#E4E4E4' lt 1
