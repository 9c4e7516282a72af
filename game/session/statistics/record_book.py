"""Queries of the statistics: matches and deals played, best and worst results, series, and all of it as CSV."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby

from msgspec import Struct

from game.session.day import day_of_deal
from game.session.statistics.statistics import Statistics


class CountedPerson(Struct, frozen=True):
    """A person with counted deals."""

    key: str
    name: str
    """The name used last."""
    deal_count: int


class Extreme(Struct, frozen=True):
    """The best or worst deal or match of a person in a game."""

    points: int
    ended: str
    """The date and time in ISO format."""
    match_id: str
    deal: int
    """The deal of the match, from 1; for a whole match the last one."""
    with_real_cards: bool
    """Whether it was played with real cards."""
    deal_number: str = ""
    """The number that deals the same cards again; empty for a whole match or real cards."""


class Totals(Struct, frozen=True):
    """The results of one person in one game, or in all games if `game` is "": then there are no best and worst deals
    and matches, which are None.
    """

    game: str
    highest_wins: bool = False
    """Whether the highest score wins."""
    matches: int = 0
    """Number of finished matches."""
    won: int = 0
    deals: int = 0
    out: int = 0
    points: int = 0
    """Points in all deals together."""
    streak: int = 0
    """The matches won in a row up to the last one; 0 if that was lost."""
    longest_streak: int = 0
    buys: int = 0
    calls: int = 0
    hints: int = 0
    best_deal: Extreme | None = None
    worst_deal: Extreme | None = None
    best_match: Extreme | None = None
    worst_match: Extreme | None = None
    games: int = 0
    """Number of different games played."""

    @property
    def average(self) -> float:
        """Points per deal; 0 without deals."""
        return self.points / self.deals if self.deals else 0.0


class MatchAverages(Struct, frozen=True):
    """One of a person's matches: when its first deal ended, and the average points per deal of the person and
    of the others.
    """

    first_deal_ended: str
    mine: float
    others: float


class DayResult(Struct, frozen=True):
    """A person's result in the deal of the day of a game: the points of the deal, and whether the person won the match
    that began with it. If the person played it several times, this is the first result.
    """

    day: date
    game: str
    points: int
    won: bool


_OF_PERSON = """
    FROM results r JOIN matches m ON m.id = r.match WHERE r.person = ?1 AND (?2 = '' OR m.game = ?2)
"""
SUMMED_COLUMNS = ("points", "out", "buys", "calls", "hints")
"""The columns of results that `Totals` sums, under the same names."""
_SUMS = f"""
    SELECT count(DISTINCT m.game) AS games, count(*) AS deals, max(m.highest) AS highest,
        {", ".join(f"total(r.{name}) AS {name}" for name in SUMMED_COLUMNS)},
        min(r.points) AS fewest, max(r.points) AS most {_OF_PERSON}
"""
_EXTREME_DEALS = f"""
    SELECT r.points, m.id, m.source, r.deal,
        (SELECT d.number FROM deals d WHERE d.match = r.match AND d.deal = r.deal) AS number,
        min((SELECT d.ended FROM deals d WHERE d.match = r.match AND d.deal = r.deal)) AS ended
    {_OF_PERSON} AND r.points IN (?3, ?4) GROUP BY r.points
"""
"""The first deals with these points: with `min` as the only aggregate, SQLite takes the row of the earliest date."""
_STANDINGS = """
    SELECT m.id, m.highest, m.source, m.ended, m.game, s.score, s.won
    FROM standings s JOIN matches m ON m.id = s.match
    WHERE s.person = ?1 AND m.ended IS NOT NULL AND (?2 = '' OR m.game = ?2) ORDER BY m.ended, m.id
"""
_DAY_RESULTS = """
    SELECT d.number, m.game, r.points, s.won, min(d.ended) AS ended
    FROM results r JOIN matches m ON m.id = r.match
    JOIN deals d ON d.match = r.match AND d.deal = r.deal
    LEFT JOIN standings s ON s.match = r.match AND s.seat = r.seat
    WHERE r.person = ? AND r.deal = 1 AND m.source = 'table' AND length(d.number) = 8
    GROUP BY d.number, m.game ORDER BY d.number DESC, m.game
