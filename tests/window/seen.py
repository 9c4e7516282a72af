"""The match as its record on disk tells it, and where everything is on the table of the player in seat 0.

Nothing here asks the program: the record is replayed, and the layout, which is pure, says where the cards stand.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from pygame import Rect

from game.bots.knowledge.memory import Memory
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Event, redact
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, View, view
from game.record.record import Header, RecordError, read_sound_part
from game.ui.cards.areas import Areas, areas
from game.ui.cards.hand import NEXT_SORTING, Hand
from game.ui.cards.meld_places import Places
from game.ui.cards.scene import Scene, is_spread, scene
from game.ui.cards.slots import HandShape, Zone, hit
from game.ui.draw.metrics import Metrics
from tests.window.pictures import SIZE
from tests.window.waiting import until
from tests.window.xserver import Pos

ME = 0
EDGE = 8
"""The distance in pixels from the left edge of a card at which it is grasped; that much of every card is visible."""


class Seen:
    """Follows the record in a data folder; `look` reads new actions."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "matches" / "current.record"
        self.hand = Hand()
        """The hand in the order it is held on the screen."""
        self.memory = Memory.start(ME)
        self.actions: list[Action] = []
        self.header, self.state = until(self._first, "a match is recorded")
        self._told: list[Event] = []
        self._read = ""
        self._places: Mapping[int, Places] = {}
        """The positions of the melds, which stay the same."""
        self.look()

    def _first(self) -> tuple[Header, State] | None:
        try:
            header = read_sound_part(self.path.read_text(encoding="utf-8"))[0].header
        except (OSError, RecordError):
            return None
        return header, new_match(header.match_rules(), header.dealer)

    def look(self) -> "Seen":
        """Replay the actions recorded since the last look, and return this object; an incomplete last line is left for
        the next look.
        """
        text = self.path.read_text(encoding="utf-8")
        if text == self._read:
            return self
        self._read = text
        record, _ = read_sound_part(text)
        for action in record.actions[len(self.actions) :]:
            self.state, events = apply(self.state, action)
            self.actions.append(action)
            self._told += [redact(event, ME) for event in events]
            if self.state.phase is not Phase.SHUFFLE:
                self._tell()
        return self

    def _tell(self) -> None:
        """Tell every player the events of a completed move."""
        now = self.view
        for event in self._told:
            self.memory = self.memory.after(event, now.state)
        self._told.clear()
        came = Counter(now.hand) - Counter(self.hand.cards)
        self.hand.take(now.hand, now.state.rules, list(came.elements()))
        self._places = self.scene.places

    # What the player sees and does with their hand

    @property
    def view(self) -> View:
        """The player's view of the match."""
        return view(self.state, ME)

    @property
    def my_turn(self) -> bool:
        """Whether the match waits for the player; before the shuffle it waits for nobody."""
        return self.state.actor == ME and not self.deal_over and self.state.phase is not Phase.SHUFFLE

    @property
    def deal_over(self) -> bool:
        """Whether the deal is over and the score sheet comes next."""
        return self.state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    def sat_down_anew(self) -> None:
        """Reset the hand to the order of the deal, as after the table was left and opened again."""
        self.hand = Hand()
        self.hand.take(self.view.hand, self.view.state.rules)
        self._places = {}

    def sorted(self) -> None:
        """Sort the hand in the next sorting order, as the table does after its key."""
        self.hand.arrange(NEXT_SORTING[self.hand.sorting], self.view.state.rules)

    # Where things are

    @property
    def areas(self) -> Areas:
        """Return the areas of the window."""
        boxes = self.state.contract_of(ME) is not None or bool(self.state.rules.melding.opening)
        return areas(Metrics(*SIZE), self.state.players, ME, is_spread(self.state), boxes=boxes)

    @property
    def scene(self) -> Scene:
        """Return the scene with every card on the table."""
        shape = HandShape(self.hand.gaps, frozenset(self.hand.selected))
        return scene(self.view, self.areas, Metrics(*SIZE), self.hand.cards, shape, before=self._places)

    def card(self, face: Card, zone: Zone = Zone.HAND) -> Pos:
        """Return a point of a card that no other card covers."""
        slots = self.scene.slots
        slot = next(slot for slot in slots if slot.face == face and slot.place.zone is zone)
        pos = (slot.rect.x + EDGE, slot.rect.centery)
        assert hit(slots, pos, (zone,)) is slot, f"{face!r} lies below others"
        return pos

    def free_mat(self) -> Pos:
        """Return a point of the player's own mat far from every meld."""
        mat = self.areas.mats[ME]
        boxes = [box.inflate(20, 20) for box in self.scene.melds.values()]
        wide = range(mat.x + 20, mat.right - 20, 10)
        return next((x, mat.centery) for x in wide if Rect(x, mat.centery, 1, 1).collidelist(boxes) < 0)

    def meld(self, number: int) -> Pos:
        """Return the middle of meld `number`."""
        return self.scene.melds[number].center

    def indices(self, cards: Sequence[Card]) -> list[int]:
        """Return the indices of these cards in the hand."""
        return [self.hand.cards.index(card) for card in cards]
