"""Safe YAML with positions: a text becomes a tree of nodes with line and column, or a list of mistakes.

Scalars keep their text (`no`, `12:30`, `2-9`) until `game.content.yaml.typed` reads them as a type. Anchors, aliases,
tags, duplicate keys, deep nesting and large files are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from errno import EFBIG
from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from game.content.files import read_file, too_large
from game.content.translation import _, marked
from game.content.yaml.late import yaml

EXAMPLE = "runs.min: 3"
MAX_LINE_LETTERS = 400
"""Letters of a line that are examined."""
_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_KEY_AND_VALUE = re.compile(r"([\w.]+)[ \u00a0=]++(\S.*)")
_COLON_WITHOUT_SPACE = re.compile(r"([\w.]+) *+:([^ ].*)")
WIDE_COLON = "\uff1a"
_COLON_BEFORE = re.compile(r"\s*(?:- +)*+[^\s#'\"{\[][^:]*:\s")


class Explanation(Struct, frozen=True):
    """A mistake in plain words at a line and column (from 1), and what is allowed there."""

    line: int
    column: int
    wrong: str
    allowed: str = ""


def explain_error(error: yaml.MarkedYAMLError, text: str) -> Explanation:
    """Return an explanation of a YAML error in plain words, at the place where the mistake begins. `text` is that of
    the file.
    """
    problem, context = str(error.problem or ""), str(error.context or "")
    at, begun = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    if at is None or begun is None:
        return Explanation(1, 1, _unreadable_text())
    lines = [line[:MAX_LINE_LETTERS] for line in _BREAK.split(text)]
    lines += [""] * (max(at.line, begun.line) + 1 - len(lines))
    if "'\\t'" in problem:
        return _explanation_at(at, _("a tab"), _("spaces instead"))
    if "quoted scalar" in context and "end of stream" in problem:
        return _explanation_at(begun, _("this quote is never closed"), _("the same sign again at the end of the text"))
    if "expected ',' or" in problem or ("flow" in context and "<stream end>" in problem):
        return _bracket_error(at, begun, "}" if "mapping" in context else "]", lines)
    if "could not find expected ':'" in problem:
        return _no_colon(begun.line, lines)
    if "mapping values are not allowed" in problem:
        return _stray_colon(at, lines)
    if "cannot start any token" in problem or "expected alphabetic or numeric" in problem:
        begun = at if "token" in problem else begun
        value = lines[begun.line][begun.column :].strip()
        wrong = _("a text cannot begin with {sign}").format(sign=value[:1] or _("this"))
        return _explanation_at(begun, wrong, _("quotes round it, as {example}").format(example=_quoted_example(value)))
    if "sequence entries are not allowed" in problem or "found '-'" in problem:
        allowed = _("dashes only before the entries of a list, each on a line")
        return _explanation_at(at, _("a dash does not belong here"), allowed)
    if "expected <block end>" in problem and "found '<scalar>'" in problem:
        allowed = _("a quote inside a text doubled, as {example}").format(example="'Bob''s game'")
        return _explanation_at(at, _("text after the end of a quote"), allowed)
    if "found '<block mapping start>'" in problem:
        return _explain_indent(at.line, lines)
    return _explain_rare_error(at, begun, problem, context)


def _explain_rare_error(mark: yaml.Mark, start_mark: yaml.Mark, problem: str, context: str) -> Explanation:
    """Return the explanation of a rare error at `mark`, in something that begins at `start_mark`. `problem` and
    `context` are PyYAML's words for it.
    """
    if "block scalar" in context:
        return _explanation_at(mark, _("nothing may follow > or | in its line"), _("the text below it, indented"))
    if "double-quoted" in context and ("escape" in problem or "hexadecimal" in problem):
        return _explanation_at(
            mark, _("a backslash means something else in double quotes"), _("single quotes round the text")
        )
    if "document" in problem:
        return _explanation_at(
            mark, _("this does not continue the line before"), _("a key, a colon, a space and a value")
        )
    if "mapping keys are not allowed" in problem:
        return _explanation_at(
            mark, _("a question mark does not belong here"), _("quotes round a text that begins with one")
        )
    if "tag" in context or "directive" in context or "URI" in problem:
        sign = "%" if "directive" in context else "!"
        return _explanation_at(start_mark, _("a text cannot begin with {sign}").format(sign=sign), _("quotes round it"))
    return _explanation_at(
        mark, _unreadable_text(), _("a key, a colon, a space and a value, as {example}").format(example=EXAMPLE)
    )


def _unreadable_text() -> str:
    return _("this cannot be read")


def _explanation_at(mark: yaml.Mark, wrong: str, allowed: str) -> Explanation:
    return Explanation(mark.line + 1, mark.column + 1, wrong, allowed)


def _quoted_example(value: str) -> str:
    value = value.strip("'\"")
    return "'{}'".format(value.replace("'", "''") if len(value) < 40 else "…")


def _bracket_error(mark: yaml.Mark, start_mark: yaml.Mark, closing_bracket: str, lines: list[str]) -> Explanation:
    """Return the explanation of a mistake at `mark` inside brackets that begin at `start_mark` and end with
    `closing_bracket`. `lines` are those of the file.
    """
    if _is_never_closed(start_mark, lines):
        return _explanation_at(
            start_mark, _("this bracket is never closed"), _("{sign} at its end").format(sign=closing_bracket)
        )
    if braced := _with_braces(_entry_at(lines[mark.line], mark.column)):
        return _explanation_at(mark, _("a second colon in this entry"), _braces_hint(braced))
    return _explanation_at(
        mark, _("inside brackets a comma is missing before this"), _("a comma between entries, and a space after it")
    )


def _is_never_closed(start_mark: yaml.Mark, lines: list[str]) -> bool:
    """Whether the bracket at `start_mark` is not closed in the rest of the file.

    Brackets of both kinds count alike, in quoted texts and comments, too.
    """
    rest = [lines[start_mark.line][start_mark.column :], *lines[start_mark.line + 1 :]]
    depth = 0
    for sign in "\n".join(rest):
        depth += (sign in "[{") - (sign in "]}")
        if not depth:
            return False
    return True


def _entry_at(line: str, column: int) -> str:
    """Return the text of `line` around `column` (from 0), which is inside brackets: from the last `{`, `[` or comma
    before `column` to the next closing bracket, else to the end of the line.

    Commas after `column` are included, as the braces of a value may be missing: `hand_size: 2: 13, 3: 7`.
    """
    start = max(line.rfind(sign, 0, column) for sign in "{[,") + 1
    ends = [end for sign in "}]" if (end := line.find(sign, column)) >= 0]
    return line[start : min(ends, default=len(line))].strip()


_MAPPING_KEY = re.compile(r"\d{1,2}|(?:[2-9]|10|[AJQKT])(?:-(?:[2-9]|10|[AJQKT])|[SHDC])?|joker|wild", re.IGNORECASE)


def _with_braces(text: str) -> str:
    """Return an entry with the braces that are missing round its value: `hand_size: {2: 13, 3: 7}` for `hand_size: 2:
    13, 3: 7`; "" for any other text.
    """
    key, _colon, value = text.partition(":")
    pairs = [pair.partition(":") for pair in value.split(",")]
    for name, colon, worth in pairs:
        if not (colon and worth.strip() and " " not in worth.strip() and _MAPPING_KEY.fullmatch(name.strip())):
            return ""
    return f"{key.strip()}: {{{', '.join(f'{name.strip()}: {worth.strip()}' for name, _sign, worth in pairs)}}}"


def _braces_hint(example: str) -> str:
    return _("braces round several values, as {example}").format(example=example)


def indentation(line: str) -> int:
    """Return the number of blank characters at the start of a line."""
    return len(line) - len(line.lstrip())


def _no_colon(number: int, lines: list[str]) -> Explanation:
    """Return the explanation of a line, number `number` from 0, that has no colon or no space after it."""
    line = lines[number]
    wrong, allowed = without_colon(line)
    return Explanation(number + 1, indentation(line) + 1, wrong, allowed)


def without_colon(line: str) -> tuple[str, str]:
    """Return two texts for a line that is no key with a value: the mistake and the allowed form."""
    allowed = _("a key, a colon, a space and a value, as {example}").format(example=EXAMPLE)
    wrong = _("there is no colon in this line")
    said = line.strip() if len(line) < 80 else ""
    if all(parts := [part.strip() for part in said.partition(WIDE_COLON)]):
        wrong += look_alike_hint(WIDE_COLON)
        allowed = f"{parts[0]}: {parts[2]}"
    elif glued := _COLON_WITHOUT_SPACE.fullmatch(said):
        wrong = _("there is no space after the colon")
        allowed = f"{glued[1]}: {glued[2].strip()}"
        if glued[2][0] == "\u00a0":
            wrong = _("the space after the colon is a no-break space")
    elif (found := _KEY_AND_VALUE.fullmatch(said)) and ("." in found[1] or " " not in found[2]):
        allowed = f"{found[1]}: {found[2]}"
    return wrong, allowed


def _stray_colon(mark: yaml.Mark, lines: list[str]) -> Explanation:
    """Return the explanation of a colon at `mark` that YAML does not allow: a second one in its line, or one in a line
    that is indented too far or follows a line without a colon.
    """
    line = lines[mark.line]
    key, _colon, value = line.partition(": ")
    if braced := _with_braces(line.strip()):
        return _explanation_at(mark, _("a second colon in this line"), _braces_hint(braced))
    if _COLON_BEFORE.match(line[: mark.column]):
        example = f"{key.strip()}: {_quoted_example(value.strip())}"
        allowed = _("quotes round a text with a colon, as {example}").format(example=example)
        return _explanation_at(mark, _("a second colon in this line"), allowed)
    before = next((number for number in range(mark.line - 1, -1, -1) if _says(lines[number])), None)
    if before is not None and not re.search(r":(\s|$)", lines[before]):
        return _no_colon(before, lines)
    return _explain_indent(mark.line, lines)


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _explain_indent(number: int, lines: list[str]) -> Explanation:
    wrong = _("this line is indented differently from those it belongs to")
    allowed = _("the same number of spaces before all keys of a group")
    return Explanation(number + 1, indentation(lines[number]) + 1, wrong, allowed)


MAX_BYTES = 50_000
"""Largest text in bytes: several times the longest sheet known, and read within half a second."""
MAX_DEPTH = 40
MAX_MISTAKES = 100
"""Mistakes reported per file; suggestions for each take time."""


class Node(Struct, frozen=True):
    """A YAML value at a line and column, both from 1."""

    line: int
    column: int


class Scalar(Node, frozen=True):
    """A single value; `is_plain` if it is without quotes."""

    text: str
    is_plain: bool = True
    comment: str = ""
    """The comment after a plain value in its line, which may have been meant as part of it."""


class Items(Node, frozen=True):
    """A YAML list with its position and entries."""

    items: tuple[Node, ...]


class Entry(Struct, frozen=True):
    """One key of a mapping with its value."""

    key: Scalar
    value: Node


class Fields(Node, frozen=True):
    """A mapping in the order written, without duplicate keys."""

    entries: tuple[Entry, ...]

    def get(self, key: str) -> Node | None:
        """Return the value of a key; None if it is missing."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)


