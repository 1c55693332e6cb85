# SPDX-License-Identifier: GPL-2.0-only
"""Drawings in a page: ids of their own, references that resolve, nothing that could act."""

import re
from xml.etree import ElementTree

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from report_folders import draw

from pact_study.report.pictures import read_picture

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
HEAD = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="0 0 9 9" width="9" height="9">'


def picture(path, body: str, prefix: str = "p-") -> ElementTree.Element:
    """The cleaned drawing that a body gives, parsed again."""
    path.write_text(f'{HEAD}<rect width="1" height="1"/>{body}</svg>', encoding="utf-8")
    return ElementTree.fromstring(str(read_picture(path, prefix, "A drawing").markup))


def references(root: ElementTree.Element) -> set[str]:
    """All that elements refer to within the drawing."""
    values = [(name, value) for element in root.iter() for name, value in element.items()]
    links = {value[1:] for name, value in values if name == "href"}
    return links | {found for _, value in values for found in re.findall(r"url\(#([^)]*)\)", value)}


def ids(root: ElementTree.Element) -> list[str]:
    """All ids, in order."""
    return [element.get("id") for element in root.iter() if element.get("id")]


def test_two_drawings_of_gnuplot_share_no_id_and_keep_their_references(tmp_path):
    """gnuplot names its point shapes and patterns alike in every drawing."""
    draw(tmp_path / "a", "One")
    paths = [tmp_path / "a.svg"] * 2
    first, second = (
        ElementTree.fromstring(str(read_picture(path, prefix, "One").markup))
        for path, prefix in zip(paths, ("a-", "b-"))
    )
    assert ids(first) and not set(ids(first)) & set(ids(second))
    for root in (first, second):
        assert references(root) and references(root) <= set(ids(root))
    before = ElementTree.parse(paths[0]).getroot()
    shapes = ("path", "use", "circle", "polygon", "text")
    count = lambda root, space: {tag: len(list(root.iter(space + tag))) for tag in shapes}
    assert count(first, "") == count(before, f"{{{SVG}}}"), "no shape is lost"
    assert first.get("viewBox") == before.get("viewBox") and first.get("width") is None
    assert first.get("role") == "img" and first.get("aria-label") == "One"
    assert "gnuplot_plot_1" not in "".join(first.itertext()), "no names of gnuplot as tooltips"


def test_what_could_act_is_dropped(tmp_path):
    """Scripts, handlers, HTML, links, styles of the page, animations, other files."""
    root = picture(
        tmp_path / "a.svg",
        """<script>alert(1)</script><style>* { display: none }</style><a href="https://a.example"/>
        <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">p</p></foreignObject>
        <animate attributeName="x"/><image href="https://a.example/b.png"/>
        <image xlink:href="data:image/png;base64,AAAA"/><use xlink:href="https://a.example/#b"/>
        <g onclick="alert(1)" class="warning" fill="url(https://a.example/#b)"><text>kept &lt;b&gt;</text></g>""",
    )
    assert {element.tag for element in root.iter()} == {"svg", "rect", "image", "use", "g", "text"}
    attributes = [pair for element in root.iter() for pair in element.items()]
    assert not any("example" in value or "alert" in value for _, value in attributes)
    assert not {name for name, _ in attributes} & {"onclick", "class", "fill"}
    assert ("href", "data:image/png;base64,AAAA") in attributes
    assert root.find("g/text").text == "kept <b>"


NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,8}", fullmatch=True)


@given(st.lists(NAMES, min_size=1, max_size=5, unique=True), NAMES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_ids_and_references_are_renamed_alike(tmp_path, names, prefix):
    """Whatever the names, as many differ after as before, and each reference finds what it found."""
    body = "".join(
        f'<clipPath id="{name}"><path d="M0,0"/></clipPath><use xlink:href="#{name}"/>'
        f"""<g clip-path="url(#{name})" style="mask: url('#{name}')"/>"""
        for name in names
    )
    root = picture(tmp_path / "a.svg", body, f"{prefix}-")
    assert ids(root) == [f"{prefix}-{name}" for name in names]
    assert references(root) == set(ids(root))
    assert len([e for e in root.iter() if e.get("clip-path") and e.get("style")]) == len(names)


def test_a_size_stands_in_for_a_view_box(tmp_path):
    """Without a viewBox, a drawing could not shrink."""
    path = tmp_path / "a.svg"
    path.write_text(
        f'<svg xmlns="{SVG}" width="30" height="20px"><rect width="1" height="1"/></svg>'
    )
    assert 'viewBox="0 0 30 20"' in read_picture(path, "a-", "A").markup
