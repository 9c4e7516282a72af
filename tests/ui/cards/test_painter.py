"""The colour strip of a card somebody else added lies on the card, also where that lies crosswise."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.engine.actions import DrawStock
from game.engine.cards import UNKNOWN, parse_card
from game.engine.state import Phase
from game.session.settings import Settings
from game.ui.cards.painter import BACK, Faces, code_of
from game.ui.cards.slots import Zone
from game.ui.cards.sprites import Pose
from game.ui.draw.assets import CardStyle
from game.ui.input.verbs import Hover
from game.words.strings import signs
from tests.ui.support.headless import BlankImages
from tests.ui.support.tables import Seated, persons, played, shuffled_table, table_of

ANN = "6S 7S 8S 2C 3D QH KH KC"
BEA = "X 4D 4S 2H 2C 2D TS JC"


def adding(*actions: str) -> Seated:
    """Return a table at which Bea, who has melded, adds to Ann's run."""
    table = table_of([ANN, BEA], stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1)
    start = ("draw stock", "lay 6S 7S 8S", "discard KC", "draw stock", "lay 2H 2C 2D")
    return Seated(played(table, *start, *actions))


@pytest.mark.parametrize("card", ["add X=9S TS to m1"])
def test_the_owner_strip_of_a_joker_lying_crosswise_is_drawn_on_the_joker(card: str) -> None:
    at = adding(card)
    at.screen.painter.invalidate()
    at.screen.invalidate()
    at.loop.step()
    slot = next(slot for slot in at.screen.stage.scene.slots_of(Zone.MELD, 1) if slot.angle)
    turned = Rect(0, 0, slot.rect.height, slot.rect.width).move_to(center=slot.rect.center)
    colour = at.screen.look.theme.players[persons(2)[1].colour]
    bands = [given[0] for verb, given in at.loop.display.frame if verb == "box" and given[1] == colour]
    assert len(bands) >= 2
    below = [band for band in bands if isinstance(band, Rect) and band.width == turned.width]
    assert below
    assert all(turned.contains(band) for band in below)


