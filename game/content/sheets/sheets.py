"""Rule sheets: YAML files in `levels` or elsewhere, completed by `extends` and the defaults, and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

from msgspec import Struct, convert, inspect, structs, to_builtins

from game import paths
from game.content.numbers import alternatives, listed
from game.content.sheets.faults import fault_text
from game.content.sheets.keys import DEALS, KEYS, KeyPosition, ParsedRules, read_rules
from game.content.sheets.plans import deals_of
from game.content.translation import _, marked
from game.content.yaml.reader import (
    WIDE_COLON,
    Fields,
    Mistake,
    Node,
    Notes,
    Scalar,
    UnreadableError,
    closest,
    look_alike_hint,
    parse_documents,
    quoted,
    read_documents,
    sorted_mistakes,
    without_colon,
)
from game.content.yaml.typed import plain_type
from game.engine.sheet.keys import RuleSheet, overlay
from game.engine.sheet.soundness import Problem, problems


def certain_problems(sheet_with: Callable[[dict[str, Any]], RuleSheet], parsed: ParsedRules) -> list[Problem]:
    """Return the contradictions among the valid keys that remain whatever the invalid keys are meant to be.

    A contradiction is left out in three cases: it involves an invalid key; it is in a deal that has one; or some
    extreme value of one invalid key resolves it.

    Args:
        sheet_with: returns the sheet with some keys (dotted) changed.
        parsed: the keys read.
    """

    def problems_by_keys(values: dict[str, Any]) -> dict[tuple[str, ...], Problem]:
        # Told apart by the keys alone: what a reason says may name numbers that depend on other keys.
        return {each.keys: each for each in reversed(problems(sheet_with(values)))}

    broken = {key for key in parsed.invalid if key in KEYS}
    in_deals = [key.split(".", 3)[2:] for key in parsed.invalid if key not in KEYS]
    barred = {int(number) for number, _ in in_deals}
    about = broken | {key for _, key in in_deals}
    certain = problems_by_keys(parsed.values)
    for key in sorted(broken):
        for value in _extreme_values(KEYS[key]):
            there = problems_by_keys({**parsed.values, key: value})
            certain = {keys: each for keys, each in certain.items() if keys in there}
    return [each for each in certain.values() if not about & set(each.keys) and each.deal not in barred]


def _extreme_values(kind: inspect.Type) -> Iterator[Any]:
    """Yield the extreme values of a type.

    For a number these are the least and the greatest one, for a truth value both, for words all of them, and for a
    union those of all its members. Other types have none.
    """
    kind = plain_type(kind)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _extreme_values(each)
    elif isinstance(kind, inspect.IntType):
        yield from (kind.ge, kind.le)
    elif isinstance(kind, inspect.BoolType):
        yield from (True, False)
    elif isinstance(kind, inspect.LiteralType):
        yield from kind.values


MAX_EXTENDS_CHAIN = 8
NAMING_KEYS = ("title", "about", "known_as")
"""Keys that name the game and are no rules."""
LINES_EXAMPLE = marked("lines such as runs.min: 3")
SHEET_SUFFIXES = (".rummy", ".yaml", ".yml")
"""The suffixes of sheet files."""
MAX_COMPARED_LETTERS = 100
"""Letters of a name that are compared with the names of sheets."""
MAX_NAMES_SHOWN = 3
"""Names of sheets in a message."""
GAMES_FOLDER, OTHER_GAMES_FOLDER = "games", "house_rules"
"""The folders of `levels` with the games of the house, and with games from other tables."""


class NoSuchSheetError(UnreadableError):
    """A name that no sheet has, and no file either."""


class LoadedSheet(Struct, frozen=True):
    """A sheet as read from a file: its rules, the rules and the file that it extends, and the position of each key."""

    path: Path
    rules: RuleSheet
    base: RuleSheet
    """The rules that `extends` names, or the defaults."""
    extends: str
    """The text of `extends`; empty if there is none."""
    base_path: Path | None
    """The file it extends."""
    positions: dict[str, KeyPosition]


def sheet_names() -> tuple[str, ...]:
    """Return the names of the main built-in games, sorted."""
    return _names_in(paths.levels() / GAMES_FOLDER)


def other_game_names() -> tuple[str, ...]:
    """Return the names of the built-in games besides the main ones, sorted."""
    return _names_in(paths.levels() / OTHER_GAMES_FOLDER)


def _names_in(folder: Path) -> tuple[str, ...]:
    return _cached_names(folder, folder.stat().st_mtime_ns) if folder.is_dir() else ()


@lru_cache(maxsize=4)
def _cached_names(folder: Path, modified_ns: int) -> tuple[str, ...]:
    """Return the names of the sheets in a folder of `levels`, sorted. The result is cached as long as `modified_ns`,
    the time of the folder's last change, is the same.
    """
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


_EXTENDS = re.compile(r"^extends: *(\w+) *$", re.MULTILINE)
_KNOWN_AS = re.compile(r"^known_as:(.+)$", re.MULTILINE)


def variation_of(name: str) -> str:
    """Return the name of the main game that a built-in sheet extends, directly or indirectly; "" if it extends none, or
    for any other name.

    Only the `extends` line of each file is read, as a list of games needs the main games of all sheets at once.
    """
    for _step in range(MAX_EXTENDS_CHAIN):
        path = shipped_path(name)
        extends = _EXTENDS.search(path.read_text(encoding="utf-8")) if path else None
        if extends is None:
            return ""
        name = extends[1]
        if name in sheet_names():
            return name
    return ""


def house_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the player's own sheets in a folder, sorted, without those that have the name of a built-in
    one. No names if the folder cannot be read.
    """
    return tuple(name for name in sheet_files(folder) if shipped_path(name) is None)


