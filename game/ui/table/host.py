"""The interfaces a table's screen is given: its host, which opens pages and knows the people, and its bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.bots.explain.reasons import Advice
from game.engine.actions import Action
from game.engine.refusals import Refusal
from game.interaction.tray import Tray
from game.session.match.standing_answers import StandingAnswers
from game.ui.cards.hand import Hand

Advance = Callable[[float], bool]
"""Lets the given seconds pass for calls and bots; returns whether anything changed."""

AdviceCallback = Callable[[Advice | None], object]
"""Called with the advice of a bot; with None where the player has no decision."""


class TableHost:
    """The host of a table's screen: opens menus and pages for it, and knows the other people at the machine.

    This default is for a player alone: it opens no page, hides nothing and hears no calls. A match, a lesson and
    tests override what they need.
    """

    scored = False
    """Whether a score sheet comes after a deal."""
    phone_notice = ""
    """A sentence on the phones that are away; empty while all are there."""

    # Pages

    def open_menu(self) -> None:
        """Open the menu; by default, do nothing."""

    def open_rules(self) -> None:
        """Open the rules; by default, do nothing."""

    def open_phones(self) -> None:
        """Open the page of the phones that play here; by default, do nothing."""

    def open_seat(self, seat: int) -> bool:
        """Handle a click on a seat's plate; return whether it did anything, by default False."""
        return False

    def reopen(self) -> None:
        """Open the table's screen anew, as the language has changed meanwhile; by default, do nothing."""

    def on_end_seen(self) -> None:
        """Called once the player has seen the end of a deal: open what follows, such as the score sheet; by default
        nothing.
        """

    # Rules of the place

    def is_paused(self) -> bool:
        """Whether the match is paused by the menu, so that bots wait; by default never."""
        return False

    def asks_in_turn(self) -> bool:
        """Whether players asked to buy or to call, bots included, answer one after the other; by default not."""
        return False

    def house_rule(self, refusal: Refusal) -> str:
        """Return the sentence about the house rule that causes a refusal; "" where none does, and by default."""
        return ""

    def vetoes(self, action: Action) -> bool:
        """Whether the host forbids an action that the rules allow, as a lesson does; by default never."""
        return False

    # Other people at the machine

    @property
    def call_keys(self) -> Mapping[str, int]:
        """The seat that each key calls for, by the name of the key.

        People call out of turn with these keys. By default there are none.
        """
        return MappingProxyType({})

    def hides(self, seat: int) -> bool:
        """Whether the hand of a seat must be hidden now, as another person may see the screen; by default never."""
        return False

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose hands lie open on the table for everybody; by default none."""
        return ()

    @property
    def is_opened_to_watch(self) -> bool:
        """Whether the table was opened for everybody to watch, so that no hand may be visible; by default never."""
        return False

    def hand_and_tray(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """Return the hand of `seat`, in the player's own order, and the seat's tray, for a deal given by its place in
        the match (1 for the first). By default both are new and empty.
        """
        return Hand(), Tray()

    def rest(self, dt: float, advance: Advance) -> bool:
        """Use `dt` seconds in which no card moves, for instance to open a page between players; return whether a screen
        was opened. A page that covers the table can call `advance` to let time pass for bots and callers. By default,
        do nothing.
        """
        return False

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """Let `dt` seconds pass for people who may call out of turn; return whether anything changed. `rivals` are the
        seats of the bots that call at this moment, so that a person's call can be ranked among theirs. By default, do
        nothing.
        """
        return False

    def call(self, seat: int) -> None:
        """Make the out-of-turn call of the player in `seat`, who has pressed their own call key; by default, do
        nothing.
        """

    @property
    def standing(self) -> StandingAnswers | None:
        """The answers to questions about discards that players have given in advance; None if this table takes no such
        answers, and by default.
        """
        return None

    @property
    def asks_on_one_page(self) -> bool:
        """Whether people are asked about a discard together, on one page, rather than one by one; by default not."""
        return False

    def waits(self, seat: int) -> bool:
        """Whether other players are asked about the discard before this seat; by default never."""
        return False

    def time_left_share(self) -> float | None:
        """Return the share of the time limit that is left, from 1 down to 0; None without a limit, and by default."""
        return None


class Bots:
    """The bots of a table; this default has none. Times are seconds of their own clock, which stands still during
    animations.
    """

    def tick(self, now: float) -> bool:
        """Let the bots whose action is due at `now` (seconds) act; return whether any did, by default False."""
        return False

    def due(self, now: float) -> Sequence[int]:
        """Return the seats of the bots whose planned action is due at `now` (seconds); by default none. Where players
        answer one after the other, a bot that must wait for an earlier player is left out.
        """
        return ()

    def advise(self, seat: int, tell: AdviceCallback, now: float) -> None:
        """Call `tell`, at once or in a later `tick`, with a good player's advice for `seat` at the time `now`
        (seconds), or with None where there is nothing to advise. By default, call it with None at once.
        """
        tell(None)
