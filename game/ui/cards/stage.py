"""The stage: the layout of the present view, and the sprites that follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Protocol

from msgspec import structs
from pygame import Rect

from game.engine.cards import Card
from game.engine.events import Event, Shuffled
from game.engine.state import View
from game.ui.cards.accents import Accents
from game.ui.cards.areas import Areas, areas
from game.ui.cards.choreography import start_flights
from game.ui.cards.hand import Hand
from game.ui.cards.meld_places import AT_A_PLACE, Places
from game.ui.cards.scene import Scene, count_below, is_spread, reshaped, scene, usual_melds
from game.ui.cards.slots import CardSlot, HandShape, Home, Zone, hit
from game.ui.cards.soundtrack import PlaySound, Soundtrack
from game.ui.cards.sprites import GLIDE, Sprites
from game.ui.draw.metrics import Metrics
from game.ui.draw.tween import SPEEDS, ease_out_back

QUICK = structs.replace(GLIDE, seconds=0.13)
"""The flight of the player's own cards that make room under the pointer."""

SPRING = structs.replace(GLIDE, seconds=0.30, ease=ease_out_back)
"""The flight of a card back from a drop that was not allowed."""


AT_ONCE = structs.replace(GLIDE, seconds=0.0)


class MeldTray(Protocol):
    """The melds of a contract or an opening that are being put together on the player's mat."""

    @property
    def melds(self) -> Sequence[Sequence[Card]]:
        """The cards of each meld in the tray."""


