"""What the statistics say of people: how often they played and won, their best and worst, their streaks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from game.session.statistics import Statistics


class Person(Struct, frozen=True):
    """Somebody of whom something was counted."""

    key: str
    name: str
    """The one used last."""
    deals: int


class Mark(Struct, frozen=True):
    """A deal or match one remembers."""

    points: int
    when: str
    """As ISO writes it."""
    match: str
    deal: int
    """Which deal of it; the last one of a whole match."""
    seed: int | None
    """The number of the cards; None for real ones."""


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
    best_deal: Mark | None = None
    worst_deal: Mark | None = None
    best_match: Mark | None = None
    worst_match: Mark | None = None

    @property
    def average(self) -> float:
        """Points a deal; 0 without deals."""
        return self.points / self.deals if self.deals else 0.0


class Step(Struct, frozen=True):
    """A match in the course of things: points a deal of the person, and of the others on average."""

    when: str
    mine: float
    others: float


_RESULTS = """
    SELECT m.id, m.game, m.highest, m.seed, d.deal, d.ended, r.seat, r.name, r.points, r.out, r.buys, r.calls, r.hints
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal JOIN matches m ON m.id = r.match
    WHERE r.person = ? AND (? = '' OR m.game = ?) ORDER BY d.ended, m.id, d.deal
"""
_STANDINGS = """
    SELECT m.id, m.highest, m.seed, m.ended, s.score, s.won,
        (SELECT max(d.deal) FROM deals d WHERE d.match = m.id) AS deal
    FROM standings s JOIN matches m ON m.id = s.match
    WHERE s.person = ? AND m.ended IS NOT NULL AND (? = '' OR m.game = ?) ORDER BY m.ended, m.id
"""
_PEOPLE = """
    SELECT r.person, count(*) AS deals, max(d.ended) AS last,
        (SELECT n.name FROM results n JOIN deals e ON e.match = n.match AND e.deal = n.deal
            WHERE n.person = r.person ORDER BY e.ended DESC LIMIT 1) AS name
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal
    WHERE r.person != '' GROUP BY r.person ORDER BY deals DESC, name
"""
_GAMES = """
    SELECT m.game, count(*) AS deals FROM results r JOIN matches m ON m.id = r.match
    WHERE r.person = ? GROUP BY m.game ORDER BY deals DESC, m.game
"""
_COURSE = """
    SELECT r.match, min(d.ended) AS began, avg(CASE WHEN r.person = ?1 THEN r.points END) AS mine,
        avg(CASE WHEN r.person != ?1 THEN r.points END) AS others
    FROM results r JOIN deals d ON d.match = r.match AND d.deal = r.deal JOIN matches m ON m.id = r.match
    WHERE m.game = ?2 GROUP BY r.match HAVING mine IS NOT NULL ORDER BY began, r.match
"""


def people(statistics: Statistics) -> tuple[Person, ...]:
    """Return everybody of whom something was counted, those who played most first."""
    return tuple(Person(row["person"], row["name"], row["deals"]) for row in statistics.rows(_PEOPLE))


def games(statistics: Statistics, person: str) -> tuple[str, ...]:
    """Return the titles of the games somebody played, those of most deals first."""
    return tuple(row["game"] for row in statistics.rows(_GAMES, person))


def totals(statistics: Statistics, person: str, game: str = "") -> Totals:
    """Add up what somebody did in a game, by its title, or in all."""
    deals = statistics.rows(_RESULTS, person, game, game)
    matches = statistics.rows(_STANDINGS, person, game, game)
    streak, longest = _streaks([bool(row["won"]) for row in matches])
    return Totals(
        game,
        highest=bool(deals and deals[-1]["highest"]),
        matches=len(matches),
        won=sum(row["won"] for row in matches),
        deals=len(deals),
        out=sum(row["out"] for row in deals),
        points=sum(row["points"] for row in deals),
        streak=streak,
        longest=longest,
        buys=sum(row["buys"] for row in deals),
        calls=sum(row["calls"] for row in deals),
        hints=sum(row["hints"] for row in deals),
        best_deal=_mark(deals, "points", 1) if game else None,
        worst_deal=_mark(deals, "points", -1) if game else None,
        best_match=_mark(matches, "score", 1) if game else None,
        worst_match=_mark(matches, "score", -1) if game else None,
    )


def course(statistics: Statistics, person: str, game: str) -> tuple[Step, ...]:
    """Return how somebody fared in a game from match to match, beside those they played with."""
    rows = statistics.rows(_COURSE, person, game)
    return tuple(Step(row["began"], row["mine"], row["others"] or 0.0) for row in rows)


def _mark(rows: Iterable[sqlite3.Row], points: str, sign: int) -> Mark | None:
    """Find the best (sign 1) or worst (-1), the first of equals."""

    def worth(row: sqlite3.Row) -> int:
        good: int = row[points] if row["highest"] else -row[points]
        return sign * good

    found = max(rows, key=worth, default=None)
    if found is None:
        return None
    return Mark(found[points], found["ended"], found["id"], found["deal"], found["seed"])


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return how many were won in a row at the end, and at most."""
    runs = [len(list(run)) if good else 0 for good, run in groupby(won)]
    return (runs[-1], max(runs)) if runs else (0, 0)
