# SPDX-License-Identifier: GPL-2.0-only
"""Pieces of gnuplot scripts."""

import math
from collections.abc import Iterable, Sequence


TITLE_LIMIT = 90  # characters
TITLE_CHARACTER = 10  # pixels
# First lines by format: in SVG, gnuplot escapes & but where #x follows.
BEGINNINGS = {
    "svg": "format = 'svg'; ampersand = '&#x26;'\n",
    "png": "format = 'png'; ampersand = '&'\n",
}


def quoted(text: str) -> str:
    """A text as gnuplot takes it literally.

    @param text any text
    @return the text in single quotes, in which nothing else has a meaning; a quote is given by its code,
        for a bare one, even in double quotes, would have gnuplot expand a macro (@name) after it;
        and what begins a character's number in XML needs BEGINNINGS
    """
    printable = "".join(c if c.isprintable() else " " for c in text)
    literal = printable.replace("'", r"""'."\047".'""")
    return "'" + literal.replace("&#x", "'.ampersand.'#x") + "'"


def tics(names: Sequence[str], limit: int) -> str:
    """Names along an axis, at 0, 1, 2, ...

    @param names the names
    @param limit most characters of one
    @return the list that `set xtics` takes, in which % would begin a format
    """
    shown = (quoted(shortened(name, limit).replace("%", "%%")) for name in names)
    # An empty list would stand for tics of gnuplot's own choice.
    listed = [f"{name} {position}" for position, name in enumerate(shown)] or ["'' 0"]
    return "(" + ", ".join(listed) + ")"


def shortened(text: str, limit: int) -> str:
    """A text that fits.

    @param text the text
    @param limit most characters
    @return the text, cut with an ellipsis if it is longer
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


def heading_width(title: str) -> int:
    """Pixels that the title of a picture needs.

    @param title the title
    @return at most what TITLE_LIMIT characters need
    """
    return 32 + TITLE_CHARACTER * min(len(title), TITLE_LIMIT)


def heading(title: str) -> str:
    """The title of a picture, at least as wide as heading_width says.

    @param title the title
    @return the line
    """
    text = quoted(shortened(title, TITLE_LIMIT))
    return f"set label 1 {text} at screen across(16), down(22) left font title_font"


def number(value: float) -> str:
    """A number as gnuplot takes it.

    @param value the number
    @return its text; NaN if it is not finite
    """
    return repr(float(value)) if math.isfinite(value) else "NaN"


def data_block(name: str, rows: Iterable[Iterable[float]]) -> str:
    """Data inside a script.

    @param name of the block, without the $
    @param rows numbers
    @return the lines
    """
    lines = [" ".join(number(value) for value in row) for row in rows]
    return "\n".join([f"${name} << END_OF_DATA", *lines, "END_OF_DATA"])


def place(left: float, right: float, top: float, bottom: float) -> str:
    """Where a panel's axes are, in pixels from the upper left corner.

    @return the lines
    """
    return (
        f"set lmargin at screen across({left})\nset rmargin at screen across({right})\n"
        f"set tmargin at screen down({top})\nset bmargin at screen down({bottom})"
    )


def legend(left: float, width: float, height: float, entries: list[str]) -> str:
    """A strip at the right that is nothing but a key.

    @param left where it begins, in pixels
    @param width of the whole picture
    @param height of the whole picture
    @param entries plot elements with titles
    @return the lines
    """
    return "\n".join(
        [
            "unset border; unset tics; unset grid; unset title; unset xlabel; unset ylabel",
            "unset arrow; unset label; unset object; unset logscale; set xrange [0:1]; set yrange [0:1]",
            place(left, width - 5, 60, height - 10),
            f"set key on at screen across({left + 4}), down(66) left top Left reverse samplen 3 spacing 1.3",
            "plot " + ", ".join([*entries, "NaN notitle"]),
        ]
    )
