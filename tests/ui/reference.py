"""Reference pictures of screens: drawn at 1280×800, or 1920×1080 if their name says so, kept small, and compared with a
tolerance.

What a person would not see is no difference: the pictures are compared at half their size, with some tolerance for
each colour and for a few pixels, so another edge of a letter passes and another digit does not.
"""

from pathlib import Path

import pygame

from game.ui.cards.painter import Faces
from game.ui.couch.call_page import CallPage
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.match.review import ReviewPage
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets.screens import Screen, Screens
from tests.window.pictures import SIZE, save_small, usual_look

FOLDER = Path(__file__).parent / "reference"
SMALL = (SIZE[0] // 2, SIZE[1] // 2)
LARGE, FULL_HD = "_large", (1920, 1080)
"""The end of the names of pictures of a large window, and the size of that window."""
STEP = 44
"""The greatest tolerated difference of a colour channel; most of it is due to the reduced palette."""
MOST = 16
"""Pixels that may differ by more, of a quarter of a million."""

BLACK = (0, 0, 0)


def picture_of(screens: Screens, look: Look) -> pygame.Surface:
    """Return the picture of these screens in full quality once nothing moves, at half the size."""
    screens.layout(look)
    for screen in screens.visible():
        faces = _faces(screen)
        while faces and faces.queued_count:
            faces.refine(faces.queued_count)
            _draw(screens, look)
    whole = _draw(screens, look)
    return pygame.transform.smoothscale(whole, (whole.width // 2, whole.height // 2))


def look_of(name: str) -> Look:
    """Return the default look for a window of the size given by the name of a picture."""
    return usual_look(FULL_HD if name.endswith(LARGE) else SIZE)


def _faces(screen: Screen) -> Faces | None:
    """Return the card pictures of the table on a screen; None without a table."""
    if isinstance(screen, CallPage):
        return screen.table_above.painter.faces if screen.table_above else None
    if isinstance(screen, ReviewPage):
        return screen.picture.faces if screen.picture else None
    return screen.live.painter.faces if isinstance(screen, TableScreen | WatchScreen) else None


def _draw(screens: Screens, look: Look) -> pygame.Surface:
    surface = pygame.Surface(look.metrics.size, depth=32)
    screens.draw(SurfaceCanvas(surface, look))
    return surface


def renew(picture: pygame.Surface, name: str, folder: Path = FOLDER) -> None:
    """Save this picture as the new reference picture."""
    save_small(picture, folder / f"{name}.png")


def kept(name: str, folder: Path = FOLDER) -> pygame.Surface:
    """Return the reference picture; FileNotFoundError if there is none."""
    return pygame.image.load(folder / f"{name}.png").convert(pygame.Surface((1, 1), depth=32))


def differing(picture: pygame.Surface, reference: pygame.Surface) -> pygame.mask.Mask:
    """Return the mask of the pixels that a person would see to differ."""
    alike = pygame.mask.from_threshold(picture, BLACK, (STEP + 1, STEP + 1, STEP + 1, 255), reference)
    alike.invert()
    return alike


def show_difference(picture: pygame.Surface, reference: pygame.Surface, folder: Path) -> None:
    """Save the picture, its reference, and the differing pixels bright on dark."""
    shown = picture.copy()
    shown.fill((60, 60, 60), special_flags=pygame.BLEND_RGB_MULT)
    differing(picture, reference).to_surface(shown, setcolor=(255, 60, 200), unsetcolor=None)
    folder.mkdir(parents=True, exist_ok=True)
    for name, each in (("actual", picture), ("reference", reference), ("difference", shown)):
        pygame.image.save(each, folder / f"{name}.png")
