"""Rule sheets: YAML in `levels`, or any file, completed by `extends` and the defaults, and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct, convert, inspect, structs, to_builtins

from game import paths
from game.content.sheets.faults import reason_text
from game.content.sheets.keys import DEALS, KEYS, KeyMark, ReadRules, read_rules
from game.content.sheets.plans import deals_of
from game.content.translation import _, marked
from game.content.yaml.reader import (
    Fields,
    Mistake,
    Node,
    Notes,
    Scalar,
    UnreadableError,
    closest,
    in_order,
    look_alike,
    parse_documents,
    quoted,
    read_documents,
    without_colon,
)
from game.content.yaml.typed import bare
from game.engine.sheet.keys import RuleSheet, overlay
from game.engine.sheet.soundness import Problem, problems


def certain_problems(sheet_with: Callable[[dict[str, Any]], RuleSheet], rules: ReadRules) -> list[Problem]:
    """Return what contradicts itself in the keys that could be read.

    A reason that is about a broken key, or a deal with one, is left out, and so is one that some value of a broken
    key would remove.

    Args:
        sheet_with: gives the sheet with some keys (dotted) changed.
        rules: what was read.
    """

    def found(values: dict[str, Any]) -> dict[tuple[str, ...], Problem]:
        # Told apart by the keys alone: what a reason says may name numbers that depend on other keys.
        return {each.keys: each for each in reversed(problems(sheet_with(values)))}

    broken = {key for key in rules.broken if key in KEYS}
    in_deals = [key.split(".", 3)[2:] for key in rules.broken if key not in KEYS]
    barred = {int(number) for number, _ in in_deals}
    about = broken | {key for _, key in in_deals}
    certain = found(rules.values)
    for key in sorted(broken):
        for value in _extremes(KEYS[key]):
            there = found({**rules.values, key: value})
            certain = {keys: each for keys, each in certain.items() if keys in there}
    return [each for each in certain.values() if not about & set(each.keys) and each.deal not in barred]


def _extremes(kind: inspect.Type) -> Iterator[Any]:
    """Values of a type that lie as far apart as they can."""
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _extremes(each)
    elif isinstance(kind, inspect.IntType):
        yield from (kind.ge, kind.le)
    elif isinstance(kind, inspect.BoolType):
        yield from (True, False)
    elif isinstance(kind, inspect.LiteralType):
        yield from kind.values


MAX_CHAIN = 8
NAMES = ("title", "about")
"""Keys that say what a game is called, and no rule of it."""
LINES = marked("lines such as runs.min: 3")
SUFFIXES = (".rummy", ".yaml", ".yml")
"""How the name of a sheet's file ends: desktops know the first as rules of this program."""
LONGEST_NAME = 100
"""Letters that are compared with the names of sheets."""
MOST_NAMES = 3
"""Names of sheets in a message."""
GAMES, OTHERS = "games", "house_rules"
"""The folders of `levels` with the games of the house, and with games from other tables."""


class NoSuchSheetError(UnreadableError):
    """A name that no sheet has, and no file either."""


class Sheet(Struct, frozen=True):
    """A sheet as it was read: the rules, the sheet it extends, and where each key was written."""

    path: Path
    rules: RuleSheet
    base: RuleSheet
    """What `extends` names, or the defaults."""
    extends: str
    """What it extends, as it is written there; empty for nothing."""
    below: Path | None
    """The file of what it extends."""
    marks: dict[str, KeyMark]


def sheet_names() -> tuple[str, ...]:
    """Return the names of the games of the house, in alphabetical order."""
    return tuple(sorted(path.stem for path in (paths.levels() / GAMES).glob("*.yaml")))


def other_names() -> tuple[str, ...]:
    """Return the names of the sheets from other tables that come with the program too, in alphabetical order."""
    return tuple(sorted(path.stem for path in (paths.levels() / OTHERS).glob("*.yaml")))


_EXTENDS = re.compile(r"^extends: *(\w+) *$", re.MULTILINE)


