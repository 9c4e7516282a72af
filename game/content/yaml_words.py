"""Where a text is no YAML: what is wrong, in words for somebody who only wants to write down rules."""

from __future__ import annotations

import re

from msgspec import Struct

from game.content.late import yaml
from game.content.translation import _

EXAMPLE = "runs.min: 3"
LONGEST = 400
"""Of a longer line only so much is looked at."""
_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_KEY_AND_VALUE = re.compile(r"([\w.]+)[ \u00a0=]+(\S.*)")
_GLUED = re.compile(r"([\w.]+):([^ ].*)")
_COLON_BEFORE = re.compile(r"\s*(?:- +)*[^\s#'\"{\[][^:]*:\s")


class Explained(Struct, frozen=True):
    """What is wrong at a line and column (from 1), and what is allowed there."""

    line: int
    column: int
    wrong: str
    allowed: str = ""


def explained(error: yaml.MarkedYAMLError, text: str) -> Explained:
    """Explain why `text` is no YAML; what people do wrong most often in plain words, where it begins."""
    problem, context = str(error.problem or ""), str(error.context or "")
    at, begun = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    if at is None or begun is None:
        return Explained(1, 1, _no_yaml(problem or context))
    lines = [line[:LONGEST] for line in _BREAK.split(text)]
    lines += [""] * (max(at.line, begun.line) + 1 - len(lines))
    if "'\\t'" in problem:
        return _at(at, _("a tab"), _("spaces instead"))
    if "quoted scalar" in context and "end of stream" in problem:
        return _at(begun, _("this quote is never closed"), _("the same sign again at the end of the text"))
    if "flow" in context and "<stream end>" in problem:
        sign = "}" if "mapping" in context else "]"
        return _at(begun, _("this bracket is never closed"), _("{sign} at its end").format(sign=sign))
    if "expected ',' or" in problem:
        return _at(
            at,
            _("inside brackets a comma is missing before this"),
            _("a comma between entries, and a space after it"),
        )
    if "could not find expected ':'" in problem:
        return _no_colon(begun.line, lines)
    if "mapping values are not allowed" in problem:
        return _stray_colon(at, lines)
    if "cannot start any token" in problem or "expected alphabetic or numeric" in problem:
        begun = at if "token" in problem else begun
        value = lines[begun.line][begun.column :].strip()
        wrong = _("a text cannot begin with {sign}").format(sign=value[:1] or _("this"))
        return _at(begun, wrong, _("quotes round it, as {example}").format(example=_in_quotes(value)))
    if "sequence entries are not allowed" in problem or "found '-'" in problem:
        allowed = _("dashes only before the entries of a list, each on a line")
        return _at(at, _("a dash does not belong here"), allowed)
    if "expected <block end>" in problem and "found '<scalar>'" in problem:
        allowed = _("a quote inside a text doubled, as {example}").format(example="'Bob''s game'")
        return _at(at, _("text after the end of a quote"), allowed)
    if "found '<block mapping start>'" in problem:
        return _indented(at.line, lines)
    return _at(at, _no_yaml(problem or context), "")


def _no_yaml(why: str) -> str:
    return _("this is no YAML: {why}").format(why=why)


def _at(mark: yaml.Mark, wrong: str, allowed: str) -> Explained:
    return Explained(mark.line + 1, mark.column + 1, wrong, allowed)


def _in_quotes(value: str) -> str:
    value = value.strip("'\"")
    return "'{}'".format(value.replace("'", "''") if len(value) < 40 else "…")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _no_colon(number: int, lines: list[str]) -> Explained:
    """A line that has no colon, or no space after it."""
    line = lines[number]
    allowed = _("a key, a colon, a space and a value, as {example}").format(example=EXAMPLE)
    wrong = _("there is no colon in this line")
    said = line.strip() if len(line) < 80 else ""
    if glued := _GLUED.fullmatch(said):
        wrong = _("there is no space after the colon")
        allowed = f"{glued[1]}: {glued[2].strip()}"
        if glued[2][0] == "\u00a0":
            wrong = _("after the colon stands a space of another kind (a no-break space)")
    elif (found := _KEY_AND_VALUE.fullmatch(said)) and ("." in found[1] or " " not in found[2]):
        allowed = f"{found[1]}: {found[2]}"
    return Explained(number + 1, _indent(line) + 1, wrong, allowed)


def _stray_colon(mark: yaml.Mark, lines: list[str]) -> Explained:
    """A colon where none can be: a second one, below a line without one, or in a line that is indented too far."""
    line = lines[mark.line]
    key, _colon, value = line.partition(": ")
    if _COLON_BEFORE.match(line[: mark.column]):
        example = f"{key.strip()}: {_in_quotes(value.strip())}"
        allowed = _("quotes round a text with a colon, as {example}").format(example=example)
        return _at(mark, _("a second colon in this line"), allowed)
    before = next((number for number in range(mark.line - 1, -1, -1) if _says(lines[number])), None)
    if before is not None and not re.search(r":(\s|$)", lines[before]):
        return _no_colon(before, lines)
    return _indented(mark.line, lines)


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _indented(number: int, lines: list[str]) -> Explained:
    wrong = _("this line is indented otherwise than those it belongs to")
    allowed = _("the same number of spaces before all keys of a group")
    return Explained(number + 1, _indent(lines[number]) + 1, wrong, allowed)
