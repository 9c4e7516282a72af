"""The rule page of a sheet in sentences and tables, with its differences from another sheet marked."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from msgspec import Struct, structs

from game.content.rule_text.facts import Facts, differences_in_words, facts_of, wording
from game.content.rule_text.keys.entry import RuleText
from game.content.rule_text.keys.knocking import is_gin_required
from game.content.rule_text.keys.match import THE_MATCH
from game.content.rule_text.keys.table import PARTS, absent_rule_text, absent_sentence, missing_topics
from game.content.rule_text.tables import (
    PageTable,
    TableRow,
    contract_table,
    deal_table,
    deal_texts,
    optional_labels,
    value_table,
    with_exceptions,
)
from game.content.sheets.sheets import differing_rules
from game.content.translation import _, counted, in_language
from game.engine.sheet.keys import CARDS_COUNT, RuleSheet

MARK = "»"
"""The sign before a line that differs from the base sheet."""
GAP = "  "
"""The space between two columns of plain text."""
NARROWEST = 20
"""Characters that the last column of plain text keeps on a narrow terminal."""
LONGEST_STANDARD = 160


class PageLine(Struct, frozen=True):
    """The sentences of one rule, and whether it differs from the base sheet; `standard` is the corresponding rule of
    the base sheet in a few words.
    """

    text: str
    differs: bool = False
    standard: str = ""

    @property
    def aside(self) -> str:
        """The rule of the base sheet in brackets; "" if there is none."""
        return bracketed_standard(self.standard)


class PageSection(Struct, frozen=True):
    """A section of the rule page: heading, lines, and the tables below them."""

    title: str
    lines: tuple[PageLine, ...]
    tables: tuple[PageTable, ...] = ()
    topic: str = ""
    """The heading in English, the same in all languages."""


class RulePage(Struct, frozen=True):
    """The content of a rule page, in order."""

    title: str
    players: PageLine
    about: str
    aim: str
    note: str
    """A sentence with the number of differences from the base sheet; empty without a base sheet."""
    sections: tuple[PageSection, ...]


class _SectionTexts(Struct, frozen=True):
    """The texts and tables of a section, before they are compared with a base sheet."""

    topic: str
    said: tuple[RuleText, ...]
    tables: tuple[PageTable, ...]


def rule_page(sheet: RuleSheet, base: RuleSheet | None = None) -> RulePage:
    """Return the rule page of `sheet`, with its differences from `base` marked if one is given."""
    facts = facts_of(sheet)
    standard = None if base is None else facts_of(base)
    with wording(facts, *([standard] if standard else [])):
        return _rule_page(facts, sheet, standard, base)


def _rule_page(facts: Facts, sheet: RuleSheet, standard: Facts | None, base: RuleSheet | None) -> RulePage:
    parts = _page_parts(facts, standard)
    about, note = in_language(sheet.about), ""
    players = PageLine(players_text(sheet))
    sections = [
        PageSection(_(part.topic), tuple(PageLine(said.text) for said in part.said), part.tables, part.topic)
        for part in parts
    ]
    if base is not None and standard is not None:
        theirs = {part.topic: part for part in _page_parts(standard, shared=facts)}
        before = [said for part in theirs.values() for said in part.said]
        sections = [
            _compared_section(part, theirs.get(part.topic, _SectionTexts(part.topic, (), ())), before) for part in parts
        ]
        if players_text(base) != players.text:
            players = PageLine(players.text, True, players_text(base))
        if sheet.about == base.about:  # what is said of the other game need not be true of this one
            told = _("Based on {title}, with the changes marked.").format(title=in_language(base.title))
            about = told if differing_rules(sheet, base) else ""  # else the note says all
        note = _differences_note(in_language(base.title), differences_in_words(sheet, base))
    return RulePage(
        in_language(sheet.title),
        players,
        about,
        aim_text(facts),
        note,
        tuple(each for each in sections if each.lines or each.tables),
    )


def bracketed_standard(standard: str) -> str:
    """Return `standard`, a rule of the base sheet, in brackets: `(standard: …)`; "" for an empty text."""
    return _("(standard: {standard})").format(standard=standard) if standard else ""


def players_text(sheet: RuleSheet) -> str:
    """Return the numbers of players allowed: `2–6 players`."""
    least, most = sheet.players.min, sheet.players.max
    if least == most:
        return counted("{count} player", "{count} players", most)
    return _("{least}–{most} players").format(least=least, most=most)


def _differences_note(title: str, places: str) -> str:
    if not places:
        return _("The same rules as {title}.").format(title=title)
    text = _("Differences from {title} (the standard): {places}; {mark} marks each of them.")
    return text.format(title=title, places=places, mark=MARK)


def aim_text(facts: Facts) -> str:
    """Return the aim of a deal in a sentence or two."""
    scoring = facts.sheet.scoring
    if facts.has_melds_in_hand:
        if scoring.settle in ("differences", "lowest_collects"):
            if is_gin_required(facts):
                return _("Arrange your hand in melds: be first to have every card in one.")
            return _("Arrange your hand in melds, and knock while what is left over counts less than the others'.")
        if is_gin_required(facts):
            return _("Arrange your hand in melds: be first to have nothing left over, and keep your deadwood low.")
        return _("Arrange your hand in melds, knock while little is left over, and keep your deadwood low.")
    if scoring.count == "melds_minus_hand" and scoring.settle == "own":
        return _("Get cards that count a lot onto the table in melds, and hold as few as possible when a deal ends.")
    if facts.sheet.knocking.before_draw and scoring.settle in ("fixed", "stake", "winner_collects"):
        return _("Get rid of your cards by laying them on the table in melds, or knock while nobody else holds less.")
    if scoring.settle != "own":
        return _("Be the first to go out, that is, to get rid of all your cards by laying them on the table in melds.")
    return _(
        "Get rid of your cards by playing them to the table in melds: what you hold at the end counts against you."
    )


def _page_parts(facts: Facts, beside: Facts | None = None, shared: Facts | None = None) -> list[_SectionTexts]:
    """Return the sections of a sheet's page, not yet compared with those of another sheet.

    For a comparison, give the facts of the other sheet: `beside` for the page of a sheet that is compared with its base
    sheet, `shared` for the page of that base sheet itself.

    The section on the match lists the deals with special rules. Consecutive deals with the same rules are joined,
    unless the other sheet has different rules for them. With `shared`, a deal that the other sheet does not have is
    left out, unless the deals of that sheet are all alike.
    """
    tables: dict[str, PageTable | None] = {
        "The contract": contract_table(facts),
        "Scoring": value_table(facts, beside) if CARDS_COUNT.met(facts.sheet) else None,
        "The match": deal_table(facts, shared),
    }
    parts = []
    for part in PARTS:
        said = with_exceptions(facts, part.rule_texts)
        if part.title == THE_MATCH:
            said += deal_texts(facts, _all_rule_texts, beside or shared, common=shared is not None)
        parts.append(_SectionTexts(part.title, tuple(said), tuple(filter(None, [tables.get(part.title)]))))
    return parts


def _all_rule_texts(facts: Facts) -> list[RuleText]:
    return [said for part in PARTS for said in part.rule_texts(facts)]


# Compared with another sheet


def _compared_section(part: _SectionTexts, base: _SectionTexts, base_texts: Sequence[RuleText]) -> PageSection:
    """Return a section with its differences from the same section of the base sheet marked. Rules that only the base
    sheet has are added as marked lines if their absence can be told in a sentence.

    `base_texts` are all texts of the base sheet.
    """
    standards = {said.topic: said for said in base_texts}
    lines = []
    for said in part.said:
        detail = "." in said.topic and said.topic.partition(".")[0] not in standards
        lines.append(_compared_line(said, standards.get(said.topic), detail))
    for topic in missing_topics(base.said, part.said):
        text = absent_sentence(topic)
        if text:
            lines.append(PageLine(text, True))
    other = {table.topic: table for table in base.tables}
    tables = tuple(_compared_table(table, other.get(table.topic)) for table in part.tables)
    return PageSection(_(part.topic), tuple(lines), tables, part.topic)


def _compared_line(rule_text: RuleText, standard: RuleText | None, is_detail: bool) -> PageLine:
    """Return a text as a line of the page, compared with `standard`, the base sheet's text on the same topic.

    If they differ, the line is marked and has the short form of `standard`, unless that is long. If there is no
    `standard`, the line is marked and has the default rule on its topic. But nothing is added if the text `is_detail`:
    a detail of a larger topic that the base sheet lacks.
    """
    if standard is None:
        return PageLine(rule_text.text, True, "" if is_detail else absent_rule_text(rule_text.topic))
    if standard.text == rule_text.text or (rule_text.short and rule_text.short == standard.short):
        return PageLine(rule_text.text)
    return PageLine(rule_text.text, True, standard.short if len(standard.short) <= LONGEST_STANDARD else "")


def _compared_table(table: PageTable, base: PageTable | None) -> PageTable:
    if base is None:
        return structs.replace(table, rows=tuple(structs.replace(row, differs=True) for row in table.rows))
    theirs = {row.cells[0]: dict(zip(base.columns, row.cells, strict=True)) for row in base.rows}
    rows = []
    for row in table.rows:
        there = theirs.get(row.cells[0])
        cells = () if there is None else tuple(there.get(column, "") for column in table.columns)
        last = cells[-1] if cells[:-1] == row.cells[:-1] and cells != row.cells else ""
        rows.append(TableRow(row.cells, cells != row.cells, last))
    kept = {row.cells[0] for row in table.rows}
    gone = [row for row in base.rows if row.cells[0] in optional_labels() and row.cells[0] not in kept]
    rows += [TableRow((row.cells[0], "–"), True, row.cells[-1]) for row in gone]
    return structs.replace(table, rows=tuple(rows))


WIDTH = 100
"""Columns of Markdown text; tables may be wider."""


def plain_text(pages: Sequence[RulePage], width: int) -> str:
    """Return pages as text with lines of up to `width` characters, for a terminal. Headings, and tables with wide first
    columns, may be wider.
    """
    return "\n\n\n".join("\n\n".join(_plain_lines(page, width)) for page in pages)


def _plain_lines(page: RulePage, width: int) -> Iterator[str]:
    players = f"{MARK} {page.players.text} {page.players.aside}" if page.players.differs else page.players.text
    yield f"{page.title}\n{'=' * len(page.title)}\n{players}"
    for paragraph in filter(None, (" ".join(page.about.split()), page.aim, page.note)):
        yield textwrap.fill(paragraph, width)
    for section in page.sections:
        yield f"{section.title}\n{'-' * len(section.title)}"
        if section.lines:
            yield "\n".join(_plain_bullet(line, width) for line in section.lines)
        for table in section.tables:
            rows = [table.columns, *(_markdown_cells(row) for row in table.rows)]
            yield "\n".join(column_lines(rows, width))


def _plain_bullet(line: PageLine, width: int) -> str:
    words = (MARK, line.text, line.aside) if line.differs else (line.text,)
    return textwrap.fill(" ".join(filter(None, words)), width, initial_indent="- ", subsequent_indent="  ")


def column_lines(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Yield rows of cells, at least one row, as lines in columns that fit into `width` characters.

    Only the text of the last column is wrapped. It keeps at least NARROWEST characters a line, so lines may be longer
    than `width` where the other columns are wide.
    """
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    indent = sum(each + len(GAP) for each in widths[:-1])
    for row in rows:
        begin = "".join(cell.ljust(size) + GAP for cell, size in zip(row[:-1], widths[:-1], strict=True))
        yield from textwrap.wrap(
            row[-1], max(width, indent + NARROWEST), initial_indent=begin, subsequent_indent=" " * indent
        ) or [begin.rstrip()]


