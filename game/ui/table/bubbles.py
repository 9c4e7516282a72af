"""Bubbles that appear beside a plate for a moment: calls, such as going out, and small talk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from pygame import Rect

from game.content.translation import pgettext
from game.engine.events import (
    Bought,
    BoughtBack,
    Claimed,
    DealEnded,
    Dealt,
    DroppedOut,
    Event,
    FalselyCalled,
    FalselyLaid,
    FalselyShown,
    Floated,
    Forced,
    Knocked,
    Laid,
    LastTurns,
    OneCardLeft,
    Passed,
    RummyCalled,
    TurnBegan,
    WasCut,
)
from game.engine.play.dealing import dealt_winners
from game.engine.state import NOBODY, Ending, Phase, State, View
from game.session.preferences import Preferences
from game.ui.cards.areas import LINE, TAG_LIFT, TAG_SIZE
from game.ui.draw.canvas import Canvas, fading
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Role
from game.ui.draw.tween import ease_out
from game.ui.widgets.players import Person
from game.words.knocking import kind_called, who_undercut
from game.words.strings import _, point_count_text

SECONDS = 1.8
SPEECH_SECONDS = 3.2
RISE = 0.2
MOST_STEPS_ASIDE = 4
"""The most steps by which a call may be shifted up or down beside its plate; a step is half the height of the call."""
SPEECH_WIDTHS = (300, 200, 140)
"""The widths tried for speech, in units of text, the widest first."""


class _Bubble(Struct):
    """A text beside the plate of a seat, and the seconds it has been shown."""

    seat: int
    text: str
    is_speech: bool = False
    """Whether the bubble is speech, which is left out where there is no room, and no call."""
    age: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the bubble has been shown for its full time."""
        return self.age >= (SPEECH_SECONDS if self.is_speech else SECONDS)


