"""Several pads at one table: whose they are, what each may do, and who sees what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.engine.actions import Buy
from game.engine.state import Phase
from game.session.match.match import Match
from game.ui.app.loop import IDLE
from game.ui.cards.hand import NEXT_SORTING
from game.ui.couch.call_page import CallPage
from game.ui.couch.pad_gate import LeaveSign, LeavingSeat
from game.ui.couch.passing import LATE_CALL_SECONDS, Curtain
from game.ui.draw.look import Look
from game.ui.input.pads import LEAVE_SECONDS, TAP_SECONDS, Axis, Pads
from game.ui.input.pads import PadButton as On
from game.ui.input.verbs import Cancel, Menu
from game.ui.pages.pads_page import PadSign, PadsPage
from game.ui.pages.pause import PauseScreen
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Label
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadKind, spoken
from tests.support.matches import begun, last
from tests.ui.support.headless import BlankImages, NullCanvas
from tests.ui.support.pads import PadEvening
from tests.ui.support.places import sound
from tests.ui.support.services import pad_gate, services_of
from tests.ui.support.sofa import PadSofa, plain, staged
from tests.ui.support.virtual_pad import UNKNOWN, Bench, Player, VirtualPad

TIMED = plain(call_seconds=5)
PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER


def me() -> Match:
    return staged("me/me.yaml", "Ann", "Ben", "Cleo", "Dora")


def draw_and_discard(sofa: PadSofa, pad: VirtualPad) -> None:
    """Play a turn with the D-pad: draw from the stock, then discard the first card that may go."""
    sofa.draw(pad)
    assert sofa.table.phase is Phase.PLAY
    sofa.discard(pad)


def test_lifting_the_curtain_with_a_pad_takes_the_seat(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    seat = sofa.couch.table_holding.next_person
    sofa.wait(0.7)
    sofa.tap(sofa.pads[1], On.A)
    assert sofa.screen.seat == seat
    assert sofa.gate.seats.pads(seat) == (sofa.pads[1].number,)
    sofa.tap(sofa.pads[0], On.UP)
    assert sofa.screen.keys.focus is None
    sofa.tap(sofa.pads[0], On.A)
    assert sofa.gate.seats.seat(sofa.pads[0].number) not in (None, seat)
    assert any(text.startswith("Gamepad 1: ") for text in sofa.said)


def test_a_single_pad_is_shared_by_all_people(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads, 1)
    sofa.wait(0.7)
    sofa.tap(sofa.pads[0], On.A)
    draw_and_discard(sofa, sofa.pads[0])
    sofa.wait()
    before = sofa.curtain.person.name
    sofa.wait(0.7)
    sofa.tap(sofa.pads[0], On.A)
    assert sofa.table.seats[sofa.screen.seat].name == before
    assert sofa.gate.seats.seat(sofa.pads[0].number) is None


def test_a_pad_neither_plays_the_cards_nor_lifts_the_curtain_of_another_person(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.table_holding.next_person
    sofa.join(mine, (mine + 1) % 3)
    sofa.wait(0.7)
    own, other = sofa.pads
    sofa.tap(other, On.A, On.B, On.X, On.DOWN)
    assert isinstance(sofa.top, Curtain)
    names = [seat.name for seat in sofa.table.seats]
    assert f"{names[(mine + 1) % 3]}: Pass to {names[mine]}." in sofa.said
    sofa.tap(own, On.A)
    version = sofa.table.version
    sofa.tap(other, On.DOWN, On.UP, On.A, On.X, On.Y, On.LEFT_STICK)
    assert sofa.screen.keys.focus is None
    assert sofa.table.version == version
    sofa.tap(other, On.START)
    assert not isinstance(sofa.top, Curtain)
    sofa.tap(other, On.START)
    draw_and_discard(sofa, own)
    assert sofa.table.acting == ((mine + 1) % 3,)


def test_a_person_sees_their_hand_only_while_they_hold_the_trigger_of_their_pad(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.join(0, 1)
    ben = sofa.pads[1]
    while sofa.couch.table_holding.next_person == 1:
        sofa.lift()
        draw_and_discard(sofa, ben)
        sofa.wait()
    sofa.lift()
    sofa.hold(ben, PEEK)
    name = sofa.table.seats[1].name
    assert f"{name} looks at their cards" in sofa.loop.display.texts
    assert "Everybody else, please look away." in sofa.loop.display.texts
    shown = sofa.peek.shown_content
    assert shown is not None
    assert sorted(shown.hand, key=repr) == sorted(sofa.table.view(1).hand, key=repr)
    sofa.hold(ben, PEEK, False)
    assert sofa.peek.shown_content is None
    assert f"{name} looks at their cards" not in sofa.loop.display.texts


def test_the_table_holder_gets_no_peek_by_pad_and_another_person_does(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.table_holding.next_person
    sofa.join(mine, (mine + 1) % 3)
    sofa.lift()
    sofa.hold(sofa.pads[0], PEEK)
    assert sofa.peek.shown_content is None
    sofa.hold(sofa.pads[1], PEEK)
    assert sofa.peek.shown_content is not None
    sofa.hold(sofa.pads[1], PEEK, False)


def test_with_open_hands_no_pad_opens_a_peek(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads, settings=plain(open_hands=True))
    sofa.join(0, 1)
    for pad in sofa.pads[:2]:
        sofa.hold(pad, PEEK)
        assert sofa.peek.shown_content is None


def test_a_peek_by_pad_ends_when_the_window_loses_the_keyboard(place: Bench, pads: Pads) -> None:
    """The trigger may be let go then, and nobody hears of it."""
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.table_holding.next_person
    other = (mine + 1) % 3
    sofa.join(mine, other)
    sofa.lift()
    sofa.hold(sofa.pads[1], PEEK)
    name = sofa.table.seats[other].name
    assert f"{name} looks at their cards" in sofa.loop.display.texts
    sofa.loop.waiting.append(Event(pygame.WINDOWFOCUSLOST))
    sofa.wait(0.05)
    assert sofa.peek.shown_content is None
    assert f"{name} looks at their cards" not in sofa.loop.display.texts
    sofa.wait(1)
    assert sofa.peek.shown_content is None, "it does not come back by itself"
    sofa.hold(sofa.pads[1], PEEK, False)
    sofa.hold(sofa.pads[1], PEEK)
    assert sofa.peek.shown_content is not None


def test_a_race_to_buy_is_won_by_a_pad_trigger(place: Bench, pads: Pads) -> None:
    table = me()
    sofa = PadSofa(table, place, pads, settings=TIMED)
    sofa.join(1, 3)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(0.3)
    assert isinstance(sofa.top, CallPage)
    assert any("(O)" in text for text in sofa.loop.display.texts)
    ben, dora = sofa.pads
    sofa.hold(ben, PEEK)
    assert sofa.peek.shown_content is not None
    assert sofa.peek.shown_content.about == "Call for the 9♦?"
    sofa.squeeze(dora, CALL)
    assert last(table) == repr(Buy(3))
    sofa.hold(ben, PEEK, False)
    sofa.squeeze(ben, CALL)
    assert last(table) == repr(Buy(3))
    sofa.wait()
    assert sofa.curtain.person.name == "Ann"


def race(place: Bench, pads: Pads, *seats: int) -> PadSofa:
    """Return a sofa at which all others are asked about a discard, with a pad for each of these seats."""
    sofa = PadSofa(me(), place, pads, len(seats), settings=TIMED)
    sofa.join(*seats)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(0.3)
    return sofa


@pytest.mark.parametrize("seats", [(1, 3), (3, 1)])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_pads_in_one_frame_the_first_clockwise_counts_whatever_the_device(
    place: Bench, pads: Pads, seats: tuple[int, int], first: int
) -> None:
    sofa = race(place, pads, *seats)
    for number in (first, 1 - first):
        sofa.pads[number].press(On.A)
    sofa.wait(0.1)
    assert last(sofa.table) == repr(Buy(1))
    [said] = sofa.said
    assert said == "Dora: Ben called in the same moment and comes first."


@pytest.mark.parametrize(("of_pad", "of_key"), [(1, 2), (3, 2)])
def test_of_a_pad_and_a_key_in_one_frame_the_first_clockwise_counts(
    place: Bench, pads: Pads, of_pad: int, of_key: int
) -> None:
    sofa = race(place, pads, of_pad)
    sofa.pads[0].press(On.A)
    pygame.event.post(Event(pygame.KEYDOWN, key=ord(sofa.couch.calling.call_keys[of_key]), mod=0))
    sofa.wait(0.1)
    assert last(sofa.table) == repr(Buy(min(of_pad, of_key)))
    assert len(sofa.said) == 1


@pytest.mark.parametrize(("of_pads", "apart", "winner"), [((1, 2), False, 1), ((2, 1), False, 1), ((2, 1), True, 2)])
def test_two_claims_by_pad_are_a_tie_only_within_one_frame(
    place: Bench, pads: Pads, of_pads: tuple[int, int], apart: bool, winner: int
) -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml", "Ann", "Ben", "Cleo")
    sofa = PadSofa(table, place, pads)
    sofa.join(*of_pads)
    sofa.lift()
    for pad in sofa.pads:
        pad.push(CALL, 1)
        if apart:
            sofa.wait(0.001)
    sofa.wait(0.1)
    assert last(table).startswith(f"{winner}: claim")


def test_only_the_pad_of_the_caller_can_choose_among_several_claims(place: Bench, pads: Pads) -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml:4", "Ann", "Ben")
    sofa = PadSofa(table, place, pads)
    sofa.join(0, 1)
    sofa.lift()
    ann, ben = sofa.pads
    sofa.squeeze(ben, CALL)
    before = table.version
    sofa.tap(ann, On.A, On.B)
    assert table.version == before
    assert sofa.couch.calling.claim_chooser == 1
    sofa.tap(ben, On.A)
    assert last(table).startswith("1: claim")


def test_button_b_on_the_call_page_passes_for_the_seat_of_its_pad(place: Bench, pads: Pads) -> None:
    sofa = race(place, pads, 3, 1)
    sofa.tap(sofa.pads[0], On.B)
    assert isinstance(sofa.top, CallPage)
    sofa.tap(sofa.pads[1], On.B)
    assert sofa.table.truth.asked == (2,)


def test_on_the_page_of_gamepads_a_button_joins_and_a_seat_gives_its_pad_back(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.do(Menu())
    sofa.click("Gamepads")
    page = sofa.top
    assert isinstance(page, PadsPage)
    sofa.tap(sofa.pads[1], On.DOWN, On.A)
    sofa.tap(sofa.pads[0], On.A)
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [1, 0]
    assert {"Gamepad 1", "Gamepad 2", "Mouse and keyboard"} <= set(sofa.loop.display.texts)
    sofa.click("Give the gamepad back")
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [1, None]
    sofa.tap(sofa.pads[1], On.B)
    assert not isinstance(sofa.top, PadsPage)


def test_four_equal_pads_are_assigned_to_four_seats_by_their_first_press(place: Bench, pads: Pads) -> None:
    table = begun(4, people=4)
    sofa = PadSofa(table, place, pads, 4)
    order: Sequence[VirtualPad] = [sofa.pads[each] for each in (2, 0, 3, 1)]
    for pad in order:
        sofa.wait(0.7)
        seat = sofa.couch.table_holding.next_person
        sofa.tap(pad, On.A)
        assert sofa.screen.seat == seat
        draw_and_discard(sofa, pad)
        sofa.wait()
    seats = [sofa.gate.seats.seat(pad.number) for pad in order]
    assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]


def test_a_plain_pad_sorts_the_hand_and_takes_a_play_back(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(2, people=2), place, pads, count=0)
    small = place.plug(UNKNOWN, axes=2, buttons=8)
    sofa.wait(0.2)
    sofa.gate.seats.assign(small.number, sofa.couch.table_holding.next_person)
    screen = sofa.lift()
    sorting = screen.hand.sorting

    def hold(button: int) -> None:
        small.press(button)
        sofa.wait(TAP_SECONDS + 0.1)
        small.release(button)
        sofa.wait(0.05)

    hold(2)
    assert screen.hand.sorting is NEXT_SORTING[sorting]
    sofa.keys("f")
    phases = [sofa.table.phase]
    hold(3)
    phases.append(sofa.table.phase)
    assert phases == [Phase.PLAY, Phase.DRAW]


def test_a_call_by_pad_that_comes_too_late_does_not_lift_the_curtain(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(staged("liverpool_rummy/calling.yaml", "Ann", "Ben", "Cleo"), place, pads, settings=TIMED)
    sofa.join(1, 2)
    ben, cleo = sofa.pads
    screen = sofa.lift()
    sofa.keys("f")
    screen.hand.selected.clear()
    screen.hand.toggle(next(n for n, card in enumerate(screen.hand.cards) if repr(card) == "KC"))
    sofa.keys("x")
    sofa.wait(0.3)
    assert isinstance(sofa.top, CallPage)
    sofa.tap(cleo, On.B)
    sofa.tap(ben, On.B)
    while isinstance(sofa.top, CallPage):
        sofa.wait(0.05)
    assert sofa.curtain.person.name == "Ben"
    sofa.wait(0.6 * LATE_CALL_SECONDS)
    sofa.tap(ben, On.A)
    assert isinstance(sofa.top, Curtain)
    sofa.wait(0.6 * LATE_CALL_SECONDS)
    sofa.tap(ben, On.A)
    assert sofa.screen.seat == 1


class Giving(LeaveSign):
    """Shows the given holds of the button, one per tick."""

    def __init__(self, *held: LeavingSeat | None) -> None:
        super().__init__(pad_gate(services_of(), Pads()))
        self.held = list(held)

    def find(self) -> LeavingSeat | None:
        return self.held.pop(0)


def drawn(sign: LeaveSign, size: tuple[int, int] = (1280, 800)) -> NullCanvas:
    canvas = NullCanvas(Look.of(size, BlankImages()))
    sign.draw(canvas)
    return canvas


def bar(canvas: NullCanvas, colour: int) -> Rect | None:
    """Return the rectangle filled in the colour of a seat; None if there is none."""
    wanted = canvas.look.theme.players[colour]
    found = [given[0] for verb, given in canvas.calls if verb == "box" and given[1] == wanted]
    return next((each for each in found if isinstance(each, Rect)), None)


def test_the_sign_for_leaving_a_seat_is_not_drawn_while_nobody_leaves(look: Look) -> None:
    sign = Giving(None)
    assert not sign.tick(0.1)
    assert drawn(sign).calls == []


def test_the_leaving_sign_grows_while_the_button_is_held() -> None:
    held = LeavingSeat("Ann", 2, 0.9)
    sign = Giving(LeavingSeat("Ann", 2, 0.3), held, held, None)
    widths = []
    for changed in (True, True, False):
        assert sign.tick(0.1) is changed
        full = bar(drawn(sign), 2)
        assert full is not None
        widths.append(full.width)
    assert widths[0] * 2.5 < widths[1] == widths[2]
    assert sign.tick(0.1)
    assert drawn(sign).calls == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_leaving_sign_names_the_owner_of_the_pad_and_stays_in_the_window(size: tuple[int, int], look: Look) -> None:
    sign = Giving(LeavingSeat("Somebody with a very long name", 7, 1.0))
    sign.tick(0.1)
    canvas = drawn(sign, size)
    assert canvas.texts() == ["Somebody with a very long name gives the gamepad back …"]
    boxes = [given[0] for verb, given in canvas.calls if verb == "box"]
    assert all(isinstance(each, Rect) and canvas.rect.contains(each) for each in boxes)
    assert bar(canvas, 7) is not None


class Setting:
    """The page on which the table is set, with two pads."""

    def __init__(self, folder: Path, place: Bench, pads: Pads) -> None:
        self.evening = PadEvening(folder)
        self.gate = pad_gate(self.evening.services, pads)
        self.loop = self.evening.loop
        self.loop.sources = [self.gate]
        self.loop.on_help = self.evening.services.open_rules
        self.loop.screens.overlays = [LeaveSign(self.gate)]
        self.players = [Player(self.loop, place.plug()) for _ in range(2)]
        self.evening.click("Play")
        self.players[0].step()

    @property
    def page(self) -> SetupScreen:
        top = self.evening.top
        assert isinstance(top, SetupScreen)
        return top

    @property
    def signs(self) -> list[tuple[int, int]]:
        """Return the number and colour of each pad sign that is drawn beside a seat."""
        found = [each for each in self.page.group.root.walk() if isinstance(each, PadSign)]
        return [(each.number, each.colour) for each in found]

    @property
    def sitting(self) -> list[str]:
        return [seat.kind for seat in self.page.draft.chairs.playing_seats]

    def pass_time(self, player: Player, seconds: float) -> None:
        """Let time pass in one step, as only the held button changes meanwhile."""
        self.loop.clock.time += seconds
        player.step()
        player.step()

    def hold(self, player: Player, seconds: float) -> None:
        player.pad.press(On.BACK)
        player.step()
        self.pass_time(player, seconds)
        player.pad.release(On.BACK)
        player.step()


@pytest.fixture
def setting(tmp_path: Path, place: Bench, pads: Pads) -> Setting:
    return Setting(tmp_path, place, pads)


def test_on_the_setup_page_each_of_two_pads_takes_a_seat_of_its_own(setting: Setting) -> None:
    one, two = setting.players
    assert setting.signs == []
    two.tap(On.Y)
    one.tap(On.Y)
    assert setting.signs == [(2, 0), (1, 1)]
    assert setting.sitting == ["person", "person", "bot"]
    assert sound(setting.page)
    drawn = [given[0] for verb, given in setting.loop.display.frame if verb == "icon"]
    assert drawn.count("pad") == 2
    two.tap(On.Y)
    assert setting.signs == [(1, 1), (2, 2)]
    setting.evening.click("Start")
    assert [setting.gate.seats.seat(each.pad.number) for each in setting.players] == [1, 2]


def test_the_setup_page_says_how_a_pad_takes_a_seat_and_is_left_by_any_pad(setting: Setting) -> None:
    one, _ = setting.players
    told = [spoken(each.text, PadKind.XBOX) for each in setting.page.group.root.walk() if isinstance(each, Label)]
    assert (
        "Press (Y) on a gamepad to take a seat, and again to move to the next one. Hold (View) to give it back." in told
    )
    one.tap(On.B)
    assert not isinstance(setting.evening.top, SetupScreen)


def test_holding_a_pad_button_gives_the_seat_back_and_shows_the_progress(setting: Setting) -> None:
    one, two = setting.players
    one.tap(On.Y)
    two.tap(On.Y)
    [sign] = setting.loop.screens.overlays
    assert isinstance(sign, LeaveSign)
    two.pad.press(On.BACK)
    two.step()
    setting.pass_time(two, TAP_SECONDS / 2)
    assert sign.shown_content is None
    setting.pass_time(two, (TAP_SECONDS + LEAVE_SECONDS) / 2)
    assert sign.shown_content is not None
    assert sign.shown_content.colour == 1
    assert 0.6 < sign.shown_content.share < 1
    assert any(text.endswith("gives the gamepad back …") for text in setting.loop.display.texts)
    setting.pass_time(two, LEAVE_SECONDS)
    assert sign.shown_content is None
    assert setting.signs == [(1, 0)]
    assert setting.sitting == ["person", "bot", "bot"]
    two.pad.release(On.BACK)
    two.step()
    assert isinstance(setting.evening.top, SetupScreen)


def test_releasing_the_leave_button_too_soon_keeps_the_seat_and_a_tap_shows_the_rules(setting: Setting) -> None:
    one, _ = setting.players
    one.tap(On.Y)
    setting.hold(one, LEAVE_SECONDS / 2)
    assert setting.signs == [(1, 0)]
    assert isinstance(setting.evening.top, SetupScreen)
    one.tap(On.BACK)
    assert not isinstance(setting.evening.top, SetupScreen)


def test_an_unplugged_pad_is_gone_from_its_seat(setting: Setting) -> None:
    one, two = setting.players
    one.tap(On.Y)
    two.tap(On.Y)
    two.pad.unplug()
    one.step()
    one.step()
    assert setting.signs == [(1, 0)]
    one.pad.unplug()
    one.step()
    one.step()
    assert not any("takes a seat" in text for text in setting.loop.display.texts)


# At the table


def hold(sofa: PadSofa, pad: VirtualPad, seconds: float) -> None:
    pad.press(On.BACK)
    sofa.wait(0.001)
    sofa.loop.clock.time += seconds
    sofa.wait(0.02)
    pad.release(On.BACK)
    sofa.wait(0.001)


def test_holding_a_pad_button_at_the_table_leaves_the_seat_of_that_pad_alone(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.table_holding.next_person
    sofa.join(mine, (mine + 1) % 3)
    sofa.lift()
    other = sofa.pads[1]
    version = sofa.table.version
    other.press(On.BACK)
    sofa.wait(0.001)
    sofa.loop.clock.time += (TAP_SECONDS + LEAVE_SECONDS) / 2
    sofa.wait(IDLE + 0.01)
    assert sofa.leaving.shown_content is not None
    assert sofa.leaving.shown_content.name == sofa.table.seats[(mine + 1) % 3].name
    other.release(On.BACK)
    hold(sofa, other, LEAVE_SECONDS + 0.1)
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [mine, None]
    assert sofa.said == [f"{sofa.table.seats[(mine + 1) % 3].name} plays with mouse and keyboard"]
    assert sofa.table.version == version
    assert not sofa.gate.seats.without_pad
    sofa.tap(other, On.A)
    assert sofa.gate.seats.seat(other.number) not in (None, mine)


def test_a_person_alone_has_no_seat_to_leave_by_pad(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=1), place, pads, 1)
    [pad] = sofa.pads
    sofa.tap(pad, On.DOWN)
    pad.press(On.BACK)
    sofa.wait(0.001)
    sofa.loop.clock.time += 1.0
    sofa.wait(0.02)
    assert sofa.leaving.shown_content is None
    sofa.loop.clock.time += 0.5
    sofa.wait(0.02)
    pad.release(On.BACK)
    sofa.wait(0.1)
    assert sofa.gate.seats.seat(pad.number) is not None


def test_a_held_button_on_the_pads_page_gives_the_seat_back(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.join(0, 1)
    sofa.tap(sofa.pads[0], On.START)
    sofa.click("Gamepads")
    assert isinstance(sofa.top, PadsPage)
    hold(sofa, sofa.pads[1], LEAVE_SECONDS + 0.1)
    assert sofa.gate.seats.seat(sofa.pads[1].number) is None
    assert isinstance(sofa.top, PadsPage)


@pytest.fixture
def sofa(place: Bench, pads: Pads) -> PadSofa:
    """Return a sofa of three people; the first two have pads, the first has the table."""
    sofa = PadSofa(begun(3, people=3), place, pads)
    first = sofa.couch.table_holding.next_person
    sofa.join(first, (first + 1) % 3)
    sofa.lift()
    return sofa


def test_a_pad_that_is_gone_pauses_the_table_until_it_is_there_again(sofa: PadSofa, place: Bench) -> None:
    seat = sofa.screen.seat
    sofa.pads[0].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    assert f"{sofa.table.seats[seat].name}’s gamepad is disconnected" in sofa.loop.display.texts
    again = place.plug()
    sofa.wait(0.3)
    assert isinstance(sofa.top, TableScreen)
    sofa.draw(again)
    assert len(sofa.screen.hand.cards) == 8


def test_a_press_on_a_spare_pad_takes_the_place_of_an_unplugged_one(sofa: PadSofa, place: Bench) -> None:
    seat = sofa.screen.seat
    spare = place.plug()
    sofa.wait(0.2)
    sofa.pads[0].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    sofa.tap(spare, On.A)
    sofa.wait(0.1)
    assert sofa.screen.seat == seat
    assert sofa.gate.seats.pads(seat) == (spare.number,)


def test_two_gamepads_lost_together_are_asked_for_one_after_the_other(sofa: PadSofa, place: Bench) -> None:
    first = sofa.screen.seat
    second = (first + 1) % 3
    names = [seat.name for seat in sofa.table.seats]
    for pad in sofa.pads:
        pad.unplug()
    sofa.wait(0.2)
    assert "2 gamepads are disconnected" in sofa.loop.display.texts
    of_second, of_first = place.plug(), place.plug()
    sofa.wait(0.2)
    assert sofa.gate.seats.without_pad == [first, second]
    assert any(f"Press (A), {names[first]}!" in text for text in sofa.loop.display.texts)
    sofa.tap(of_first, On.A)
    sofa.wait(0.1)
    assert f"{names[second]}’s gamepad is disconnected" in sofa.loop.display.texts
    sofa.tap(of_second, On.A)
    sofa.wait(0.1)
    assert isinstance(sofa.top, TableScreen)
    assert [sofa.gate.seats.seat(pad.number) for pad in (of_first, of_second)] == [first, second]


def test_the_page_about_a_lost_pad_counts_a_second_lost_one_and_escape_leaves_it(sofa: PadSofa) -> None:
    for pad, told in zip(sofa.pads, ("gamepad is disconnected", "2 gamepads are disconnected"), strict=True):
        pad.unplug()
        sofa.wait(0.2)
        assert any(told in text for text in sofa.loop.display.texts)
    sofa.do(Cancel())
    sofa.wait(0.2)
    assert isinstance(sofa.top, TableScreen)


@pytest.mark.parametrize("unfinished", [True, False])
def test_a_pad_lost_between_two_matches_is_not_asked_for_in_the_next(sofa: PadSofa, unfinished: bool) -> None:
    sofa.loop.screens.restart(Screen())  # the title: an unfinished match is still known there
    sofa.services.unfinished_matches.table = sofa.table if unfinished else None
    sofa.pads[1].unplug()
    sofa.wait(0.2)
    assert sofa.gate.seats.without_pad == ([] if not unfinished else [1])
    sofa.services.unfinished_matches.table = sofa.table
    sofa.match.go_on()
    sofa.wait(0.3)
    assert not any(isinstance(each, PauseScreen) for each in sofa.loop.screens.visible())


def test_escape_from_the_page_about_a_lost_pad_gives_the_pad_up(sofa: PadSofa) -> None:
    sofa.pads[1].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    sofa.do(Cancel())
    sofa.wait(0.5)
    assert isinstance(sofa.top, TableScreen)
    assert not sofa.gate.seats.without_pad


def test_the_pad_of_the_next_person_rumbles_once_unless_rumbling_is_switched_off(
    sofa: PadSofa, pads: Pads, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt: list[int] = []
    monkeypatch.setattr(pads, "rumble", lambda number, strength, seconds: felt.append(number))
    for wanted, pad in ((True, sofa.pads[0]), (False, sofa.pads[1])):
        sofa.preferences.change(rumble=wanted)
        sofa.draw(pad)
        sofa.discard(pad)
        sofa.wait()
        sofa.lift()
    assert felt == [sofa.pads[1].number]
