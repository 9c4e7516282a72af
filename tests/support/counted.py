"""Matches as the statistics count them."""

from __future__ import annotations

from datetime import datetime

from game.session.statistics.counts import DealCounts, FinalScore, MatchCounts, SeatCounts

BEGIN = datetime(2030, 1, 1)


def match_of_two(number: int, ann: list[int], ben: list[int], game: str = "Doofer", over: bool = True) -> MatchCounts:
    """Return the counts of a match of Ann and Ben with a bot, given their points by deal; Ann goes out wherever she has
    0.
    """
    deals = tuple(
        DealCounts(
            at,
            (
                SeatCounts("a1", "Ann", one, out=one == 0, buys=1, hints=2),
                SeatCounts("b1", "Ben", other, calls=1),
                SeatCounts("", "Bot", 30),
            ),
            f"{100 * at + number}",
        )
        for at, (one, other) in enumerate(zip(ann, ben, strict=True), 1)
    )
    highest = game != "Doofer"
    best = max(sum(ann), sum(ben)) if highest else min(sum(ann), sum(ben))
    standings = (
        FinalScore("a1", "Ann", sum(ann), sum(ann) == best),
        FinalScore("b1", "Ben", sum(ben), sum(ben) == best),
        FinalScore("", "Bot", 30 * len(deals), won=False),
    )
    return MatchCounts(f"m{number}", game, "table", highest, deals, standings if over else ())


def deal(number: int, ann: int = 0, bot: int = 10) -> DealCounts:
    return DealCounts(number, (SeatCounts("a1", "Ann", ann, out=True, buys=1), SeatCounts("", "Bea", bot)))


def match_against_bot(deals: int = 2, over: bool = False, number: int = 1) -> MatchCounts:
    standings = (FinalScore("a1", "Ann", 0, won=True), FinalScore("", "Bea", 10 * deals, won=False)) if over else ()
    return MatchCounts(f"m{number}", "Doofer", "table", False, tuple(map(deal, range(1, deals + 1))), standings)