class Bubbles:
    """The bubbles beside the plates: calls, which must not be missed, and speech, which may be."""

    def __init__(self) -> None:
        self._bubbles: list[_Bubble] = []

    @property
    def is_open(self) -> bool:
        """Whether any bubble is shown."""
        return bool(self._bubbles)

    def tell(self, events: Sequence[Event], race: bool = False, state: State | None = None) -> None:
        """Show a bubble for each of the `events` that is called out; a new deal removes all older bubbles.

        `race` says that the first call gets a discard, which changes the words. `state` is the state after the events;
        without it, passes, undercuts and winning hands as dealt get no bubble.
        """
        for event in events:
            if isinstance(event, Dealt):
                self._bubbles = []  # what was said of the deal before may not have been seen to its end
            seat, text = _call(event, race, state)
            if isinstance(event, LastTurns):
                text = _("{call} One more turn each").format(call=self._call_of(seat) or _("Out!"))
            if text:
                self.show(seat, text)
            if isinstance(event, Passed) and state and _is_pass_shown(state):
                self.show(event.seat, pgettext("said by a player", "Pass"))
            if isinstance(event, DealEnded) and event.ending == Ending.DEALT.value and state:
                for each in dealt_winners(state):
                    points = point_count_text(state.rules.points_of(event.hands[each]))
                    self.show(each, _("{points}!").format(points=points))
            if isinstance(event, DealEnded) and event.ending == Ending.KNOCKED.value and state:
                for each in who_undercut(state):
                    self.show(each, _("Undercut!"))

    def _call_of(self, seat: int) -> str:
        """Return the text of the call that the player in `seat` has made since the last `tick`; "" if there is none."""
        return next(
            (each.text for each in self._bubbles if each.seat == seat and not each.is_speech and not each.age), ""
        )

    def show(self, seat: int, text: str) -> None:
        """Show a call at a seat's plate, in place of the seat's earlier call."""
        self._bubbles = [old for old in self._bubbles if old.seat != seat or old.is_speech]
        self._bubbles.append(_Bubble(seat, text))

    def say(self, seat: int, text: str) -> None:
        """Show speech at a seat's plate, in place of the seat's earlier speech; a call at that plate stays."""
        self._bubbles = [old for old in self._bubbles if old.seat != seat or not old.is_speech]
        self._bubbles.append(_Bubble(seat, text, is_speech=True))

    def tick(self, dt: float) -> bool:
        """Age the bubbles by `dt` seconds and remove those whose time is over.

        Return whether to redraw: a bubble is so new that calls of its age still rise to their places, or a bubble was
        removed.
        """
        changed = any(each.age < RISE for each in self._bubbles)
        for each in self._bubbles:
            each.age += dt
        left = [each for each in self._bubbles if not each.is_over]
        changed |= len(left) != len(self._bubbles)
        self._bubbles = left
        return changed

    def draw(
        self,
        canvas: Canvas,
        plates: Sequence[Rect],
        people: Sequence[Person],
        needed: Sequence[Rect] = (),
        texts: Sequence[Rect] = (),
    ) -> None:
        """Draw the bubbles beside their plates, calls in the colours of the `people`.

        As far as there is room, a call covers no plate and nothing in `needed` or `texts`. Speech is drawn only where
        it covers none of these and no other bubble.
        """
        look, theme = canvas.look, canvas.look.theme
        taken = [*plates, *needed]
        for each in self._bubbles:
            if each.is_speech:
                continue
            width, height = look.fonts.size(each.text, Role.SUBHEADING)
            share = ease_out(min(1.0, each.age / RISE))
            rise = 0 if look.calm else round((1 - share) * look.px(14))
            chip = Rect(0, 0, width + look.px(28), height + look.px(8))
            hidden = ([*plates, *needed, *texts], [*plates, *needed], plates)
            chip = _call_place(plates[each.seat], chip, hidden, canvas.rect, look.px(8)).move(0, rise)
            taken.append(chip)
            with fading(canvas, chip.inflate(look.px(40), look.px(40)), share if look.calm else 1):
                canvas.shadow(chip.move(0, look.px(3)), chip.height // 2, look.px(10))
                fill = theme.players[people[each.seat].colour]
                draw_chip(canvas, chip, each.text, fill, theme.on_accent, theme.on_accent, Role.SUBHEADING, 2)
        for each in self._bubbles:
            if each.is_speech:
                place = _draw_speech(canvas, plates[each.seat], each, people[each.seat], [*taken, *texts])
                taken += [place] if place else []


def _draw_speech(canvas: Canvas, plate: Rect, said: _Bubble, person: Person, taken: Sequence[Rect]) -> Rect | None:
    """Draw a speech bubble beside `plate` and return its rectangle; draw nothing and return None where there is no
    free place.
    """
    look, theme = canvas.look, canvas.look.theme
    for wide in SPEECH_WIDTHS:
        width, height = look.fonts.size(said.text, Role.SMALL, look.em(wide))
        bubble = Rect(0, 0, width + look.px(24), height + look.px(12))
        tag = round(look.metrics.font(TAG_SIZE) * LINE) - look.px(TAG_LIFT)
        within = canvas.rect.inflate(-look.px(28), -look.px(28))
        place = next(_free_places(plate, bubble, taken, within, max(look.px(8), tag + look.px(3))), None)
        if place is None:
            continue
        radius = look.px(12)
        canvas.shadow(place.move(0, look.px(2)), radius, look.px(8))
        canvas.box(place, theme.panel, radius, theme.players[person.colour], look.px(2))
        words = place.inflate(-look.px(24), -look.px(12))
        canvas.text(said.text, words.topleft, Role.SMALL, theme.text, width=look.em(wide))
        return place
    return None


def _free_places(plate: Rect, chip: Rect, taken: Sequence[Rect], window: Rect, gap: int) -> Iterator[Rect]:
    """Yield the places for `chip`, `gap` pixels from `plate`, that are inside the window and cover nothing in `taken`:
    below and above the plate, then right and left of it.
    """
    for left in (plate.centerx - chip.width // 2, plate.left, plate.right - chip.width):
        for top in (plate.bottom + gap, plate.top - gap - chip.height):
            yield from _if_free(Rect((left, top), chip.size), taken, window)
    for top in (plate.centery - chip.height // 2, plate.top, plate.bottom - chip.height):
        for left in (plate.right + gap, plate.left - gap - chip.width):
            yield from _if_free(Rect((left, top), chip.size), taken, window)


def _if_free(place: Rect, taken: Sequence[Rect], window: Rect) -> Iterator[Rect]:
    """Yield `place` if it is inside the window and covers nothing in `taken`."""
    if window.contains(place) and place.collidelist(taken) < 0:
        yield place


def _call_place(plate: Rect, chip: Rect, taken: Sequence[Sequence[Rect]], window: Rect, gap: int) -> Rect:
    """Return the place for `chip` beside `plate`: the first of several places that is free.

    The places are tried in this order: right and left of the plate at a distance of `gap` pixels, then at the same
    sides a few steps lower and higher, then below and above it. All are moved inside the window first. A place that
    then touches the plate is not tried; if all touch it, the chip gets the one on the right.

    `taken` holds lists of rectangles to avoid, the strictest list first. The first place that is free of the first list
    is returned. If there is none, the next list is tried. If every list fails, it is the first place of all.
    """
    right = chip.move_to(midleft=(plate.right + gap, plate.centery))
    left = chip.move_to(midright=(plate.left - gap, plate.centery))
    below = chip.move_to(midtop=(plate.centerx, plate.bottom + gap))
    above = chip.move_to(midbottom=(plate.centerx, plate.top - gap))
    step = chip.height // 2
    aside = [
        place.move(0, way * step) for n in range(1, MOST_STEPS_ASIDE + 1) for way in (n, -n) for place in (right, left)
    ]
    inside = [place.clamp(window) for place in (right, left, *aside, below, above)]
    inside = [place for place in inside if not plate.colliderect(place)]
    clear = [place for hidden in taken for place in inside if place.collidelist(hidden) < 0]
    return [*clear, *inside, right.clamp(window)][0]


def _is_pass_shown(state: State) -> bool:
    """Whether the pass that has just led to `state` gets a bubble: only a pass on a card that lies face up does."""
    return state.phase is Phase.OFFER or state.this_turn.passed_up or state.rules.face_up


_FIRST_PERSON_CALLS: dict[type[Event], Callable[[], str]] = {
    Floated: lambda: _("I float"),
    DroppedOut: lambda: _("I drop out"),
    BoughtBack: lambda: _("I buy back in"),
}


def _call(event: Event, race: bool, state: State | None) -> tuple[int, str]:
    """Return the seat that calls out `event`, and the text of its call.

    For an event without a call, return `NOBODY` and "". For `LastTurns`, return the seat and "", because `Bubbles.tell`
    makes the text of that call. `race` says that the first player to call gets a discard. `state` is the state after
    the event, if it is known: its rules change the words of a knock.
    """
    match event:
        case Claimed(seat=seat) | RummyCalled(seat=seat):
            return seat, _("Rummy!")
        case Forced(seat=seat):
            return seat, _("You must take it!")
        case Floated(seat=seat) | DroppedOut(seat=seat) | BoughtBack(seat=seat):
            return seat, _FIRST_PERSON_CALLS[type(event)]()
        case OneCardLeft(seat=seat, knocks=knocks):
            return seat, _("Knock! One card") if knocks else _("One card left")
        case FalselyLaid(seat=seat) | FalselyShown(seat=seat) | FalselyCalled(seat=seat):
            return seat, _false_call_text(event)
        case TurnBegan(skipped=seat) if seat != NOBODY:
            return seat, _("Skipped")
        case Bought(seat=seat):
            return seat, _("Me!") if race else _("I buy")
        case WasCut(seat=seat, exact=True):
            return seat, _("An exact cut!")
        case Knocked(seat=seat, kind=kind, points=points):
            return seat, kind_called(kind, points, None if state is None else state.rules)
        case LastTurns(seat=seat):
            return seat, ""
        case DealEnded(out=seat, ending=ending) if seat != NOBODY and ending not in (
            Ending.KNOCKED.value,
            Ending.DROPPED.value,
            Ending.DEALT.value,
        ):
            return seat, _("Out!")
    return NOBODY, ""


def _false_call_text(event: FalselyLaid | FalselyShown | FalselyCalled) -> str:
    """Return the call for a false lay-down, show or claim, with the points it costs."""
    text = _("Not the contract: {points}")
    if isinstance(event, FalselyShown):
        text = _("Not enough: {points}")
    elif isinstance(event, FalselyCalled):
        text = _("It does not fit: {points}")
    return text.format(points=point_count_text(event.points))


class Talk:
    """The small talk of the `people` at the table: their phrases in turn, shown as speech while the setting allows
    it.
    """

    def __init__(self, people: Sequence[Person], bubbles: Bubbles, preferences: Preferences) -> None:
        self._people = people
        self._bubbles = bubbles
        self._preferences = preferences
        self._phrase_counts: dict[tuple[int, str], int] = {}
        self._seats_that_laid: set[int] = set()
        """The seats whose first lay of this deal was commented on."""

    def hear(self, view: View, events: Sequence[Event]) -> None:
        """Show speech about the `events`, each by a player who has phrases for it, if the setting allows small talk.

        At the start of a match one player says a greeting, and each seat comments on its first lay of a deal. At the
        end of a deal in which somebody went out, that player speaks. So does the player who was left with the most
        cards.
        """
        for event in events:
            match event:
                case Dealt():
                    self._seats_that_laid.clear()
                    if view.state.deal == 1:
                        self._greet(view)
                case Laid(seat=seat) if seat not in self._seats_that_laid:
                    self._seats_that_laid.add(seat)
                    self._say(seat, "lays")
                case DealEnded(out=out, hands=hands) if out != NOBODY:
                    self._say(out, "goes_out")
                    caught = max((seat for seat in range(len(hands)) if seat != out), key=lambda seat: len(hands[seat]))
                    self._say(caught, "caught")

    def _greet(self, view: View) -> None:
        """Show the greeting of one player: the first who has one, in the order of play after the seat of `view`, which
        is left out. Show none if nobody else has a greeting, or if the settings allow no small talk.
        """
        seats = [seat for seat in view.state.clockwise(view.seat) if self._people[seat].voice.begins]
        if seats:
            self._say(seats[0], "begins")

    def _say(self, seat: int, about: str) -> None:
        """Show the seat's next phrase on the subject `about`, if the player there has phrases on it and the setting
        allows small talk.
        """
        phrases: tuple[str, ...] = getattr(self._people[seat].voice, about)
        if not phrases or not self._preferences.settings.talk:
            return
        turn = self._phrase_counts.get((seat, about), 0)
        self._phrase_counts[seat, about] = turn + 1
        self._bubbles.say(seat, _("“{words}”").format(words=_(phrases[turn % len(phrases)])))
