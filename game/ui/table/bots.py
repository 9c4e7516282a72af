"""Bots at a table, as its screen knows them. Nobody plays unless somebody is put there: see `game.ui.seated_table`."""

from collections.abc import Callable, Sequence

from game.bots.explain.advice import Advice

Told = Callable[[Advice | None], object]
"""Called with advice; None where there is nothing to decide."""


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
