"""By any sound rules and however a deal ends, its score is the sum of its lines, and what one collects others pay."""

from __future__ import annotations

from operator import add
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.play.accounts import AccountEntry, AccountLine, Finish, RawPoints
from game.engine.play.scoring import Settlement, account_lines, deal_points, line_sums
from game.engine.play.standing import Standing, match_lines
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import Rules, compile_rules
from game.engine.state import NOBODY, Dropout, Phase
from tests.properties.house_rules import numbered, numbered_before_draw, numbered_in_hand
from tests.support.for_each import for_each
from tests.support.random_play import random_match

OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)
BESIDES = (AccountEntry.MELDS, AccountEntry.BONUS)
"""The account lines that nobody pays."""


def sheets() -> st.SearchStrategy[RuleSheet]:
    """Return a strategy for sound house rules: with melds on the table, melds in the hand, or knocks before the
    draw.
    """
    numbers = st.integers(0, 10_000)
    on_table = numbers.map(lambda number: numbered(number)[1])
    return st.one_of(on_table, numbers.map(numbered_in_hand), numbers.map(numbered_before_draw))


@given(sheets(), st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_score_lines_of_a_played_deal_add_up_to_deal_and_match_scores(sheet: RuleSheet, seats: int, seed: int) -> None:
    for state, action, _ in random_match(sheet, seats, seed, deals=2):
        after, _ = apply(state, action)
        if after.phase not in OVER or state.phase in OVER:
            continue
        lines = account_lines(after)
        assert line_sums(lines) == after.deal_scores
        more = match_lines(after, Standing(state.scores, state.wins, state.columns))
        came_to = zip(state.scores, line_sums(lines), line_sums(more), strict=True)
        assert tuple(map(sum, came_to)) == tuple(map(add, after.scores, state.adjusted)), "they are in both already"


def any_end(rules: Rules, rng: Random) -> tuple[RawPoints, int, bool]:
    """Return a possible end of a deal: points by seat, the seat that went out, and whether it went out at once."""
    seats = range(rules.players)
    gone = rng.sample(seats, rng.choice([0, 0, 1, rules.players - 1])) if rules.may_drop else []
    out = rng.choice([NOBODY, *(seat for seat in seats if seat not in gone)])
    ways = [Finish.PLAIN, Finish.UNDISCARDED, Finish.KNOCK, Finish.DEALT] if not rules.melding.in_hand else []
    way = rng.choice(ways or [Finish.PLAIN])
    if out == NOBODY and way is not Finish.DEALT:
        way = Finish.PLAIN
    hands = [
        0 if seat in gone or len(gone) == rules.players - 1 else rng.choice([0, 3, 5, 5, 25, 60]) for seat in seats
    ]
    if out != NOBODY and way in (Finish.PLAIN, Finish.UNDISCARDED) and not rules.melding.in_hand:
        hands[out] = 0
    what = RawPoints(
        tuple(hands),
        tuple(rng.choice([0, 15, 40]) for _ in seats),
        tuple(rng.choice([0, 2]) for _ in seats),
        big_gin=rules.melding.in_hand and out != NOBODY and not hands[out] and rng.random() < 0.5,
        times=rng.choice([1, 2]) if rules.melding.in_hand else 1,
        dropped=tuple(Dropout(seat, rng.choice([0, 5, 20])) for seat in gone),
        unopened=tuple(rng.random() < 0.5 for _ in seats),
        meld_bonuses=tuple(rng.choice([0, 0, 20]) for _ in seats),
        carried=rng.choice([0, 0, 2]),
        way=way,
    )
    return what, out, rules.at_once_counts and out != NOBODY and rng.random() < 0.5


def paid(lines: list[AccountLine]) -> int:
    """Return the sum of the lines that are paid."""
    return sum(line.points for line in lines if line.entry not in BESIDES)


@for_each("family", ["on the table", "in the hand", "before the draw"])
@for_each("number", range(40))
def test_score_lines_add_up_to_the_deal_points_and_a_seat_collects_the_points_others_pay(
    family: str, number: int
) -> None:
    found = {"on the table": lambda: numbered(number)[1], "in the hand": lambda: numbered_in_hand(number)}
    rng, sheet = Random(number), found.get(family, lambda: numbered_before_draw(number))()
    for seats in (2, 3, 4):
        rules = compile_rules(sheet, seats).of_deal(1)
        for _ in range(30):
            what, out, at_once = any_end(rules, rng)
            score = Settlement(rules, what, out, at_once)
            lines = score.lines()
            assert line_sums(lines) == deal_points(rules, what, out, at_once)
            for each in what.dropped:
                assert [line.entry for line in lines[each.seat]] == [AccountEntry.DROPPED]
            shared = rules.scoring.settle == "lowest_collects" and len(score.undercut) > 1
            charged = [line for own in lines for line in own if line.sources and line.entry is not AccountEntry.TIMES]
            assert shared or all(sum(line.sources) == line.points for line in charged)
            if rules.scoring.times == 1 and rules.scoring.settle in ("winner_collects", "fixed"):
                everybody_pays_somebody = not what.dropped or score.collects != NOBODY
                assert not everybody_pays_somebody or sum(map(paid, lines)) == 0
                for line in lines[score.collects] if score.collects != NOBODY and not score.undercut else ():
                    others = [seat for seat in range(seats) if seat != score.collects]
                    assert not line.sources or [line.sources[seat] for seat in others] == [
                        -paid(lines[seat]) for seat in others
                    ]
