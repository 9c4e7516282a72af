"""A short moving picture for the documentation: `python -m tests.window.animate FILE.png [WHAT]`.

`WHAT` is one of `FILMS`: a deal being dealt, if nothing is said, a play, or how a deal or a match ends.

Drawn by the program's own window, but at a clock set by hand, so that it comes out the same on every machine. An
animated PNG of 255 colours, in which every frame holds only what is different from the one before.
"""

import os
import struct
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from game import paths
from game.content.sheets.sheets import load_sheet
from game.engine.events import Added, Claimed, Drew, Event, Laid, Took
from game.record.record import Header, Seat
from game.session.match.match import Match, fork_match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.app.loop import FRAME, Loop
from game.ui.app.window import Window
from game.ui.draw.assets import Images
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.table.screen import TableScreen
from game.ui.widgets.players import people_of
from game.ui.widgets.screens import Screens
from tests.ui.support.endings import about_to_end
from tests.ui.support.headless import ManualClock
from tests.ui.support.replays import golden
from tests.window.pictures import SIZE, indexed, png

SMALL = (SIZE[0] // 2, SIZE[1] // 2)
TURNS = 6
"""Turns of the loop from one frame to the next."""
PLAY_TURNS = 3
"""The same in the film of a play, which is short."""
MATCH_TURNS, SMALLER = 9, (SIZE[0] * 2 // 5, SIZE[1] * 2 // 5)
"""The same at the end of a match, where all of the window moves for long, and how large that film is."""
LAST = 2.0
"""Seconds the last frame stays."""
SHADES = 0xFCFCFC
"""The part of a colour that is looked at: with less than that, felt would show steps."""
COLOURS = 255
"""The number after the last colour stands for what is as it was."""

Box = tuple[int, int, int, int]


class Film:
    """A table drawn in the window of this process, with a clock set by hand, seen from `seat`."""

    def __init__(self, table: Match, seat: int = 0) -> None:
        self.window = Window(SIZE)
        preferences = Preferences(Settings())
        self.screen = TableScreen(table, seat, people_of(table.seats), preferences=preferences)
        screens, images = Screens(), Images(paths.assets())
        screens.push(self.screen)
        self.loop = Loop(self.window, screens, lambda size: Look.of(size, images), ManualClock(), list)

    def frame(self, turns: int = TURNS, size: tuple[int, int] = SMALL) -> pygame.Surface:
        """Return the picture after some `turns` of the main loop, scaled to `size` (pixels)."""
        for _ in range(turns):
            self.loop.step()
        assert isinstance(self.loop.canvas, SurfaceCanvas)  # that of the window, whose surface shows what it presented
        return pygame.transform.smoothscale(self.loop.canvas.surface, size)


def dealing() -> Iterator[pygame.Surface]:
    """Yield the frames of the beginning of a deal for three, until all cards rest."""
    seats = (Seat("Ann", avatar="owl"), Seat("Bea", "bot", avatar="cat"), Seat("Carl", "bot", avatar="bear"))
    film = Film(Match(Header(load_sheet("rummy_500"), seats, 66, 2)))
    moving = True
    while moving:
        moving = film.screen.stage.sprites.is_moving or film.loop.frames < 2
        yield film.frame()
    film.window.close()


def ending(players: int, deal: int, seat: int) -> Iterator[pygame.Surface]:
    """Yield the frames of the end of deal number `deal` (-1: the last one) for the person in `seat`, up to the score
    sheet.
    """
    table, last = about_to_end("rummy_500", players, 1, deal, (seat,))
    film = Film(table, seat)
    while (
        film.screen.painter.faces is None
        or film.screen.painter.faces.queued_count
        or film.screen.stage.sprites.is_moving
    ):
        film.loop.step()
    table.submit(last)
    telling = film.screen.live.ending
    assert telling.playback
    while telling.is_moving:
        yield film.frame(MATCH_TURNS, SMALLER) if deal < 0 else film.frame()
    film.window.close()


def moment(name: str, happens: Callable[[Event], bool], before: float = 0.3) -> Iterator[pygame.Surface]:
    """Yield the frames of the first play in a match of bots whose event `happens` accepts, seen by the player who makes
    it: from `before` seconds earlier until all cards rest.
    """
    replay = golden(name)
    count, event = next(
        (replay.moments[number].action_count, event)
        for number in range(1, replay.last_moment + 1)
        for event in replay.events_at(number, 0, True)
        if happens(event)
    )
    film = Film(fork_match(replay.record, count - 1), event.seat)  # type: ignore[attr-defined]
    stage = film.screen.stage
    while film.screen.painter.faces is None or film.screen.painter.faces.queued_count or stage.sprites.is_moving:
        film.loop.step()
    for _ in range(round(before / (PLAY_TURNS * FRAME))):
        yield film.frame(PLAY_TURNS)
    film.screen.table.submit(replay.record.actions[count - 1])
    while stage.busy_for or stage.accents.visible_accents:
        yield film.frame(PLAY_TURNS)
    yield film.frame(PLAY_TURNS)
    film.window.close()


def _dug(event: Event) -> bool:
    return isinstance(event, Drew) and not event.from_stock and event.count > 2


def _is(kind: type[Event]) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, kind)


PLAYS: Mapping[str, Callable[[], Iterator[pygame.Surface]]] = {
    "meld": partial(moment, "rummy_500-2", _is(Laid)),
    "addition": partial(moment, "rummy_500-2", _is(Added)),
    "wild_taken": partial(moment, "doofer-2", _is(Took)),
    "rummy_called": partial(moment, "rummy_500-2", _is(Claimed)),
    "river_dug": partial(moment, "rummy_500-2", _dug),
    "contract_laid": partial(moment, "contract_rummy-3", _is(Laid)),
}
FILMS: Mapping[str, Callable[[], Iterator[pygame.Surface]]] = {
    "dealing": dealing,
    "deal_won": partial(ending, 3, 11, 0),
    "deal_nearly_won": partial(ending, 3, 7, 1),
    "deal_lost": partial(ending, 3, 9, 0),
    "match_won": partial(ending, 4, -1, 0),
    **PLAYS,
}


def animated(frames: Sequence[pygame.Surface], seconds: float) -> bytes:
    """Return the frames as an animated PNG; each is shown for `seconds`, the last one for longer."""
    pixels = [_pixels(frame) for frame in frames]
    palette, index = indexed(Counter(colour for frame in pixels for colour in frame), COLOURS)
    shown = [bytes(map(index.__getitem__, frame)) for frame in pixels]
    width, height = frames[0].get_size()
    chunks = [
        (b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)),
        (b"acTL", struct.pack(">2I", len(shown), 0)),
        (b"PLTE", palette + bytes(3 * (COLOURS + 1) - len(palette))),
        (b"tRNS", bytes([255] * COLOURS + [0])),
    ]
    sequence = 0
    for number, frame in enumerate(shown):
        box = _changed(shown[number - 1], frame, width) if number else (0, 0, width, height)
        data = _rows(frame, shown[number - 1] if number else None, box, width)
        stays = LAST if number == len(shown) - 1 else seconds
        chunks.append((b"fcTL", struct.pack(">5I2H2B", sequence, *_placed(box), round(1000 * stays), 1000, 0, 1)))
        chunks.append((b"fdAT", struct.pack(">I", sequence + 1) + data) if number else (b"IDAT", data))
        sequence += 2 if number else 1
    return png([*chunks, (b"IEND", b"")])