def numbers(at: Seated) -> tuple[list[int], int]:
    """Return the numbers of cards on the opponents' plates and on the edge of the stock."""
    stage = at.screen.stage
    read = [given[:2] for verb, given in at.loop.display.frame if verb == "text"]
    plates = [stage.areas.plates[seat] for seat in range(1, stage.view.state.players)]
    found = []
    for plate in plates:
        chip = Rect(plate.centerx, plate.y, plate.width // 2, plate.height)
        [number] = [text for text, rect in read if isinstance(rect, Rect) and chip.contains(rect)]
        found.append(int(str(number)))
    scene = stage.scene
    edge = Rect(scene.pile.x, scene.pile.bottom - 1, scene.pile.width, 2)
    [stock] = [int(str(text)) for text, rect in read if isinstance(rect, Rect) and rect.colliderect(edge)]
    return found, stock


def frames(at: Seated) -> Iterator[None]:
    """Yield before each frame until nothing moves."""
    while at.screen.stage.sprites.is_moving:
        yield
        before = at.loop.frames
        while at.loop.frames == before and at.screen.stage.sprites.is_moving:
            at.loop.step()


def landed(at: Seated, seat: int) -> int:
    return sum(s.slot.place.home == (Zone.BACKS, seat) and not s.is_moving for s in at.screen.stage.sprites.all)


@pytest.mark.parametrize("reduced", [False, True])
def test_during_the_deal_the_counts_show_only_the_cards_that_have_landed(reduced: bool) -> None:
    at = Seated(shuffled_table(4), settings=Settings(animation="normal", reduced_motion=reduced))
    pack, stocks, hands = len(at.table.truth.rules.pack), [], set()
    for _ in frames(at):
        found, stock = numbers(at)
        assert found == [landed(at, seat) for seat in (1, 2, 3)]
        stocks.append(stock)
        hands.add(tuple(found))
    at.loop.step()
    assert stocks[0] == pack
    assert stocks == sorted(stocks, reverse=True)
    assert len(hands) > 10
    assert numbers(at) == ([7, 7, 7], pack - 4 * 7 - 1)


def test_a_card_in_flight_counts_neither_for_the_stock_nor_for_a_hand() -> None:
    at = Seated(shuffled_table(3), settings=Settings(animation="normal"))
    at.loop.settle()
    while at.table.acting != (1,):
        at.table.submit(at.table.legal(at.table.acting[0])[-1 if at.table.phase is Phase.PLAY else 0])
        at.loop.settle()
    hands, stock = numbers(at)
    at.table.submit(DrawStock(1))
    at.loop.run_for(0.1)
    assert numbers(at) == (hands, stock - 1)
    at.loop.settle()
    assert numbers(at) == ([hands[0] + 1, hands[1]], stock - 1)


def test_cards_still_being_dealt_have_no_tooltip() -> None:
    at = Seated(shuffled_table(3), settings=Settings(animation="normal"))
    [up] = at.screen.stage.scene.slots_of(Zone.RIVER)
    at.loop.do(Hover(up.rect.center))
    assert at.screen.stage.busy_for
    told = signs(at.table.truth.discards[-1])
    said = [
        text for text in at.loop.display.texts if told in text and text.replace("\n", " ") not in at.screen.log.lines
    ]
    assert not said
    at.loop.settle()
    assert at.says(told)
    assert [
        text for text in at.loop.display.texts if told in text and text.replace("\n", " ") not in at.screen.log.lines
    ]


QUEEN = parse_card("QS")


class Counting(BlankImages):
    """Counts the pictures drawn from files, which is what takes long."""

    def __init__(self) -> None:
        super().__init__(paints=True)
        self.drawn: list[tuple[str, int]] = []

    def card(self, code: str, width: int, angle: float = 0, style: CardStyle | None = None) -> pygame.Surface:
        self.drawn.append((code, width))
        return super().card(code, width, angle, style)


def test_a_card_face_of_another_size_is_scaled_at_once_and_refined_later() -> None:
    images = Counting()
    faces = Faces(images, 104)
    assert faces.still(QUEEN, 60).get_size() == (60, 84)
    assert images.drawn == [("QS", 104)]
    assert faces.refine(1)
    assert images.drawn[-1] == ("QS", 60)
    assert faces.queued_count == 0


def test_a_card_face_shown_repeatedly_is_requested_for_refining_only_once() -> None:
    faces = Faces(Counting(), 104)
    for _ in range(5):
        faces.still(QUEEN, 60)
    assert faces.queued_count == 1


def test_refining_without_a_requested_card_face_does_nothing() -> None:
    assert not Faces(Counting(), 104).refine(3)


def test_a_moving_card_is_drawn_from_one_picture_however_its_size_changes() -> None:
    images = Counting()
    faces = Faces(images, 104)
    for step in range(50):
        faces.moving(QUEEN, Pose(0, 0, 60 + step * 0.7, step * 3.3, step / 49))
    assert set(images.drawn) == {("QS", 104), (BACK, 104)}


def test_a_rotated_card_picture_is_reused_within_half_a_degree() -> None:
    faces = Faces(Counting(), 104)
    assert faces.moving(QUEEN, Pose(0, 0, 104, 5.1, 1)) is faces.moving(QUEEN, Pose(9, 9, 104, 4.9, 1))
    assert faces.moving(QUEEN, Pose(0, 0, 104, 5.1, 1)) is not faces.moving(QUEEN, Pose(0, 0, 104, 5.6, 1))


def test_a_card_half_turned_over_is_painted_thin() -> None:
    faces = Faces(Counting(), 100)
    assert faces.moving(QUEEN, Pose(0, 0, 100, 0, 0.6)).get_width() == 20
    assert faces.moving(QUEEN, Pose(0, 0, 100, 0, 0.4)).get_width() == 20


def test_a_turned_card_has_a_transparent_edge() -> None:
    turned = Faces(Counting(), 100).still(QUEEN, 100, 5)
    assert turned.get_width() > 100
    assert turned.get_at((0, 0)).a == 0


def test_a_card_face_prepared_in_advance_is_not_drawn_again_when_it_moves() -> None:
    images = Counting()
    faces = Faces(images, 104)
    faces.draw_missing([QUEEN])
    images.drawn.clear()
    faces.moving(QUEEN, Pose(0, 0, 104, 10, 1))
    assert images.drawn == []


def test_an_unknown_card_has_the_picture_of_a_back() -> None:
    assert code_of(UNKNOWN) == BACK
    assert code_of(QUEEN) == "QS"