def shadowed_files(folder: Path) -> dict[str, Path]:
    """Return, by name, the sheets in a folder that cannot be used because a built-in sheet has the same name; none if
    the folder cannot be read.
    """
    return {name: path for name, path in sheet_files(folder).items() if shipped_path(name) is not None}


def sheet_files(folder: Path) -> dict[str, Path]:
    """Return the sheets in a folder by name, sorted; none if the folder cannot be read."""
    try:
        found = [path.name for path in folder.iterdir() if _is_file(path)]
    except (OSError, ValueError):
        return {}
    return {name: folder / file for name, file in sorted(names_by_file(found).items())}


def names_by_file(file_names: Iterable[str]) -> dict[str, str]:
    """Return the file names of sheets among `file_names` by the name of the sheet, in alphabetical order of the files.
    The name is the file name without suffix, made `readable_name`. Hidden files and those without a suffix of sheets
    are left out.

    Of files with the same name (`ours.yaml`, `ours.yml`) the first in this order gets the short name, the others keep
    the suffix.
    """
    names: dict[str, str] = {}
    for file in sorted(file_names):
        if file.lower().endswith(SHEET_SUFFIXES) and file[0] != ".":
            stem = readable_name(Path(file).stem)
            names[readable_name(file) if stem in names else stem] = file
    return names


def readable_name(name: str) -> str:
    """Return a file name as valid text: bytes that are not UTF-8 are escaped."""
    return name.encode(errors="backslashreplace").decode()


def shipped_path(name: str) -> Path | None:
    """Return the file of a built-in sheet; None for any other name."""
    for folder, names in ((GAMES_FOLDER, sheet_names()), (OTHER_GAMES_FOLDER, other_game_names())):
        if name in names:
            return paths.levels() / folder / f"{name}.yaml"
    return None


def load_sheet(name_or_path: str | Path, house_folder: Path | None = None) -> RuleSheet:
    """Return the rules of a sheet, given by name (`rummy_500`, or a file in `house_folder`) or path (`ours/a.yaml`).

    Raises:
        UnreadableError: there is no such sheet (NoSuchSheetError), or it cannot be read, has mistakes, or cannot work;
            mistakes have file, line and column.
    """
    return open_sheet(name_or_path, house_folder).rules


