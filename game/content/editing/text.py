"""Editing keys in the text of a rule sheet while comments, order and layout stay.

Only the text spans of changed keys are replaced. The result is parsed again; if it does not give exactly the wanted
values, the sheet is written anew and the lost comments are reported.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from game.content.sheets.keys import DEALS, KEYS, read_rules
from game.content.sheets.schema import SCHEMA_NAME
from game.content.yaml.late import yaml
from game.content.yaml.reader import MAX_DEPTH, Fields, Notes, Scalar, UnreadableError, parse_documents
from game.engine.sheet.keys import SECTIONS

SCHEMA_LINE = f"# yaml-language-server: $schema={SCHEMA_NAME}"
LINE_WIDTH = 110
_KEY_ORDER = {key: place for place, key in enumerate(("extends", *KEYS))}


def in_rulebook_order(keys: Iterable[str]) -> list[str]:
    """Return dotted keys in the rulebook's order, `extends` first; raise KeyError for an unknown key."""
    return sorted(keys, key=_KEY_ORDER.__getitem__)


def comes_before(key: str, other: str) -> bool:
    """Whether a dotted key comes before another in the rulebook's order; raise KeyError for an unknown key."""
    return _KEY_ORDER[key] < _KEY_ORDER[other]


def sheet_text(values: Mapping[str, Any]) -> str:
    """Return the text of a file with these keys (dotted, `extends` included) in the rulebook's order, after a line that
    names the schema. Two or more keys of a section are grouped under its name; a single one stays dotted.

    `match.deals` may be a number or a list with a mapping of dotted keys for each deal.
    """
    lines = [SCHEMA_LINE]
    keys = in_rulebook_order(values)
    for key in keys:
        section = key.rpartition(".")[0]
        group = [each for each in keys if section and each.startswith(f"{section}.")]
        if len(group) < 2:
            lines += key_lines(key, values[key])
        elif key == group[0]:
            lines.append(f"{section}:")
            for each in group:
                lines += [f"  {line}" for line in key_lines(each, values[each], each.rpartition(".")[2])]
    return "\n".join(lines) + "\n"