"""
"""The row is that of the earliest date, as SQLite takes it with `min` as the only aggregate."""
_LAST_DEAL = "SELECT max(deal) FROM deals WHERE match = ?"
_PEOPLE = """
    SELECT r.person, r.name, count(*) AS deals, max(d.ended)
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal
    WHERE r.person != '' GROUP BY r.person ORDER BY deals DESC, r.name
"""
"""The name is that of the row with the latest date, as SQLite takes it with `max` as the only aggregate."""
_GAMES = """
    SELECT m.game, count(*) AS deals FROM results r JOIN matches m ON m.id = r.match
    WHERE r.person = ? GROUP BY m.game ORDER BY deals DESC, m.game
"""
_LAST_MATCHES = """
    WITH latest AS (
        SELECT r.match, (SELECT min(d.ended) FROM deals d WHERE d.match = r.match) AS began, avg(r.points) AS mine
        FROM results r JOIN matches m ON m.id = r.match
        WHERE r.person = ?1 AND m.game = ?2 GROUP BY r.match ORDER BY began DESC, r.match DESC LIMIT ?3
    )
    SELECT began, mine, (SELECT avg(o.points) FROM results o WHERE o.match = latest.match AND o.person != ?1) AS others
    FROM latest ORDER BY began DESC, match DESC
"""


def counted_people(statistics: Statistics) -> tuple[CountedPerson, ...]:
    """Return all people with counted deals, most deals first."""
    return tuple(CountedPerson(row["person"], row["name"], row["deals"]) for row in statistics.rows(_PEOPLE))


def games_played(statistics: Statistics, person: str) -> tuple[str, ...]:
    """Return the titles of the games a person played, most deals first."""
    return tuple(row["game"] for row in statistics.rows(_GAMES, person))


def totals(statistics: Statistics, person: str, game: str = "") -> Totals:
    """Return the results of a person in the game with this title; with "", in all games together.

    If nothing is counted, all numbers are 0 and the best and worst deals and matches None.
    """
    sums = statistics.rows(_SUMS, person, game)
    if not sums or not sums[0]["deals"]:
        return Totals(game)
    (found,) = sums
    matches = statistics.rows(_STANDINGS, person, game)
    streak, longest = _streaks([bool(row["won"]) for row in matches])
    highest = bool(found["highest"])
    best, worst = (found["most"], found["fewest"]) if highest else (found["fewest"], found["most"])
    marks = _extreme_deals(statistics, person, game, (best, worst)) if game else {}
    return Totals(
        game,
        highest_wins=highest,
        matches=len(matches),
        won=sum(row["won"] for row in matches),
        deals=found["deals"],
        streak=streak,
        longest_streak=longest,
        best_deal=marks.get(best),
        worst_deal=marks.get(worst),
        best_match=_extreme_match(statistics, matches, 1) if game else None,
        worst_match=_extreme_match(statistics, matches, -1) if game else None,
        games=found["games"],
        **{name: int(found[name]) for name in SUMMED_COLUMNS},
    )


def matches_played_and_won(statistics: Statistics, person: str) -> dict[str, tuple[int, int]]:
    """Return the numbers of finished and of won matches of a person, by title of the game. A game with counted deals
    but no finished match is included, with two zeros.
    """
    found = dict.fromkeys(games_played(statistics, person), (0, 0))
    for row in statistics.rows(_STANDINGS, person, ""):
        played, won = found.get(row["game"], (0, 0))
        found[row["game"]] = (played + 1, won + row["won"])
    return found


def last_matches(statistics: Statistics, person: str, game: str, max_matches: int) -> tuple[MatchAverages, ...]:
    """Return the averages of a person's last matches in a game, oldest first, at most `max_matches`."""
    rows = statistics.rows(_LAST_MATCHES, person, game, max_matches)
    return tuple(MatchAverages(row["began"], row["mine"], row["others"] or 0.0) for row in reversed(rows))


