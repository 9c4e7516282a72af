"""What opponents do where a drawn card lies face up: goals, what is taken, forced and thrown."""

from __future__ import annotations

from random import Random

from game.bots.choose.face_up import forces
from game.bots.choose.goals import bits, cards_in, goals
from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Force, Lay, Pass
from game.engine.cards import parse_cards
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, view
from game.record.notation import parse_action
from tests.support.positions import position

RULES = compile_rules(load_sheet("conquian"), 2).deals[0]


def at(hands: list[str], discards: str = "", melds: tuple[tuple[int, str], ...] = ()) -> State:
    return position("conquian", hands, phase=Phase.DRAW, deal=1, stock="2C 3C 4C", discards=discards, by=1, melds=melds)


def chosen(state: State, seat: int = 0) -> Action | None:
    return choose(view(state, seat), Memory.start(seat), Random(1))


def mask(text: str) -> int:
    return bits(parse_cards(text))


def test_a_goal_has_eleven_cards_and_begins_with_what_one_card_completes() -> None:
    found = goals(RULES, mask("2H 3H 4H 5H 6C 6D JS KD"), [mask("QC QH")], 0)
    assert all(goal.cards.bit_count() == 11 for goal in found)
    hand = mask("2H 3H 4H 7S 7D 7C KD QS")
    near = goals(RULES, hand, [mask("AS 2S 3S")], 0)
    assert near
    assert all(goal.cards & mask("AS 2S 3S") == mask("AS 2S 3S") for goal in near)


def test_what_is_gone_is_in_no_goal() -> None:
    hand, table = mask("2H 3H 7S 7D 7C"), [mask("AS 2S 3S 4S")]
    with_it = goals(RULES, hand, table, 0)
    gone = mask("4H AH")
    assert any(goal.missing & gone for goal in with_it)
    assert not any(goal.cards & gone for goal in goals(RULES, hand, table, gone))


def test_bits_are_cards() -> None:
    assert cards_in(mask("2H AS KD")) == tuple(sorted(parse_cards("2H AS KD")))


def test_the_last_card_is_taken_from_the_middle() -> None:
    melds = ((0, "AS 2S 3S 4S"), (0, "QC QH QS QD"))
    state = at(["6H 7H", "KD KC"], "5H", melds)
    assert chosen(state) == DrawDiscards(0)
    state, _ = apply(state, DrawDiscards(0))
    lay = chosen(state)
    assert isinstance(lay, Lay)
    assert apply(state, lay)[0].out == 0


def test_what_cannot_be_played_is_left() -> None:
    state = at(["6H 7H 2D", "KD KC"], "JS", ((0, "AS 2S 3S 4S"),))
    assert chosen(state) == DrawStock(0)
    state, _ = apply(state, DrawStock(0))
    assert chosen(state) == Pass(0)


def test_a_card_that_is_left_is_forced_but_not_on_who_goes_out_with_it() -> None:
    def left(hand: str) -> State:
        state = at([hand, "KD KC QD"], "5S", ((0, "AS 2S 3S 4S"), (0, "7C 7D 7H")))
        return apply(state, DrawStock(0))[0]

    state = left("6H JD 2H")
    assert state.phase is Phase.CALL
    assert chosen(state, 1) == Force(1)
    look = outlook(view(left(""), 1), Memory.start(1))
    assert forces(look) == Pass(1)


def test_nobody_gives_the_next_player_the_card_they_go_out_with() -> None:
    melds = ((1, "4S 5S 6S"), (1, "QC QH QD"), (1, "2H 3H 4H 5H"), (0, "7D 7C 7H"))
    state = position(
        "conquian", ["7S KD JC 3D AD 5C", ""], phase=Phase.PLAY, deal=1, stock="2C", discards="KC", by=1, melds=melds
    )
    thrown = chosen(state)
    assert isinstance(thrown, Discard)
    assert thrown.card != parse_cards("7S")[0]


def test_a_card_is_not_moved_to_and_fro_while_the_turn_could_end_the_deal() -> None:
    """The six goes with the jacks and kings as well as with the sixes; three fours end the deal."""
    melds = ((1, "7S JS QS KS"), (0, "6D 7D JD QD KD"), (0, "6S 6H 6C"))
    hands = ["4H 4D 4S", "2H 3D 5D 7H AD"]
    state = position("conquian", hands, phase=Phase.PLAY, deal=1, stock="2C", discards="3C", by=1, melds=melds)
    assert chosen(state) == parse_action("lay 4S 4H 4D", 0)