def markdown(pages: Sequence[RulePage]) -> str:
    """Return pages as Markdown, with a horizontal line between them."""
    return "\n\n---\n\n".join("\n\n".join(_markdown_blocks(page)) for page in pages) + "\n"


def _markdown_blocks(page: RulePage) -> Iterator[str]:
    yield f"# {_escaped(page.title)}"
    yield f"*{page.players.text}*" if not page.players.differs else f"{MARK} *{page.players.text}* {page.players.aside}"
    if page.about:
        yield textwrap.fill(_escaped(page.about), WIDTH)
    yield textwrap.fill(page.aim, WIDTH)
    if page.note:
        yield textwrap.fill(f"**{_escaped(page.note)}**", WIDTH)
    for section in page.sections:
        yield f"## {section.title}"
        if section.lines:
            yield "\n".join(map(_markdown_item, section.lines))
        for table in section.tables:
            yield "\n".join(_markdown_table(table))


def _markdown_item(line: PageLine) -> str:
    words = [MARK, line.text, f"*{line.aside}*" * bool(line.aside)] if line.differs else [line.text]
    return textwrap.fill(" ".join(filter(None, words)), WIDTH, initial_indent="- ", subsequent_indent="  ")


def _markdown_table(table: PageTable) -> Iterator[str]:
    lines = [table.columns, *(_markdown_cells(row) for row in table.rows)]
    widths = [max(3, *(len(line[place]) for line in lines)) for place in range(len(table.columns))]

    def table_line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    yield table_line(table.columns)
    yield table_line("-" * width for width in widths)
    for line in lines[1:]:
        yield table_line(line)