def variation_of(name: str) -> str:
    """Return the game of the house that a shipped sheet extends, perhaps by way of others; empty for none.

    Of each file that line alone is read: a list of games asks it of all sheets at once.
    """
    for _step in range(MAX_CHAIN):
        path = shipped_path(name)
        extends = _EXTENDS.search(path.read_text(encoding="utf-8")) if path else None
        if extends is None:
            return ""
        name = extends[1]
        if name in sheet_names():
            return name
    return ""


def house_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the player's own sheets in a folder, in alphabetical order."""
    return tuple(name for name in sheet_files(folder) if shipped_path(name) is None)


def shadowed_files(folder: Path) -> dict[str, Path]:
    """Return the sheets in a folder that no name leads to, because one that comes with the program has it."""
    return {name: path for name, path in sheet_files(folder).items() if shipped_path(name) is not None}


def sheet_files(folder: Path) -> dict[str, Path]:
    """Return the sheets in a folder by name, in alphabetical order; none for a folder that cannot be read."""
    try:
        found = [path.name for path in folder.iterdir() if _is_file(path)]
    except (OSError, ValueError):
        return {}
    return {name: folder / file for name, file in sorted(names_of(found).items())}


def names_of(files: Iterable[str]) -> dict[str, str]:
    """Return which of these files are sheets, by name: the file's without its ending, `readable`.

    Of files that differ in their ending alone (`ours.yaml`, `ours.yml`) the first has the name, the others keep theirs.
    """
    names: dict[str, str] = {}
    for file in sorted(files):
        if file.lower().endswith(SUFFIXES) and file[0] != ".":
            stem = readable(Path(file).stem)
            names[readable(file) if stem in names else stem] = file
    return names


def readable(name: str) -> str:
    """Return the name of a file so that it can be kept and shown as text: bytes that are not UTF-8 are spelt out."""
    return name.encode(errors="backslashreplace").decode()


def shipped_path(name: str) -> Path | None:
    """Return the file of a sheet that comes with the program; None for any other name."""
    for folder, names in ((GAMES, sheet_names()), (OTHERS, other_names())):
        if name in names:
            return paths.levels() / folder / f"{name}.yaml"
    return None


def load_sheet(name_or_path: str | Path, house: Path | None = None) -> RuleSheet:
    """Read a sheet by its name (`rummy_500`, or that of a file in the folder `house`) or from a file (`ours/a.yaml`).

    Raises:
        UnreadableError: no such sheet, or all that is wrong with it, each with file, line and column.
    """
    return open_sheet(name_or_path, house).rules


def open_sheet(name_or_path: str | Path, house: Path | None = None) -> Sheet:
    """Read a sheet with where its keys were written; arguments and UnreadableError as for `load_sheet`."""
    path = _asked(name_or_path, house)
    if path is None:
        raise NoSuchSheetError([Mistake("", 0, 0, "", _no_such_sheet(str(name_or_path), house))])
    return _sound(read_sheet(path), path)


def open_text(text: str, path: Path) -> Sheet:
    """Read a text as if it were the file `path`; UnreadableError as for `load_sheet`."""
    notes = Notes(str(path))
    return _sound(_read(parse_documents(text, str(path), notes), path, (), notes), path)


def find_sheet(node: Scalar, key: str, notes: Notes, folder: Path) -> Sheet | None:
    """Read the sheet that a file in `folder` names; a name that leads nowhere is noted.

    Raises:
        UnreadableError: the sheet itself is wrong.
    """
    path = _named(node.text, folder)
    if path is None:
        notes.add(node, key, _no_such_sheet(node.text, folder))
        return None
    return _sound(read_sheet(path), path)


def read_sheet(path: Path, above: tuple[Path, ...] = ()) -> Sheet:
    """Read a file and the sheets it extends; whether they can work is not looked at.

    Args:
        path: the file.
        above: the files that led here by `extends`, outermost first.
    """
    notes = Notes(str(path))
    return _read(read_documents(path, notes), path, above, notes)


