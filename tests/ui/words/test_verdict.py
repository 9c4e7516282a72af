"""The review for people in words: short, plain, and scolding nobody."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.explain.luck import Luck
from game.bots.explain.review import MistakeMark, Verdict
from game.engine.actions import Action, Cut, Next, Shuffle
from game.engine.state import Phase, view
from game.record.notation import parse_action
from game.session.players.reviewing import DealReview
from game.words import verdict as words
from tests.support.for_each import for_each
from tests.support.positions import position
from tests.support.reviewed import kept, verdict


def review(*verdicts: Verdict, luck: float = 0.0, deal: int = 1) -> DealReview:
    return DealReview(deal, 0, False, (Luck(0, luck), Luck(1)), len(verdicts), 8.0, verdicts)


@pytest.mark.parametrize(
    ("luck", "text"),
    [
        (-60.0, "Your cards were very unlucky."),
        (-10.0, "Your cards were unlucky."),
        (-7.0, "The luck of the cards was even."),
        (7.0, "The luck of the cards was even."),
        (10.0, "Your cards were lucky."),
        (60.0, "Your cards were very lucky."),
    ],
)
def test_luck_text_calls_luck_even_lucky_or_very_lucky_by_its_size(luck: float, text: str) -> None:
    assert words.luck_text([review(luck=luck)]) == text


def test_the_same_average_luck_is_called_greater_over_more_deals() -> None:
    assert words.luck_text([review(luck=21.0)]) == "Your cards were lucky."
    assert words.luck_text([review(luck=21.0)] * 4) == "Your cards were very lucky."


@pytest.mark.parametrize(
    ("marks", "deals", "text"),
    [
        ([], 1, "Very well played."),
        ([MistakeMark.NONE], 1, "Very well played."),
        ([MistakeMark.DOUBTFUL] * 2, 1, "Well played."),
        ([MistakeMark.DOUBTFUL, MistakeMark.MISTAKE], 1, "Well played, except for one moment."),
        ([MistakeMark.DOUBTFUL, MistakeMark.BLUNDER], 1, "One moment cost you a lot."),
        ([MistakeMark.MISTAKE] * 2, 4, "Well played on the whole."),
        ([MistakeMark.MISTAKE] * 2, 1, "You missed some chances."),
    ],
)
def test_the_verdict_text_on_play_follows_the_marks_of_its_decisions(
    marks: list[MistakeMark], deals: int, text: str
) -> None:
    made = [verdict("discard 9H", "discard 2C", mark=mark) for mark in marks]
    assert words.play_quality_text([review(*made), *[review()] * (deals - 1)]) == text


def test_a_chance_missed_for_several_turns_counts_as_one_moment() -> None:
    made = [kept(turn, 5.0) for turn in (3, 4, 5)]
    assert words.play_quality_text([review(*made)]) == "Well played, except for one moment."
    found = words.costliest_finding([review(*made), review(kept(2, 4.0, deal=2), deal=2)])
    assert found is not None
    assert found.turns == 3


STATE = structs.replace(
    position("rummy_500", ["9H", "3C"], discards="4D 7H", melds=((1, "5H 6H X"),)), phase=Phase.PLAY
)


@for_each(
    ("played", "text"),
    [
        ("draw stock", "You drew from the stock."),
        ("draw discards", "You took the 7♥."),
        ("draw discards from 4D", "You dug down to the 4♦."),
        ("lay 7H 8H 9H", "You laid 7♥ 8♥ 9♥."),
        ("add 8H to m1", "You added 8♥ to m1."),
        ("take X from m1 with 7H", "You took the ★ from m1 with the 7♥."),
        ("slide m1 with 9S", "You moved the joker in m1 with the 9♠."),
        ("discard 9H", "You discarded the 9♥."),
        ("buy", "You called for the 7♥."),
        ("pass", "You left the 7♥."),
        ("call rummy", "You called rummy on the 7♥."),
        ("claim 7H to m1", "You called rummy: 7♥ for m1."),
        ("claim 7H 8H 9H", "You called rummy: 7♥ 8♥ 9♥."),
        ("knock 9H", "You knocked, discarding the 9♥."),
        ("knock", "You knocked."),
        (None, "You let a chance to call rummy go by."),
    ],
)
def test_the_text_of_a_done_action_is_a_sentence(played: str | None, text: str) -> None:
    assert words.done_text(at(played)) == text


@pytest.mark.parametrize(
    ("game", "said"), [("indian_rummy", "You showed your hand"), ("three_thirteen", "You went out")]
)
def test_done_text_of_games_without_deadwood_does_not_say_knocked(game: str, said: str) -> None:
    made = verdict("knock 9H", "discard 2C")
    shown = view(position(game, ["9H 2C", "3C"], phase=Phase.PLAY), 0)
    for action, text in (("knock 9H", f"{said}, discarding the 9♥."), ("knock", f"{said}.")):
        situation = structs.replace(made.situation, view=shown, played_action=parse_action(action, 0))
        assert words.done_text(structs.replace(made, situation=situation)) == text


def at(played: str | None) -> Verdict:
    made = verdict(played, "discard 2C")
    action = None if played is None else parse_action(played, 0)
    return structs.replace(made, situation=structs.replace(made.situation, view=view(STATE, 0), played_action=action))


def test_every_action_a_player_decides_has_a_verdict_sentence() -> None:
    assert {kind for kind in Action.__subclasses__() if kind not in words._DONE} == {Shuffle, Cut, Next}
