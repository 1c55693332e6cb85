# SPDX-License-Identifier: GPL-2.0-only
"""Drawings, made fit to stand side by side in one page.

A page shares one space of ids among all its drawings, and gnuplot gives every drawing the same ones, so
each drawing's get a prefix. Only shapes and text are kept: nothing that could run, be fetched, or style
the rest of the page.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

from pact_study.problems import UserError
from pact_study.report.blocks import Picture

SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"

# Titles are left out: gnuplot's ("gnuplot_plot_1a") would pop up under the mouse.
KEPT_ELEMENTS = frozenset(
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan image "
    "clipPath mask marker pattern linearGradient radialGradient stop filter feFlood feComposite "
    "feGaussianBlur feOffset feMerge feMergeNode feColorMatrix feBlend".split()
)
SHAPES = frozenset("path rect circle ellipse line polyline polygon text use image".split())
REFERENCE = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*?)\s*['\"]?\s*\)")
EMBEDDED_IMAGE = re.compile(r"data:image/(png|jpeg);base64,[A-Za-z0-9+/=\s]*\Z")
VIEW_BOX = re.compile(r"\s*-?[0-9.]+\s+-?[0-9.]+\s+[0-9.]+\s+[0-9.]+\s*\Z")
LENGTH = re.compile(r"\s*([0-9.]+)\s*(px)?\s*\Z")


def read_picture(path: Path, prefix: str, label: str, caption: str = "") -> Picture:
    """Read a drawing.

    @param path the SVG file
    @param prefix what its ids begin with; differs for every drawing of a page
    @param label what it shows, for those who cannot see it
    @param caption what stands below it, if anything
    @return the drawing
    @raise UserError if the file is no SVG drawing
    """
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError, ValueError) as error:
        raise UserError(f"{path}: {error}, expected an SVG drawing") from error
    if root.tag != f"{{{SVG}}}svg":
        raise UserError(f"{path}: is no SVG drawing, its root element is '{root.tag}'")
    view_box = _view_box(path, root)
    _clean(root, prefix)
    if not any(element.tag in SHAPES for element in root.iter()):
        raise UserError(f"{path}: draws nothing")
    for name in ("width", "height", "x", "y", "style"):
        root.attrib.pop(name, None)
    root.set("viewBox", view_box)
    root.set("style", f"--natural-width: {float(view_box.split()[2]):g}px")
    root.set("role", "img")
    root.set("aria-label", label)
    text = ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
    return Picture(Markup(text), label, caption)


def _view_box(path: Path, root: ElementTree.Element) -> str:
    """The part of the plane that is drawn, from the size in pixels if need be."""
    if VIEW_BOX.match(root.get("viewBox", "")):
        return root.get("viewBox")
    sizes = [LENGTH.match(root.get(name, "")) for name in ("width", "height")]
    if not all(sizes):
        raise UserError(f"{path}: has neither a viewBox nor a size in pixels")
    return f"0 0 {sizes[0][1]} {sizes[1][1]}"


def _clean(element: ElementTree.Element, prefix: str) -> None:
    """Keep what draws, and rename what others refer to; without namespaces, as HTML wants it."""
    element.tag = element.tag.rpartition("}")[2]
    element.attrib = _clean_attributes(element.attrib, prefix)
    for child in list(element):
        namespace, _, name = str(child.tag).rpartition("}")
        if namespace == f"{{{SVG}" and name in KEPT_ELEMENTS:
            _clean(child, prefix)
        else:
            element.remove(child)


def _clean_attributes(attributes: dict[str, str], prefix: str) -> dict[str, str]:
    """Attributes without handlers, classes and addresses, ids prefixed."""
    cleaned = {}
    for name, value in attributes.items():
        if name in (XLINK_HREF, "href"):
            if value.startswith("#"):
                cleaned["href"] = f"#{prefix}{value[1:]}"
            elif EMBEDDED_IMAGE.match(value):
                cleaned["href"] = value
        elif name == "id":
            cleaned["id"] = prefix + value
        elif name == XML_SPACE:
            cleaned["xml:space"] = value
        elif name == "class" or name.startswith(("{", "on", "aria-")):
            continue
        elif all(target.startswith("#") for target in REFERENCE.findall(value)):
            cleaned[name] = REFERENCE.sub(lambda found: f"url(#{prefix}{found[1][1:]})", value)
    return cleaned