def _read(documents: list[Node], path: Path, above: tuple[Path, ...], notes: Notes) -> Sheet:
    if not documents:
        notes.add(Node(1, 1), "", _("the file is empty"), _(LINES))
    elif len(documents) > 1:
        notes.add(documents[1], "", _("a second document begins here"), _("one document, without a line of ---"))
    elif isinstance(documents[0], Scalar):
        notes.add(documents[0], "", *_no_sheet(documents[0]))
    elif not isinstance(documents[0], Fields):
        lines = _("{lines}, without dashes").format(lines=_(LINES))
        notes.add(documents[0], "", _("this is not a rule sheet"), lines)
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        notes.check()
    fields = documents[0]
    assert isinstance(fields, Fields)
    own = [entry for entry in fields.entries if entry.key.text != "extends"]
    extends = fields.get("extends")
    base = _base(extends, path, above, notes) if extends else None
    based = base is not None or extends is None
    below = base.rules if base else RuleSheet()
    table = below.scoring.values if based else None
    rules = read_rules(structs.replace(fields, entries=tuple(own)), notes, table=table)
    marks = merged_marks(base.marks if base else {}, rules)
    if extends:
        marks["extends"] = KeyMark(str(path), extends)
    if notes.mistakes:
        # Nothing is known of what another sheet would have said, so no contradiction is certain.
        certain = certain_problems(partial(with_keys, below), rules) if based else []
        found = [_mistake_of(problem, marks, KeyMark(str(path), Node(1, 1))) for problem in certain]
        notes.mistakes += found if above or not extends else [_told_here(each, marks["extends"]) for each in found]
        notes.check()
    if not (base and base.rules.title) and "title" not in rules.values:
        rules.values["title"] = readable(path.stem)
    written = extends.text if base and isinstance(extends, Scalar) else ""
    return Sheet(path, with_keys(below, rules.values), below, written, base.path if base else None, marks)


def _no_sheet(text: Scalar) -> tuple[str, str]:
    """Say what is wrong with a file that is a single text, most often a key that has no colon and space after it."""
    words = text.text.split(" ") if text.plain else []
    assigned = words[1:2] == ["="]
    line = " ".join(words[: 3 if assigned else 1])
    if assigned or ":" in line:
        return without_colon(line)
    return _("this is not a rule sheet"), _(LINES)


def _sound(sheet: Sheet, path: Path) -> Sheet:
    """Raise UnreadableError if the sheet cannot work, each reason at the line of the first key it is about."""
    start, extends = KeyMark(str(path), Node(1, 1)), sheet.marks.get("extends")
    mistakes = [_mistake_of(each, sheet.marks, start, _causes(sheet, each)) for each in problems(sheet.rules)]
    if extends and extends.file == start.file:
        mistakes = [_told_here(each, extends) for each in mistakes]
    if mistakes:
        raise UnreadableError(in_order(sorted(mistakes)))
    return sheet


def _causes(sheet: Sheet, problem: Problem) -> tuple[str, ...]:
    """Return the keys given by the file itself without which, all else as it is, there would be no such problem."""
    below, deals = key_values(sheet.base), deals_of(sheet.rules.match.deals)

    def needed(key: str, value: object) -> bool:
        there = problems(with_keys(sheet.rules, {key: value}))
        return all(each.keys != problem.keys or type(each.reason) is not type(problem.reason) for each in there)

    own = [key for key, mark in sheet.marks.items() if key in KEYS and mark.file == str(sheet.path)]
    found = [key for key in own if key not in NAMES and not (deals and key == DEALS) and needed(key, below[key])]
    if problem.deal and DEALS in own:
        at = problem.deal - 1
        for key in deals[at]:
            without = {name: value for name, value in deals[at].items() if name != key}
            if needed(DEALS, [*deals[:at], without, *deals[at + 1 :]]):
                found.append(key)
    return tuple(found)


