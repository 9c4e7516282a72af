"""No picture the window ever shows tells of a hidden card, as the curtain comes, hangs and goes; nor does a
screenshot, whatever happens to the window meanwhile; nor does the record of the match, looked at meanwhile.

The same evening is painted twice, with other cards in all places nobody may see: every frame must be the same, point by
point.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pygame
import pytest
from msgspec import structs
from pygame.event import Event

from game.engine.actions import DEALER, Next, Shuffle
from game.engine.state import State
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Cancel, Command, Confirm, Dropped, Hover, Menu
from game.ui.replay.screen import ReplayScreen
from tests.support.matches import begun, header, to_the_end_of_the_deal
from tests.ui.support.headless import NullDisplay
from tests.ui.support.sofa import Sofa, plain
from tests.window.pictures import usual_look

SIZE, OTHER = (640, 400), (960, 600)


class Screenshots(NullDisplay):
    """A window that is painted, and whose picture is saved at every frame."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.surface = pygame.Surface(size, depth=32)
        self.taken: list[bytes] = []

    def canvas(self, look: Look) -> SurfaceCanvas:  # type: ignore[override]
        self.surface = pygame.Surface(look.metrics.size, depth=32)
        return SurfaceCanvas(self.surface, look)

    def present(self) -> None:
        self.taken.append(blake2b(self.surface.get_buffer().raw).digest())


def swapped(state: State, seats: tuple[int, ...]) -> State:
    """Return the state with the hands of these seats, and the stock below the cards drawn next, exchanged."""
    top, pool = state.stock[:2], list(state.stock[2:])
    for seat in seats:
        pool += state.hands[seat]
    pool = pool[7:] + pool[:7]
    hands = list(state.hands)
    for seat in seats:
        hands[seat], pool = tuple(pool[: len(hands[seat])]), pool[len(hands[seat]) :]
    return structs.replace(state, hands=tuple(hands), stock=(*top, *pool))