def open_sheet(name_or_path: str | Path, house_folder: Path | None = None) -> LoadedSheet:
    """Return a sheet with the positions of its keys, given by name or path as in `load_sheet`, with the same errors."""
    path = _sheet_path(name_or_path, house_folder)
    if path is None:
        raise NoSuchSheetError([Mistake("", 0, 0, "", _no_such_sheet_text(str(name_or_path), house_folder))])
    return _read_and_checked(path)


def open_text(text: str, path: Path) -> LoadedSheet:
    """Return the sheet in a text, as if it were the file `path`; raise UnreadableError if it has mistakes or cannot
    work.
    """
    notes = Notes(str(path))
    return _check_sheet(_read_sheet_documents(parse_documents(text, str(path), notes), path, (), notes), path)


def find_sheet(node: Scalar, key: str, notes: Notes, folder: Path) -> LoadedSheet | None:
    """Return the sheet whose name `node` gives in a file of `folder`. For an unknown name, note a mistake under `key`
    at the node, and return None.

    Raises:
        UnreadableError: the sheet cannot be read, has mistakes, or cannot work.
    """
    path = _extended_path(node.text, folder)
    if path is None:
        notes.add(node, key, _no_such_sheet_text(node.text, folder))
        return None
    return _read_and_checked(path)


def _read_and_checked(path: Path) -> LoadedSheet:
    """Return the sheet in a file. A built-in one is read and checked once, and again only after its file has changed.
    Raise UnreadableError if the file cannot be read, or the sheet has mistakes or cannot work.
    """
    if path == shipped_path(path.stem):
        return _checked_shipped_sheet(path, path.stat().st_mtime_ns)
    return _check_sheet(read_sheet(path), path)


def read_sheet(path: Path, extending: tuple[Path, ...] = ()) -> LoadedSheet:
    """Return the sheet in a file, completed by `extends`; whether its rules can work is not checked.

    Args:
        path: the file.
        extending: the files that extend this one, directly or indirectly, outermost first. It is a mistake if this file
            extends itself or one of them.

    Raises:
        UnreadableError: the file, or one it extends, cannot be read or has mistakes.
    """
    notes = Notes(str(path))
    return _read_sheet_documents(read_documents(path, notes), path, extending, notes)


def _read_sheet_documents(documents: list[Node], path: Path, extending: tuple[Path, ...], notes: Notes) -> LoadedSheet:
    if not documents:
        notes.add(Node(1, 1), "", _("the file is empty"), _(LINES_EXAMPLE))
    elif len(documents) > 1:
        notes.add(documents[1], "", _("a second document begins here"), _("one document, without a line of ---"))
    elif isinstance(documents[0], Scalar):
        notes.add(documents[0], "", *_no_sheet_texts(documents[0]))
    elif not isinstance(documents[0], Fields):
        lines = _("{lines}, without dashes").format(lines=_(LINES_EXAMPLE))
        notes.add(documents[0], "", _("this is not a rule sheet"), lines)
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        notes.raise_mistakes()
    fields = documents[0]
    assert isinstance(fields, Fields)
    own = [entry for entry in fields.entries if entry.key.text != "extends"]
    extends = fields.get("extends")
    base = _base_sheet(extends, path, extending, notes) if extends else None
    based = base is not None or extends is None
    below = base.rules if base else RuleSheet()
    table = below.scoring.values if based else None
    rules = read_rules(structs.replace(fields, entries=tuple(own)), notes, card_values_before=table)
    marks = merged_positions(base.positions if base else {}, rules)
    if extends:
        marks["extends"] = KeyPosition(str(path), extends)
    if notes.mistakes:
        # Nothing is known of what another sheet would have said, so no contradiction is certain.
        certain = certain_problems(partial(with_keys, below), rules) if based else []
        found = [_mistake_of(problem, marks, KeyPosition(str(path), Node(1, 1))) for problem in certain]
        notes.mistakes += (
            found if extending or not extends else [_as_own_mistake(each, marks["extends"]) for each in found]
        )
        notes.raise_mistakes()
    if not (base and base.rules.title) and "title" not in rules.values:
        rules.values["title"] = readable_name(path.stem)
    written = extends.text if base and isinstance(extends, Scalar) else ""
    return LoadedSheet(path, with_keys(below, rules.values), below, written, base.path if base else None, marks)