class Stage:
    """The cards of a table with their motion, sounds and accents. `tell` shows a new view and its events, `shape` lays
    out the player's hand anew, `finish` ends all motion at once.
    """

    def __init__(
        self,
        view: View,
        hand: Hand,
        play: PlaySound,
        speed: str = "normal",
        tray: MeldTray | None = None,
    ) -> None:
        self.view = view
        self.hand = hand
        self.tray = tray
        self.sounds = Soundtrack(play)
        self.speed = speed
        self.has_reduced_motion = False
        """Whether cards fade instead of flying."""
        self.sprites = Sprites()
        self.accents = Accents()
        self.opening: int | None = None
        """Index in the hand before which a gap is open for dragged cards."""
        self.away: frozenset[int] = frozenset()
        """Indices of the cards of the hand that are being dragged."""
        self.scroll: dict[int, int] = {}
        """The distance (px) by which each seat's mat is scrolled."""
        self.busy_for = 0.0
        """Seconds until all cards have arrived that fly for events."""
        self.metrics = Metrics(1280, 800)
        self._wide: Sequence[int] = ()
        self._long: Sequence[int] = ()
        self.areas: Areas = self._compute_areas()
        """The parts of the window."""
        self._scene: Scene | None = None
        self._places: Mapping[int, Places] = {}
        """The places of the melds, by seat, which later layouts keep."""

    @property
    def scene(self) -> Scene:
        """The present layout."""
        if self._scene is None:
            self._scene = scene(
                self.view,
                self.areas,
                self.metrics,
                self.hand.cards,
                self._shape(),
                self.scroll,
                self.tray.melds if self.tray else (),
                self._places,
            )
            self._places = self._scene.places
        return self._scene

    def place(self, metrics: Metrics, wide: Sequence[int] = (), long: Sequence[int] = ()) -> None:
        """Lay out everything for a new window size, at once and without motion.

        `wide` and `long`: by seat the preferred width of a plate, and its width with everything in one line (px).
        """
        self.metrics = metrics
        self._wide, self._long = wide, long
        self.areas = self._compute_areas()
        self._scene = None
        self._relay()
        self.sprites.finish()

    def tell(self, view: View, events: Sequence[Event]) -> None:
        """Show the new `view`, and start the motion and the sounds of `events` and, if cards fly, the accents. Without
        motion, every card is in its slot at once. The stage's `hand` must already hold the new cards.
        """
        shuffled = any(isinstance(event, Shuffled) for event in events)
        gathered = self.sprites.match((), self.scene.pile) if shuffled else []
        before, self.view = self.view, view
        self.areas = self._compute_areas()
        self._scene = None
        moves = [*gathered, *self.sprites.match(self.scene.slots, self.scene.pile)]
        speed = SPEEDS[self.speed]
        owners = [meld.owner for meld in view.state.melds]
        self.sounds.pans = self._pans()
        took, landings = start_flights(events, moves, view.seat, speed, self.sounds, self.has_reduced_motion, owners)
        self.busy_for = max(self.busy_for, took)
        if not speed:
            self.sprites.finish()
        elif not self.has_reduced_motion:
            self.accents.tell(before.state, view.state, landings)

    def _pans(self) -> list[float]:
        """Return the direction of each seat's sounds, by seat, from the left edge of the window (-1) to the right one
        (1).
        """
        places = [plate.centerx for plate in self.areas.plates]
        places[self.view.seat] = self.areas.hand.centerx
        middle = self.metrics.size[0] / 2
        return [min(max(x / middle - 1, -1.0), 1.0) for x in places]

    def _compute_areas(self) -> Areas:
        state = self.view.state
        seat, open_hands = self.view.seat, self.view.open_hands
        boxes = state.contract_of(seat) is not None or bool(state.rules.melding.opening)
        laid = [0] * state.players
        for meld in state.melds:
            laid[meld.owner] += ceil(len(meld.cards) / AT_A_PLACE)
        return areas(
            self.metrics,
            state.players,
            seat,
            is_spread(state),
            open_hands,
            self._wide,
            boxes,
            self._long,
            usual_melds(state),
            laid,
            state.rules.is_indicator_apart,
        )

    def shape(self, spring: bool = False) -> None:
        """Move the cards of the player's hand to new places after the selection, a gap or the dragged cards have
        changed.

        With `spring`, all other cards that are out of place spring back to their slots as well. Cards that the pointer
        holds stay where they are; call `release` first to let them go.
        """
        self._scene = reshaped(self.scene, self.view.seat, self.metrics, self.hand.cards, self._shape())
        # What springs back may have come from anywhere; else only one's own hand is different.
        self._relay(spring, None if spring else (Zone.HAND, self.view.seat))

    def follow_tray(self) -> None:
        """Lay out hand and tray anew after cards moved between them."""
        self._scene = None
        self._relay()

    def tick(self, dt: float) -> bool:
        """Advance cards, sounds and accents by `dt` seconds. Return whether the picture may have changed."""
        self.busy_for = max(0.0, self.busy_for - dt)
        self.sounds.tick(dt)
        return self.sprites.tick(dt) | self.accents.tick(dt)

    def finish(self) -> None:
        """End all motion: every card moves into its slot at once, scheduled sounds are played, and accents removed."""
        self.busy_for = 0.0
        self.sounds.finish()
        self.accents.finish()
        self.sprites.finish()

    def slot_at(self, pos: tuple[int, int], *zones: Zone) -> CardSlot | None:
        """Hit test: return the uppermost card of these zones at a point, None if there is none."""
        return hit(self.scene.slots, pos, zones)

    @property
    def important_boxes(self) -> list[Rect]:
        """The boxes that other things should not cover: each visible meld, the tray if there is one, and the player's
        hand.

        Only those of melds have a margin. An empty hand has no box.
        """
        scene = self.scene
        gap = self.metrics.px(12)
        melds = [box.inflate(gap, gap) for box in scene.melds.values() if box.width and box.height]
        held = [slot.rect for slot in scene.slots_of(Zone.HAND)]
        return [*melds, *scene.tray, *([held[0].unionall(held[1:])] if held else [])]

    def piles(self) -> list[Rect]:
        """Return the rectangles of all cards in stock, indicator and discards, and for a pile of discards also that of
        its frame.

        Each includes the number that stands across its lower edge.
        """
        scene = self.scene
        under = count_below(self.metrics) + 1
        found = [slot.rect for zone in (Zone.STOCK, Zone.INDICATOR, Zone.RIVER) for slot in scene.slots_of(zone)]
        if found and not is_spread(self.view.state):
            found.append(scene.discards)
        return [Rect(rect.x, rect.y, rect.width, rect.height + under) for rect in found]

    def release(self) -> None:
        """Release the cards held by the pointer; the next `tell` or `shape` moves them to their slots."""
        for sprite in self.sprites.all:
            sprite.is_held = False

    def scroll_by(self, seat: int, px: int) -> bool:
        """Scroll a seat's mat down by `px` (up if negative) as far as it goes, at once. Return whether it moved."""
        most = self.scene.overflow.get(seat, 0)
        before = self.scroll.get(seat, 0)
        self.scroll[seat] = min(max(before + px, 0), most)
        if self.scroll[seat] == before:
            return False
        self._scene = None
        self._relay()
        self.sprites.finish()
        return True

    def reveal(self, number: int) -> None:
        """If any part of meld `number`, which must be on the table, is out of view, scroll its mat to bring it into
        view.
        """
        box, seat = self.scene.whole[number], self.view.state.melds[number - 1].owner
        mat = self.areas.mats[seat]
        self.scroll_by(seat, min(0, box.top - mat.top) or max(0, box.bottom - mat.bottom))

    def _shape(self) -> HandShape:
        return HandShape(self.hand.gaps, frozenset(self.hand.selected), self.away, self.opening)

    def _relay(self, spring: bool = False, home: Home | None = None) -> None:
        flight = AT_ONCE if self.has_reduced_motion else SPRING if spring else QUICK
        slots = self.scene.slots_of(*home) if home else self.scene.slots
        for move in self.sprites.match(slots, self.scene.pile, home):
            sprite = move.sprite
            if sprite.is_held:
                sprite.slot = move.slot
            elif sprite.is_moving:
                sprite.retarget(move.slot)
            elif sprite.slot == move.slot and sprite.pose == sprite.target:
                sprite.slot = move.slot
            else:
                sprite.go(move.slot, flight)
