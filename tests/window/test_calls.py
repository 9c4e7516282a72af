"""Calls and questions at the table: rummy in the deck by its key, and the card that a joker represents."""

from pathlib import Path

from game.engine.actions import Claim, DrawStock, Lay
from game.engine.cards import parse_cards
from game.interaction.drop_targets import Spot, Target
from game.ui.draw.canvas import Canvas
from game.ui.table.controller import Chooser
from tests.ui.support.places import button
from tests.window.conftest import Start
from tests.window.pictures import laid_out
from tests.window.player import Player
from tests.window.program import quick
from tests.window.saved import continued, leave, with_a_rummy
from tests.window.seen import ME
from tests.window.xserver import XServer


def test_rummy_is_called_by_its_key_in_a_window(start: Start, screen: XServer, data: Path) -> None:
    quick(data)
    leave(with_a_rummy(), data)
    player = continued(start, screen, data)
    seen = player.seen
    (claim,) = (action for action in player.legal() if isinstance(action, Claim))
    river = len(seen.state.discards)
    player.do(claim)
    assert player.ways == ["claim by key"]
    assert len(seen.state.discards) == river - len(claim.cards)


def test_the_meaning_of_an_ambiguous_joker_is_asked_in_a_window(player: Player, screen: XServer) -> None:
    seen = player.seen
    player.do(DrawStock(ME))
    cards = parse_cards("9S 8S X")
    place = seen.free_mat()
    player.select(*cards)
    held = tuple(card for card in seen.hand.cards if card in cards)
    choices = player.offered(held, Target(Spot.NEW))
    assert [repr(choice) for choice in choices] == ["0: lay X=7S 8S 9S", "0: lay 8S 9S X=TS"]

    screen.drag(seen.card(held[0]), place)
    words = [(player.words.choice(choice, seen.view.state), choice) for choice in choices]
    chooser = Chooser(player.words.question(choices), words, place, lambda action: None)
    laid_out(chooser)
    screen.move((640, 100))

    def draw(canvas: Canvas) -> None:
        chooser.group.draw(canvas)

    screen.shows_drawn(draw, "the question")
    assert not seen.look().state.melds
    before = seen.state
    screen.click(button(chooser, words[1][0]).rect.center)
    player.see_done(before, choices[1])
    assert isinstance(seen.actions[-1], Lay)
    assert [repr(meld) for meld in seen.state.melds] == ["8S 9S X=TS"]
