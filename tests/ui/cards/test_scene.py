"""Tests of `game.ui.cards.scene`."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec import structs
from pygame import Rect

from game.engine.cards import JOKER, UNKNOWN, parse_cards
from game.engine.melds.meld import PlacedCard
from game.engine.play.verbs import apply
from game.engine.state import NOBODY, View, view
from game.record.notation import parse_action
from game.session.preferences import Preferences
from game.ui.cards.areas import LINE, TAG_LIFT, TAG_SIZE, Areas, areas
from game.ui.cards.meld_places import FEW, card_at_first, meld_room
from game.ui.cards.scene import AROUND_PILE, Scene, scene
from game.ui.cards.slots import LEGIBLE, CardSlot, HandShape, Zone, hand_fan, hit, row_spots
from game.ui.draw.metrics import Metrics
from game.ui.table.screen import TableScreen
from tests.support.for_each import for_each
from tests.support.samples import sheet, staged
from tests.ui.support.crowd import CrowdedTable, cards, crowded, meld
from tests.ui.support.endings import about_to_end
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import persons, shuffled_table, still

SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
SEATS = range(2, 9)


def lay(size: tuple[int, int], players: int, melds: int = 0, river: int = 0, hand: int = 7, others: int = 7) -> Scene:
    metrics = Metrics(*size)
    view = crowded(players, melds, river, hand, others)
    return scene(view, areas(metrics, players, view.seat), metrics, view.hand)


def divided(size: tuple[int, int], players: int, scale: float = 1.0) -> Areas:
    return areas(Metrics(*size, scale), players, 0)


def seen(slot: CardSlot) -> Rect:
    """Return the visible part of a slot, within its clip."""
    return slot.rect.clip(slot.clip) if slot.clip else slot.rect


def seen_strip(slot: CardSlot) -> Rect:
    """Return the part of a card with its index: the upper left corner that a neighbour leaves visible."""
    strip = Rect(slot.rect.x, slot.rect.y, max(1, int(slot.width * 0.29)), int(slot.width * 0.5))
    return strip.clip(slot.clip) if slot.clip else strip


def covered(slots: tuple[CardSlot, ...]) -> list[tuple[CardSlot, CardSlot]]:
    """Return each card whose index is hidden, with the later card that hides it."""
    upright = [(slot, seen_strip(slot)) for slot in slots]
    return [
        (slot, other)
        for slot, strip in upright
        for other, _ in upright
        if other.z > slot.z and strip.colliderect(seen(other).inflate(-2, -2))
    ]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", SEATS)
def test_the_areas_of_the_table_do_not_overlap_and_lie_inside_the_window(
    size: tuple[int, int], players: int, scale: float
) -> None:
    parts = divided(size, players, scale).all()
    window = Rect((0, 0), size)
    assert all(part.width > 0 and part.height > 0 for part in parts)
    assert all(window.contains(part) for part in parts)
    assert not [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)]


@for_each("size", SIZES)
@for_each("players", SEATS)
def test_on_the_fullest_table_no_card_leaves_the_window(size: tuple[int, int], players: int) -> None:
    full = lay(size, players, melds=40, river=45, hand=26, others=26)
    window = Rect((0, 0), size)
    # A card of a mat that scrolls may lie outside its mat, where it is not drawn.
    assert all(window.contains(slot.rect) for slot in full.slots if slot.clip is None)
    assert all(window.contains(slot.clip) for slot in full.slots if slot.clip)


@for_each("size", SIZES)
@for_each("players", SEATS)
@for_each("zone", [Zone.RIVER, Zone.MELD, Zone.HAND])
def test_every_index_of_the_fullest_table_can_be_read(size: tuple[int, int], players: int, zone: Zone) -> None:
    full = lay(size, players, melds=40, river=45, hand=26)
    cards = full.slots_of(zone)
    assert len(cards) >= 26
    assert covered(cards) == []


@for_each("size", SIZES)
@for_each("players", SEATS)
def test_cards_stay_inside_the_area_of_their_zone(size: tuple[int, int], players: int) -> None:
    full = lay(size, players, melds=40, river=45, hand=26)
    assert all(full.areas.river.contains(slot.rect) for slot in full.slots_of(Zone.RIVER))
    assert all(full.areas.stock.inflate(24, 24).contains(slot.rect) for slot in full.slots_of(Zone.STOCK))
    view = crowded(players, melds=40)
    for number, box in full.melds.items():
        mat = full.areas.mats[view.state.melds[number - 1].owner]
        assert mat.contains(box) or box.size == (0, 0)
    for seat in range(1, players):
        assert all(full.areas.plates[seat].contains(slot.rect) for slot in full.slots_of(Zone.BACKS, seat))


def test_cards_are_never_too_small_to_read() -> None:
    full = lay((960, 600), 8, melds=40, river=45, hand=26)
    assert min(slot.width for slot in full.slots_of(Zone.MELD)) >= 30
    assert min(slot.width for slot in full.slots_of(Zone.RIVER)) >= 30
    assert min(slot.width for slot in full.slots_of(Zone.HAND)) >= 50


def test_raised_cards_of_a_fan_all_stand_at_one_height() -> None:
    room = Rect(200, 600, 800, 170)
    plain, raised = (hand_fan(room, 9, 104, 18, HandShape(raised=frozenset(picked))) for picked in ((), range(9)))
    assert len({round(y) for _, y, _, _ in raised}) == 1
    assert plain[0][1] - raised[0][1] > 18 + 5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("game", ["rummy_500", "doofer"])
def test_the_frame_of_the_discard_pile_has_the_same_margin_on_every_side(
    size: tuple[int, int], scale: float, game: str
) -> None:
    metrics = Metrics(*size, scale)
    view = crowded(3, river=3, game=game)
    shown = scene(view, areas(metrics, 3, 0, spread=game == "rummy_500"), metrics, view.hand)
    pile = shown.slots_of(Zone.RIVER)
    cards = pile[0].rect.unionall([slot.rect for slot in pile])
    assert shown.discards.contains(cards)
    if game == "doofer":
        left, top = cards.left - shown.discards.left, cards.top - shown.discards.top
        right, bottom = shown.discards.right - cards.right, shown.discards.bottom - cards.bottom
        assert {left, top, right, bottom} == {metrics.px(AROUND_PILE)}


def test_large_windows_and_large_print_have_larger_hands() -> None:
    usual, large = lay((1280, 800), 4), lay((1920, 1080), 4)
    width = usual.slots_of(Zone.HAND)[0].width
    assert large.slots_of(Zone.HAND)[0].width / 1920 > 1.02 * width / 1280
    metrics = Metrics(1280, 800, 2.0)
    view = crowded(4)
    assert scene(view, areas(metrics, 4, 0), metrics, view.hand).slots_of(Zone.HAND)[0].width > 1.17 * width


def test_a_card_that_lies_crosswise_is_seen_whole_and_is_in_the_frame_of_its_meld() -> None:
    view = crowded(2, melds=1, game="double_rum")
    joker = PlacedCard(JOKER, 5, 0, 0)
    run = structs.replace(view.state.melds[0], cards=(*cards_of("3S 4S"), joker, *cards_of("6S 7S")))
    view = structs.replace(view, state=structs.replace(view.state, melds=(run,)))
    metrics = Metrics(1280, 800)
    shown = scene(view, areas(metrics, 2, 0, spread=False), metrics, view.hand)
    meld = shown.slots_of(Zone.MELD, 1)
    across = [slot for slot in meld if slot.angle]
    assert [slot.face for slot in across] == [JOKER]
    assert across[0].z == max(slot.z for slot in meld)
    assert shown.melds[1].contains(across[0].box)


def cards_of(text: str) -> tuple[PlacedCard, ...]:
    return tuple(PlacedCard(card, card.rank, card.suit, 0) for card in parse_cards(text))


def test_mats_with_too_many_melds_scroll_to_the_last_one() -> None:
    metrics = Metrics(960, 600)
    view = crowded(2, melds=60, size=7)
    parts = areas(metrics, 2, 0)
    top = scene(view, parts, metrics, view.hand)
    assert 0 in top.overflow
    bottom = scene(view, parts, metrics, view.hand, scroll={0: top.overflow[0]})
    last = max(number for number in bottom.melds if view.state.melds[number - 1].owner == 0)
    assert bottom.melds[last].height == bottom.slots_of(Zone.MELD, last)[0].rect.height
    assert top.melds[last].height < bottom.melds[last].height


def test_melds_are_drawn_larger_if_there_are_few() -> None:
    few, many = lay((1280, 800), 3, melds=3), lay((1280, 800), 3, melds=40)
    assert few.slots_of(Zone.MELD)[0].width > many.slots_of(Zone.MELD)[0].width


def test_opponents_are_placed_clockwise_from_the_left() -> None:
    plates = divided((1280, 800), 6).plates
    left, top, right = plates[1], plates[2:5], plates[5]
    assert left.centerx < top[0].centerx < top[1].centerx < top[2].centerx < right.centerx
    assert plates[0].top > left.top


def test_the_viewers_own_seat_is_at_the_bottom_of_the_table() -> None:
    metrics = Metrics(1280, 800)
    for me in range(4):
        plates = areas(metrics, 4, me).plates
        assert max(plates, key=lambda plate: plate.y) == plates[me]


def test_the_hand_is_laid_out_as_a_fan_with_gaps_between_groups() -> None:
    room = Rect(200, 600, 800, 170)
    plain = hand_fan(room, 6, 104, 18, HandShape())
    grouped = hand_fan(room, 6, 104, 18, HandShape(gaps=frozenset({3})))
    steps = [b[0] - a[0] for a, b in pairwise(grouped)]
    assert steps[2] > 1.4 * steps[1]
    assert len({round(b[0] - a[0], 3) for a, b in pairwise(plain)}) == 1
    assert plain[0][3] > 0 > plain[-1][3]


def test_a_selected_card_stands_higher_and_a_gap_opens_for_dragged_cards() -> None:
    room = Rect(200, 600, 800, 170)
    plain = hand_fan(room, 6, 104, 18, HandShape())
    raised = hand_fan(room, 6, 104, 18, HandShape(raised=frozenset({2})))
    assert raised[2][1] <= plain[2][1] - 18
    opened = hand_fan(room, 6, 104, 18, HandShape(away=frozenset({0}), opening=3))
    steps = [b[0] - a[0] for a, b in pairwise(opened)]
    assert steps[1] > 1.5 * steps[0]


@for_each("count", range(1, 27))
def test_a_hand_of_any_size_stays_in_its_area(count: int) -> None:
    room = Rect(200, 600, 760, 170)
    spots = hand_fan(room, count, 104, 18, HandShape(raised=frozenset(range(count))))
    assert all(room.left <= x - w / 2 and x + w / 2 <= room.right + 1 for x, _, w, _ in spots)
    assert all(room.top - 1 <= y - 0.7 * w and y + 0.7 * w <= room.bottom + 1 for _, y, w, _ in spots)


@pytest.mark.parametrize("size", SIZES)
def test_few_discards_are_as_large_as_the_stock_and_lie_beside_it(size: tuple[int, int]) -> None:
    scene = lay(size, 3, river=4)
    assert {slot.rect.size for slot in scene.slots_of(Zone.RIVER)} == {scene.pile.size}
    assert {slot.rect.y for slot in scene.slots_of(Zone.RIVER)} == {scene.pile.y}
    assert all(scene.areas.river.contains(slot.rect) for slot in scene.slots_of(Zone.RIVER))


def test_the_river_keeps_its_rows_while_it_grows() -> None:
    room = Rect(0, 0, 1080, 196)
    before = row_spots(room, 40, 84, 8)
    after = row_spots(room, 41, 84, 8)
    assert len({y for _, y, _ in before}) == 2
    assert after[:40] == before


@for_each("count", range(1, 60))
def test_a_river_of_any_length_is_legible(count: int) -> None:
    room = Rect(0, 0, 596, 196)
    spots = row_spots(room, count, 84, 8)
    assert len(spots) == count
    for (x, y, width), (next_x, next_y, _) in pairwise(spots):
        assert next_y > y + 1.4 * width - 1 or next_x - x >= LEGIBLE * width - 0.5
        assert x + width / 2 <= room.right + 1


def test_a_point_on_overlapping_cards_hits_the_uppermost() -> None:
    full = lay((1280, 800), 3, river=10, hand=7)
    first, second = full.slots_of(Zone.HAND)[:2]
    between = (second.rect.x + 4, second.rect.centery)
    assert first.rect.collidepoint(between)
    assert hit(full.slots, between, [Zone.HAND]) == second
    assert hit(full.slots, between, [Zone.RIVER]) is None


def test_the_cards_of_a_pile_that_is_not_spread_all_lie_in_one_place_with_the_top_one_visible() -> None:
    metrics = Metrics(1280, 800)
    view = crowded(3, river=12, game="doofer")
    pile = scene(view, areas(metrics, 3, 0), metrics, view.hand).slots_of(Zone.RIVER)
    assert len({(slot.x, slot.y) for slot in pile}) == 1
    assert max(pile, key=lambda slot: slot.z).face == view.state.discards[-1]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", SEATS)
def test_areas_of_a_table_with_a_pile_do_not_overlap(size: tuple[int, int], players: int, scale: float) -> None:
    parts = areas(Metrics(*size, scale), players, 0, spread=False).all()
    assert all(part.width > 0 and part.height > 0 for part in parts)
    assert all(Rect((0, 0), size).contains(part) for part in parts)
    assert not [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("spread", [False, True])
def test_an_indicator_has_a_place_of_its_own_beside_the_stock(
    size: tuple[int, int], players: int, scale: float, spread: bool
) -> None:
    found = areas(Metrics(*size, scale), players, 0, spread=spread, indicator=True)
    parts = found.all()
    assert found.indicator in parts
    assert found.indicator.right <= found.stock.left
    assert all(part.width > 0 and part.height > 0 for part in parts)
    assert all(Rect((0, 0), size).contains(part) for part in parts)
    assert not [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)]


def test_the_indicator_card_lies_face_up_and_apart() -> None:
    metrics = Metrics(1280, 800)
    table = shuffled_table(2, game="indian_rummy")
    table.begin()
    view = table.view(0)
    shown = scene(view, areas(metrics, 2, 0, spread=False, indicator=True), metrics, view.hand)
    [slot] = shown.slots_of(Zone.INDICATOR)
    assert slot.face == view.state.upcard
    assert shown.areas.indicator.contains(slot.rect)
    assert not slot.rect.colliderect(shown.pile)
    assert [each.face for each in shown.slots_of(Zone.RIVER)] == list(view.state.discards)


@for_each("size", SIZES)
@for_each("players", SEATS)
def test_stock_and_pile_stand_in_the_middle(size: tuple[int, int], players: int) -> None:
    metrics = Metrics(*size)
    view = crowded(players, river=12, game="doofer")
    shown = scene(view, areas(metrics, players, 0, spread=False), metrics, view.hand)
    pair = shown.pile.union(shown.discards)
    middle = shown.areas.mats[0].centerx
    assert abs(pair.centerx - middle) < 0.06 * size[0]
    assert shown.discards.contains(shown.slots_of(Zone.RIVER)[0].rect)


@for_each("size", SIZES)
@for_each("players", SEATS)
def test_the_melded_tag_of_a_plate_does_not_hide_the_melds_below(size: tuple[int, int], players: int) -> None:
    metrics = Metrics(*size)
    parts = areas(metrics, players, 0, spread=False)
    for seat in range(1, players):
        tag = parts.plates[seat].bottom - metrics.px(TAG_LIFT) + round(metrics.font(TAG_SIZE) * LINE)
        assert tag <= parts.mats[seat].top


@for_each("size", SIZES)
@for_each("players", SEATS)
def test_open_hands_are_readable_and_overlap_no_other_area(size: tuple[int, int], players: int) -> None:
    metrics = Metrics(*size)
    view = crowded(players, 8, 10, 7, 13)
    known = structs.replace(view.state, hands=(view.hand, *[cards(13)] * (players - 1)))
    parts = areas(metrics, players, 0, open_hands=range(1, players))
    assert not [(a, b) for a, b in combinations(parts.all(), 2) if a.colliderect(b)]
    full = scene(View(0, known), parts, metrics, view.hand)
    for seat in range(1, players):
        hand = full.slots_of(Zone.BACKS, seat)
        assert len(hand) == 13
        assert covered(hand) == []
        assert all(parts.open_hands[seat].contains(slot.rect) for slot in hand)


@pytest.mark.parametrize(("lies", "hidden"), [("face_up", False), ("face_down", True)])
def test_the_discard_that_ends_the_deal_lies_open_or_face_down_by_the_rule(lies: str, hidden: bool) -> None:
    table = staged(sheet(last_discard=lies), ["9S", "5H 6H"], stock="3D", discards="4C", melds=("3H 3C 3S",))
    for action in ("draw stock", "add 3D to m1", "discard 9S"):
        table, _events = apply(table, parse_action(action, default_seat=0))
    metrics = Metrics(1280, 800)
    placed = scene(view(table, 0), areas(metrics, 2, 0), metrics, ())
    faces = [slot.face for slot in placed.slots if slot.place.zone is Zone.RIVER]
    assert (UNKNOWN in faces) is hidden


def test_in_a_last_turn_the_discards_lie_face_up_if_they_may_be_drawn() -> None:
    table, _ = about_to_end("three_thirteen", 4, 1, 8, (0,))
    state = table.truth
    assert state.shown
    assert state.closer != NOBODY
    metrics, seat = Metrics(1280, 800), state.turn
    placed = scene(table.view(seat), areas(metrics, 4, seat, False), metrics, ())
    assert [slot.face for slot in placed.slots_of(Zone.RIVER)] == list(state.discards)


@for_each("size", SIZES)
@for_each("players", SEATS)
@for_each("spread", [True, False])
def test_the_first_meld_of_every_seat_has_cards_large_enough_to_read(
    size: tuple[int, int], players: int, spread: bool
) -> None:
    metrics = Metrics(*size)
    parts = areas(metrics, players, 0, spread)
    first = [card_at_first(meld_room(mat, metrics, lean)) for mat, lean in zip(parts.mats, parts.leans, strict=True)]
    assert min(first) >= metrics.px(46)
    # Of few players nobody's cards are much smaller than another's.
    assert players > 3 or min(first) >= 0.8 * max(first)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_a_seat_with_many_melds_gets_room_of_a_neighbour_with_none(
    size: tuple[int, int], scale: float, players: int
) -> None:
    metrics = Metrics(*size, scale)
    seating = {3: (1, 2), 4: None, 5: (2, 3), 6: (2, 3), 7: (1, 2), 8: (1, 2)}
    pair = seating[players]
    before = areas(metrics, players, 0)
    laid = [0] * players
    if pair:
        laid[pair[0]] = FEW
        # Until a seat needs more than is usual nothing moves.
        assert areas(metrics, players, 0, laid=laid) == before
    laid[pair[0] if pair else 2] = FEW + 1
    after = areas(metrics, players, 0, laid=laid)
    assert not [(a, b) for a, b in combinations(after.all(), 2) if a.colliderect(b)]
    assert after.plates[0] == before.plates[0]
    if pair:
        many, none = pair
        grown = after.mats[many].width * after.mats[many].height
        assert grown > 1.2 * before.mats[many].width * before.mats[many].height
        assert after.mats[none].width > 0
        # A card more changes nothing again.
        laid[many] += 1
        assert areas(metrics, players, 0, laid=laid) == after


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("players", "scale"), [(3, 1.0), (3, 1.25), (3, 1.5), (5, 1.0), (5, 1.25), (5, 1.5), (7, 1.0), (7, 1.25), (7, 1.5)]
)
@pytest.mark.parametrize("is_left", [False, True])
def test_no_meld_lies_under_the_plate_of_a_neighbour_who_has_hardly_any(
    size: tuple[int, int], players: int, scale: float, is_left: bool
) -> None:
    pair = {3: (1, 2), 5: (2, 3), 7: (3, 4)}[players]
    many, other = pair if is_left else pair[::-1]
    placed = lopsided(size, players, scale, many, other, 8)
    assert not under_others(placed, many)
    # A lone meld has the room that its plate needs, and its cards are no smaller than those of the many.
    assert placed.slots_of(Zone.MELD, 1)[0].width >= placed.slots_of(Zone.MELD, 2)[0].width


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "many"), [(6, 2), (6, 3), (6, 4), (8, 3), (8, 4), (8, 5)])
def test_no_meld_lies_under_the_plates_of_others_where_three_sit_opposite(
    size: tuple[int, int], players: int, many: int
) -> None:
    middle = players // 2
    placed = lopsided(size, players, 1.0, many, middle if many != middle else middle + 1, 6)
    assert not under_others(placed, many)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_melds_rather_lie_under_the_plate_of_a_neighbour_than_where_they_must_be_scrolled_to(scale: float) -> None:
    placed = lopsided((960, 600), 6, scale, 2, 3, 8 if scale == 1.0 else 6)
    assert not placed.overflow


def lopsided(size: tuple[int, int], players: int, scale: float, many: int, other: int, count: int) -> Scene:
    """Return the layout of a table at which seat `other` has one meld, the first, and seat `many` has `count`."""
    view = crowded(players)
    laid = (meld(other, 4, 7, other), *[meld(many, 4, 3 * n, many) for n in range(count)])
    full = structs.replace(view, state=structs.replace(view.state, melds=laid))
    screen = TableScreen(CrowdedTable(full), 0, persons(players), preferences=Preferences(still()))
    HeadlessLoop(screen, size, text_scale=scale)
    return screen.stage.scene


def under_others(placed: Scene, many: int) -> list[Rect]:
    """Return the melds but the first, all of seat `many`, that lie below the plate of another seat opposite."""
    plates = placed.areas.plates
    others = [each for seat, each in enumerate(plates) if seat != many and each.y == plates[many].y]
    melds = [box for number, box in placed.melds.items() if number > 1]
    return [box for box in melds for each in others if box.left < each.right and box.right > each.left]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_a_seat_without_melds_keeps_the_width_its_plate_needs_beside_seats_with_many(
    size: tuple[int, int], scale: float, players: int
) -> None:
    metrics = Metrics(*size, scale)
    before = areas(metrics, players, 0).plates
    needed = [round(0.85 * plate.width) for plate in before]
    for none in range(1, players):
        laid = [0 if seat in (0, none) else FEW + 1 for seat in range(players)]
        plates = areas(metrics, players, 0, wide=needed, laid=laid).plates
        assert all(then.width >= now.width >= need for now, then, need in zip(plates, before, needed, strict=True))
        assert not [(a, b) for a, b in combinations(plates, 2) if a.colliderect(b)]


@for_each("size", SIZES)
@for_each("players", [3, 5, 6, 7, 8])
@for_each("usual", [2, FEW])
def test_a_seat_with_many_melds_takes_no_room_from_neighbours_that_have_melds(
    size: tuple[int, int], players: int, usual: int
) -> None:
    metrics = Metrics(*size)
    some = [0, *[2] * (players - 1)]
    before = areas(metrics, players, 0, usual=usual, laid=some)
    for seat in range(1, players):
        laid = [*some[:seat], usual + 1, *some[seat + 1 :]]
        assert areas(metrics, players, 0, usual=usual, laid=laid) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 5])
def test_the_fourth_meld_at_a_side_moves_none_of_the_others(size: tuple[int, int], players: int) -> None:
    metrics = Metrics(*size)
    view = crowded(players)
    parts = areas(metrics, players, 0)
    mine = crowded(players, melds=4 * players).state.melds
    theirs = [meld for meld in mine if meld.owner == 1]
    before: Scene | None = None
    for count in range(1, 5):
        now = structs.replace(view, state=structs.replace(view.state, melds=tuple(theirs[:count])))
        laid = scene(now, parts, metrics, view.hand, before=before.places if before else None)
        for number in before.melds if before else ():
            assert before is not None
            assert laid.melds[number] == before.melds[number]
        before = laid


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("rummy_500", 2), ("rummy_500", 3), ("basic_rummy", 2), ("doofer", 4)])
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_in_large_print_stock_and_discards_are_about_as_large(
    size: tuple[int, int], game: str, players: int, scale: float
) -> None:
    widths, melds = [], []
    for text in (1.0, scale):
        screen = TableScreen(shuffled_table(players, 1, game), 0, persons(players), preferences=Preferences(still()))
        HeadlessLoop(screen, size, text_scale=text)
        stage = screen.stage
        widths.append(stage.scene.pile.width)
        room = meld_room(stage.areas.mats[0], stage.metrics)
        melds.append(min(room.widest, int(room.height / 1.4)))
    assert widths[1] >= (0.97 if size[0] <= 1280 else 0.9) * widths[0]
    assert melds[1] >= 0.8 * melds[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.5, 2.0])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("boxes", [False, True])
def test_cards_of_a_full_table_in_large_print_have_a_least_width(
    size: tuple[int, int], scale: float, players: int, boxes: bool
) -> None:
    metrics = Metrics(*size, scale)
    parts = areas(metrics, players, 0, spread=False, boxes=boxes)
    for mat, lean in zip(parts.mats, parts.leans, strict=True):
        assert card_at_first(meld_room(mat, metrics, lean)) >= metrics.px(35)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1.5), ((1280, 800), 1.5), ((1280, 800), 2.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0)],
)
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_in_large_print_two_melds_of_every_seat_are_seen_whole(
    size: tuple[int, int], scale: float, players: int
) -> None:
    view = crowded(players, 1, 1, 10, 10, game="liverpool_rummy")
    melds = tuple(meld(n % players, 4 + n // players, 3 * n, n % players) for n in range(2 * players))
    table = CrowdedTable(structs.replace(view, state=structs.replace(view.state, melds=melds)))
    screen = TableScreen(table, 0, persons(players), preferences=Preferences(still()))
    HeadlessLoop(screen, size, text_scale=scale)
    shown = screen.stage.scene
    assert len(shown.melds) == 2 * players
    assert not shown.overflow
    assert not any(slot.clip for slot in shown.slots_of(Zone.MELD))
