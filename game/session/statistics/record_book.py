"""What the statistics say of people, how often they played and won, their best and worst; and all of it as CSV."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby

from msgspec import Struct

from game.session.day import day_of
from game.session.statistics.statistics import Statistics


class CountedPerson(Struct, frozen=True):
    """Somebody of whom something was counted."""

    key: str
    name: str
    """The one used last."""
    deals: int


class Extreme(Struct, frozen=True):
    """A deal or match one remembers."""

    points: int
    when: str
    """As ISO writes it."""
    match: str
    deal: int
    """Which deal of it; the last one of a whole match."""
    real: bool
    """Whether it was played with real cards."""
    number: str = ""
    """By which the cards of a deal are dealt again."""


class Totals(Struct, frozen=True):
    """What one person did in one game, or in all (`game` is empty; then there are no best and worst)."""

    game: str
    highest: bool = False
    """Whether the highest score wins."""
    matches: int = 0
    """Those that came to their end."""
    won: int = 0
    deals: int = 0
    out: int = 0
    points: int = 0
    """In all deals together."""
    streak: int = 0
    """Matches won in a row up to now."""
    longest: int = 0
    buys: int = 0
    calls: int = 0
    hints: int = 0
    best_deal: Extreme | None = None
    worst_deal: Extreme | None = None
    best_match: Extreme | None = None
    worst_match: Extreme | None = None
    games: int = 0
    """How many they played of these."""

    @property
    def average(self) -> float:
        """Points a deal; 0 without deals."""
        return self.points / self.deals if self.deals else 0.0


class CoursePoint(Struct, frozen=True):
    """A match in the course of things: points a deal of the person, and of the others on average."""

    when: str
    mine: float
    others: float


class DayResult(Struct, frozen=True):
    """How somebody fared in the deal of a day, the first time they played it in a game."""

    day: date
    game: str
    points: int
    won: bool


_OF_PERSON = """
    FROM results r JOIN matches m ON m.id = r.match WHERE r.person = ?1 AND (?2 = '' OR m.game = ?2)
"""
ADDED_UP = ("points", "out", "buys", "calls", "hints")
"""The columns of results that `Totals` has the sums of, under the same names."""
_SUMS = f"""
    SELECT count(DISTINCT m.game) AS games, count(*) AS deals, max(m.highest) AS highest,
        {", ".join(f"total(r.{name}) AS {name}" for name in ADDED_UP)},
        min(r.points) AS fewest, max(r.points) AS most {_OF_PERSON}
"""
_DEALS = f"""
    SELECT r.points, m.id, m.source, r.deal,
        (SELECT d.number FROM deals d WHERE d.match = r.match AND d.deal = r.deal) AS number,
        min((SELECT d.ended FROM deals d WHERE d.match = r.match AND d.deal = r.deal)) AS ended
    {_OF_PERSON} AND r.points IN (?3, ?4) GROUP BY r.points
"""
"""The first deals of so many points: SQLite has the row of the earliest date where `min` stands alone."""
_STANDINGS = """
    SELECT m.id, m.highest, m.source, m.ended, m.game, s.score, s.won
    FROM standings s JOIN matches m ON m.id = s.match
    WHERE s.person = ?1 AND m.ended IS NOT NULL AND (?2 = '' OR m.game = ?2) ORDER BY m.ended, m.id
"""
_DAYS = """
    SELECT d.number, m.game, r.points, s.won, min(d.ended) AS ended
    FROM results r JOIN matches m ON m.id = r.match
    JOIN deals d ON d.match = r.match AND d.deal = r.deal
    LEFT JOIN standings s ON s.match = r.match AND s.seat = r.seat
    WHERE r.person = ? AND r.deal = 1 AND m.source = 'table' AND length(d.number) = 8
    GROUP BY d.number, m.game ORDER BY d.number DESC, m.game
"""
"""The row is that of the earliest date: so SQLite has it where `min` stands alone."""
_LAST_DEAL = "SELECT max(deal) FROM deals WHERE match = ?"
_PEOPLE = """
    SELECT r.person, r.name, count(*) AS deals, max(d.ended)
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal
    WHERE r.person != '' GROUP BY r.person ORDER BY deals DESC, r.name
"""
"""The name is that of the row with the latest date: so SQLite has it where `max` stands alone."""
_GAMES = """
    SELECT m.game, count(*) AS deals FROM results r JOIN matches m ON m.id = r.match
    WHERE r.person = ? GROUP BY m.game ORDER BY deals DESC, m.game
"""
_COURSE = """
    WITH latest AS (
        SELECT r.match, (SELECT min(d.ended) FROM deals d WHERE d.match = r.match) AS began, avg(r.points) AS mine
        FROM results r JOIN matches m ON m.id = r.match
        WHERE r.person = ?1 AND m.game = ?2 GROUP BY r.match ORDER BY began DESC, r.match DESC LIMIT ?3
    )
    SELECT began, mine, (SELECT avg(o.points) FROM results o WHERE o.match = latest.match AND o.person != ?1) AS others
    FROM latest ORDER BY began DESC, match DESC