class PaintedSofa(Sofa):
    """Three people and every frame painted for them, each with the seat whose hand may be visible then."""

    def __init__(self, table: Match, animation: str) -> None:
        self.frames: list[tuple[int | None, bytes]] = []
        settings = structs.replace(plain(), animation=animation)
        super().__init__(table, settings, size=SIZE)
        self.shots = self.loop.display = Screenshots(SIZE)
        self.loop.look_for = usual_look
        self.loop.restyle()
        self.wait(0.1)

    def step(self) -> None:
        super().step()
        if hasattr(self, "shots"):
            self.frames += [(self.couch.table_holding.holder, each) for each in self.shots.taken]
            self.shots.taken.clear()

    def resized(self, size: tuple[int, int]) -> None:
        self.shots.size = size
        self.loop.waiting.append(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.wait(0.2)

    def discard_drawn(self) -> None:
        """Draw from the stock, and discard the same card, which is the same in all compared evenings."""
        card = self.table.truth.stock[0]
        self.keys("d")
        self.wait(0.5)
        self.screen.hand.toggle(self.screen.hand.cards.index(card))
        self.keys("x")


def evening(hidden: tuple[int, ...], animation: str) -> list[tuple[int | None, bytes]]:
    """Play Ann's turn, pass the table to Ben behind a curtain under which every possible thing happens, and play Ben's.
    Return each frame's pixels, with the seat whose hand may be visible.
    """
    table = begun(3, seed=5, people=3)
    sofa = PaintedSofa(Match(table.header, start=swapped(table.truth, hidden)), animation)
    sofa.lift()
    sofa.wait(0.3)
    sofa.discard_drawn()
    sofa.wait(1.5)
    assert sofa.curtain.person.name == "Ben"
    for what in (pygame.WINDOWMOVED, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST):
        sofa.loop.waiting.append(Event(what, x=2000, y=10, display_index=1))
        sofa.wait(0.1)
    for size in (OTHER, SIZE):
        sofa.resized(size)
    sofa.do(Hover((300, 380)), Menu())
    sofa.resized(OTHER)
    sofa.wait(0.3)
    sofa.do(Cancel())
    sofa.resized(SIZE)
    assert sofa.curtain.person.name == "Ben"
    sofa.lift()
    sofa.wait(0.3)
    sofa.discard_drawn()
    sofa.wait(0.3)
    return sofa.frames


SEEN_BY: dict[tuple[int, ...], Callable[[int | None], bool]] = {
    (2,): lambda seat: True,
    (1, 2): lambda seat: seat in (0, None),
    (0, 1, 2): lambda seat: seat is None,
}
"""Whose hands are others, and while whose hand may be seen that must not be seen."""


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_no_frame_of_the_curtain_shows_or_names_a_hidden_card(animation: str) -> None:
    told = evening((), animation)
    assert {seat for seat, _frame in told} == {0, 1, None}
    assert sum(seat is None for seat, _frame in told) > 6
    for hidden, alike in SEEN_BY.items():
        other = evening(hidden, animation)
        assert [seat for seat, _ in other] == [seat for seat, _ in told]
        differing = [at for at, (one, two) in enumerate(zip(told, other, strict=True)) if one[1] != two[1]]
        assert not [at for at in differing if alike(told[at][0])], hidden
        if hidden != (2,):
            assert differing, "the pictures do show hands"


def in_the_second_deal(exchanged: bool) -> Match:
    """Return a match of three people whose second deal was just dealt, with the hidden hands `exchanged` or not."""
    head = header(3, people=3)
    rules = head.match_rules().of_deal(2)
    order, dealt = list(rules.pack), 3 * rules.hand_size
    if exchanged:
        order[:dealt] = [*order[1:dealt], order[0]]
    table = played_out(Match(head, Dealer(1, {(2, 0): Shuffle(DEALER, tuple(order))}, make_salt=lambda: "0" * 32)))
    table.submit(Next(0))
    return table


def played_out(table: Match) -> Match:
    """Play a deal to its end."""
    table.begin()
    to_the_end_of_the_deal(table)
    return table


def looked_at_again(exchanged: bool, folder: Path) -> list[bytes]:
    """Leave a curtain for the title, open the record of the match there, use every control, and return to the table.
    Return the pixels of each frame.
    """
    table = in_the_second_deal(exchanged)
    record = folder / f"{exchanged}.record"
    record.write_text("".join(f"{line}\n" for line in table.recording.lines))
    sofa = PaintedSofa(table, "normal")
    assert sofa.curtain.person.name == "Ben"
    sofa.do(Dropped(str(record)), Menu(), Dropped(str(record)))
    sofa.click("Back to the title")
    sofa.services.take_file(record)
    sofa.wait(0.3)
    looked_at = sofa.top
    assert isinstance(looked_at, ReplayScreen), sofa.said
    for way in ("end", "v", "v", "v", "t", "c", "k", "page down", ".", "p", "home"):
        sofa.do(Command(way))
        sofa.wait(0.3)
        for _ in range(2):
            if sofa.top is not looked_at:
                sofa.do(Confirm())
                sofa.wait(0.2)
        while sofa.top is not looked_at:
            sofa.do(Cancel())
    looked_at.go_to(looked_at.replay.last_moment)
    looked_at.open_knowledge()
    sofa.wait(0.3)
    sofa.do(Cancel())
    assert not looked_at.controls.play_on_button.enabled
    sofa.do(Cancel())
    sofa.match.go_on()
    sofa.wait(0.3)
    return [frame for _seat, frame in sofa.frames]


def test_a_record_opened_under_the_curtain_shows_no_hidden_card(tmp_path: Path) -> None:
    one, other = (looked_at_again(exchanged, tmp_path) for exchanged in (False, True))
    assert (tmp_path / "False.record").read_bytes() != (tmp_path / "True.record").read_bytes()
    assert len(one) > 30
    assert one == other
