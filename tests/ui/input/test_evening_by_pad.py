"""An evening with a gamepad alone: from the title to the score sheet, through the real loop and SDL's real events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from game.engine.actions import Action, Add, Discard, Lay
from game.engine.state import Phase
from game.session.match.dealer import Dealer
from game.session.preferences import Preferences
from game.ui.app.appearance import AppearancePage
from game.ui.app.loop import IDLE
from game.ui.app.settings import SettingsScreen
from game.ui.app.title import TitleScreen
from game.ui.cards.slots import Zone
from game.ui.couch.passing import Curtain
from game.ui.input.pads import REPEAT_DELAY, REPEAT_INTERVAL, Axis, Pads
from game.ui.input.pads import PadButton as On
from game.ui.input.verbs import Device
from game.ui.match.score_sheet import ScoreSheet
from game.ui.pages.pause import PauseScreen
from game.ui.pages.rules_page import RulesPage
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Dialog, List, Page, Scroll, TextEntry, Toggle, Widget
from game.ui.widgets.choice import PictureChoice
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pads import (
    PadEvening,
    discard_card,
    draw_card,
    go_to,
    page_of,
    player_of,
    press,
    select_cards,
    walk_table,
    walk_to,
)
from tests.ui.support.services import pad_gate, page_made, services_of
from tests.ui.support.tables import order, persons, still, table_of
from tests.ui.support.virtual_pad import Bench, Player


def entries(page: Page) -> list[TextEntry]:
    return [each for each in page.group.focusable() if isinstance(each, TextEntry)]


def test_a_pad_leads_from_the_title_to_the_table_with_a_typed_name(tmp_path: Path, place: Bench, pads: Pads) -> None:
    evening = PadEvening(tmp_path)
    player = player_of(evening.loop, place, pads)
    assert isinstance(evening.top, TitleScreen)
    press(player, "Play")
    setup = evening.top
    assert isinstance(setup, SetupScreen)
    go_to(player, entries(setup)[0])
    player.tap(On.A)
    assert isinstance(evening.top, OnScreenKeyboard)
    player.tap(On.X, On.X, On.X)
    for key in ("Z", "o"):
        walk_to(player, key)
        player.tap(On.A)
    player.tap(On.START)
    assert evening.shows(setup)
    assert setup.draft.chairs.seats[0].name == "Zo"
    go_to(player, entries(setup)[-1])
    player.tap(On.A)
    for key in ("4", "2"):
        walk_to(player, key)
        player.tap(On.A)
    player.tap(On.START)
    name, *_others, seed = entries(setup)
    assert name.text == "Zo"
    assert seed.text == setup.draft.seed == "42"
    press(player, "Start")
    assert isinstance(evening.top, TableScreen)
    assert evening.preferences.settings.name == "Zo"
    assert evening.loop.screens.device is Device.PAD


def test_the_menu_the_rules_and_the_settings_open_from_the_table_by_pad(
    tmp_path: Path, place: Bench, pads: Pads
) -> None:
    evening = PadEvening(tmp_path)
    player = player_of(evening.loop, place, pads)
    press(player, "Play")
    press(player, "Start")
    table = evening.top
    player.tap(On.START)
    assert isinstance(evening.top, PauseScreen)
    player.tap(On.START)
    assert evening.shows(table)
    player.tap(On.BACK)
    rules = evening.top
    assert isinstance(rules, RulesPage)
    paper = next(w for w in rules.group.root.walk() if isinstance(w, Scroll) and w.bar.is_needed)
    player.pad.push(Axis.RIGHT_Y, 1)
    player.run_for(0.15)
    player.pad.push(Axis.RIGHT_Y, 0)
    player.step()
    turned = paper.bar.offset
    assert turned > paper.bar.notch
    player.pad.push(Axis.RIGHT_TRIGGER, 1)
    player.step()
    assert paper.bar.offset > turned
    player.tap(On.B)
    assert evening.shows(table)
    player.tap(On.START)
    press(player, "Settings")
    settings = evening.top
    assert isinstance(settings, SettingsScreen)
    _full_screen, contrast, *_more = (w for w in settings.group.focusable() if isinstance(w, Toggle))
    go_to(player, contrast)
    player.tap(On.A)
    assert evening.preferences.settings.high_contrast
    press(player, "Choose …")
    look = evening.top
    assert isinstance(look, AppearancePage)
    _tables, _decks, _suits, backs = (w for w in look.group.focusable() if isinstance(w, PictureChoice))
    player.tap(On.RIGHT, On.RIGHT)
    assert evening.preferences.settings.table == "night"
    go_to(player, backs)
    player.tap(On.RIGHT, On.A)
    assert evening.preferences.settings.card_back == "green"
    player.tap(On.B, On.B, On.B)
    assert evening.shows(table)


def test_a_turn_is_played_by_d_pad_and_buttons(place: Bench, pads: Pads) -> None:
    table = table_of(["3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S"], stock="5H")
    screen = TableScreen(table, 0, persons(2), preferences=Preferences(still()))
    loop = HeadlessLoop(screen)
    player = player_of(loop, place, pads)
    player.tap(On.DOWN, On.UP, On.LEFT, On.A)
    assert table.phase is Phase.PLAY
    assert len(screen.hand.cards) == 8
    assert screen.keys.focus is not None, "one is at the card that was drawn"
    held = screen.hand.cards
    for card in ("3C", "3D", "3S"):
        at = [repr(each) for each in held].index(card)
        while screen.keys.focus is None or screen.keys.focus.index != at:
            player.tap(On.RIGHT)
        player.tap(On.A)
    player.tap(On.Y)
    assert [repr(meld) for meld in table.truth.melds] == ["3C 3D 3S"]
    player.tap(On.RIGHT_STICK)
    assert table.truth.melds == ()
    assert len(screen.hand.cards) == 8
    while screen.keys.focus is None or repr(screen.hand.cards[screen.keys.focus.index]) != "KS":
        player.tap(On.RIGHT)
    player.tap(On.X)
    assert table.acting == (1,)
    assert repr(table.truth.discards[-1]) == "KS"


def play_by_pad(screen: TableScreen, tap: Callable[[On], object]) -> Action:
    """Lay a meld if possible, else lay off a card, else discard; return the action."""
    legal = screen.table.legal(screen.seat)
    action = next(each for kind in (Lay, Add, Discard) for each in legal if isinstance(each, kind))
    match action:
        case Lay(melds=(meld,)):
            select_cards(screen, tap, [use.card for use in meld])
            tap(On.Y)
        case Add(cards=uses, meld=number):
            select_cards(screen, tap, [use.card for use in uses])
            walk_table(screen, tap, Zone.MELD, owner=number)
            tap(On.A)
        case _:
            discard_card(screen, tap)
    return action


def test_a_whole_deal_is_played_from_the_title_by_pad(
    tmp_path: Path, place: Bench, pads: Pads, monkeypatch: pytest.MonkeyPatch
) -> None:
    front = order(["3C 3D 3S KC KD 2H 9D", "2C 4D 5S 7H 8C TD QS", "4H 6S 7C 8D TH JS AC"], "QC", "3H 6D 2S KS KH")
    monkeypatch.setattr(Dealer, "card_order", lambda dealer, cards, deal, renewal: front)
    evening = PadEvening(tmp_path)
    player = player_of(evening.loop, place, pads)
    evening.loop.sources = [pad_gate(evening.services, pads)]
    press(player, "Play")
    games = next(w for w in page_of(player).group.focusable() if isinstance(w, List))
    go_to(player, games)
    player.tap(On.DOWN)
    press(player, "Start")
    table = evening.table
    assert table is not None
    assert not table.truth.rules.buying.allowed
    seats, played = evening.services.pad_seats, Counter[type[Action]]()
    while isinstance(evening.top, TableScreen):
        if 0 not in table.acting or table.phase not in (Phase.DRAW, Phase.PLAY):
            player.step()
        elif table.phase is Phase.DRAW:
            draw_card(evening.top, player.tap)
        else:
            played[type(play_by_pad(evening.top, player.tap))] += 1
            if isinstance(evening.top, Dialog):
                press(player, "Discard it")
    assert isinstance(evening.top, ScoreSheet)
    assert seats.pads(0) == (player.pad.number,)
    assert played[Lay] == 2
    assert played[Add]
    assert played[Discard] > 1
    assert table.truth.out == 0
    player.tap(On.A)
    assert isinstance(evening.top, TableScreen)
    assert table.truth.deal == 2


def test_a_whole_deal_is_played_from_the_title_by_two_pads_alone(
    tmp_path: Path, place: Bench, pads: Pads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people and a bot, and neither mouse nor keyboard: seats, curtains, every play, and the score sheet."""
    front = order(["3C 3D 3S KC KD 2H 9D", "2C 4D 5S 7H 8C TD QS", "4H 6S 7C 8D TH JS AC"], "QC", "3H 6D 2S KS KH")
    monkeypatch.setattr(Dealer, "card_order", lambda dealer, cards, deal, renewal: front)
    evening = PadEvening(tmp_path)
    first = player_of(evening.loop, place, pads)
    second = Player(evening.loop, place.plug())
    evening.loop.sources = [pad_gate(evening.services, pads)]
    press(first, "Play")
    games = next(w for w in page_of(first).group.focusable() if isinstance(w, List))
    go_to(first, games)
    first.tap(On.DOWN)
    first.tap(On.Y)
    second.tap(On.Y)
    press(second, "Start")
    seats, done = evening.services.pad_seats, Counter[tuple[int, type[Action]]]()
    by_number = {player.pad.number: player for player in (first, second)}
    table = evening.table
    assert table is not None
    people = [seat for seat in range(3) if seats.pads(seat)]
    assert len(people) == 2
    assert [seat.kind for seat in table.seats].count("person") == 2
    lifted = Counter[int]()
    while not isinstance(evening.top, ScoreSheet):
        match evening.top:
            case Curtain():
                couch = evening.services.match.couch
                assert couch is not None
                whose = couch.passing.curtain_seat
                first.run_for(0.7)
                by_number[seats.pads(whose)[0]].tap(On.A)
                assert not isinstance(evening.top, Curtain)
                lifted[whose] += 1
            case TableScreen() as screen if screen.seat in table.acting and table.phase in (Phase.DRAW, Phase.PLAY):
                player = by_number[seats.pads(screen.seat)[0]]
                if table.phase is Phase.DRAW:
                    draw_card(screen, player.tap)
                else:
                    done[screen.seat, type(play_by_pad(screen, player.tap))] += 1
                    if isinstance(evening.top, Dialog):
                        press(player, "Discard it")
            case TableScreen():
                first.step()
            case other:
                pytest.fail(f"nobody looked for {other}")
    assert {seat for seat, kind in done if kind is Discard} == set(people) == set(lifted)
    assert any(kind is Lay for _seat, kind in done)
    assert table.phase is Phase.DEAL_OVER
    press(first, "Next deal")
    first.run_for(0.7)
    whose = evening.services.match.couch.passing.curtain_seat  # type: ignore[union-attr]
    by_number[seats.pads(whose)[0]].tap(On.A)
    assert isinstance(evening.top, TableScreen)
    assert table.truth.deal == 2


