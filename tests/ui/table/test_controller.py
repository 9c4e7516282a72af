"""A discard one may regret is asked about first, as the settings say; the cards stay in the hand until then."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_card
from game.engine.state import Phase
from game.interaction.discard_guard import broken_meld
from game.session.settings import Settings
from game.ui.input.verbs import Cancel, Confirm
from game.ui.table.screen import TableScreen
from game.ui.widgets import Dialog
from tests.ui.support.places import button, click
from tests.ui.support.tables import ALWAYS, Seated, at_a_discard, played, table_of

NEVER = Settings(animation="off", ask_wild=False, ask_playable=False, ask_meld=False)


def asked(at: Seated) -> str:
    top = at.loop.screens.top
    return f"{top.title} {top.text}" if isinstance(top, Dialog) else ""


@pytest.mark.parametrize(
    ("card", "plays", "why"),
    [
        ("X", (), "Discard the ★? A joker is wild."),
        ("JH", ("lay 8H 9H TH",), "Discard the J♥? You could still play it: J♥ to your run 8–10♥."),
        ("3D", (), "Discard the 3♦? It belongs to a meld you hold: 3♠ 3♦ 3♣."),
    ],
)
def test_a_regrettable_discard_asks_first_if_the_setting_is_on(card: str, plays: tuple[str, ...], why: str) -> None:
    at = at_a_discard(ALWAYS, *plays)
    at.drag(at.card(card), at.areas["river"])
    assert asked(at) == why
    assert parse_card(card) in at.screen.hand.cards
    free = at_a_discard(NEVER, *plays)
    free.drag(free.card(card), free.areas["river"])
    assert asked(free) == ""
    assert free.table.truth.discards[-1] == parse_card(card)


def test_a_questioned_discard_is_made_when_confirmed_and_kept_when_not() -> None:
    at = at_a_discard(ALWAYS)
    at.click(at.card("X"))
    at.key("x")
    at.loop.do(Confirm())
    assert isinstance(at.loop.screens.top, TableScreen)
    assert at.table.phase is Phase.PLAY
    at.key("x")
    at.loop.do(Cancel())
    assert at.table.phase is Phase.PLAY
    at.key("x")
    top = at.loop.screens.top
    assert isinstance(top, Dialog)
    click(at.loop, button(top, "Discard it"))
    assert at.table.truth.discards[-1] == parse_card("X")
    assert at.table.acting == (1,)


def test_a_discard_can_be_undone_before_the_next_player_acts() -> None:
    at = at_a_discard(NEVER)
    at.drag(at.card("3D"), at.areas["river"])
    assert at.screen.controller.undo()
    assert parse_card("3D") in at.screen.hand.cards


def test_a_harmless_discard_is_made_without_a_question() -> None:
    at = at_a_discard(ALWAYS)
    at.drag(at.card("JH"), at.areas["river"])
    assert asked(at) == ""
    assert at.table.truth.discards[-1] == parse_card("JH")


def test_the_last_card_of_a_hand_is_never_asked_about() -> None:
    table = played(table_of(["3C 3D 3S", "4C 4D 4S"], stock="X"), "draw stock", "lay 3C 3D 3S")
    at = Seated(table, settings=ALWAYS)
    at.drag(at.card("X"), at.areas["river"])
    assert asked(at) == ""
    assert table.phase is Phase.DEAL_OVER


def test_discarding_a_fourth_card_of_a_meld_does_not_count_as_breaking_it() -> None:
    at = at_a_discard(NEVER)
    view = at.screen.controller.view
    assert broken_meld(view.hand, parse_card("JH"), view) == ()
    assert list(map(repr, broken_meld(view.hand, parse_card("3D"), view))) == ["3S", "3D", "3C"]
