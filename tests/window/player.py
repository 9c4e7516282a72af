"""A player with a mouse and a keyboard: every action is carried out on the screen and then looked up in the record."""

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from game.bots.choose.player import choose
from game.engine.actions import Action, Add, Claim, Discard, DrawDiscards, DrawStock, Lay, Pass, Take
from game.engine.cards import Card
from game.engine.play.verbs import apply, legal
from game.engine.state import State
from game.interaction.drop_targets import LiftedCards, Source, Spot, Target, claims, likely_refusal, offers
from game.ui.cards.slots import Zone
from game.words.table import Words
from tests.window.seen import ME, Seen
from tests.window.waiting import until
from tests.window.xserver import Pos, XServer

Way = Callable[[Action], str]
"""Carries an action out and says how."""

QUIET: Pos = (1272, 4)
"""A place on the rim where the pointer touches nothing."""


class Player:
    """Plays seat 0 with mouse and keyboard. `ways` counts the ways in which actions were done: `draw by click`,
    `discard by key` …
    """

    def __init__(self, screen: XServer, seen: Seen) -> None:
        self.screen = screen
        self.seen = seen
        self.ways: list[str] = []
        self._next: dict[type[Action], Iterator[Way]] = {
            DrawStock: cycle((self._click_stock, self.draw_by_key, self._drag_stock)),
            DrawDiscards: cycle((self._click_river, self.drag_river)),
            Discard: cycle((self._drag_discard, self._discard_key)),
        }

    # A turn

    def wait_for_turn(self) -> bool:
        """Wait until the match waits for this player, and return True; return False if the deal ends first."""
        until(
            lambda: self.seen.look().my_turn or self.seen.deal_over, "it is the player's turn, or the deal is over", 60
        )
        return self.seen.my_turn

    def what_now(self) -> Action:
        """Return the action that a sensible player would choose."""
        action = choose(self.seen.view, self.seen.memory, Random(1))
        assert action is not None
        return action

    def play_turn(self) -> None:
        """Play sensibly until the turn of another seat."""
        while self.seen.look().my_turn:
            self.do(self.what_now())

    def play_deal(self) -> None:
        """Play sensibly until the deal is over."""
        while self.wait_for_turn():
            self.play_turn()

    # An action

    def do(self, action: Action, way: Way | None = None) -> None:
        """Carry out an action in the given `way`, or without one in the next of the possible ways, and check it in the
        record.
        """
        before = self.seen.look().state
        self.ways.append(way(action) if way else self._carry_out(action))
        self.see_done(before, action)

    def see_done(self, before: State, action: Action) -> None:
        """Wait until the record contains the player's next action, and check that it is `action`."""
        known = len(self.seen.actions)

        def mine() -> Action | None:
            return next((each for each in self.seen.look().actions[known:] if each.seat == ME), None)

        done = until(mine, f"{action!r} is in the record ({self.ways[-1:]})")
        assert done == action or apply(before, done)[0].melds == apply(before, action)[0].melds, f"{done!r}"
        assert type(done) is type(action), f"{done!r} for {action!r}"
        self.seen.hand.selected.clear()

    def _carry_out(self, action: Action) -> str:
        match action:
            case DrawStock() | DrawDiscards() | Discard():
                return next(self._next[type(action)])(action)
            case Lay(melds=(meld,)):
                return self.place(action, tuple(use.card for use in meld), Target(Spot.NEW))
            case Add(cards=cards, meld=number):
                return self.place(action, tuple(use.card for use in cards), Target(Spot.MELD, number))
            case Take(meld=number, card=card):
                return self.place(action, (card,), Target(Spot.MELD, number))
            case Claim():
                self.screen.keys("r")
                self._answer(action, list(claims(self.seen.view)))
                return "claim by key"
            case Pass():
                self.screen.keys("p")
                return "pass by key"
        raise AssertionError(f"nobody knows how to {action!r}")

    # Draws

    def _click_stock(self, action: Action) -> str:
        self.screen.click(self.seen.scene.pile.center)
        return "draw from the stock by click"

    def _drag_stock(self, action: Action) -> str:
        self.screen.drag(self.seen.scene.pile.center, self.seen.areas.hand.center)
        return "draw from the stock by drag"

    def draw_by_key(self, action: Action) -> str:
        """Press the key that draws from the stock; return the name of this way."""
        self.screen.keys("d")
        return "draw from the stock by key"

    def _click_river(self, action: Action) -> str:
        self.screen.click(self._in_river(action))
        return "draw from the river by click"

    def drag_river(self, action: Action) -> str:
        """Drag the card of the river into the hand; return the name of this way."""
        self.screen.drag(self._in_river(action), self.seen.areas.hand.center)
        return "draw from the river by drag"

    def _in_river(self, action: Action) -> Pos:
        assert isinstance(action, DrawDiscards)
        return self.seen.card(action.deepest or self.seen.state.discards[-1], Zone.RIVER)

    # Discards

    def _drag_discard(self, action: Action) -> str:
        assert isinstance(action, Discard)
        self.screen.drag(self.seen.card(action.card), self.seen.scene.discards.center)
        return "discard by drag"

    def _discard_key(self, action: Action) -> str:
        assert isinstance(action, Discard)
        self.select(action.card)
        self.screen.keys("x")
        return "discard by key"

    # Melds

    def select(self, *cards: Card) -> None:
        """Click on these cards of the hand."""
        for card in cards:
            self.screen.click(self.seen.card(card))
            self.seen.hand.toggle(self.seen.hand.cards.index(card))

    def place(self, action: Action, cards: tuple[Card, ...], target: Target) -> str:
        """Select these cards, drag them together onto a drop target, and choose the meaning if a chooser opens; return
        the name of this way.
        """
        if len(cards) > 1:
            self.select(*cards)
        held = tuple(card for card in self.seen.hand.cards if card in cards)
        self.screen.drag(self.seen.card(held[0]), self.place_of(target))
        self._answer(action, self.offered(held, target))
        return f"{type(action).__name__.lower()} {'several' if len(cards) > 1 else 'one'} by drag"

    def place_of(self, target: Target) -> Pos:
        """Return the point at which to drop cards for a target."""
        return self.seen.meld(target.number) if target.spot is Spot.MELD else self.seen.free_mat()

    def offered(self, cards: tuple[Card, ...], target: Target) -> list[Action]:
        """Return all actions that a drop of the cards on the target may mean, in the order of the chooser."""
        found = offers(self.seen.view, LiftedCards(Source.HAND, cards))
        return next((list(offer.actions) for offer in found if offer.target == target), [])

    def _answer(self, action: Action, choices: list[Action]) -> None:
        if len(choices) < 2:
            return
        state = self.seen.view.state
        wanted = apply(state, action)[0].melds
        number = next(n for n, each in enumerate(choices) if each == action or apply(state, each)[0].melds == wanted)
        self.screen.keys(*["Down"] * number, "Return")

    # What is said

    @property
    def words(self) -> Words:
        """Return the formatter of texts for this player's table."""
        return Words(tuple(seat.name for seat in self.seen.header.seats), ME)

    def why_not(self, cards: tuple[Card, ...], target: Target) -> str:
        """Return the sentence with which the table refuses a drop."""
        found = likely_refusal(self.seen.view, LiftedCards(Source.HAND, cards), target)
        reason = found[1] if found else None
        assert reason is not None, "the drop is allowed"
        return self.words.refusal(reason, self.seen.view)

    def legal(self) -> list[Action]:
        """Return the player's legal actions, in and out of turn."""
        return legal(self.seen.view.state, ME)
