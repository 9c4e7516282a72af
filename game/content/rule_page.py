"""The rules of any sheet on one page in plain sentences and tables, with what differs from another sheet marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, structs

from game.content.rule_facts import Facts, facts_of, number
from game.content.rule_sentences import Said, of_cards, of_contract, of_melds, of_wilds
from game.content.rule_tables import Row, Table, contract_table, deal_table, of_deals, qualified, value_table, vanishing
from game.content.rule_turns import (
    absent,
    absent_sentence,
    aim,
    missing,
    of_end,
    of_match,
    of_others,
    of_scoring,
    of_turn,
)
from game.content.sheets import differing
from game.content.translation import _, counted
from game.engine.sheet.keys import RuleSheet

MARK = "»"
"""Stands before what differs."""
LONGEST_STANDARD = 110


class Line(Struct, frozen=True):
    """A rule in a few sentences. `standard` is, in a few words, what the sheet compared with has instead."""

    text: str
    differs: bool = False
    standard: str = ""

    @property
    def aside(self) -> str:
        """The standard in brackets, or nothing."""
        return aside(self.standard)


class Section(Struct, frozen=True):
    """A heading, its lines, and its tables after them."""

    title: str
    lines: tuple[Line, ...]
    tables: tuple[Table, ...] = ()


class RulePage(Struct, frozen=True):
    """Everything on the page, in order."""

    title: str
    players: Line
    about: str
    aim: str
    note: str
    """In how many places it differs from which sheet; empty if it is compared with none."""
    sections: tuple[Section, ...]


class _Part(Struct, frozen=True):
    title: str
    said: tuple[Said, ...]
    tables: tuple[Table, ...]


def rule_page(sheet: RuleSheet, base: RuleSheet | None = None) -> RulePage:
    """Return the page of `sheet`; what differs from `base` is marked, if it is given."""
    facts = facts_of(sheet)
    standard = None if base is None else facts_of(base)
    parts = _parts(facts, standard)
    about, note = sheet.about, ""
    players = Line(players_text(sheet))
    sections = [Section(part.title, tuple(Line(said.text) for said in part.said), part.tables) for part in parts]
    if base is not None and standard is not None:
        theirs = {part.title: part for part in _parts(standard, shared=facts)}
        before = [said for part in theirs.values() for said in part.said]
        sections = [_compared(part, theirs.get(part.title, _Part(part.title, (), ())), before) for part in parts]
        if players_text(base) != players.text:
            players = Line(players.text, True, players_text(base))
        if sheet.about == base.about:  # what is said of the other game need not be true of this one
            told = _("Based on {title}, with the changes marked.").format(title=base.title)
            about = told if differing(sheet, base) else ""  # else the note says all
        note = _note(base.title, len(differing(sheet, base)))
    return RulePage(
        sheet.title, players, about, aim(facts), note, tuple(each for each in sections if each.lines or each.tables)
    )


def aside(standard: str) -> str:
    """Put what the standard is in brackets; nothing for nothing."""
    return _("(standard: {standard})").format(standard=standard) if standard else ""


def players_text(sheet: RuleSheet) -> str:
    """Say how many may play: `2–6 players`."""
    least, most = sheet.players.min, sheet.players.max
    if least == most:
        return counted("{count} player", "{count} players", most)
    return _("{least}–{most} players").format(least=least, most=most)


def _note(title: str, places: int) -> str:
    if not places:
        return _("The same rules as {title}.").format(title=title)
    return counted(
        "Differs from {title} (the standard) in one place; {mark} marks what that changes.",
        "Differs from {title} (the standard) in {n} places; {mark} marks what they change.",
        places,
        title=title,
        n=number(places),
        mark=MARK,
    )


_SPEAKERS: tuple[tuple[Callable[[], str], Callable[[Facts], Iterator[Said]]], ...] = (
    (lambda: _("The cards"), of_cards),
    (lambda: _("Melds"), of_melds),
    (lambda: _("The contract"), of_contract),
    (lambda: _("Wild cards"), of_wilds),
    (lambda: _("A turn"), of_turn),
    (lambda: _("Out of turn"), of_others),
    (lambda: _("The end of a deal"), of_end),
    (lambda: _("Scoring"), of_scoring),
    (lambda: _("The match"), of_match),
)


def _parts(facts: Facts, beside: Facts | None = None, shared: Facts | None = None) -> list[_Part]:
    """Return what is said of a sheet, in a form to be compared with `beside`; or, to be compared, with `shared`."""
    tables: dict[str, Table | None] = {
        _("The contract"): contract_table(facts),
        _("Scoring"): value_table(facts, beside),
        _("The match"): deal_table(facts),
    }
    parts = []
    for title, speaker in _SPEAKERS:
        said = qualified(facts, speaker)
        if speaker is of_match:
            said += of_deals(facts, _everything, beside or shared, common=shared is not None)
        parts.append(_Part(title(), tuple(said), tuple(filter(None, [tables.get(title())]))))
    return parts


def _everything(facts: Facts) -> list[Said]:
    return [said for _title, speaker in _SPEAKERS for said in speaker(facts)]


# Compared with another sheet


def _compared(part: _Part, base: _Part, before: Sequence[Said]) -> Section:
    """Return a part with what differs marked."""
    standards = {said.topic: said for said in before}
    lines = []
    for said in part.said:
        detail = "." in said.topic and said.topic.partition(".")[0] not in standards
        lines.append(_line(said, standards.get(said.topic), detail))
    for topic in missing(base.said, part.said):
        text = absent_sentence(topic)
        if text:
            lines.append(Line(text, True))
    other = {table.topic: table for table in base.tables}
    tables = tuple(_compared_table(table, other.get(table.topic)) for table in part.tables)
    return Section(part.title, tuple(lines), tables)


def _line(said: Said, standard: Said | None, detail: bool) -> Line:
    if standard is None:
        return Line(said.text, True, "" if detail else absent(said.topic))
    if standard.text == said.text or (said.short and said.short == standard.short):
        return Line(said.text)
    return Line(said.text, True, standard.short if len(standard.short) <= LONGEST_STANDARD else "")


def _compared_table(table: Table, base: Table | None) -> Table:
    if base is None:
        return structs.replace(table, rows=tuple(structs.replace(row, differs=True) for row in table.rows))
    theirs = {row.cells[0]: dict(zip(base.columns, row.cells, strict=True)) for row in base.rows}
    rows = []
    for row in table.rows:
        there = theirs.get(row.cells[0])
        cells = () if there is None else tuple(there.get(column, "") for column in table.columns)
        last = cells[-1] if cells[:-1] == row.cells[:-1] and cells != row.cells else ""
        rows.append(Row(row.cells, cells != row.cells, last))
    kept = {row.cells[0] for row in table.rows}
    gone = [row for row in base.rows if row.cells[0] in vanishing() and row.cells[0] not in kept]
    rows += [Row((row.cells[0], "–"), True, row.cells[-1]) for row in gone]
    return structs.replace(table, rows=tuple(rows))