def _markdown_cells(row: TableRow) -> tuple[str, ...]:
    if not row.differs:
        return row.cells
    first, *middle = row.cells
    last = [f"{middle.pop()} {bracketed_standard(row.standard)}".rstrip()] if middle else []
    return (f"{MARK} {first}", *middle, *last)


def _escaped(text: str) -> str:
    """Return a text on one line, with a backslash before all characters that Markdown would take for markup or tags."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", " ".join(text.split()))


STYLE = r"""
@page { size: A4; margin: 11mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #111; font: 10.5pt/1.4 Georgia, "Source Serif 4", "Times New Roman", serif; }
article { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
article + article { break-before: page; border-top: 1px solid #999; }
h1 { margin: 0; font-size: 22pt; font-weight: 600; line-height: 1.15; }
h2 { margin: 1.1em 0 .3em; font-size: 12.5pt; border-bottom: 1px solid #999; break-after: avoid; }
p { margin: .5em 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: .25em 0; padding-left: 1.3em; text-indent: -.5em; break-inside: avoid; }
li::before { content: "\B7"; display: inline-block; width: .5em; text-indent: 0; }
li.differs { padding-left: 1.05em; border-left: .25em solid #111; }
li.differs::before { content: none; }
.players { color: #444; }
.note { font-weight: 600; }
.mark { font-weight: 700; }
.standard { font-style: italic; color: #444; }
table { margin: .6em 0; border-collapse: collapse; break-inside: auto; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: .18em .9em .18em .3em; text-align: left; vertical-align: top; border-bottom: 1px solid #bbb; }
th { border-bottom: 1.5px solid #111; }
tr.differs td:first-child { border-left: .25em solid #111; }
@media print {
  body { font-size: 9pt; line-height: 1.25; }
  article { max-width: none; padding: 0; }
  article + article { border: 0; }
  h1 { font-size: 17pt; }
  h2 { margin: .7em 0 .2em; font-size: 10.5pt; }
  p { margin: .3em 0; }
  li { margin: .15em 0; }
  table { margin: .4em 0; }
  th, td { padding: .08em .7em .08em .3em; }
  .columns { columns: 2; column-gap: 7mm; margin-top: .5em; }
  .columns > h2:first-child { margin-top: 0; }
}
"""


def html(pages: Sequence[RulePage]) -> str:
    """Return pages as one HTML file for print, each game on its own sheet of paper. The file is ASCII, valid in any
    encoding.
    """
    title = ", ".join(page.title for page in pages)
    body = "\n".join(line for page in pages for line in _html_article(page))
    text = (
        f'<!DOCTYPE html>\n<html lang="{_("en")}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _html_article(page: RulePage) -> Iterator[str]:
    yield "<article>"
    yield f"<h1>{escape(page.title)}</h1>"
    yield f'<p class="players">{_html_inline(page.players)}</p>'
    if page.about:
        yield f"<p>{escape(page.about)}</p>"
    yield f"<p>{escape(page.aim)}</p>"
    if page.note:
        yield f'<p class="note">{escape(page.note)}</p>'
    yield '<div class="columns">'
    for section in page.sections:
        yield from _html_section(section)
    yield "</div>\n</article>"


def _html_section(section: PageSection) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.lines:
        yield "<ul>"
        for line in section.lines:
            yield f"<li{_html_class(line.differs)}>{_html_inline(line)}</li>"
        yield "</ul>"
    for table in section.tables:
        heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
        yield f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>"
        for row in table.rows:
            cells = "".join(f"<td>{cell}</td>" for cell in _html_cells(row))
            yield f"<tr{_html_class(row.differs)}>{cells}</tr>"
        yield "</tbody>\n</table>"


def _html_class(differs: bool) -> str:
    return ' class="differs"' if differs else ""


def _html_inline(line: PageLine) -> str:
    if not line.differs:
        return escape(line.text)
    return f'<span class="mark">{MARK}</span> {escape(line.text)}{_html_standard(line.standard)}'


def _html_standard(standard: str) -> str:
    return f' <span class="standard">{escape(bracketed_standard(standard))}</span>' if standard else ""


def _html_cells(row: TableRow) -> tuple[str, ...]:
    """Return the cells of a row as HTML.

    If the row differs from that of the base sheet, a mark precedes the text of the first cell. If it differs in the
    last cell only, the last cell of the base sheet follows there in brackets.
    """
    cells = [escape(cell) for cell in row.cells]
    if row.differs:
        cells[0] = f'<span class="mark">{MARK}</span> {cells[0]}'
        cells[-1] += _html_standard(row.standard)
    return tuple(cells)