def _no_sheet_texts(text: Scalar) -> tuple[str, str]:
    """Return two texts for a file that is a single text, often a key without colon and space: the mistake and the
    allowed form.
    """
    words = text.text.split(" ") if text.is_plain else []
    assigned = words[1:2] == ["="]
    line = " ".join(words[: 3 if assigned else 1])
    if assigned or ":" in line or WIDE_COLON in line:
        return without_colon(line)
    return _("this is not a rule sheet"), _(LINES_EXAMPLE)


def _check_sheet(sheet: LoadedSheet, path: Path) -> LoadedSheet:
    """Return `sheet`, read from the file `path`; raise UnreadableError with all reasons why it cannot work.

    Each reason stands at the line of a key that causes it, or at the first line of the file if none is written there. A
    reason that lies in a sheet which this one extends stands at the line of `extends`.
    """
    start, extends = KeyPosition(str(path), Node(1, 1)), sheet.positions.get("extends")
    mistakes = [_mistake_of(each, sheet.positions, start, _causing_keys(sheet, each)) for each in problems(sheet.rules)]
    if extends and extends.file == start.file:
        mistakes = [_as_own_mistake(each, extends) for each in mistakes]
    if mistakes:
        raise UnreadableError(sorted_mistakes(sorted(mistakes)))
    return sheet


def _causing_keys(sheet: LoadedSheet, problem: Problem) -> tuple[str, ...]:
    """Return the keys written in the sheet's own file that cause the problem; empty if no single key does.

    A key causes the problem if changing it alone would make the problem go away. A key of the sheet is set back to its
    value in the base sheet for that. A key in the plan of deals is left out of the deal that has the problem.
    """
    below, deals = key_values(sheet.base), deals_of(sheet.rules.match.deals)

    def is_needed(key: str, value: object) -> bool:
        there = problems(with_keys(sheet.rules, {key: value}))
        return all(each.keys != problem.keys or type(each.reason) is not type(problem.reason) for each in there)

    own = [key for key, mark in sheet.positions.items() if key in KEYS and mark.file == str(sheet.path)]
    found = [
        key for key in own if key not in NAMING_KEYS and not (deals and key == DEALS) and is_needed(key, below[key])
    ]
    if problem.deal and DEALS in own:
        at = problem.deal - 1
        for key in deals[at]:
            without = {name: value for name, value in deals[at].items() if name != key}
            if is_needed(DEALS, [*deals[:at], without, *deals[at + 1 :]]):
                found.append(key)
    return tuple(found)


def with_keys(sheet: RuleSheet, values: dict[str, Any]) -> RuleSheet:
    """Return a sheet with some keys (dotted) changed. Whether its rules then work together is not checked.

    Raises:
        msgspec.ValidationError: an unknown key or an invalid value.
    """
    data: dict[str, Any] = to_builtins(sheet)
    overlay(data, values)
    return convert(data, RuleSheet)


def merged_positions(base_positions: dict[str, KeyPosition], parsed: ParsedRules) -> dict[str, KeyPosition]:
    """Return the positions of all keys of a sheet that extends another: those in `parsed`, and for the other keys those
    in `base_positions`. If `parsed` has a deal plan, nothing of the plan in `base_positions` is kept.
    """
    kept = base_positions
    if DEALS in parsed.positions:
        kept = {key: mark for key, mark in base_positions.items() if not key.startswith(DEALS)}
    return {**kept, **parsed.positions}


def _as_own_mistake(mistake: Mistake, extends: KeyPosition) -> Mistake:
    """Return a mistake as one at `extends`, the position of that key in a sheet, if the mistake is in a sheet that it
    extends. A mistake in the same file is returned unchanged.
    """
    if mistake.file == extends.file or not isinstance(extends.node, Scalar):
        return mistake
    there = Path(mistake.file)
    if there.parent == Path(extends.file).parent:
        mistake = structs.replace(mistake, file=there.name)
    text = _("{sheet} cannot be used, because of {mistake}")
    text = text.format(sheet=quoted(extends.node.text), mistake=mistake)
    return Mistake(extends.file, extends.node.line, extends.node.column, "extends", text)


