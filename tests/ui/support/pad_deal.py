"""Whole deals on the sofa: some play with gamepads, the others with a mouse, and all as a sensible player would."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.engine.actions import DEALER, Action, Add, Buy, Cut, Discard, DrawStock, Lay, Pass, Shuffle
from game.engine.cards import Card, parse_cards
from game.engine.state import Phase
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.pad_gate import CALL
from game.ui.couch.passing import Curtain
from game.ui.input.pads import PadButton as On
from game.ui.input.verbs import Click, Hover, Pos, Press
from game.ui.table.controller import Chooser
from game.ui.table.overlays import CutScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button, Page
from game.words.input_signs import spoken
from tests.support.matches import header
from tests.ui.support.pads import select_cards, walk_table
from tests.ui.support.places import button, click
from tests.ui.support.sofa import PadSofa
from tests.ui.support.tables import point_of
from tests.ui.support.virtual_pad import VirtualPad


def stacked(game: str, hands: Sequence[str], stock: str) -> Match:
    """Return a table of people before the cut, whose pack, cut in the middle, deals these hands and then this stock."""
    plain = header(len(hands), game=game, people=len(hands))
    begun = Match(plain)
    begun.begin()
    pack, first = list(begun.truth.stock), (plain.dealer + 1) % len(hands)
    seats = [parse_cards(hands[(first + step) % len(hands)]) for step in range(len(hands))]
    wanted = [face for faces in zip(*seats, strict=True) for face in faces] + list(parse_cards(stock))
    for face in wanted:
        pack.remove(face)
    order, lifted = wanted + pack, len(wanted + pack) // 2
    cut = tuple(order[-lifted:] + order[:-lifted])
    table = Match(plain, Dealer(plain.seed, {(1, 0): Shuffle(DEALER, cut, "0" * 32)}))
    table.begin()
    return table


CALM = 0.7
"""Seconds until a curtain can be lifted."""


COARSE = 0.1
"""Seconds between frames: there is nothing to be seen in between, with nothing that flies."""


class PadDeal:
    """Plays a deal at `sofa`; `by_pad` has the gamepads by seat, seats without one play with the mouse."""

    def __init__(self, sofa: PadSofa, by_pad: dict[int, VirtualPad]) -> None:
        self.sofa = sofa
        self.by_pad = by_pad
        sofa.loop.clock.least = COARSE
        self.done: list[tuple[str, Action]] = []
        """The actions done, each with `pad` or `mouse`."""
        self.late: list[int] = []
        """The seats that called for a card too late, in the same frame as an earlier seat."""

    def play(self) -> None:
        """Play until the deal is over."""
        for _step in range(400):
            if self.sofa.table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
                return
            self._step()
        raise AssertionError(f"the deal does not end: {self.done[-5:]}")

    def _step(self) -> None:
        sofa, table, top = self.sofa, self.sofa.table, self.sofa.top
        if isinstance(top, CallPage):
            self._race(top)
        elif isinstance(top, Curtain):
            self._lift(top)
        elif isinstance(top, CutScreen):
            self._cut(top)
        elif isinstance(top, TableScreen) and top.seat in table.acting and table.phase is not Phase.CUT:
            self._do(top.seat, self._wanted(top.seat))
        else:
            sofa.wait(0.5)

    def _wanted(self, seat: int) -> Action:
        """Return the action of a seat: draw from the stock, buy once, else play as a bot does."""
        table = self.sofa.table
        legal = {type(action): action for action in table.legal(seat)}
        if table.phase is Phase.DRAW:
            return legal[DrawStock]
        if table.phase is Phase.BUY:
            return legal[Buy if seat in self.by_pad and not table.truth.buys[seat] else Pass]
        action = choose(table.view(seat), Memory(seat), Random(1))
        assert action is not None
        return action

    def _note(self, seat: int, action: Action) -> None:
        self.done.append(("pad" if seat in self.by_pad else "mouse", action))

    # Where all see the screen

    def _lift(self, curtain: Curtain) -> None:
        """Take the table behind the curtain; a call for the discard needs no hand, and is made at once."""
        sofa, table = self.sofa, self.sofa.table
        seat = sofa.couch.passing.curtain_seat
        pad = self.by_pad.get(seat)
        if table.phase is Phase.BUY and pad and isinstance(action := self._wanted(seat), Buy):
            sofa.squeeze(pad, CALL)
            assert table.recording.lines[-1].startswith(repr(action))
            self._note(seat, action)
            return
        sofa.wait(CALM)
        if pad:
            sofa.tap(pad, On.A)
        else:
            click(sofa.loop, button(curtain, f"I am {curtain.person.name}: show my cards"))

    def _race(self, page: CallPage) -> None:
        """Answer for all seats: players with a gamepad who want the card press at once, the others answer, the last
        first.
        """
        sofa, table = self.sofa, self.sofa.table
        racing = [
            seat for seat in page.calls.asked_people if seat in self.by_pad and isinstance(self._wanted(seat), Buy)
        ]
        if len(racing) > 1:
            self._press_at_once(racing)
        for seat in reversed(page.calls.asked_people):
            if sofa.top is not page or seat not in page.calls.asked_people:
                break
            action = self._wanted(seat)
            pad = self.by_pad.get(seat)
            if pad:
                sofa.tap(pad, On.A if isinstance(action, Buy) else On.B)
            else:
                caller = next(each for each in page.round.callers if each.seat == seat)
                key = caller.call_key if isinstance(action, Buy) else caller.pass_key
                click(sofa.loop, button(page, f"({key.upper()})"))
            self._note(seat, action)
        sofa.wait(0.3 if table.phase is Phase.BUY else 1.2)

    def _press_at_once(self, racing: Sequence[int]) -> None:
        """Press for all these seats in one frame: the first in order gets the card, the others are told that they are
        late.
        """
        sofa = self.sofa
        for seat in reversed(racing):
            self.by_pad[seat].press(On.A)
        sofa.wait(0.2)
        first, *late = racing
        assert sofa.table.recording.lines[-1].startswith(repr(Buy(first)))
        self._note(first, Buy(first))
        self.late += late
        for seat in late:
            assert any(said.startswith(f"{sofa.table.seats[seat].name}: ") for said in sofa.said), sofa.said
        for seat in racing:
            self.by_pad[seat].release(On.A)
        sofa.wait(0.001)

    # At the table

    def _do(self, seat: int, action: Action) -> None:
        table = self.sofa.table
        version, pad = table.version, self.by_pad.get(seat)
        if pad:
            self._with_pad(pad, action)
        else:
            self._with_mouse(action)
        while isinstance(self.sofa.top, Chooser):
            click(self.sofa.loop, next(w for w in self.sofa.top.group.focusable() if isinstance(w, Button)))
        assert table.version > version, f"{action!r} was not done"
        self._note(seat, action)

    def _cut(self, screen: CutScreen) -> None:
        """Cut the pack in the middle."""
        seat = self.sofa.table.acting[0]
        pad = self.by_pad.get(seat)
        if pad:
            self.sofa.tap(pad, On.A)
        else:
            self._click(point_of(screen, screen.size // 2))
        self._note(seat, Cut(seat, 0))

    def _with_pad(self, pad: VirtualPad, action: Action) -> None:
        screen, tap = self.sofa.screen, partial(self.sofa.tap, pad)
        match action:
            case DrawStock():
                self.sofa.draw(pad)
            case Lay():
                self._press(pad, "Arrange")
                self._press(pad, spoken(self.sofa.screen.laying.lay_text))
            case Add(cards=uses, meld=number):
                select_cards(screen, tap, [use.card for use in uses])
                walk_table(screen, tap, Zone.MELD, owner=number)
                tap(On.A)
            case Discard(card=card):
                select_cards(screen, tap, [card])
                tap(On.X)
            case Buy() | Pass():
                self._press(pad, "Pass" if isinstance(action, Pass) else "Buy")
            case _:
                raise AssertionError(f"nobody knows how to {action!r}")

    def _press(self, pad: VirtualPad, text: str) -> None:
        """Move the focus from the hand to the buttons, on to the one labelled `text`, and press it."""
        buttons = self.sofa.screen.buttons
        while buttons.button is None:
            self.sofa.tap(pad, On.DOWN)
        for _step in range(20):
            if isinstance(buttons.button, Button) and spoken(buttons.button.text).startswith(text):
                self.sofa.tap(pad, On.A)
                return
            self.sofa.tap(pad, On.RIGHT_SHOULDER)
        raise AssertionError(f"no way to {text}")

    def _with_mouse(self, action: Action) -> None:
        screen = self.sofa.screen
        match action:
            case DrawStock():
                self._click(screen.stage.scene.pile.center)
            case Lay():
                self._click_button("Arrange")
                self._click_button(spoken(screen.laying.lay_text))
            case Add(cards=uses, meld=number):
                self._click_cards([use.card for use in uses])
                self._click(screen.stage.scene.melds[number].center)
            case Discard(card=card):
                self._click_cards([card])
                self._click(screen.stage.scene.discards.center)
            case Buy() | Pass():
                self._click_button("Pass" if isinstance(action, Pass) else "Buy")
            case _:
                raise AssertionError(f"nobody knows how to {action!r}")

    def _click(self, pos: Pos) -> None:
        self.sofa.do(Hover(pos), Press(pos), Click(pos))

    def _click_cards(self, cards: list[Card]) -> None:
        for face in cards:
            screen = self.sofa.screen
            at = next(n for n, card in enumerate(screen.hand.cards) if card == face and n not in screen.hand.selected)
            rect = next(slot.rect for slot in screen.stage.scene.slots_of(Zone.HAND) if slot.place.index == at)
            self._click((rect.x + 8, rect.centery))

    def _click_button(self, text: str) -> None:
        self.sofa.loop.step()
        top = self.sofa.top
        roots = [top.group.root] if isinstance(top, Page) else [each.root for each in self.sofa.screen.panels.groups]
        found = [w for root in roots for w in root.walk() if isinstance(w, Button) and spoken(w.text).startswith(text)]
        self._click(found[0].rect.center)
