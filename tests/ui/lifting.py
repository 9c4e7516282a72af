"""Where one points at a pack to cut it."""

from game.ui.input.verbs import Pos
from game.ui.table.overlays import CutScreen


def point_of(screen: CutScreen, count: int) -> Pos:
    """Where the pointer lifts so many cards."""
    pack = screen.pack
    return (pack.centerx, pack.top + round(pack.height * (count - 0.5) / screen.size))
