"""The statistics as a table for other programs: one row for each seat of each deal."""

from __future__ import annotations

import csv
import io

from game.session.statistics.statistics import Statistics

HEAD = (
    "date",
    "game",
    "cards",
    "match",
    "deal number",
    "deal",
    "player",
    "bot",
    "points",
    "went out",
    "buys",
    "calls",
    "hints",
    "match over",
    "final score",
    "won",
)
DIGITS = 16
"""Of the digest a match is told apart by: as many as nobody has two of."""

_ROWS = """
    SELECT d.ended, m.game, m.source, m.id, m.seed, r.deal, r.name, r.person = '' AS bot, r.points, r.out, r.buys,
        r.calls, r.hints, m.ended IS NOT NULL AS over, s.score, s.won
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal JOIN matches m ON m.id = r.match
    LEFT JOIN standings s ON s.match = r.match AND s.seat = r.seat
    WHERE (?1 = '' OR r.person = ?1) AND (?2 = '' OR m.game = ?2) ORDER BY d.ended, m.id, r.deal, r.seat
"""
_SOURCES = {"table": "here", "cards": "real"}


def csv_text(statistics: Statistics, person: str = "", game: str = "") -> str:
    """Return everything counted of a person, by their key, in a game, by its title, or of all, as CSV.

    It begins with the mark by which spreadsheets know UTF-8. Moments are written as all of them read, and what a match
    is told apart by begins with a word, as a digest may look like a number. Yes and no are 1 and 0; what is not known
    is empty. The last three columns are of the match, not of the deal.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for row in statistics.rows(_ROWS, person, game):
        ended, title, source, match, *rest = row
        mark = f"match {match[:DIGITS]}" if source == "table" else match
        when = ended.replace("T", " ")
        writer.writerow((when, _plain(title), _SOURCES[source], mark, *rest[:2], _plain(rest[2]), *rest[3:]))
    return "\ufeff" + out.getvalue()


def _plain(text: str) -> str:
    """Keep a spreadsheet from reading a name as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