def with_keys(sheet: RuleSheet, values: dict[str, Any]) -> RuleSheet:
    """Return a sheet with some keys (dotted) changed.

    Raises:
        msgspec.ValidationError: a key or value that the rule sheet does not know.
    """
    data: dict[str, Any] = to_builtins(sheet)
    overlay(data, values)
    return convert(data, RuleSheet)


def merged_marks(below: dict[str, KeyMark], rules: ReadRules) -> dict[str, KeyMark]:
    """Return where keys were written once `rules` lie over what was written `below`."""
    kept = below
    if DEALS in rules.marks:
        kept = {key: mark for key, mark in below.items() if not key.startswith(DEALS)}
    return {**kept, **rules.marks}


def _told_here(mistake: Mistake, extends: KeyMark) -> Mistake:
    """Return a mistake of a sheet that is extended as one of the sheet that extends it, where that says so."""
    if mistake.file == extends.file or not isinstance(extends.node, Scalar):
        return mistake
    there = Path(mistake.file)
    if there.parent == Path(extends.file).parent:
        mistake = structs.replace(mistake, file=there.name)
    text = _("{sheet} cannot be used, because of {mistake}")
    text = text.format(sheet=quoted(extends.node.text), mistake=mistake)
    return Mistake(extends.file, extends.node.line, extends.node.column, "extends", text)


def _mistake_of(problem: Problem, marks: dict[str, KeyMark], fallback: KeyMark, causes: Sequence[str] = ()) -> Mistake:
    """Return a problem between keys as a mistake at the likeliest culprit, whose text names the other keys.

    Args:
        problem: keys whose values contradict each other, with the reason.
        marks: the position of every key that was written, in this file or one it extends.
        fallback: the position to report if none of the problem's keys was written.
        causes: keys of this file whose removal would solve the problem.
    """
    keys = (*problem.keys, *(key for key in causes if key not in problem.keys))
    there = {key: marks.get(f"{DEALS}.{problem.deal}.{key}") or marks.get(key) for key in keys}
    found = {key: mark for key, mark in there.items() if mark}
    # What the file itself says comes before what it took over from a sheet it extends, first what makes the problem.
    # Nobody looks into shipped ones.
    own = [key for key in found if found[key].file == fallback.file or not _title(found[key].file)]
    in_deal = f"{DEALS}.{problem.deal}."
    first = min(
        own,
        key=lambda key: (
            found[key].file != fallback.file,
            in_deal + key not in marks and key not in causes,
        ),
        default="",
    )
    mark = found.get(first, fallback)
    text = reason_text(problem.reason)
    if problem.deal:
        text = _("in deal {deal}: {text}").format(deal=problem.deal, text=text)
    others: dict[str, list[str]] = {}
    for key in keys:
        if key != first:
            others.setdefault(_elsewhere(found.get(key), mark), []).append(key)
    if others:
        told = ", ".join(f"{_(' and ').join(keys)} {where}" for where, keys in others.items())
        text = _("{text} (with {keys})").format(text=text, keys=told)
    return Mistake(mark.file, mark.node.line, mark.node.column, first, text)


def _elsewhere(mark: KeyMark | None, first: KeyMark) -> str:
    """Say where a key was written, seen from where another was."""
    if mark is None:
        return _("by default")
    if mark.file == first.file:
        return _("in line {line}").format(line=mark.node.line)
    if title := _title(mark.file):
        return _("in {title}").format(title=title)
    return _("in {file}, line {line}").format(file=mark.file, line=mark.node.line)


def _title(file: str) -> str:
    """Return the title of the sheet in a file if it comes with the program, else nothing."""
    path = Path(file)
    if path != shipped_path(path.stem):
        return ""
    return _shipped(path, path.stat().st_mtime_ns).rules.title


