"""From a staged table to a state of the engine."""

from __future__ import annotations

from pathlib import Path

from game.content.tables.checking import count_cards
from game.engine.cards import full_pack, parse_cards
from game.engine.state import NOBODY, Phase
from tests.support.stages import staged, unreadable


def test_piles_and_melds_that_a_staged_table_does_not_give_are_empty(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: rummy_500\nplayers: 2\nhands: [3H, 4H]\nstock: 5H\n")
    assert state.hands == (parse_cards("3H"), parse_cards("4H"))
    assert (state.stock, state.discards, state.melds) == (parse_cards("5H"), (), ())
    assert (state.phase, state.turn, state.melded) == (Phase.DRAW, 0, (False, False))


def test_staged_discards_belong_to_nobody_and_no_card_counts_as_drawn(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: rummy_500\nplayers: 2\nhands: [3H, 4H]\ndiscards: 5H 6H\nphase: play\n")
    assert state.discarded_by == (NOBODY, NOBODY)
    assert not state.fresh_discard
    assert state.this_turn.drawn is None
    assert state.phase is Phase.PLAY


def test_staged_meld_cards_are_credited_to_the_seats_given(tmp_path: Path) -> None:
    state = staged(
        tmp_path,
        "game: rummy_500\nplayers: 3\nhands: [2S, 3S, 4S]\nstock: 5S\nmelds:\n"
        "  m1: {owner: 2, cards: [{by: 1, cards: 4H 5H}, {by: 0, cards: 6H X}]}\n"
        "  m2: {cards: [{by: 1, cards: 9C TC JC}, {by: 2, cards: 8C}]}\n",
    )
    first, second = state.melds
    assert first.owner == 2
    assert [(repr(placed), placed.by) for placed in first.cards] == [("4H", 1), ("5H", 1), ("6H", 0), ("X=7H", 0)]
    assert second.owner == 1
    assert [(repr(placed), placed.by) for placed in second.cards] == [("8C", 2), ("9C", 1), ("TC", 1), ("JC", 1)]
    assert state.melded == (False, True, True)


def test_a_staged_table_can_say_who_has_melded(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: rummy_500\nplayers: 2\nhands: [3H, 4H]\nstock: 5S\nmelded: [1]\n")
    assert state.melded == (False, True)


def test_a_staged_seat_with_an_empty_hand_floats_if_the_rules_allow_floating(tmp_path: Path) -> None:
    text = "players: 2\nhands: [none, 4H]\nstock: 5S 6S\n"
    state = staged(tmp_path, "game: rummy_500\n" + text)
    assert state.floating == (True, False)
    assert state.this_turn.floated
    assert staged(tmp_path, "game: doofer\n" + text).floating == (False, False)


def test_a_staged_table_without_stock_counts_as_run_out(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: double_rum\nplayers: 2\nhands: [3H 4S, 4H]\ndiscards: 5S 6S\n")
    assert state.stock_ran_out
    assert state.this_turn.stock_was_out


def test_staged_seats_without_a_contract_have_that_of_the_deal(tmp_path: Path) -> None:
    text = "game: dummy_rummy\nplayers: 2\ndeal: 3\nhands: [3H, 4H]\nstock: 5S\n"
    state = staged(tmp_path, text)
    assert state.stages == (3, 3)


def test_a_staged_table_gives_each_seat_its_contract_and_score(tmp_path: Path) -> None:
    text = "game: dummy_rummy\nplayers: 2\ndeal: 3\ncontracts: [2, 3]\nscores: [10, -5]\nhands: [3H, 4H]\nstock: 5S\n"
    state = staged(tmp_path, text)
    assert state.stages == (2, 3)
    assert state.scores == (10, -5)
    assert state.deal == 3
    assert repr(state.contract_of(0)) == "1 set of 3 + 1 run of 4"


def test_a_staged_table_without_cards_is_really_dealt(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: rummy_500\nplayers: 3\ndealer: 0\n")
    assert sorted(count_cards(state).elements()) == sorted(full_pack(1, 2))
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert state.turn == 1
    assert repr(state.hands[1][0]) == "X"


def test_a_dealt_staged_table_skips_the_cut_unless_its_phase_is_the_cut(tmp_path: Path) -> None:
    head = "game: liverpool_rummy\nplayers: 3\n"
    assert staged(tmp_path, head).phase is Phase.DRAW
    state = staged(tmp_path, head + "phase: cut\n")
    assert (state.phase, state.actor, len(state.stock)) == (Phase.CUT, 1, 108)


def test_a_dealt_table_may_begin_with_another_seat(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: rummy_500\nplayers: 3\nturn: 2\n")
    assert (state.turn, state.phase) == (2, Phase.DRAW)


def test_a_staged_table_may_begin_in_the_cut_phase(tmp_path: Path) -> None:
    state = staged(tmp_path, "game: liverpool_rummy\nplayers: 3\nphase: cut\nstock: 3H 4H 5H\n")
    assert state.phase is Phase.CUT
    assert state.floating == (False, False, False)


def test_a_staged_table_deals_no_more_cards_than_the_pack_holds(tmp_path: Path) -> None:
    text = "game: contract_rummy\nplayers: 3\nrules: {deal.hand_size: %d, pack.packs: 1, deal.upcard: no}\n"
    state = staged(tmp_path, text % 18)
    assert [len(hand) for hand in state.hands] == [18, 18, 18]
    assert unreadable(tmp_path, text % 19) == [
        "t.yaml:3:8: rules: 3 hands of 19 cards take 57 — at most the 54 cards of the pack"
    ]