"""


def people(statistics: Statistics) -> tuple[CountedPerson, ...]:
    """Return everybody of whom something was counted, those who played most first."""
    return tuple(CountedPerson(row["person"], row["name"], row["deals"]) for row in statistics.rows(_PEOPLE))


def games(statistics: Statistics, person: str) -> tuple[str, ...]:
    """Return the titles of the games somebody played, those of most deals first."""
    return tuple(row["game"] for row in statistics.rows(_GAMES, person))


def totals(statistics: Statistics, person: str, game: str = "") -> Totals:
    """Add up what somebody did in a game, by its title, or in all."""
    sums = statistics.rows(_SUMS, person, game)
    if not sums or not sums[0]["deals"]:
        return Totals(game)
    (found,) = sums
    matches = statistics.rows(_STANDINGS, person, game)
    streak, longest = _streaks([bool(row["won"]) for row in matches])
    highest = bool(found["highest"])
    best, worst = (found["most"], found["fewest"]) if highest else (found["fewest"], found["most"])
    marks = _deals(statistics, person, game, (best, worst)) if game else {}
    return Totals(
        game,
        highest=highest,
        matches=len(matches),
        won=sum(row["won"] for row in matches),
        deals=found["deals"],
        streak=streak,
        longest=longest,
        best_deal=marks.get(best),
        worst_deal=marks.get(worst),
        best_match=_match(statistics, matches, 1) if game else None,
        worst_match=_match(statistics, matches, -1) if game else None,
        games=found["games"],
        **{name: int(found[name]) for name in ADDED_UP},
    )


def matches_won(statistics: Statistics, person: str) -> dict[str, tuple[int, int]]:
    """Return by game how many matches somebody played to their end, and won."""
    found = dict.fromkeys(games(statistics, person), (0, 0))
    for row in statistics.rows(_STANDINGS, person, ""):
        played, won = found.get(row["game"], (0, 0))
        found[row["game"]] = (played + 1, won + row["won"])
    return found


def course(statistics: Statistics, person: str, game: str, most: int) -> tuple[CoursePoint, ...]:
    """Return how somebody fared in a game in the last matches, `most` of them, beside those they played with."""
    rows = statistics.rows(_COURSE, person, game, most)
    return tuple(CoursePoint(row["began"], row["mine"], row["others"] or 0.0) for row in reversed(rows))


def days(statistics: Statistics, person: str) -> tuple[DayResult, ...]:
    """Return how somebody fared in the deals of days on which they played them, the latest first."""
    found = [(day_of(row["number"]), row) for row in statistics.rows(_DAYS, person)]
    return tuple(
        DayResult(day, row["game"], row["points"], bool(row["won"]))
        for day, row in found
        # Who began before midnight may end after it.
        if day and datetime.fromisoformat(row["ended"]).date() - day in (timedelta(0), timedelta(1))
    )


def _deals(statistics: Statistics, person: str, game: str, points: tuple[int, int]) -> dict[int, Extreme]:
    """Find deals of so many points, by these: the first of equals."""
    rows = statistics.rows(_DEALS, person, game, *points)
    return {
        row["points"]: Extreme(
            row["points"], row["ended"], row["id"], row["deal"], row["source"] == "cards", row["number"]
        )
        for row in rows
    }


def _match(statistics: Statistics, rows: Iterable[sqlite3.Row], sign: int) -> Extreme | None:
    """Find the best match (sign 1) or the worst (-1), the first of equals."""

    def worth(row: sqlite3.Row) -> int:
        return sign * int(row["score"] if row["highest"] else -row["score"])

    found = max(rows, key=worth, default=None)
    if found is None:
        return None
    last = statistics.rows(_LAST_DEAL, found["id"])
    return Extreme(found["score"], found["ended"], found["id"], last[0][0] if last else 1, found["source"] == "cards")


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return how many were won in a row at the end, and at most."""
    runs = [len(list(run)) if good else 0 for good, run in groupby(won)]
    return (runs[-1], max(runs)) if runs else (0, 0)


DIGITS = 16
"""Of the digest a match is told apart by: as many as nobody has two of."""

CSV_COLUMNS = {
    "date": "replace(deals.ended, 'T', ' ')",
    "game": "matches.game",
    "cards": "CASE matches.source WHEN 'cards' THEN 'real' ELSE 'here' END",
    "match": f"CASE matches.source WHEN 'cards' THEN matches.id ELSE 'match ' || substr(matches.id, 1, {DIGITS}) END",
    "deal number": "deals.number",
    "deal": "results.deal",
    "player": "results.name",
    "bot": "results.person = ''",
    "points": "results.points",
    "went out": "results.out",
    "buys": "results.buys",
    "calls": "results.calls",
    "hints": "results.hints",
    "match over": "matches.ended IS NOT NULL",
    "final score": "standings.score",
    "won": "standings.won",
}
"""By heading how a column is asked for."""

_ROWS = f"""
    SELECT {", ".join(CSV_COLUMNS.values())}
    FROM results JOIN deals ON deals.match = results.match AND deals.deal = results.deal
    JOIN matches ON matches.id = results.match
    LEFT JOIN standings ON standings.match = results.match AND standings.seat = results.seat
    WHERE (?1 = '' OR results.person = ?1) AND (?2 = '' OR matches.game = ?2)
    ORDER BY deals.ended, matches.id, results.deal, results.seat
"""


def csv_text(statistics: Statistics, person: str = "", game: str = "") -> str:
    """Return everything counted of a person, by their key, in a game, by its title, or of all, as CSV.

    It begins with the mark by which spreadsheets know UTF-8. Moments are written as all of them read, and what a match
    is told apart by begins with a word, as a digest may look like a number. Yes and no are 1 and 0; what is not known
    is empty. The last three columns are of the match, not of the deal.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for row in statistics.rows(_ROWS, person, game):
        writer.writerow([_plain(value) if isinstance(value, str) else value for value in row])
    return "\ufeff" + out.getvalue()


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How what a spreadsheet might reckon begins; the last four are the wide signs."""


def _plain(text: str) -> str:
    """Keep a spreadsheet from reading a text as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