class Mistake(Struct, frozen=True, order=True):
    """A mistake in a file.

    Its `str` is `file:line:column: key: what is wrong — what is allowed`; without a key that part is left out. If no
    file is concerned, `file` is empty and the `str` is `text` alone.

    Mistakes are ordered by file, line and column.
    """

    file: str
    line: int
    column: int
    key: str
    text: str

    def __str__(self) -> str:
        if not self.file:
            return self.text
        key = f"{self.key}: " if self.key else ""
        return f"{self.file}:{self.line}:{self.column}: {key}{self.text}"


class UnreadableError(Exception):
    """A file cannot be used; `mistakes` has all reasons."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = tuple(mistakes)


class Notes:
    """The mistakes found in one file so far."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []

    def add(self, node: Node, key: str, wrong: str, allowed: str = "") -> None:
        """Note a mistake in a key at a node: the fault (`wrong`) and, if given, the allowed values. Raise
        UnreadableError once there are more than MAX_MISTAKES.
        """
        text = f"{wrong} — {allowed}" if allowed else wrong
        if len(self.mistakes) >= MAX_MISTAKES:
            text = _("there is more wrong than this — fix the first {count} mistakes").format(count=MAX_MISTAKES)
        self.mistakes.append(Mistake(self.file, node.line, node.column, key, text))
        if self.is_full:
            self.raise_mistakes()

    @property
    def is_full(self) -> bool:
        """Whether more than `MAX_MISTAKES` were found, at which the search ends."""
        return len(self.mistakes) > MAX_MISTAKES

    def raise_mistakes(self) -> None:
        """Raise UnreadableError if there are mistakes."""
        if self.mistakes:
            raise UnreadableError(sorted_mistakes(self.mistakes))