def _mistake_of(
    problem: Problem, positions: dict[str, KeyPosition], fallback: KeyPosition, causes: Sequence[str] = ()
) -> Mistake:
    """Return a problem as a mistake at the place where one of its keys, or of `causes`, is written. The text names the
    other keys and their places.

    The file of `fallback` is that of the sheet. Keys written there are preferred, then those in other sheets of the
    player. Within each of the two, keys written for the deal of the problem, and `causes`, come first. Keys in shipped
    sheets that the sheet extends do not count. If no key is left, the place is `fallback`.
    """
    keys = (*problem.keys, *(key for key in causes if key not in problem.keys))
    there = {key: positions.get(f"{DEALS}.{problem.deal}.{key}") or positions.get(key) for key in keys}
    found = {key: mark for key, mark in there.items() if mark}
    # What the file itself says comes before what it took over from a sheet it extends, first what makes the problem.
    # Nobody looks into shipped ones.
    own = [key for key in found if found[key].file == fallback.file or not _shipped_title(found[key].file)]
    in_deal = f"{DEALS}.{problem.deal}."
    first = min(
        own,
        key=lambda key: (
            found[key].file != fallback.file,
            in_deal + key not in positions and key not in causes,
        ),
        default="",
    )
    mark = found.get(first, fallback)
    text = fault_text(problem.reason)
    if problem.deal:
        text = _("in deal {deal}: {text}").format(deal=problem.deal, text=text)
    others: dict[str, list[str]] = {}
    for key in keys:
        if key != first:
            others.setdefault(_position_text(found.get(key), mark), []).append(key)
    if others:
        told = ", ".join(_("{keys} {where}").format(keys=listed(keys), where=where) for where, keys in others.items())
        text = _("{text} (with {keys})").format(text=text, keys=told)
    return Mistake(mark.file, mark.node.line, mark.node.column, first, text)


def _position_text(mark: KeyPosition | None, first: KeyPosition) -> str:
    """Return the position of a key in words: its line if it is in the file of `first`, the title of a built-in sheet,
    else its file and line. Without a position it is "by default".
    """
    if mark is None:
        return _("by default")
    if mark.file == first.file:
        return _("in line {line}").format(line=mark.node.line)
    if title := _shipped_title(mark.file):
        return _("in {title}").format(title=title)
    return _("in {file}, line {line}").format(file=mark.file, line=mark.node.line)


def _shipped_title(file: str) -> str:
    """Return the title of a built-in sheet by its file, "" for any other file."""
    path = Path(file)
    if path != shipped_path(path.stem):
        return ""
    return _shipped_sheet(path, path.stat().st_mtime_ns).rules.title


def _base_sheet(node: Node, path: Path, extending: tuple[Path, ...], notes: Notes) -> LoadedSheet | None:
    if not isinstance(node, Scalar):
        notes.add(node, "extends", _("this is not a name"), _("the name of one sheet"))
        return None
    found = _extended_path(node.text, path.parent)
    chain = (*extending, path)
    if found is None:
        notes.add(node, "extends", _no_such_sheet_text(node.text, path.parent))
    elif found.resolve() in [each.resolve() for each in chain]:
        names = " → ".join(each.stem for each in (*chain, found))
        notes.add(node, "extends", _("these sheets extend each other in a circle: {names}").format(names=names))
    elif len(chain) >= MAX_EXTENDS_CHAIN:
        notes.add(node, "extends", _("a chain of more than {most} sheets").format(most=MAX_EXTENDS_CHAIN))
    else:
        try:
            ours = found == shipped_path(found.stem)
            return _shipped_sheet(found, found.stat().st_mtime_ns) if ours else read_sheet(found, chain)
        except UnreadableError as error:  # told together with what is wrong here
            here = KeyPosition(str(path), node)
            notes.mistakes += error.mistakes if extending else [_as_own_mistake(each, here) for each in error.mistakes]
    return None