def _pixels(frame: pygame.Surface) -> "array[int]":
    return array("I", (pixel & SHADES for pixel in memoryview(pygame.image.tobytes(frame, "BGRA")).cast("I")))


def _changed(before: bytes, now: bytes, width: int) -> Box:
    """Return left, top, width and height (pixels) of the changed part of a picture `width` pixels wide; a single pixel
    where nothing changed.
    """
    lines = range(len(now) // width)
    rows = [y for y in lines if before[y * width : (y + 1) * width] != now[y * width : (y + 1) * width]] or [0]
    columns = [x for x in range(width) if before[x::width] != now[x::width]] or [0]
    return (columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def _placed(box: Box) -> Box:
    """Return a box in the order of the file format: width and height, then left and top."""
    return (box[2], box[3], box[0], box[1])


def _rows(now: bytes, before: bytes | None, box: Box, width: int) -> bytes:
    left, top, wide, high = box
    rows = bytearray()
    for start in range(top * width + left, (top + high) * width + left, width):
        line = now[start : start + wide]
        if before is not None:
            old = before[start : start + wide]
            line = bytes(COLOURS if a == b else a for a, b in zip(line, old, strict=True))
        rows += b"\0" + line
    return zlib.compress(bytes(rows), 9)


def main(path: Path, what: str = "dealing") -> None:
    """Write the animation called `what` to a file, and print its size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    frames = list(FILMS[what]())
    turns = PLAY_TURNS if what in PLAYS else MATCH_TURNS if what == "match_won" else TURNS
    path.write_bytes(animated(frames, turns * FRAME))
    print(f"{path}: {len(frames)} frames, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
