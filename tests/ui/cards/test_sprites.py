"""Tests of `game.ui.cards.sprites`."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect

from game.engine.cards import UNKNOWN, Card, parse_card
from game.ui.cards.slots import CardSlot, Place, Zone
from game.ui.cards.sprites import Flight, Pose, Sprite, Sprites

PILE = Rect(100, 100, 70, 98)


def slot(
    zone: Zone, index: int, face: str = "?", x: float = 0, y: float = 0, owner: int = 0, width: int = 100
) -> CardSlot:
    card: Card = UNKNOWN if face == "?" else parse_card(face)
    return CardSlot(Place(zone, owner, index), card, x, y, width, 0, index)


def settled(sprites: Sprites, slots: list[CardSlot]) -> None:
    for move in sprites.match(slots, PILE):
        move.sprite.go(move.slot, Flight(0.2))
    sprites.finish()


def came(sprites: Sprites, slots: list[CardSlot]) -> dict[Place, Place]:
    """Return the place from which the card of each slot comes."""
    return {move.slot.place: move.came for move in sprites.match(slots, PILE) if not move.sprite.leaving}


def test_the_flight_of_a_sprite_ends_exactly_in_its_slot() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H", 0.1, 0.2))
    target = slot(Zone.RIVER, 0, "7H", 333.3, 77.7)
    sprite.go(target, Flight(0.3, arc=0.2, turns=1.0, swell=0.2))
    for _ in range(40):
        sprite.tick(0.01)
    assert sprite.pose == Pose.of(target)
    assert not sprite.is_moving


def test_a_sprite_in_flight_waits_bends_and_arrives() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H", 0, 100))
    sprite.go(slot(Zone.RIVER, 0, "7H", 100, 100), Flight(0.2, delay=0.1, arc=0.5))
    sprite.tick(0.1)
    assert sprite.pose == Pose(0, 100, 100, 0, 1)
    sprite.tick(0.1)
    assert sprite.pose.y < 90
    sprite.tick(0.1)
    assert sprite.pose == Pose(100, 100, 100, 0, 1)


def test_a_card_dealt_face_down_is_turned_up_on_its_way() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H"), Pose(500, 0, 100, 0, 0))
    sprite.go(slot(Zone.HAND, 0, "7H"), Flight(1.0))
    seen = []
    for _ in range(12):
        sprite.tick(0.1)
        seen.append(sprite.pose.open)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_a_card_that_goes_into_a_hidden_hand_shows_its_face_only_on_the_way() -> None:
    sprite = Sprite(slot(Zone.RIVER, 0, "7H"))
    sprite.go(slot(Zone.BACKS, 0, "?", 100, owner=1), Flight(0.2))
    sprite.tick(0.05)
    assert sprite.face == parse_card("7H")
    sprite.finish()
    assert sprite.face == UNKNOWN
    assert sprite.pose.open == 0


def test_a_fading_card_is_seen_only_at_its_start_or_its_end() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H"))
    here, there = sprite.pose, slot(Zone.RIVER, 0, "7H", 100)
    sprite.go(there, Flight(0.4, delay=0.1, arc=0.2, turns=1, fades=True))
    seen = [(sprite.pose, sprite.opacity)]
    while sprite.tick(0.05):
        seen.append((sprite.pose, sprite.opacity))
    assert {pose for pose, _ in seen} == {here, Pose.of(there)}
    faint = [opacity for _, opacity in seen]
    assert min(faint) < 0.1
    assert faint[0] == faint[-1] == 1
    assert max(abs(one - other) for one, other in pairwise(faint)) < 0.3
    assert all(opacity < 0.1 for (one, opacity), (other, _) in pairwise(seen) if one != other)


def test_a_held_sprite_does_not_fly() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H"))
    sprite.is_held = True
    sprite.carry(300, 300, 100)
    sprite.finish()
    assert not sprite.tick(0.5)
    assert (sprite.pose.x, sprite.pose.y) == (300, 300)


def test_a_new_flight_of_a_sprite_starts_at_its_present_place() -> None:
    sprite = Sprite(slot(Zone.HAND, 0, "7H"))
    sprite.go(slot(Zone.RIVER, 0, "7H", 100), Flight(0.2))
    sprite.tick(0.1)
    here = sprite.pose
    sprite.go(slot(Zone.HAND, 0, "7H"), Flight(0.2))
    assert sprite.pose == here


def test_cards_keep_their_sprites_when_a_hand_is_sorted() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H"), slot(Zone.HAND, 1, "2S", 50)])
    seven = sprites.sprite_at(Place(Zone.HAND, 0, 0))
    settled(sprites, [slot(Zone.HAND, 0, "2S"), slot(Zone.HAND, 1, "7H", 50)])
    assert sprites.sprite_at(Place(Zone.HAND, 0, 1)) is seven


def test_the_sprite_of_a_laid_card_comes_from_the_hand() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H"), slot(Zone.HAND, 1, "2S")])
    assert came(sprites, [slot(Zone.MELD, 0, "7H", owner=1), slot(Zone.HAND, 0, "2S")]) == {
        Place(Zone.MELD, 1, 0): Place(Zone.HAND, 0, 0),
        Place(Zone.HAND, 0, 0): Place(Zone.HAND, 0, 1),
    }


def test_a_card_another_player_discards_flies_from_the_card_backs_of_that_player() -> None:
    sprites = Sprites()
    backs = [slot(Zone.BACKS, n, owner=1) for n in range(3)] + [slot(Zone.BACKS, n, owner=2) for n in range(3)]
    settled(sprites, [*backs, slot(Zone.STOCK, 0)])
    moves = came(
        sprites,
        [*(b for b in backs if b.place != Place(Zone.BACKS, 1, 2)), slot(Zone.RIVER, 0, "7H"), slot(Zone.STOCK, 0)],
    )
    assert moves[Place(Zone.RIVER, 0, 0)] == Place(Zone.BACKS, 1, 2)


def test_a_drawn_card_comes_from_the_stock_although_the_pile_looks_as_high_as_before() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.STOCK, 0)])
    assert came(sprites, [slot(Zone.STOCK, 0), slot(Zone.HAND, 0, "7H")])[Place(Zone.HAND, 0, 0)].zone is Zone.STOCK
    assert sprites.all[-1].pose.open == 0


def test_equal_cards_of_two_packs_have_two_sprites() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H"), slot(Zone.HAND, 1, "7H", 50), slot(Zone.RIVER, 0, "7H", 90)])
    assert len(sprites.all) == 3


def test_of_equal_cards_the_dragged_sprite_moves_to_the_discards() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H"), slot(Zone.HAND, 1, "7H", 50)])
    dragged = sprites.sprite_at(Place(Zone.HAND, 0, 0))
    assert dragged is not None
    dragged.carry(90, 300, 100)
    moves = sprites.match([slot(Zone.HAND, 0, "7H"), slot(Zone.RIVER, 0, "7H", 90, 200)], PILE)
    assert next(move.slot.place.zone for move in moves if move.sprite is dragged) is Zone.RIVER


def test_sprites_of_vanished_cards_fly_to_the_stock_and_are_removed() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H", 500, 500)])
    (move,) = sprites.match([], PILE)
    assert move.sprite.leaving
    move.sprite.go(move.slot, Flight(0.2))
    assert sprites.tick(0.1)
    assert len(sprites.all) == 1
    sprites.tick(0.2)
    assert sprites.all == []


def test_moving_sprites_are_drawn_above_resting_ones_and_held_ones_on_top() -> None:
    sprites = Sprites()
    hand = [slot(Zone.HAND, n, face, n * 50) for n, face in enumerate(("7H", "8H", "9H"))]
    settled(sprites, [*hand, slot(Zone.RIVER, 0, "2C")])
    first, second, third, discarded = sprites.all
    first.is_held = True
    second.go(slot(Zone.HAND, 1, "8H", 400), Flight(0.2))
    assert sprites.in_order() == ([discarded], [third], [second, first])


def test_an_arc_leads_no_card_out_of_the_window() -> None:
    sprite = Sprite(slot(Zone.STOCK, 0, "7H", 0, 300))
    sprite.go(slot(Zone.BACKS, 0, "?", 900, 50, width=40), Flight(1.0, arc=0.3))
    heights = []
    while sprite.is_moving:
        sprite.tick(0.05)
        heights.append(sprite.pose.y)
    assert min(heights) >= 0.7 * 40
    assert min(heights) < 50


def test_matching_the_sprites_of_one_hand_leaves_all_other_sprites_in_place() -> None:
    sprites = Sprites()
    settled(sprites, [slot(Zone.HAND, 0, "7H"), slot(Zone.HAND, 1, "8H", 50), slot(Zone.RIVER, 0, "2C", 90, 200)])
    turned = [slot(Zone.HAND, 0, "8H"), slot(Zone.HAND, 1, "7H", 50)]
    moves = sprites.match(turned, PILE, turned[0].place.home)
    assert [(move.slot.place.index, move.came.index) for move in moves] == [(0, 1), (1, 0)]
    assert not any(sprite.leaving for sprite in sprites.all)


def test_a_card_laid_with_a_snap_swells_shrinks_for_a_moment_and_rests_at_its_own_size() -> None:
    sprite, there = Sprite(slot(Zone.HAND, 0, "7H")), slot(Zone.MELD, 0, "7H", 300)
    sprite.go(there, Flight(1.0, swell=0.2, snap=0.1))
    widths = []
    while sprite.tick(0.01):
        widths.append(sprite.pose.width / there.width)
    lifted, pressed = max(widths), min(widths)
    assert lifted > 1.1
    assert 0.88 < pressed < 0.99
    assert widths.index(lifted) < 60 < 75 < widths.index(pressed) < 99
    assert sprite.pose == Pose.of(there)
