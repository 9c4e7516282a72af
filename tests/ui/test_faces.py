import pygame

from game.engine.cards import UNKNOWN, parse_card
from game.ui.cards.painter import BACK, Faces, code_of
from game.ui.cards.sprites import Pose
from game.ui.draw.assets import CardStyle
from tests.ui.headless import BlankImages

QUEEN = parse_card("QS")


class Counting(BlankImages):
    """Counts the pictures drawn from files: that is what takes long."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[str, int]] = []

    def card(self, code: str, width: int, angle: float = 0, style: CardStyle | None = None) -> pygame.Surface:
        self.drawn.append((code, width))
        return super().card(code, width, angle, style)


def test_another_size_is_scaled_at_once_and_drawn_when_there_is_time() -> None:
    images = Counting()
    faces = Faces(images, 104)
    assert faces.still(QUEEN, 60).get_size() == (60, 84)
    assert images.drawn == [("QS", 104)]
    assert faces.refine(1)
    assert images.drawn[-1] == ("QS", 60)
    assert faces.waiting == 0


def test_a_picture_is_ordered_once_however_often_it_is_shown() -> None:
    faces = Faces(Counting(), 104)
    for _ in range(5):
        faces.still(QUEEN, 60)
    assert faces.waiting == 1


def test_nothing_is_finer_when_nothing_was_ordered() -> None:
    assert not Faces(Counting(), 104).refine(3)


def test_moving_cards_never_draw_a_size_of_their_own() -> None:
    images = Counting()
    faces = Faces(images, 104)
    for step in range(50):
        faces.moving(QUEEN, Pose(0, 0, 60 + step * 0.7, step * 3.3, step / 49))
    assert set(images.drawn) == {("QS", 104), (BACK, 104)}


def test_a_card_that_only_turns_is_turned_once_for_every_half_degree() -> None:
    faces = Faces(Counting(), 104)
    assert faces.moving(QUEEN, Pose(0, 0, 104, 5.1, 1)) is faces.moving(QUEEN, Pose(9, 9, 104, 4.9, 1))
    assert faces.moving(QUEEN, Pose(0, 0, 104, 5.1, 1)) is not faces.moving(QUEEN, Pose(0, 0, 104, 5.6, 1))


def test_a_card_half_turned_over_is_thin() -> None:
    faces = Faces(Counting(), 100)
    assert faces.moving(QUEEN, Pose(0, 0, 100, 0, 0.6)).get_width() == 20
    assert faces.moving(QUEEN, Pose(0, 0, 100, 0, 0.4)).get_width() == 20


def test_a_turned_card_has_a_clear_edge_so_that_it_is_smooth() -> None:
    turned = Faces(Counting(), 100).still(QUEEN, 100, 5)
    assert turned.get_width() > 100
    assert turned.get_at((0, 0)).a == 0


def test_what_will_move_can_be_made_ready() -> None:
    images = Counting()
    faces = Faces(images, 104)
    faces.ready([QUEEN])
    images.drawn.clear()
    faces.moving(QUEEN, Pose(0, 0, 104, 10, 1))
    assert images.drawn == []


def test_an_unknown_card_is_a_back() -> None:
    assert code_of(UNKNOWN) == BACK
    assert code_of(QUEEN) == "QS"