def test_button_a_on_the_score_sheet_begins_the_next_deal(tmp_path: Path, place: Bench, pads: Pads) -> None:
    evening = Evening(tmp_path)
    player = player_of(evening.loop, place, pads)
    press(player, "Play")
    press(player, "Start")
    evening.opened[-1].play()
    player.step()
    assert isinstance(evening.top, ScoreSheet)
    player.tap(On.A)
    assert evening.shows(evening.opened[-1])
    assert evening.opened[-1].table.truth.deal == 2


def test_a_held_pad_stick_moves_the_focus_until_the_pad_is_unplugged(place: Bench, pads: Pads) -> None:
    settings = page_made(SettingsScreen, services_of())
    loop = HeadlessLoop(settings)
    player = player_of(loop, place, pads)
    settings.group.set_focus(settings.group.focusable()[0])
    player.pad.push(Axis.LEFT_Y, 1)
    player.step()
    walked = [settings.group.focus or Widget()]
    for seconds in (REPEAT_DELAY + 0.02, REPEAT_INTERVAL, REPEAT_INTERVAL):
        player.run_for(seconds)
        walked.append(settings.group.focus or Widget())
    assert all(one.rect.bottom <= other.rect.top for one, other in pairwise(walked))
    player.pad.unplug()
    player.run_for(3)
    assert settings.group.focus is walked[-1]
    assert loop.clock.waits[-1] == pytest.approx(IDLE)
    again = place.plug()
    player.step()
    again.press(On.DOWN)
    player.step()
    assert settings.group.focus is not walked[-1]


def test_a_resting_pad_does_not_wake_the_loop(place: Bench, pads: Pads) -> None:
    loop = HeadlessLoop(page_made(SettingsScreen, services_of()))
    player = player_of(loop, place, pads)
    player.run_for(2)
    loop.clock.waits.clear()
    player.run_for(2)
    assert loop.clock.waits == [pytest.approx(IDLE)] * len(loop.clock.waits)
    player.pad.push(Axis.LEFT_X, 0.2)
    player.pad.push(Axis.RIGHT_Y, 0.1)
    player.run_for(1)
    assert loop.clock.waits[-1] == pytest.approx(IDLE)


def test_the_d_pad_leaves_lists_and_text_entries(tmp_path: Path, place: Bench, pads: Pads) -> None:
    evening = PadEvening(tmp_path)
    player = player_of(evening.loop, place, pads)
    press(player, "Play")
    setup = page_of(player)
    games = next(w for w in setup.group.focusable() if isinstance(w, List))
    go_to(player, games)
    player.tap(On.RIGHT)
    assert setup.group.focus is not games
    name = next(w for w in setup.group.focusable() if isinstance(w, TextEntry))
    go_to(player, name)
    player.tap(On.LEFT)
    assert setup.group.focus is not name
