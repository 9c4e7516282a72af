"""What is done at a table besides playing cards: sorting, a hint, going on after a deal, sound."""

from collections.abc import Callable

from game.engine.state import Phase
from game.ui.preferences import Preferences
from game.ui.table.closing import Closing
from game.ui.table.desk import Desk
from game.ui.table.hand import NEXT_SORTING
from game.ui.table.hinting import Hint
from game.ui.table.stage import Stage


class Commands:
    """The commands of buttons and keys. `scored` tells whether a score sheet comes after a deal."""

    def __init__(
        self,
        desk: Desk,
        stage: Stage,
        hint: Hint,
        closing: Closing,
        preferences: Preferences,
        scored: bool,
    ) -> None:
        self.desk = desk
        self.hint = hint
        self._stage = stage
        self._closing = closing
        self._preferences = preferences
        self._scored = scored

    @property
    def buttons(self) -> dict[str, Callable[[], object]]:
        """The names of their buttons."""
        return {
            "claim": self.desk.claim,
            "sort": self.sort,
            "hint": self.hint.press,
            "undo": self.desk.undo,
            "mute": self.mute,
            "next": self.go_on,
        }

    @property
    def keys(self) -> dict[str, Callable[[], object]]:
        """The keys they have."""
        return {"h": self.hint.press, "s": self.sort, "m": self.mute, "n": self.go_on}

    def sort(self) -> None:
        """Sort the hand the next way."""
        hand = self._stage.hand
        hand.arrange(NEXT_SORTING[hand.sorting], self._stage.view.state.rules)
        self._stage.shape()
        self._stage.play("slide", 0.6)

    def go_on(self) -> None:
        """Go on after a deal: to the score sheet where there is one, else to the next deal."""
        if self._scored and self._closing.near:
            self._closing.hurry()
        elif self.desk.view.state.phase is Phase.DEAL_OVER:
            self.desk.next_deal()

    def mute(self) -> None:
        """Sound off, or on again."""
        self._preferences.change(muted=not self._preferences.settings.muted)
