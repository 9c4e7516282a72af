"""What lies beyond a table's screen: its host, who is asked and told and knows who else is there, and its bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.bots.explain.reasons import Advice
from game.engine.actions import Action
from game.engine.refusals import Refusal
from game.session.match.match import Match
from game.session.match.standing import StandingAnswers
from game.ui.cards.hand import Hand
from game.ui.table.tray import Tray

Advance = Callable[[float], bool]
"""Lets so many seconds pass for calls and bots; whether anything happened."""

Told = Callable[[Advice | None], object]
"""Called with advice; None where there is nothing to decide."""


class TableHost:
    """Whoever opens a table's screen. By default there is a player alone: nothing is hidden, nobody calls, no page
    comes up. A match under way, a lesson and tests override what they need.
    """

    scored = False
    """Whether a score sheet comes after a deal."""

    # What is asked for

    def menu(self) -> None:
        """Open the menu."""

    def rules(self) -> None:
        """Show the rules."""

    def open_seat(self, seat: int) -> bool:
        """The plate of a seat was clicked; whether that means anything."""
        return False

    def over(self, table: Match) -> None:
        """The end of a deal, or of the match, has been seen."""
        self.match_over() if table.is_over else self.deal_over()

    def deal_over(self) -> None:
        """The end of a deal has been seen."""

    def match_over(self) -> None:
        """The end of the match has been seen."""

    # What holds here

    def paused(self) -> bool:
        """Whether the menu is open: bots wait."""
        return False

    def in_turn(self) -> bool:
        """Whether those asked to buy or to call, bots too, wait until those before them have answered."""
        return False

    def house_rule(self, refusal: Refusal) -> str:
        """Return the house rule that is behind a refusal, in a sentence, if one is."""
        return ""

    def vetoes(self, action: Action) -> bool:
        """Whether an action is not to be done here, though the rules allow it."""
        return False

    # Who else is at the machine

    @property
    def keys(self) -> Mapping[str, int]:
        """The seats that call out of turn with a key, by its name."""
        return MappingProxyType({})

    def hides(self, seat: int) -> bool:
        """Whether the hand of a seat may not be seen now."""
        return False

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose hands lie open on the table for everybody."""
        return ()

    def holding(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """The cards of a seat as they are held in a deal, and those put aside for a contract."""
        return Hand(), Tray()

    def rest(self, dt: float, advance: Advance) -> bool:
        """dt seconds passed in which nothing was shown; whether another screen has come up."""
        return False

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """dt seconds passed for whoever may call, `rivals` being bots who act just now; whether anything happened."""
        return False

    def call(self, seat: int) -> None:
        """Somebody calls out of turn."""

    @property
    def standing(self) -> StandingAnswers | None:
        """What is said beforehand of discards one may buy; None where everything is asked."""
        return None

    @property
    def all_at_once(self) -> bool:
        """Whether people are asked about discards on a page for all of them, and not each at their own hand."""
        return False

    def waits(self, seat: int) -> bool:
        """Whether others are asked about a discard before a seat is."""
        return False

    def share(self) -> float | None:
        """How much of the time to call is left, from 1 to 0; None where there is no limit."""
        return None


class Bots:
    """No bots. Seconds are those of their own time, which stands still while something is being shown."""

    def tick(self, now: float) -> bool:
        """Let them play; whether one did."""
        return False

    def due(self, now: float) -> Sequence[int]:
        """The seats that act at this moment, or would if nobody did before."""
        return ()

    def advise(self, seat: int, tell: Told, now: float) -> None:
        """Let `tell` know, at once or in a later `tick`, what a good player would do in a seat."""
        tell(None)
