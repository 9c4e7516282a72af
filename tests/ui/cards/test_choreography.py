"""Tests of `game.ui.cards.choreography`."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.engine import events as engine_events
from game.engine.actions import Next
from game.engine.cards import UNKNOWN, parse_cards
from game.engine.events import (
    Discarded,
    Event,
    FalselyCalled,
    FalselyLaid,
    FalselyShown,
)
from game.engine.state import Phase, View
from game.interaction.drop_targets import Source
from game.record.notation import parse_action
from game.session.match.match import Match
from game.ui.cards.choreography import ACTS, start_flights
from game.ui.cards.hand import Hand, Sorting
from game.ui.cards.slots import CardSlot, Place, Zone
from game.ui.cards.soundtrack import Soundtrack, silent
from game.ui.cards.sprites import Flight, Pose, Sprites
from game.ui.cards.stage import Stage
from game.ui.draw.metrics import Metrics
from game.ui.draw.tween import SPEEDS, ease_out
from game.ui.table.context import TableContext
from game.ui.table.laying import Laying
from game.ui.table.pointer import Dragging
from game.ui.widgets.screens import Screen, Screens
from tests.ui.support.crowd import crowded
from tests.ui.support.motion import GESTURES, play_on
from tests.ui.support.tables import persons, shuffled_table, table_of


class Show:
    """A stage that follows a table, as a screen would."""

    def __init__(self, table: Match, seat: int = 0, speed: str = "normal") -> None:
        self.table = table
        self.seat = seat
        self.sounds: list[str] = []
        nowhere = Screen()
        nowhere.stack = Screens()
        parts = TableContext(
            nowhere,
            table,
            seat,
            persons(len(table.seats)),
            play=lambda name, volume, pan=0.0: self.sounds.append(name),
        )
        parts.stage.speed = speed
        self.hand, self.stage = parts.hand, parts.stage
        self.stage.place(Metrics(1280, 800))
        self.drag = Dragging(parts, Laying(parts))
        table.subscribe(seat, self.told)

    def told(self, view: View, events: tuple[Event, ...]) -> None:
        self.hand.take(view.hand, view.state.rules)
        self.stage.tell(view, events)
        self.drag.update((400, 300))

    def assert_stands_as_laid_out(self) -> None:
        """Check that there is one sprite for every slot, exactly in it."""
        slots = self.stage.scene.slots
        by_place = {sprite.slot.place: sprite for sprite in self.stage.sprites.all}
        assert len(by_place) == len(self.stage.sprites.all) == len(slots)
        for slot in slots:
            sprite = by_place[slot.place]
            assert sprite.slot == slot
            assert sprite.pose == Pose.of(slot)
            assert sprite.face == slot.face


def drag_something(show: Show, rng: Random) -> None:
    """Lift a card of the hand, one of the discards or the top of the stock, and put it back or play it."""
    scene = show.stage.scene
    zones = [zone for zone in (Zone.HAND, Zone.RIVER, Zone.STOCK) if scene.slots_of(zone)]
    if not zones:
        return
    zone = rng.choice(zones)
    slot = scene.slots_of(zone)[-1] if zone is Zone.STOCK else rng.choice(scene.slots_of(zone))
    show.drag.lift(slot, slot.rect.center)
    if zone is Zone.STOCK:
        assert show.drag.lifted is not None
        assert show.drag.lifted.source is Source.STOCK
    show.drag.carry((400, 300))
    if not show.table.is_over and rng.random() < 0.5:
        play_on(show.table, rng)
    show.stage.tick(0.02)
    if rng.random() < 0.5:
        show.drag.put_back()
    else:
        show.drag.drop(rng.choice(scene.slots).rect.center)
    assert show.drag.lifted is None


def interrupt(show: Show, rng: Random) -> None:
    """Do a random action that is possible while cards fly, or just let time pass."""
    match rng.randrange(8):
        case 0:
            show.stage.finish()
            show.assert_stands_as_laid_out()
        case 1:
            for _ in range(rng.randrange(20)):
                show.stage.tick(0.02)
        case 2:
            show.hand.arrange(rng.choice(list(Sorting)), show.table.view(0).state.rules)
            show.stage.shape(spring=rng.random() < 0.5)
        case 3:
            drag_something(show, rng)
        case 4:
            show.stage.place(Metrics(*rng.choice([(960, 600), (1280, 800), (1920, 1080)])))
        case 5:
            show.stage.has_reduced_motion = not show.stage.has_reduced_motion
            show.stage.speed = rng.choice(list(SPEEDS))
        case 6:
            show.table.undo(rng.randrange(3))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", ["rummy_500", "double_rum", "doofer", "liverpool_rummy"])
def test_after_any_play_and_interruption_every_card_stands_where_the_layout_says(game: str, seed: int) -> None:
    rng = Random(seed)
    table = shuffled_table(3, seed, game)
    show = Show(table)
    table.begin()
    for _ in range(120):
        if table.is_over:
            break
        play_on(table, rng)
        interrupt(show, rng)
    for _ in range(2000):
        if not show.stage.tick(0.02):
            break
    show.assert_stands_as_laid_out()


def test_every_event_has_a_motion_and_every_correct_play_its_own_sound() -> None:
    known = {each for each in vars(engine_events).values() if isinstance(each, type) and issubclass(each, Event)}
    assert known - {Event} == set(ACTS)
    wrong = {FalselyLaid, FalselyShown, FalselyCalled}
    assert {ACTS[event].sound for event in wrong} == {"false"}
    sounds = {act.sound for event, act in ACTS.items() if event not in wrong}
    assert len(sounds | {"false"}) == len(ACTS) - len(wrong) + 1
    assert len({repr(structs.replace(act.flight, ease=ease_out)) for act in ACTS.values()}) == len(ACTS)


@pytest.mark.parametrize(("event", "zone", "count"), GESTURES, ids=lambda value: type(value).__name__)
def test_an_event_that_moves_no_card_is_a_short_gesture_of_resting_cards(event: Event, zone: Zone, count: int) -> None:
    view = crowded(3, melds=6, river=5)
    hand, heard = Hand(), list[str]()
    hand.take(view.hand, view.state.rules)
    shown = Stage(view, hand, lambda name, volume, pan=0.0: heard.append(name))
    shown.place(Metrics(1280, 800))
    shown.tell(view, [event])
    shown.tick(0.05)
    moving = [sprite.slot.place for sprite in shown.sprites.all if sprite.pose != sprite.target]
    assert {place.zone for place in moving} == {zone}
    assert len([sprite for sprite in shown.sprites.all if sprite.is_moving]) == count
    assert heard == [ACTS[type(event)].sound]
    shown.finish()
    shown.has_reduced_motion = True
    shown.tell(view, [event])
    assert not shown.sprites.is_moving


def test_dealing_goes_round_from_the_dealer_s_left_one_card_at_a_time() -> None:
    table = shuffled_table(3)
    show = Show(table)
    table.begin()
    order: list[Place] = []
    pile = show.stage.scene.pile
    while show.stage.tick(0.005):
        for sprite in show.stage.sprites.all:
            away = (sprite.pose.x, sprite.pose.y) != pile.center and sprite.slot.place.zone is not Zone.STOCK
            if away and sprite.slot.place not in order:
                order.append(sprite.slot.place)
    assert [place.owner for place in order[:6]] == [0, 1, 2, 0, 1, 2]
    assert order[-1].zone is Zone.RIVER
    assert show.sounds.count("deal") == len(order) == 22


def test_an_indicator_is_laid_apart_after_the_hands_and_before_the_card_that_starts_the_discards() -> None:
    table = shuffled_table(2, game="indian_rummy")
    show = Show(table)
    table.begin()
    order: list[Zone] = []
    pile = show.stage.scene.pile
    while show.stage.tick(0.005):
        for sprite in show.stage.sprites.all:
            zone = sprite.slot.place.zone
            if (sprite.pose.x, sprite.pose.y) != pile.center and zone is not Zone.STOCK and zone not in order:
                order.append(zone)
    assert order[-2:] == [Zone.INDICATOR, Zone.RIVER]
    assert show.sounds.count("deal") == 28


def test_with_animation_off_no_card_flies_and_every_event_sounds_once() -> None:
    table = table_of(["3C 3D 3S 3H 6D TH KS", "4C 4D 4S 2H 2C 2D 7S"], stock="9S")
    show = Show(table, speed="off")
    table.begin()
    assert not show.stage.sprites.is_moving
    show.assert_stands_as_laid_out()
    assert show.sounds == ["shuffle", "cut", "deal", "next"]
    heard = {"draw stock": ["slide"], "lay 3C 3D 3S": ["place", "meld"], "add 3H to m1": ["add"]}
    for play, sounds in {**heard, "discard KS": ["discard", "next"]}.items():
        show.sounds.clear()
        table.submit(parse_action(play, 0))
        assert show.sounds == sounds


def test_with_reduced_motion_every_card_fades_and_none_flies() -> None:
    table = shuffled_table(3)
    show = Show(table)
    show.stage.has_reduced_motion = True
    table.begin()
    seen: dict[int, set[tuple[float, float, float]]] = {}
    faint: dict[int, float] = {}
    while show.stage.tick(0.02):
        for sprite in show.stage.sprites.all:
            pose = sprite.pose
            seen.setdefault(id(sprite), set()).add((pose.x, pose.y, pose.angle))
            faint[id(sprite)] = min(faint.get(id(sprite), 1.0), sprite.opacity)
    assert all(len(places) <= 2 for places in seen.values())
    dealt = [each for each in show.stage.sprites.all if each.slot.place.zone is Zone.HAND]
    assert all(faint[id(each)] < 0.2 for each in dealt)
    assert show.sounds.count("deal") == 22
    show.assert_stands_as_laid_out()
    show.hand.arrange(Sorting.RANK, table.view(0).state.rules)
    show.stage.shape()
    show.stage.tick(0.001)
    assert not show.stage.sprites.is_moving


def test_dealing_takes_longer_at_a_slower_animation_speed() -> None:
    took = {}
    for speed in ("fast", "normal", "slow"):
        table = shuffled_table(3)
        show = Show(table, speed=speed)
        table.begin()
        took[speed] = show.stage.busy_for
    assert took["fast"] < took["normal"] < took["slow"]


def test_a_discard_flies_from_the_hand_to_the_discards_with_its_sound() -> None:
    table = table_of(["3C 4D 6H 9S JC QD 2S", "3S 4S 6C 9D JD QC 2C"], stock="5H")
    show = Show(table)
    table.begin()
    table.submit(table.legal(0)[0])
    show.stage.finish()
    show.sounds.clear()
    discard = next(a for a in table.legal(0) if repr(a) == "0: discard 9S")
    table.submit(discard)
    flying = next(s for s in show.stage.sprites.all if s.is_moving and s.slot.place.zone is Zone.RIVER)
    assert repr(flying.face) == "9S"
    assert flying.pose.y > 500
    assert "discard" not in show.sounds, "it is heard when it lies"
    show.stage.tick(0.2)
    assert "discard" in show.sounds


def test_a_held_card_is_not_moved_by_an_event() -> None:
    sprites = Sprites()
    card = parse_cards("7H")[0]
    old, new = CardSlot(Place(Zone.HAND, 0, 0), card, 10, 10, 100), CardSlot(Place(Zone.HAND, 0, 0), card, 90, 90, 100)
    (move,) = sprites.match([old], CardSlot(Place(Zone.STOCK, 0, 0), UNKNOWN, 0, 0, 70).rect)
    move.sprite.go(old, Flight(0))
    sprites.finish()
    move.sprite.is_held = True
    move.sprite.carry(500, 500, 100)
    start_flights([Discarded(1, card)], sprites.match([new], old.rect), 0, 1.0, Soundtrack(silent))
    sprites.finish()
    assert (move.sprite.pose.x, move.sprite.pose.y) == (500, 500)
    assert move.sprite.slot == new


def test_the_animation_speeds_are_off_fast_normal_and_slow() -> None:
    assert list(SPEEDS) == ["off", "fast", "normal", "slow"]


def test_the_cards_of_the_old_deal_are_gathered_before_a_new_deal() -> None:
    table = shuffled_table(2)
    show = Show(table)
    table.begin()
    rng = Random(5)
    while table.phase is not Phase.DEAL_OVER:
        play_on(table, rng)
    show.stage.finish()
    table.submit(Next(0))
    assert any(sprite.leaving for sprite in show.stage.sprites.all)
    assert "shuffle" in show.sounds
    for _ in range(2000):
        if not show.stage.tick(0.02):
            break
    show.assert_stands_as_laid_out()


def parted(speed: str) -> list[float]:
    """Return, at each step of a beginning deal, the distance of the pack's cards from the pack, in card widths."""
    show = Show(shuffled_table(3), speed=speed)
    show.table.begin()
    far = []
    for _ in range(60):
        show.stage.tick(1 / 60)
        pack = [each for each in show.stage.sprites.all if each.slot.place.zone is Zone.STOCK]
        far.append(max(abs(each.pose.x - each.slot.x) / each.slot.width for each in pack))
    return far


def test_a_cut_parts_the_drawn_pack_and_joins_it_again() -> None:
    far = parted("normal")
    assert max(far) > 0.5
    assert far[0] < 0.1 > far[-1]
    assert max(parted("off")) == 0


def test_the_pack_is_not_parted_in_a_game_without_a_cutter() -> None:
    show = Show(shuffled_table(3, game="doofer"))
    assert show.table.view(0).state.rules.deal.cutter == "none"
    show.table.begin()
    for _ in range(60):
        show.stage.tick(1 / 60)
        pack = [each for each in show.stage.sprites.all if each.slot.place.zone is Zone.STOCK]
        assert max(abs(each.pose.x - each.slot.x) / each.slot.width for each in pack) < 0.25
