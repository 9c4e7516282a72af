"""Pads sit down where the table is set, and get up there and at the table by a button that is held."""

from pathlib import Path

import pytest

from game.ui.app.loop import IDLE
from game.ui.input.glyphs import PadKind, spoken
from game.ui.input.pad_gate import LeaveSign, PadGate
from game.ui.input.pads import LEAVE, TAP, Pads
from game.ui.input.pads import Button as On
from game.ui.input.pads_page import PadSign, PadsPage
from game.ui.setup.screen import SetupScreen
from game.ui.widgets import Label
from tests.session.matches import begun
from tests.ui.by_pad import PadEvening
from tests.ui.pad_sofa import PadSofa
from tests.ui.screens.places import sound
from tests.ui.virtual_pad import Bench, Player, VirtualPad


class Setting:
    """Where the table is set, with two pads."""

    def __init__(self, folder: Path, place: Bench, pads: Pads) -> None:
        self.evening = PadEvening(folder)
        self.gate = PadGate(pads, self.evening.flow.rooms.match)
        self.loop = self.evening.loop
        self.loop.sources = [self.gate]
        self.loop.on_help = self.evening.flow.help
        self.loop.screens.overlays = [LeaveSign(self.gate.seating.leaving)]
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
        """The pads that are drawn beside seats: their numbers, and the colours they are drawn in."""
        found = [each for each in self.page.group.root.walk() if isinstance(each, PadSign)]
        return [(each.number, each.seat) for each in found]

    @property
    def sitting(self) -> list[str]:
        return [seat.kind for seat in self.page.draft.chairs.sitting]

    def pass_time(self, player: Player, seconds: float) -> None:
        """At once: nothing but what is held changes meanwhile."""
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


def test_a_pad_takes_a_seat_where_the_table_is_set_and_a_second_one_another(setting: Setting) -> None:
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


def test_the_page_itself_is_used_by_any_pad_and_says_how_one_joins(setting: Setting) -> None:
    one, _ = setting.players
    told = [spoken(each.text, PadKind.XBOX) for each in setting.page.group.root.walk() if isinstance(each, Label)]
    assert "(Y) on a gamepad takes a seat, and again the next one. Hold (View) to give it back." in told
    one.tap(On.B)
    assert not isinstance(setting.evening.top, SetupScreen)


def test_a_seat_is_given_back_by_a_button_that_is_held_and_that_is_seen(setting: Setting) -> None:
    one, two = setting.players
    one.tap(On.Y)
    two.tap(On.Y)
    [sign] = setting.loop.screens.overlays
    assert isinstance(sign, LeaveSign)
    two.pad.press(On.BACK)
    two.step()
    setting.pass_time(two, TAP / 2)
    assert sign.shown is None
    setting.pass_time(two, (TAP + LEAVE) / 2)
    assert sign.shown is not None
    assert sign.shown.colour == 1
    assert 0.6 < sign.shown.share < 1
    assert any(text.endswith("gives the gamepad back …") for text in setting.loop.display.texts)
    setting.pass_time(two, LEAVE)
    assert sign.shown is None
    assert setting.signs == [(1, 0)]
    assert setting.sitting == ["person", "bot", "bot"]
    two.pad.release(On.BACK)
    two.step()
    assert isinstance(setting.evening.top, SetupScreen)


def test_whoever_lets_go_too_soon_stays_and_a_tap_shows_the_rules(setting: Setting) -> None:
    one, _ = setting.players
    one.tap(On.Y)
    setting.hold(one, LEAVE / 2)
    assert setting.signs == [(1, 0)]
    assert isinstance(setting.evening.top, SetupScreen)
    one.tap(On.BACK)
    assert not isinstance(setting.evening.top, SetupScreen)


def test_a_pad_that_is_pulled_out_is_gone_from_its_seat(setting: Setting) -> None:
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


def test_at_the_table_a_pad_leaves_its_seat_too_and_only_that_one(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.holding_it.next
    sofa.join(mine, (mine + 1) % 3)
    sofa.lift()
    other = sofa.pads[1]
    version = sofa.table.version
    other.press(On.BACK)
    sofa.wait(0.001)
    sofa.loop.clock.time += (TAP + LEAVE) / 2
    sofa.wait(IDLE + 0.01)
    assert sofa.leaving.shown is not None
    assert sofa.leaving.shown.name == sofa.table.seats[(mine + 1) % 3].name
    other.release(On.BACK)
    hold(sofa, other, LEAVE + 0.1)
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [mine, None]
    assert sofa.said == [f"{sofa.table.seats[(mine + 1) % 3].name} plays with mouse and keyboard"]
    assert sofa.table.version == version
    assert not sofa.gate.seats.lost
    sofa.tap(other, On.A)
    assert sofa.gate.seats.seat(other.number) not in (None, mine)


def test_a_person_alone_has_nothing_to_leave(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=1), place, pads, 1)
    [pad] = sofa.pads
    sofa.tap(pad, On.DOWN)
    pad.press(On.BACK)
    sofa.wait(0.001)
    sofa.loop.clock.time += 1.0
    sofa.wait(0.02)
    assert sofa.leaving.shown is None
    sofa.loop.clock.time += 0.5
    sofa.wait(0.02)
    pad.release(On.BACK)
    sofa.wait(0.1)
    assert sofa.gate.seats.seat(pad.number) is not None


def test_on_the_page_of_gamepads_one_gets_up_as_well(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.join(0, 1)
    sofa.tap(sofa.pads[0], On.START)
    sofa.click("Gamepads")
    assert isinstance(sofa.top, PadsPage)
    hold(sofa, sofa.pads[1], LEAVE + 0.1)
    assert sofa.gate.seats.seat(sofa.pads[1].number) is None
    assert isinstance(sofa.top, PadsPage)