def key_lines(key: str, value: Any, written_name: str = "") -> list[str]:
    """Return the YAML lines that set one key, the first without indent; `written_name`, if given, is written in place
    of the key.
    """
    written_name = written_name or key
    if key == DEALS and not isinstance(value, int):
        return [f"{written_name}:", *(f"  {line}" for deal in value for line in deal_lines(deal))]
    text = f"{written_name}: {inline_text(value)}"
    if key == "about" and len(text) > LINE_WIDTH and "\n" not in value and value == " ".join(value.split()):
        return [f"{written_name}: >-", *textwrap.wrap(value, LINE_WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return [text]


def deal_lines(deal: Mapping[str, Any]) -> list[str]:
    """Return the YAML lines of one deal of `match.deals` as a list item; `- {}` for a deal without rules of its own."""
    lines = [line for key in in_rulebook_order(deal) for line in key_lines(key, deal[key])] or ["{}"]
    return [("  " if place else "- ") + line for place, line in enumerate(lines)]


def inline_text(value: Any) -> str:
    """Return a value as YAML in flow style, without a final line end. It is on one line unless a text in it has line
    breaks.

    A text that is a whole number, such as a rank, is written as a number, without quotes.
    """
    text: str = yaml.serialize(_node(value), Dumper=yaml.SafeDumper, width=1 << 20, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...")


def _node(value: Any) -> yaml.Node:
    if isinstance(value, Mapping):
        pairs = [(_node(key), _node(each)) for key, each in value.items()]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=True)
    if isinstance(value, list | tuple):
        return yaml.SequenceNode("tag:yaml.org,2002:seq", [_node(each) for each in value], flow_style=True)
    if isinstance(value, bool):
        return yaml.ScalarNode("tag:yaml.org,2002:bool", "yes" if value else "no")
    # A rank (`2`) is text to the rule sheet, but people write it without quotes.
    number = isinstance(value, int) or (value.isascii() and value.isdigit() and str(int(value)) == value)
    return yaml.ScalarNode(f"tag:yaml.org,2002:{'int' if number else 'str'}", str(value))


SheetValues = dict[str, Any]
"""Plain values by dotted key, `extends` included; `match.deals` is a number or a list of such mappings."""


class EditResult(Struct, frozen=True):
    """The new text of an edited file, and the comments of the old text that are lost."""

    text: str
    lost_comments: tuple[str, ...] = ()


def edit_text(text: str, values: Mapping[str, Any]) -> EditResult:
    """Return the text of a sheet changed to set exactly `values`, and the comments that are lost. Line ends stay; a new
    line ends as the one above it.

    Comments, order and layout stay as well, if possible. The text is written anew, and its comments are lost, if it has
    mistakes, if none of the keys it sets is among `values`, or if it cannot be changed in place.
    """
    wanted = {key: _with_lists(value) for key, value in values.items()}
    old = text.replace("\r\n", "\n")
    new = _with_edits(old, wanted)
    if new is None or read_values(new) != wanted:
        new = sheet_text(wanted)
    if new == old:
        return EditResult(text)
    gone = Counter(_comments(old)) - Counter(_comments(new))
    return EditResult(_with_line_ends(new, text), tuple(gone.elements()))


def _with_line_ends(new: str, text: str) -> str:
    """Return `new` with the line ends of `text`, from which it was made. The lines of `new` must end with a line feed
    alone.

    A line that stayed or was changed keeps its line end. An inserted line ends as the one above it.
    """
    if "\r\n" not in text:
        return new
    ends = ["\r\n" if line.endswith("\r") else "\n" for line in text.split("\n")[:-1]]
    before, after = text.replace("\r\n", "\n").split("\n"), new.split("\n")
    parts = []
    for _tag, start, stop, new_start, new_stop in SequenceMatcher(None, before, after).get_opcodes():
        for place, line in enumerate(after[new_start:new_stop], start):
            parts += [line, ends[max(0, min(place, stop - 1, len(ends) - 1))]]
    return "".join(parts[:-1])


def read_values(text: str) -> SheetValues | None:
    """Return the keys that a sheet's text sets itself, `extends` included, with their values; None if the text has
    mistakes or is anything but one mapping.
    """
    notes = Notes("")
    try:
        documents = parse_documents(text, "")
    except UnreadableError:
        return None
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        return None
    extends = documents[0].get("extends")
    own = tuple(each for each in documents[0].entries if each.key.text != "extends")
    rules = read_rules(Fields(1, 1, own), notes)
    if notes.mistakes or not (extends is None or isinstance(extends, Scalar)):
        return None
    found = {key: _with_lists(value) for key, value in rules.values.items()}
    return {"extends": extends.text, **found} if isinstance(extends, Scalar) else found


def _with_lists(value: Any) -> Any:
    """Return the value with lists for tuples, so that values of any origin compare equal."""
    if isinstance(value, Mapping):
        return {key: _with_lists(each) for key, each in value.items()}
    return [_with_lists(each) for each in value] if isinstance(value, list | tuple) else value


def _with_edits(text: str, wanted: SheetValues) -> str | None:
    old = read_values(text)
    if old is None or set(old).isdisjoint(wanted):
        return None
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    edits = _SpanEdits(text)
    edits.edit_mapping(root, old, wanted)
    return edits.apply()


def _comments(text: str) -> Iterator[str]:
    """Yield the comments of a text in order, each with its #.

    If the text is not YAML, everything that looks like a comment counts, since a stray quotation mark may have
    swallowed one.
    """
    if not _is_yaml(text):
        yield from _line_comments(text)
        return
    end = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        yield from _line_comments(text[end : token.start_mark.index])
        end = max(end, token.end_mark.index)
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            start = token.start_mark.index
            yield from _line_comments(text[start:end].partition("\n")[0])
    yield from _line_comments(text[end:])


def _is_yaml(text: str) -> bool:
    """Whether a text is YAML no more deeply nested than a sheet may be; parsing time grows with the square of the
    depth.
    """
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                return False
    except yaml.YAMLError:
        return False
    return True


def _line_comments(text: str) -> Iterator[str]:
    """Yield the comment of each line that has one, with its #.

    A comment begins with the first # that stands at the start of the line or after a space, even in a quoted text.
    """
    for line in text.splitlines():
        at = line.find("#")
        while at > 0 and not line[at - 1].isspace():
            at = line.find("#", at + 1)
        if at >= 0:
            yield line[at:].rstrip()


class _WrittenKey(Struct):
    """A key or group as written in the file, and the dotted keys in it."""

    name: yaml.Node
    value: yaml.Node
    keys: tuple[str, ...]
    group: str = ""
    """`pack.` for the group `pack`; empty for a single key."""


def _written_keys(node: yaml.MappingNode, prefix: str) -> list[_WrittenKey]:
    found = []
    for name, value in node.value:
        key = prefix + name.value
        if not prefix and key in SECTIONS:
            keys = tuple(f"{key}.{inner.value}" for inner, _value in value.value)
            found.append(_WrittenKey(name, value, keys, f"{key}."))
        else:
            found.append(_WrittenKey(name, value, (key,)))
    return found


class _SpanEdits:
    """Replacements to be made in a text: each of `spans` has a start and an end in the text, and the new text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[tuple[int, int, str]] = []

    def apply(self) -> str | None:
        """Return the text with all edits; None if two of them overlap."""
        parts = []
        at = 0
        for start, end, new in sorted(self.spans, key=lambda span: span[:2]):
            if start < at:
                return None
            parts += [self.text[at:start], new]
            at = end
        return "".join([*parts, self.text[at:]])

    def edit_mapping(self, node: yaml.MappingNode, old: SheetValues, wanted: SheetValues, prefix: str = "") -> None:
        """Collect the edits by which a mapping, with the groups in it, sets the keys `wanted` instead of `old`. Both
        have full dotted keys; `wanted` may have keys outside this mapping, which are left out.

        At least one entry of the mapping must stay, which is not checked. `prefix` is `pack.` for the group `pack`,
        empty for the whole sheet.
        """
        entries = _written_keys(node, prefix)
        stay = [each for each in entries if any(key in wanted for key in each.keys)]
        present = {key for each in entries for key in each.keys}
        new = in_rulebook_order(key for key in wanted if key.startswith(prefix) and key not in present)
        for place, each in enumerate(entries):
            if each not in stay:
                self._remove_key(node, entries, place, not any(other in stay for other in entries[:place]))
            elif each.group:
                assert isinstance(each.value, yaml.MappingNode)
                inside = {key: wanted[key] for key in wanted if key in each.keys or key in new}
                self.edit_mapping(each.value, old, inside, each.group)
                new = [key for key in new if not key.startswith(each.group)]
            elif old[each.keys[0]] != wanted[each.keys[0]]:
                self._replace_value(node, each, old[each.keys[0]], wanted[each.keys[0]])
        for key in new:
            before = [each for each in stay if comes_before(each.keys[0], key)] or stay
            self._insert_key(node, before[-1], key.removeprefix(prefix), key, wanted[key])

    def _replace_value(self, node: yaml.MappingNode, place: _WrittenKey, old: Any, new: Any) -> None:
        key = place.keys[0]
        if isinstance(place.value, yaml.SequenceNode) and key == DEALS and isinstance(new, list):
            self._edit_deals(place.value, old, new)
            return
        if (
            isinstance(place.value, yaml.MappingNode)
            and isinstance(new, dict)
            and self._edit_table(place.value, old, new)
        ):
            return
        start = place.value.start_mark.index
        colon = self.text.index(":", place.name.end_mark.index) + 1
        if "#" not in self.text[colon:start]:
            start = colon
        first, *rest = [f"x: {inline_text(new)}"] if node.flow_style else key_lines(key, new, "x")
        first = first.removeprefix("x:") if start == colon else first.removeprefix("x:").strip()
        column = " " * place.name.start_mark.column
        self.spans.append((start, self._node_end(place.value), first + "".join(f"\n{column}{line}" for line in rest)))

    def _edit_table(self, node: yaml.MappingNode, old: Any, new: SheetValues) -> bool:
        """Collect the edits of single entries by which a flat mapping becomes `new`, and return whether that is
        possible.

        In four cases it is not, and nothing is collected: its keys are not those of `old`; no entry stays; the entries
        that stay would change their order; a new one would come first.
        """
        before, wanted = ({str(key): value for key, value in each.items()} for each in (old, new))
        entries = [_WrittenKey(name, value, (name.value,)) for name, value in node.value]
        there = {each.name.value: each for each in entries}
        stay = [each for each in entries if each.name.value in wanted]
        kept = [there[name] for name in wanted if name in there]
        if set(there) != set(before) or not kept or kept != stay or next(iter(wanted)) not in there:
            return False
        for place, each in enumerate(entries):
            name = each.name.value
            if each not in stay:
                self._remove_key(node, entries, place, not any(other in stay for other in entries[:place]))
            elif before[name] != wanted[name]:
                self._replace_value(node, each, before[name], wanted[name])
        after = kept[0]
        for name, value in wanted.items():
            if name in there:
                after = there[name]
            else:
                self._insert_key(node, after, inline_text(name), name, value)
        return True

    def _edit_deals(self, node: yaml.SequenceNode, old: list[SheetValues], new: list[SheetValues]) -> None:
        items = node.value
        for item, before, after in zip(items, old, new, strict=False):
            if before and after and not set(before).isdisjoint(after):
                self.edit_mapping(item, before, after)
            elif before != after:
                self.spans.append((item.start_mark.index, self._node_end(item), inline_text(after)))
        ends = [self._node_end(item) for item in items]
        if not node.flow_style:
            ends = [self._line_end(end) for end in ends]
        if len(new) < len(old):
            self.spans.append((ends[len(new) - 1], ends[-1], ""))
        column = " " * node.start_mark.column
        for deal in new[len(old) :]:
            lines = (
                [f", {inline_text(deal)}"] if node.flow_style else [f"\n{column}{line}" for line in deal_lines(deal)]
            )
            self.spans.append((ends[-1], ends[-1], "".join(lines)))

    def _insert_key(self, node: yaml.MappingNode, after: _WrittenKey, name: str, key: str, value: Any) -> None:
        at = self._node_end(after.value)
        if node.flow_style:
            self.spans.append((at, at, f", {name}: {inline_text(value)}"))
            return
        at = self._line_end(at)
        column = " " * node.start_mark.column
        self.spans.append((at, at, "".join(f"\n{column}{line}" for line in key_lines(key, value, name))))

    def _remove_key(self, node: yaml.MappingNode, entries: list[_WrittenKey], index: int, is_first: bool) -> None:
        """Collect the edit that removes the entry at `index` of a mapping. `is_first` says that no entry before it
        stays.

        An entry on lines of its own is removed with these lines and the comments directly above them. Any other entry
        is removed with the separator before it or, if `is_first`, with the separator after it; if it is also the last
        entry, nothing is collected.

        An entry with `is_first` never counts as one on lines of its own if the mapping begins in the middle of a line.
        """
        name, end = entries[index].name.start_mark.index, self._node_end(entries[index].value)
        line = self.text.rfind("\n", 0, name) + 1
        own_line = not node.flow_style and not self.text[line:name].strip()
        top = entries[0].name.start_mark.index
        own_block = not self.text[self.text.rfind("\n", 0, top) + 1 : top].strip()
        if own_line and (own_block or not is_first):
            self.spans.append(
                (self._comments_start(line, name - line), min(self._line_end(end) + 1, len(self.text)), "")
            )
        elif not is_first:
            self.spans.append((self._node_end(entries[index - 1].value), end, ""))
        elif index + 1 < len(entries):
            self.spans.append((name, entries[index + 1].name.start_mark.index, ""))

    def _comments_start(self, line: int, column: int) -> int:
        """Return where the comments directly above a line begin, or `line` if there are none.

        Both are indices in the text: `line` is that of the first character of the line. Comments count only if they are
        indented by `column`. Those at the start of the file describe the file and do not count.
        """
        at = line
        while at:
            before = self.text.rfind("\n", 0, at - 1) + 1
            if not self.text.startswith(" " * column + "#", before):
                return at
            at = before
        return line

    def _node_end(self, node: yaml.Node) -> int:
        """Return the index in the text at which a node ends, without the blank lines and comments that YAML counts to
        the end of a block.
        """
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self._node_end(last[1] if isinstance(last, tuple) else last)
        start = node.start_mark.index
        return start + len(self.text[start : node.end_mark.index].rstrip())

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end