@lru_cache(maxsize=64)
def _shipped_sheet(path: Path, modified_ns: int) -> LoadedSheet:
    """Return a built-in sheet, as `read_sheet` does; it is read once, and again if `modified_ns` (the time of its last
    change) differs. Whether its rules can work is not checked.

    Raises: UnreadableError: the file, or one it extends, cannot be read or has mistakes.
    """
    return read_sheet(path)


@lru_cache(maxsize=64)
def _checked_shipped_sheet(path: Path, modified_ns: int) -> LoadedSheet:
    return _check_sheet(_shipped_sheet(path, modified_ns), path)


def _sheet_path(name: str | Path, house_folder: Path | None) -> Path | None:
    """Return the file of a sheet, or None if there is none.

    A string is looked up as the name of a built-in sheet, then as one in `house_folder`, then as a path. A `Path` is
    only taken as a path.
    """
    if isinstance(name, str):
        known = shipped_path(name) or (sheet_files(house_folder).get(name) if house_folder else None)
        if known:
            return known
    path = Path(name)
    return path if name and _exists(path) else None


def _exists(path: Path) -> bool:
    """Whether there is anything at a path, even a folder or a broken link. Reading that later raises the error to
    report.
    """
    try:
        return path.is_symlink() or path.exists()
    except (OSError, ValueError):
        return False


def _extended_path(name: str, folder: Path) -> Path | None:
    """Return the file of the sheet that `name` stands for in a sheet of `folder`; None if there is none.

    `name` is that of a built-in sheet, else a path relative to `folder`, with or without suffix. So it means the same
    file wherever the program runs.
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


def _no_such_sheet_text(name: str, folder: Path | None) -> str:
    """Return the message for a name that no sheet has, with up to three names that may have been meant, also those of
    house rules in `folder`, if given.
    """
    names = [*sheet_names(), *other_game_names(), *(house_names(folder) if folder else ())]
    word = _as_sheet_name(name)
    parts = [each for each in names if word in each.split("_")]
    called = [each for each in names if word in _other_names(each)]
    meant = [*dict.fromkeys((*called, *parts))][:MAX_NAMES_SHOWN] or [*filter(None, [closest(word, names)])]
    if meant:
        allowed = _("did you mean {text}?").format(text=alternatives([*map(repr, meant)]))
    else:
        allowed = _("a game’s name (rummy-house rules lists them), or the path of a YAML file")
    return _("there is no sheet {name} — {allowed}").format(name=quoted(name) + look_alike_hint(name), allowed=allowed)


def _as_sheet_name(name: str) -> str:
    """Return a name as sheets are named, in small letters without accents: `500_rum`. A long name is cut."""
    letters = "".join(each for each in normalize("NFKD", name.strip(" .,;")) if not combining(each))
    return re.sub(r"\W+", "_", letters)[:MAX_COMPARED_LETTERS].lower()


def _other_names(name: str) -> list[str]:
    """Return the other names of a built-in game, in the form of sheet names; none if it has none, or for any other
    name. The sheet is not parsed.
    """
    path = shipped_path(name)
    known_as = _KNOWN_AS.search(path.read_text(encoding="utf-8")) if path else None
    return [_as_sheet_name(each) for each in known_as[1].split(",")] if known_as else []


def changed_keys(sheet: RuleSheet, base: RuleSheet) -> dict[str, Any]:
    """Return the dotted keys that differ from `base`, with their values, in the rulebook's order."""
    mine, theirs = key_values(sheet), key_values(base)
    return {key: value for key, value in mine.items() if value != theirs[key]}


def differing_rules(sheet: RuleSheet, base: RuleSheet) -> tuple[str, ...]:
    """Return the rule keys that differ from `base`; title, description and other names of the game are left out."""
    return tuple(key for key in changed_keys(sheet, base) if key not in NAMING_KEYS)


def key_values(sheet: RuleSheet) -> dict[str, Any]:
    """Return all dotted keys with their values as plain data."""
    data = to_builtins(sheet)
    values: dict[str, Any] = {}
    for key in KEYS:
        section, _dot, name = key.rpartition(".")
        values[key] = data[section][name] if section else data[name]
    return values
