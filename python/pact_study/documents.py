# SPDX-License-Identifier: GPL-2.0-only
"""YAML files of the user, read so that every mistake has its place."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from pact_study.problems import UserError


@dataclass
class Document:
    """A YAML file and what is wrong with it."""

    path: Path
    text: str = ""
    problems: list[str] = field(default_factory=list)

    def add(self, node: yaml.Node, problem: str) -> None:
        """Note a mistake.

        @param node where
        @param problem what, and what was expected
        """
        mark = node.start_mark
        self.problems.append(f"{self.path}:{mark.line + 1}:{mark.column + 1}: {problem}")

    def check(self) -> None:
        """Stop if there are mistakes.

        @raise UserError with all of them
        """
        if self.problems:
            raise UserError("\npact: ".join(self.problems))


@dataclass(frozen=True)
class Entry:
    """A value in a document. What it is asked for and is not becomes a mistake of the document."""

    document: Document
    node: yaml.Node

    def fail(self, problem: str) -> None:
        """Note a mistake here.

        @param problem what, and what was expected
        """
        self.document.add(self.node, problem)

    def is_map(self) -> bool:
        """Whether this is a map."""
        return isinstance(self.node, yaml.MappingNode)

    def is_list(self) -> bool:
        """Whether this is a list."""
        return isinstance(self.node, yaml.SequenceNode)

    def pairs(self, what: str) -> list[tuple[str, "Entry"]]:
        """Read a map whose keys are free.

        @param what what the map is, for messages
        @return keys and values
        """
        if not self.is_map():
            self.fail(f"{what} must be a map")
            return []
        found: dict[str, Entry] = {}
        for key, value in self.node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.document.add(key, f"a key of {what} must be a word")
            elif key.value in found:
                self.document.add(key, f"'{key.value}' is given twice")
            else:
                found[key.value] = Entry(self.document, value)
        return list(found.items())

    def fields(
        self, what: str, required: tuple[str, ...], optional: tuple[str, ...]
    ) -> dict[str, "Entry"]:
        """Read a map whose keys are known.

        @param what what the map is, for messages
        @param required keys it must have
        @param optional keys it may have
        @return the values that are there
        """
        found = dict(self.pairs(what))
        if not self.is_map():
            return {}
        known = ", ".join(f"'{key}'" for key in required + optional)
        for key in list(found):
            if key not in required + optional:
                found.pop(key).fail(f"{what} has no '{key}', expected one of {known}")
        for key in required:
            if key not in found:
                self.fail(f"{what} needs '{key}'")
        return found

    def items(self, what: str) -> list["Entry"]:
        """Read a list with at least one element.

        @param what what the list is, for messages
        @return its elements
        """
        if not self.is_list() or not self.node.value:
            self.fail(f"{what} must be a list with at least one element")
            return []
        return [Entry(self.document, value) for value in self.node.value]

    def word(self, what: str) -> str:
        """Read a text or a number, as it is written.

        @param what what it is, for messages
        @return the text
        """
        if not isinstance(self.node, yaml.ScalarNode) or not self.node.value:
            self.fail(f"{what} must be a text or a number")
            return ""
        return self.node.value

    def whole_number(self, what: str, least: int, most: int) -> int:
        """Read a whole number.

        @param what what it is, for messages
        @param least the least that is allowed
        @param most the most that is allowed
        @return the number; `least` if there is none
        """
        text = self.node.value if isinstance(self.node, yaml.ScalarNode) else ""
        if (
            not (text.isascii() and text.isdigit())
            or len(text) > 15
            or not least <= int(text) <= most
        ):
            self.fail(f"{what} must be a whole number from {least} to {most}")
            return least
        return int(text)

    def truth(self, what: str) -> bool:
        """Read true or false.

        @param what what it is, for messages
        @return the value; false if there is none
        """
        text = self.node.value if isinstance(self.node, yaml.ScalarNode) else ""
        if text not in ("true", "false"):
            self.fail(f"{what} must be true or false")
        return text == "true"

    def flow(self) -> str:
        """Any value on one line of YAML, as --set of ./pact run takes it."""
        return _flow(self.node)


def _flow(node: yaml.Node) -> str:
    """One line of YAML for a node."""
    if isinstance(node, yaml.MappingNode):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(value)}" for key, value in node.value) + "}"
    if isinstance(node, yaml.SequenceNode):
        return "[" + ", ".join(_flow(value) for value in node.value) + "]"
    # What was quoted stays quoted: '1' may be a name. JSON's quotes are YAML's.
    return node.value if node.style is None else json.dumps(node.value, ensure_ascii=False)


def read_document(path: Path) -> Entry:
    """Read a YAML file.

    @param path the file
    @return its content
    @raise UserError if it cannot be read, or is no YAML
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not UTF-8"
        raise UserError(f"{path}: cannot be read ({reason}), expected a YAML file") from error
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        raise UserError(f"{place}: {error.problem or error.context}, expected YAML") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise UserError(f"{path}: {error or 'too deep'}, expected YAML") from error
    if node is None:
        raise UserError(f"{path}:1:1: is empty, expected a YAML map")
    return Entry(Document(path, text), node)
