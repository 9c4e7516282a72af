"""The proof of puzzles: it finds every way to play a turn, and refuses what has no answer, several or another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.puzzles.puzzles import Puzzle, load_puzzle
from game.engine.cards import parse_cards
from tests.packaging.scripts import script
from tests.support.positions import position
from tests.support.puzzles import OUT

proof = script("proof")
TooManyError, UnprovenError = proof.TooManyPositionsError, proof.UnprovenError
prove, safe_discards, turn_ends, usable = proof.prove, proof.safe_discards, proof.turn_ends, proof.is_usable_by_others

DIG = """
title: Dig
game: rummy_500
rules: {calls.rummy_in_the_deck: no}
players: 2
hands: [7H 8H KD 2S, 4H 5C QS JC]
stock: 5S 6S
discards: 9H KC 3D KS
puzzle: dig
play:
  - draw discards from 9H
  - lay 7H 8H 9H
  - lay KD KC KS
  - discard 3D
"""
SAFE = """
title: Throw
game: rummy_500
rules: {{calls.rummy_in_the_deck: no, pack.jokers: 0}}
players: 2
phase: play
hands: [2H 4S 8D JC, 7C 9S]
stock: 9H QC
discards: {discards}
melds:
  m1: {{owner: 1, cards: 2C 2D 2S}}
puzzle: safe
play:
  - discard {answer}
"""


def made(tmp_path: Path, text: str) -> Puzzle:
    (tmp_path / "one.yaml").write_text(text)
    return load_puzzle("one", tmp_path)


def test_the_proof_accepts_an_answer_whose_plays_stand_in_any_order(tmp_path: Path) -> None:
    prove(made(tmp_path, OUT))
    longer = OUT.replace("hands: [7H 8H KD", "hands: [7H 8H 3S 3C 3D KD")
    for melds in ("lay 7H 8H 9H\n  - lay 3S 3C 3D", "lay 3S 3C 3D\n  - lay 7H 8H 9H"):
        prove(made(tmp_path, longer.replace("lay 7H 8H 9H", melds)))


def test_a_puzzle_with_several_ways_out_is_refused(tmp_path: Path) -> None:
    """All four in one run, or three of them and the first or the last thrown."""
    with pytest.raises(UnprovenError, match="3 answers"):
        prove(made(tmp_path, OUT.replace("7H 8H KD", "7H 8H TH").replace("discard KD", "discard TH")))


def test_a_puzzle_answer_that_does_not_go_out_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnprovenError, match="another"):
        prove(made(tmp_path, OUT.replace("  - lay 7H 8H 9H\n", "")))


def test_the_proof_of_a_dig_puzzle_refuses_an_answer_that_is_not_the_only_best_dig(tmp_path: Path) -> None:
    prove(made(tmp_path, DIG))
    with pytest.raises(UnprovenError, match="can be worth"):
        prove(made(tmp_path, DIG.replace("discard 3D", "discard 2S").replace("  - lay KD KC KS\n", "")))
    with pytest.raises(UnprovenError, match="another"):
        prove(
            made(
                tmp_path,
                DIG.replace("from 9H\n  - lay 7H 8H 9H", "from KC").replace("discard 3D", "discard 8H"),
            )
        )


def test_every_way_to_end_a_turn_is_listed_once(tmp_path: Path) -> None:
    ends = turn_ends(made(tmp_path, OUT).start)
    assert [end.actions[-1].text for end in ends if end.state.out == 0] == ["discard KD"]
    told = {(end.state.hands[0], end.state.discards, len(end.state.melds)) for end in ends}
    assert len(told) == len(ends)
    # Without the run any of the four cards goes, of which the 9♥ just drawn may not; with it the king.
    assert {end.actions[-1].text for end in ends} <= {"discard 7H", "discard 8H", "discard 9H", "discard KD"}
    assert len(ends) >= 4


def test_a_proof_that_is_too_long_or_has_too_many_wilds_is_given_up(tmp_path: Path) -> None:
    puzzle = made(tmp_path, DIG)
    with pytest.raises(TooManyError):
        turn_ends(puzzle.start, 3)
    wild = position("doofer", ["AH AS AD 5C", "4C"], discards="6D")
    with pytest.raises(TooManyError):
        turn_ends(wild)


def gone(*kept: str) -> str:
    """Return the rest of the pack as discards: all cards but `kept` and those of the table."""
    out = {"2C", "2D", "2S", "2H", "4S", "8D", "JC", "7C", "9S", "9H", "QC", *kept}
    return " ".join(rank + suit for rank in "A23456789TJQK" for suit in "SHDC" if rank + suit not in out)


def test_a_discard_is_safe_if_no_cards_an_opponent_can_hold_go_with_it(tmp_path: Path) -> None:
    # 7♣ 9♠ 9♥ Q♣ are unseen: with them nothing is made of any of the hand but the 2♥, which fits the twos.
    start = made(tmp_path, SAFE.format(discards=gone(), answer="8D")).start
    assert safe_discards(start) == set(parse_cards("4S 8D JC"))
    assert usable(start, parse_cards("2H")[0])


def test_a_safe_discard_puzzle_with_several_safe_discards_is_refused(tmp_path: Path) -> None:
    several = SAFE.format(discards=gone(), answer="8D")
    with pytest.raises(UnprovenError, match="3 answers"):
        prove(made(tmp_path, several))
    # 10♣ and the Q♣ go with the J♣, two fours with the 4♠.
    one = SAFE.format(discards=gone("TC", "4H", "4D"), answer="8D")
    prove(made(tmp_path, one.replace("stock: 9H QC", "stock: 9H QC TC 4H 4D")))


def test_a_card_that_a_run_can_grow_to_is_not_safe(tmp_path: Path) -> None:
    text = SAFE.replace("2C 2D 2S", "4D 5D 6D").replace("9H QC", "9H QC {stock}").replace("discards: ", "discards: 2C ")
    grown = text.format(discards=gone("4D", "5D", "6D", "7D"), answer="8D", stock="7D")
    assert usable(made(tmp_path, grown).start, parse_cards("8D")[0])
    apart = text.format(discards=gone("4D", "5D", "6D"), answer="8D", stock="")
    assert not usable(made(tmp_path, apart).start, parse_cards("8D")[0])


def test_cards_below_the_top_discard_are_unseen_except_in_a_river(tmp_path: Path) -> None:
    text = SAFE.format(discards=gone(), answer="8D")
    plain = text.replace("rummy_500", "basic_rummy").replace(
        "rules: {calls.rummy_in_the_deck: no, pack.jokers: 0}\n", ""
    )
    assert len(safe_discards(made(tmp_path, text).start)) == 3
    assert safe_discards(made(tmp_path, plain).start) == set()


def test_a_safe_discard_puzzle_with_other_legal_plays_is_refused(tmp_path: Path) -> None:
    text = SAFE.format(discards=gone(), answer="8D").replace("puzzle:", "melded: [0, 1]\npuzzle:")
    with pytest.raises(UnprovenError, match="something else"):
        prove(made(tmp_path, text))