def day_results(statistics: Statistics, person: str) -> tuple[DayResult, ...]:
    """Return a person's results in deals of the day (dealt by a deal number that is a date), latest day first. Only
    deals that ended on their day or the day after count.
    """
    found = [(day_of_deal(row["number"]), row) for row in statistics.rows(_DAY_RESULTS, person)]
    return tuple(
        DayResult(day, row["game"], row["points"], bool(row["won"]))
        for day, row in found
        # Who began before midnight may end after it.
        if day and datetime.fromisoformat(row["ended"]).date() - day in (timedelta(0), timedelta(1))
    )


def _extreme_deals(statistics: Statistics, person: str, game: str, points: tuple[int, int]) -> dict[int, Extreme]:
    """Return the first deal in which the person scored each of these `points`, with the points as key; points never
    scored are left out.
    """
    rows = statistics.rows(_EXTREME_DEALS, person, game, *points)
    return {
        row["points"]: Extreme(
            row["points"], row["ended"], row["id"], row["deal"], row["source"] == "cards", row["number"]
        )
        for row in rows
    }


def _extreme_match(statistics: Statistics, standings: Iterable[sqlite3.Row], sign: int) -> Extreme | None:
    """Return a person's match with the best final score (`sign` 1) or the worst (-1), the first of equals; None without
    matches.
    """

    def worth(row: sqlite3.Row) -> int:
        return sign * int(row["score"] if row["highest"] else -row["score"])

    found = max(standings, key=worth, default=None)
    if found is None:
        return None
    last = statistics.rows(_LAST_DEAL, found["id"])
    return Extreme(found["score"], found["ended"], found["id"], last[0][0] if last else 1, found["source"] == "cards")


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return the length of the row of wins that ends with the last match (0 if that was lost), and of the longest row
    of wins. Both are 0 without matches.

    `won` has one item for each match, oldest first.
    """
    runs = [len(list(run)) if good else 0 for good, run in groupby(won)]
    return (runs[-1], max(runs)) if runs else (0, 0)


MATCH_ID_DIGITS = 16
"""Digits of a match id in the CSV, enough to be unique."""

CSV_COLUMNS = {
    "date": "replace(deals.ended, 'T', ' ')",
    "game": "matches.game",
    "cards": "CASE matches.source WHEN 'cards' THEN 'real' ELSE 'here' END",
    "match": "CASE matches.source WHEN 'cards' THEN matches.id "
    f"ELSE 'match ' || substr(matches.id, 1, {MATCH_ID_DIGITS}) END",
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
"""The SQL expression of each column by its heading."""

_ROWS = f"""
    SELECT {", ".join(CSV_COLUMNS.values())}
    FROM results JOIN deals ON deals.match = results.match AND deals.deal = results.deal
    JOIN matches ON matches.id = results.match
    LEFT JOIN standings ON standings.match = results.match AND standings.seat = results.seat
    WHERE (?1 = '' OR results.person = ?1) AND (?2 = '' OR matches.game = ?2)
    ORDER BY deals.ended, matches.id, results.deal, results.seat
"""


def csv_text(statistics: Statistics, person: str = "", game: str = "") -> str:
    """Return everything counted for a person (by key) in a game (by title), or for all if empty, as CSV.

    It starts with a byte order mark, by which spreadsheets recognize UTF-8. Texts that a spreadsheet would take for
    formulas begin with an apostrophe. Dates are written for people, and a match id starts with a word, as a digest may
    look like a number. Yes and no are 1 and 0; unknown values are empty. The last three columns describe the match, not
    the deal.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for row in statistics.rows(_ROWS, person, game):
        writer.writerow([_without_formula(value) if isinstance(value, str) else value for value in row])
    return "\ufeff" + out.getvalue()


_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""First characters that make a spreadsheet evaluate a text; the last four are full-width."""


def _without_formula(text: str) -> str:
    """Return the text, with an apostrophe before it if a spreadsheet would otherwise evaluate it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