def _base(node: Node, path: Path, above: tuple[Path, ...], notes: Notes) -> Sheet | None:
    if not isinstance(node, Scalar):
        notes.add(node, "extends", _("this is not a name"), _("the name of one sheet"))
        return None
    found = _named(node.text, path.parent)
    chain = (*above, path)
    if found is None:
        notes.add(node, "extends", _no_such_sheet(node.text, path.parent))
    elif found.resolve() in [each.resolve() for each in chain]:
        names = " → ".join(each.stem for each in (*chain, found))
        notes.add(node, "extends", _("these sheets extend each other in a circle: {names}").format(names=names))
    elif len(chain) >= MAX_CHAIN:
        notes.add(node, "extends", _("a chain of more than {most} sheets").format(most=MAX_CHAIN))
    else:
        try:
            ours = found == shipped_path(found.stem)
            return _shipped(found, found.stat().st_mtime_ns) if ours else read_sheet(found, chain)
        except UnreadableError as error:  # told together with what is wrong here
            here = KeyMark(str(path), node)
            notes.mistakes += error.mistakes if above else [_told_here(each, here) for each in error.mistakes]
    return None


@lru_cache(maxsize=32)
def _shipped(path: Path, written: int) -> Sheet:
    """Read a sheet that comes with the program, once for all that extend it; `written` is the time of the file."""
    return read_sheet(path)


def _asked(name: str | Path, house: Path | None) -> Path | None:
    """Return the file of a sheet: one that comes with the program, one in the folder `house`, or that at a path."""
    if isinstance(name, str):
        known = shipped_path(name) or (sheet_files(house).get(name) if house else None)
        if known:
            return known
    path = Path(name)
    return path if name and _is_there(path) else None


def _is_there(path: Path) -> bool:
    """Whether there is anything of this name, be it no file: to read it then says what it is."""
    try:
        return path.is_symlink() or path.exists()
    except (OSError, ValueError):
        return False


def _named(name: str, folder: Path) -> Path | None:
    """Return the file of a sheet that a file in `folder` names.

    One that comes with the program, or a path seen from that folder, with its ending or without. Nothing else counts:
    the file shall mean the same wherever the program runs.
    """
    shipped = shipped_path(name)
    if shipped or not name:
        return shipped
    path = folder / name
    return path if _is_file(path) else sheet_files(path.parent).get(path.name)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name too long, a folder that is closed
        return False


def _no_such_sheet(name: str, folder: Path | None) -> str:
    """Return the message for a name that no sheet has, with up to three names that may have been meant."""
    names = [*sheet_names(), *other_names(), *(house_names(folder) if folder else ())]
    word = re.sub(r"\W+", "_", name.strip(" .,;"))[:LONGEST_NAME].lower()
    parts = [each for each in names if word in each.split("_")][:MOST_NAMES]
    meant = parts or [close for close in [closest(word, names)] if close]
    if meant:
        *first, last = map(repr, meant)
        text = _("{names} or {last}").format(names=", ".join(first), last=last) if first else last
        allowed = _("did you mean {text}?").format(text=text)
    else:
        allowed = _("a game’s name (rummy-house rules lists them), or the path of a YAML file")
    return _("there is no sheet {name} — {allowed}").format(name=quoted(name) + look_alike(name), allowed=allowed)


def changed_keys(sheet: RuleSheet, base: RuleSheet) -> dict[str, Any]:
    """Return the dotted keys whose values differ from those of `base`, in the rulebook's order."""
    mine, theirs = key_values(sheet), key_values(base)
    return {key: value for key, value in mine.items() if value != theirs[key]}


def differing(sheet: RuleSheet, base: RuleSheet) -> tuple[str, ...]:
    """Return the keys of the rules that differ from those of `base`; what the game is called is none."""
    return tuple(key for key in changed_keys(sheet, base) if key not in NAMES)


def key_values(sheet: RuleSheet) -> dict[str, Any]:
    """Return all keys, dotted, with their values as plain data."""
    data = to_builtins(sheet)
    values: dict[str, Any] = {}
    for key in KEYS:
        section, _dot, name = key.rpartition(".")
        values[key] = data[section][name] if section else data[name]
    return values
