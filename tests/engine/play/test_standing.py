"""What deals make of a match: it goes on or is over by its scores, and its end brings bonuses of its own."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.play.accounts import AccountEntry
from game.engine.play.standing import Standing, game_bonuses, match_winners, new_standing, next_stages, standing_after
from game.engine.sheet.keys import MatchSection, Melding, RuleSheet, Scoring
from game.engine.sheet.rules import MatchRules, compile_rules


def match(scoring: Scoring, of: MatchSection | None = None, melding: Melding | None = None) -> MatchRules:
    sheet = RuleSheet(scoring=scoring, match=of or MatchSection(), melding=melding or Melding())
    return compile_rules(sheet, 3)


def test_a_match_to_a_target_is_not_won_while_the_lead_is_shared() -> None:
    to_target = match(Scoring(winner="highest"), MatchSection(target=100))
    assert match_winners(to_target, 3, (99, 20, 5)) == ()
    assert match_winners(to_target, 3, (100, 100, 5)) == ()
    assert match_winners(to_target, 4, (100, 105, 5)) == (1,)


def test_a_match_of_a_fixed_number_of_deals_may_have_several_winners() -> None:
    deals = match(Scoring(), MatchSection(deals=2))
    assert match_winners(deals, 1, (5, 5, 9)) == ()
    assert match_winners(deals, 2, (5, 5, 9)) == (0, 1)


def test_a_seat_that_laid_its_contract_advances_to_the_next_contract_but_not_beyond_the_last() -> None:
    plan = MatchSection(deals=({"melding.contract": "2 sets"}, {"melding.contract": "2 runs"}))
    rules = match(Scoring(), plan, Melding(contract_by="player"))
    assert next_stages(rules, (1, 1, 2), (True, False, True)) == (2, 1, 2)


def of_gin(**keys: object) -> MatchRules:
    return compile_rules(with_keys(load_sheet("gin_rummy"), {f"match.{key}": value for key, value in keys.items()}), 2)


def test_the_match_lines_are_the_bonuses_added_at_its_end() -> None:
    gin = of_gin(target=100, game_bonus=100, shutout_bonus=50, box_bonus=25)
    end = standing_after(gin, 3, Standing((90, 0), (2, 0)), (20, 0))
    assert [[(line.entry, line.points) for line in own] for own in end.lines] == [
        [(AccountEntry.GAME, 100), (AccountEntry.SHUTOUT, 50), (AccountEntry.BOXES, 75)],
        [],
    ]
    assert (end.standing.scores, end.winners) == ((90 + 20 + 100 + 50 + 75, 0), (0,))
    assert game_bonuses(gin, (110, 0), (3, 0)) == end.lines


def test_no_bonus_lines_of_the_match_are_added_before_the_match_is_over() -> None:
    assert standing_after(of_gin(target=100), 1, Standing((0, 0), (0, 0)), (20, 0)).lines == ()


def test_in_hollywood_gin_a_second_deal_won_counts_in_a_second_game() -> None:
    gin = of_gin(target=100, hollywood=True)
    first = standing_after(gin, 1, new_standing(gin), (20, 0))
    second = standing_after(gin, 2, first.standing, (30, 0))
    assert first.lines == ((), ())
    assert [(line.entry, line.points) for line in second.lines[0]] == [(AccountEntry.SIDE_BY_SIDE, 30)]
    assert second.standing.scores == (20 + 30 + 30, 0)


@pytest.mark.parametrize(
    ("settle", "scores", "wins", "shutout"),
    [
        ("winner_collects", (120, 0, 0), (3, 0, 0), 50),
        ("winner_collects", (120, 40, 0), (3, 1, 0), 0),
        ("winner_collects", (120, 40, 0), (0, 0, 0), 0),
        ("winner_collects", (120, -40, 0), (0, 0, 0), 50),
        ("own", (120, 40, 0), (3, 0, 0), 50),
    ],
)
def test_a_shutout_bonus_is_paid_only_if_neither_wins_nor_scores_show_a_deal_won_by_another_seat(
    settle: str, scores: tuple[int, int, int], wins: tuple[int, int, int], shutout: int
) -> None:
    of = MatchSection(target=100, game_bonus=100, shutout_bonus=50)
    played = match(Scoring(settle=settle, count="melds_minus_hand", winner="highest"), of)  # type: ignore[arg-type]
    first, second, _ = ({line.entry: line.points for line in own} for own in game_bonuses(played, scores, wins))
    assert first.get(AccountEntry.SHUTOUT, 0) == shutout
    assert AccountEntry.SHUTOUT not in second
