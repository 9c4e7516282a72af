import pytest

from game.bots.choose.pieces import Piece, as_action, pieces
from game.engine.play.verbs import why_not
from tests.bots.positions import look_of, pool, position


def shown(found: list[Piece]) -> set[str]:
    return {" ".join(map(repr, piece.uses)) + (f" to m{piece.meld}" if piece.meld else "") for piece in found}


def test_sets_and_runs_of_naturals() -> None:
    hand = "7H 8H 9H TH 9S 9D"
    look = look_of(position("basic_rummy", [hand, "2S"]))
    assert shown(pieces(look, pool(hand))) == {
        "7H 8H 9H", "7H 8H 9H TH", "8H 9H TH", "9S 9H 9D",
    }  # fmt: skip


def test_a_wild_fills_what_is_missing_and_no_more() -> None:
    hand = "7H 8H KS KD X"
    look = look_of(position("rummy_500", [hand, "2S"]))
    found = shown(pieces(look, pool(hand)))
    assert found == {"?=6H 7H 8H", "7H 8H ?=9H", "KS KD ?=KH"}


@pytest.mark.parametrize("gone", ["QD", "QC"])
def test_a_wild_of_a_set_stands_for_the_card_nobody_can_have(gone: str) -> None:
    hand = "QS QH X"
    look = look_of(position("rummy_500", [hand, "2S"], discards=gone))
    assert f"QS QH ?={gone}" in shown(pieces(look, pool(hand)))


def test_a_wild_rank_is_also_itself() -> None:
    hand = "4H 5H 6H"  # deal 5: fives are wild
    look = look_of(position("doofer", [hand, "2S"], deal=5))
    assert "4H 5H 6H" in shown(pieces(look, pool(hand)))


def test_rows_go_on_at_both_ends_of_a_run_on_the_table() -> None:
    hand = "3H 4H 8H 9H"
    look = look_of(position("doofer", [hand, "2S"], melds=((1, "5H 6H 7H"),)))
    assert shown(pieces(look, pool(hand))) == {"4H to m1", "3H 4H to m1", "8H to m1", "8H 9H to m1"}


def test_a_card_that_a_wild_stands_for_can_not_be_used_elsewhere() -> None:
    hand = "JH JS JD"
    look = look_of(position("rummy_500", [hand, "2S"], melds=((1, "9H TH X=JH"),)))
    assert shown(pieces(look, pool(hand))) == set()


def test_every_piece_of_naturals_is_legal() -> None:
    hand = "3H 4H 8H 9H 9S 9D AS 2S 3S KC"
    state = position("double_rum", [hand, "2S"], melds=((1, "5H 6H 7H"), (1, "KS KD KH")))
    look = look_of(state)
    found = pieces(look, pool(hand))
    assert len(found) >= 6
    for piece in found:
        assert why_not(state, as_action(piece, 0)) is None, piece