def sorted_mistakes(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Return mistakes sorted by file, line and column, without duplicates."""
    return sorted(dict.fromkeys(mistakes), key=lambda each: (each.file, each.line, each.column))


_INVISIBLE_SIGNS = {
    "\u00a0": marked("a no-break space"),
    "\u2007": marked("a figure space"),
    "\u2009": marked("a thin space"),
    "\u202f": marked("a narrow no-break space"),
    "\u3000": marked("an ideographic space"),
    "\u00ad": marked("a soft hyphen"),
    "\u200b": marked("a zero-width space"),
    "\u200d": marked("a zero-width joiner"),
    "\u2060": marked("a word joiner"),
    "\ufeff": marked("a byte order mark"),
}
"""Characters that look like a space or like nothing."""
_VISIBLE_REPLACEMENTS = str.maketrans(
    {sign: " " if "space" in name and sign != "\u200b" else "" for sign, name in _INVISIBLE_SIGNS.items()}
)


def quoted(text: str) -> str:
    """Return a value for a message: quoted, on one line, cut to 60 characters at most, with signs for spaces that would
    not be seen.
    """
    shown = repr(text.translate(_VISIBLE_REPLACEMENTS))
    return shown if len(shown) <= 60 else f"{shown[:57]}…{shown[0]}"


_LOOK_ALIKES = dict(
    zip(
        "аеорсухіѕјԁһԛԝӏАВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανι",
        "aeopcyxisjdhqwlABEKMHOPCTYXISJABEZHIKMNOPTYXoavi",
        strict=True,
    )
)
"""Letters of other scripts and the Latin letters they look like."""


def look_alike_hint(text: str) -> str:
    """Return a hint about the first character that is invisible or only looks like an ASCII one.

    It is a text such as `; its а is a Cyrillic letter that …`, or "" if there is no such character.
    """
    for sign in text:
        if sign in _INVISIBLE_SIGNS:
            return _("; it has {sign}, which cannot be seen").format(sign=_(_INVISIBLE_SIGNS[sign]))
        plain = _LOOK_ALIKES.get(sign) or (normalize("NFKC", sign) if "\uff01" <= sign <= "\uff5e" else "")
        if plain:
            script = _("a full-width sign")
            if sign in _LOOK_ALIKES:
                script = _("a Cyrillic letter") if "\u0400" <= sign <= "\u052f" else _("a Greek letter")
            return _("; its {sign} is {script} that looks like {plain}").format(sign=sign, script=script, plain=plain)
    return ""


def closest(word: str, known: Sequence[str], min_likeness: float = 0.6) -> str:
    """Return the known word most similar to `word`, whatever their capital letters; "" if none reaches `min_likeness`
    (0 to 1). Of those that differ only in capital letters it is the first.
    """
    by_small_letters = {each.lower(): each for each in reversed(known)}
    found = get_close_matches(word.lower(), by_small_letters, n=1, cutoff=min_likeness)
    return by_small_letters[found[0]] if found else ""


def did_you_mean(word: str, known: list[str]) -> str:
    """Return `; did you mean 'x'?` if a known word is similar, else ""."""
    close = closest(word, known)
    return _("; did you mean {text}?").format(text=repr(close)) if close else ""


def read_documents(path: Path, duplicate_notes: Notes | None = None) -> list[Node]:
    """Parse a YAML file into its documents, empty ones left out; `duplicate_notes` as in `parse_documents`.

    Raises:
        UnreadableError: the file cannot be opened, is not YAML, or uses refused features.
    """
    return parse_documents(read_text_file(path, MAX_BYTES), str(path), duplicate_notes)


def read_text_file(path: Path, max_bytes: int) -> str:
    """Return the text of a file.

    Raises:
        UnreadableError: the file cannot be opened, has more than `max_bytes`, or is not UTF-8.
    """
    try:
        data = read_file(path, max_bytes)
    except (OSError, ValueError) as error:
        why = _("cannot be read: {why}").format(why=getattr(error, "strerror", None) or error)
        if getattr(error, "errno", None) == EFBIG:
            raise UnreadableError([Mistake(str(path), 1, 1, "", why)]) from error
        # There is no line of it one could look at.
        raise UnreadableError([Mistake("", 0, 0, "", f"{path}: {why}")]) from error
    return decode_utf8(data, path)


def file_bytes(path: Path) -> bytes:
    """Return the content of a file; raise OSError if it cannot be read or has more than MAX_BYTES."""
    return read_file(path, MAX_BYTES)


def check_size(text: str) -> None:
    """Raise OSError if a text has more than MAX_BYTES."""
    if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
        raise too_large(MAX_BYTES)


def decode_utf8(data: bytes, path: Path) -> str:
    """Return the bytes of a file as text, without a byte order mark at its start.

    Raise UnreadableError if a byte is not UTF-8; the error tells its line and column.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        text = _("this byte is not UTF-8 — save the file as UTF-8 text")
        raise UnreadableError([Mistake(str(path), line, column, "", text)]) from error


def decode_guessing(data: bytes) -> str:
    """Return the bytes of a file as text to show and repair: UTF-8, else Windows-1252, else Latin-1."""
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("latin-1")


def parse_documents(text: str, file: str, duplicate_notes: Notes | None = None) -> list[Node]:
    """Parse a text into YAML documents, empty ones left out; `file` is named in mistakes.

    A key given twice is a mistake. With `duplicate_notes` it raises nothing: it is noted there, and the first value is
    kept, so that later mistakes are found too.

    Raises:
        UnreadableError: the text is too long, is not YAML, uses refused features, or gives a key twice.
    """
    notes = Notes(file)
    try:
        check_size(text)
    except OSError as error:
        raise UnreadableError([Mistake(file, 1, 1, "", str(error.strerror))]) from error
    builder = _Builder(notes, notes if duplicate_notes is None else duplicate_notes)
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            builder.handle_event(event)
    except yaml.MarkedYAMLError as error:
        told = explain_error(error, text)
        notes.add(Node(told.line, told.column), "", told.wrong, told.allowed)
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        at = Node(before.count("\n") + 1, error.position - before.rfind("\n"))
        notes.add(at, "", _("a control character"), _("only printable text"))
    except (ValueError, OverflowError):  # an escape such as "\UFFFFFFFF" is no character
        wrong = _("a backslash in double quotes that stands for no character")
        notes.add(builder.last, "", wrong, _("single quotes round the text"))
    notes.raise_mistakes()
    return [node for node in builder.documents if not (isinstance(node, Scalar) and node.is_plain and not node.text)]


def _comment_after(event: yaml.ScalarEvent) -> str:
    """Return the comment directly after a scalar, in the line in which it ends, with its `#`.

    "" if nothing or something else follows.
    """
    buffer, end = getattr(event.end_mark, "buffer", None), getattr(event.end_mark, "pointer", 0)
    if buffer is None:
        return ""
    rest = _BREAK.split(buffer[end : end + MAX_LINE_LETTERS].rstrip("\0"), maxsplit=1)[0].strip()
    return rest if rest.startswith("#") else ""


class _OpenCollection:
    """A list or mapping whose end has not been read."""

    def __init__(self, at: Node, mapping: bool) -> None:
        self.at = at
        self.mapping = mapping
        self.nodes: list[Node] = []


class _Builder:
    """Builds nodes from parser events, with bounded depth."""

    def __init__(self, notes: Notes, duplicate_notes: Notes) -> None:
        self.notes = notes
        self.duplicate_notes = duplicate_notes
        self.documents: list[Node] = []
        self.open_collections: list[_OpenCollection] = []
        self.last = Node(1, 1)

    def handle_event(self, event: yaml.Event) -> None:
        mark = event.start_mark
        at = self.last = Node(mark.line + 1, mark.column + 1) if mark else self.last
        if isinstance(event, yaml.AliasEvent):
            self.notes.add(at, "", _("an alias (*{name})").format(name=event.anchor), _("write the value out"))
            self._add_node(Scalar(at.line, at.column, "?"))
        elif isinstance(event, yaml.NodeEvent):
            self._start_node(event, at)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end_collection()

    def _start_node(self, event: yaml.NodeEvent, at: Node) -> None:
        if event.anchor is not None:
            wrong = _("an anchor (&{name})").format(name=event.anchor)
            self.notes.add(at, "", wrong, _("write the value out where it is needed"))
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.notes.add(at, "", _("a tag ({name})").format(name=quoted(tag)), _("plain values only"))
        if isinstance(event, yaml.ScalarEvent):
            if any("\ud800" <= char <= "\udfff" for char in event.value):
                self.notes.add(at, "", _("half of a character (a surrogate)"), _("only printable text"))
            plain = event.style is None
            self._add_node(Scalar(at.line, at.column, event.value, plain, _comment_after(event) if plain else ""))
            return
        self.open_collections.append(_OpenCollection(at, isinstance(event, yaml.MappingStartEvent)))
        if len(self.open_collections) > MAX_DEPTH:
            self.notes.add(at, "", _("nested deeper than {most} levels").format(most=MAX_DEPTH))
            self.notes.raise_mistakes()

    def _end_collection(self) -> None:
        frame = self.open_collections.pop()
        at = frame.at
        if frame.mapping:
            self._add_node(Fields(at.line, at.column, tuple(self._unique_entries(frame.nodes))))
        else:
            self._add_node(Items(at.line, at.column, tuple(frame.nodes)))

    def _unique_entries(self, nodes: list[Node]) -> Iterator[Entry]:
        seen: dict[str, Scalar] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.notes.add(key, "", _("a list or mapping as a key"), _("a key is a word or a number"))
            elif key.text in seen:
                wrong = _("given twice, first in line {line}").format(line=seen[key.text].line)
                self.duplicate_notes.add(key, key.text, wrong, _("only once"))
            else:
                seen[key.text] = key
                yield Entry(key, value)

    def _add_node(self, node: Node) -> None:
        if self.open_collections:
            self.open_collections[-1].nodes.append(node)
        else:
            self.documents.append(node)
