"""Rule pages for paper: as Markdown that reads well raw, and as one HTML file that needs nothing else."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from game.content.rule_page import MARK, Line, RulePage, Section, aside
from game.content.rule_tables import Row, Table
from game.content.translation import _

WIDTH = 100
"""Columns of Markdown text; tables may be wider."""


def markdown(pages: Sequence[RulePage]) -> str:
    """Write pages one below the other, with a rule between them."""
    return "\n\n---\n\n".join("\n\n".join(_markdown(page)) for page in pages) + "\n"


def _markdown(page: RulePage) -> Iterator[str]:
    yield f"# {_raw(page.title)}"
    yield f"*{page.players.text}*" if not page.players.differs else f"{MARK} *{page.players.text}* {page.players.aside}"
    if page.about:
        yield textwrap.fill(_raw(page.about), WIDTH)
    yield textwrap.fill(page.aim, WIDTH)
    if page.note:
        yield textwrap.fill(f"**{_raw(page.note)}**", WIDTH)
    for section in page.sections:
        yield f"## {section.title}"
        if section.lines:
            yield "\n".join(map(_item, section.lines))
        for table in section.tables:
            yield "\n".join(_markdown_table(table))


def _item(line: Line) -> str:
    words = [MARK, line.text, f"*{line.aside}*" * bool(line.aside)] if line.differs else [line.text]
    return textwrap.fill(" ".join(filter(None, words)), WIDTH, initial_indent="- ", subsequent_indent="  ")


def _markdown_table(table: Table) -> Iterator[str]:
    lines = [table.columns, *(_cells(row) for row in table.rows)]
    widths = [max(3, *(len(line[place]) for line in lines)) for place in range(len(table.columns))]

    def written(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    yield written(table.columns)
    yield written("-" * width for width in widths)
    for line in lines[1:]:
        yield written(line)


def _cells(row: Row) -> tuple[str, ...]:
    if not row.differs:
        return row.cells
    first, *middle = row.cells
    last = [f"{middle.pop()} {aside(row.standard)}".rstrip()] if middle else []
    return (f"{MARK} {first}", *middle, *last)


def _raw(text: str) -> str:
    """Keep what somebody wrote from being read as Markdown or HTML."""
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
    """Write pages as one file to print, each game on a page of its own; only ASCII, so any encoding will do."""
    title = ", ".join(page.title for page in pages)
    body = "\n".join(line for page in pages for line in _article(page))
    text = (
        f'<!DOCTYPE html>\n<html lang="{_("en")}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _article(page: RulePage) -> Iterator[str]:
    yield "<article>"
    yield f"<h1>{escape(page.title)}</h1>"
    yield f'<p class="players">{_inline(page.players)}</p>'
    if page.about:
        yield f"<p>{escape(page.about)}</p>"
    yield f"<p>{escape(page.aim)}</p>"
    if page.note:
        yield f'<p class="note">{escape(page.note)}</p>'
    yield '<div class="columns">'
    for section in page.sections:
        yield from _section(section)
    yield "</div>\n</article>"


def _section(section: Section) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.lines:
        yield "<ul>"
        for line in section.lines:
            yield f"<li{_class(line.differs)}>{_inline(line)}</li>"
        yield "</ul>"
    for table in section.tables:
        heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
        yield f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>"
        for row in table.rows:
            cells = "".join(f"<td>{cell}</td>" for cell in _marked_up(row))
            yield f"<tr{_class(row.differs)}>{cells}</tr>"
        yield "</tbody>\n</table>"


def _class(differs: bool) -> str:
    return ' class="differs"' if differs else ""


def _inline(line: Line) -> str:
    if not line.differs:
        return escape(line.text)
    return f'<span class="mark">{MARK}</span> {escape(line.text)}{_standard(line.standard)}'


def _standard(standard: str) -> str:
    return f' <span class="standard">{escape(aside(standard))}</span>' if standard else ""


def _marked_up(row: Row) -> tuple[str, ...]:
    cells = [escape(cell) for cell in row.cells]
    if row.differs:
        cells[0] = f'<span class="mark">{MARK}</span> {cells[0]}'
        cells[-1] += _standard(row.standard)
    return tuple(cells)
