"""People at one machine: curtains, calls, dinner and new deals, with the real table and the real rules."""

from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Decision, Memory
from game.engine.actions import Buy, CallRummy, Cut, Discard, DrawStock, Pass
from game.engine.record import Seat
from game.engine.state import Phase
from game.engine.view import View
from game.session.table import Table
from game.ui.couch import LINGER
from game.ui.input import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Menu,
    Press,
    Verb,
)
from game.ui.layout import Zone
from game.ui.screens.call_page import CallPage
from game.ui.screens.curtain import Curtain
from game.ui.screens.pause import PauseScreen
from game.ui.screens.score_sheet import ScoreSheet
from game.ui.screens.seats import SeatsPage
from game.ui.screens.table import TableScreen
from game.ui.table.cutting import CutScreen
from tests.session.matches import any_action, begun, header
from tests.ui.screens.places import button
from tests.ui.sofa import Sofa, plain, staged

TIMED = plain(call_seconds=3)
SOON = 0.3
"""Seconds after which all are asked."""


def slow(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """A bot that takes its time to call."""
    return Decision(Buy(view.seat), 99.0)


def at_rummy(*bots: int) -> Table:
    table = begun(3, people=3)
    for seat in bots:
        table.sit(seat, Seat(f"bot {seat}", "bot"))
    return table


def liverpool() -> Table:
    table = begun(3, game="liverpool_rummy", people=3)
    table.submit(Cut(table.acting[0], 5))
    return table


def me(*names: str) -> Table:
    return staged("me/me.yaml", *names)


def discard(sofa: Sofa) -> None:
    """Whoever has the table draws, and discards the first card they may."""
    screen = sofa.screen
    sofa.keys("d")
    action = next(each for each in sofa.table.legal(screen.seat) if isinstance(each, Discard))
    screen.hand.toggle(screen.hand.cards.index(action.card))
    sofa.keys("x")


def last(table: Table) -> str:
    return table.record[-1].rpartition(" #")[0]


# Passing on


def test_a_match_begins_with_a_curtain_and_each_turn_is_passed_on_behind_one() -> None:
    sofa = Sofa(at_rummy())
    for seat, name in enumerate(("Ann", "Ben", "Cleo")):
        assert sofa.curtain.name == name
        assert f"Pass to {name}" in sofa.loop.display.texts
        assert sofa.lift().seat == seat
        discard(sofa)
        sofa.wait()
    assert sofa.curtain.name == "Ann"


def test_while_the_curtain_is_down_nothing_of_the_table_is_drawn() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.wait()
    assert sofa.loop.screens.visible() == (sofa.curtain,)
    assert sofa.curtain.opaque
    assert sofa.curtain.sudden
    cards = {repr(card) for hand in sofa.table.truth.hands for card in hand}
    assert not cards & set(sofa.loop.display.texts)


@pytest.mark.parametrize("way", ["enter", "key", "click", "pad"])
def test_the_curtain_is_lifted_by_enter_by_ones_key_by_click_and_by_pad_but_not_at_once(way: str) -> None:
    sofa = Sofa(at_rummy())
    curtain = sofa.curtain
    show = button(curtain, "I am Ann: show my cards").rect.center
    ways: dict[str, list[Verb]] = {
        "enter": [Confirm()],
        "key": [Command(curtain.key)],
        "click": [Press(show), Click(show)],
        "pad": [Confirm(pad=3)],
    }
    verbs = ways[way]
    curtain.enter()
    curtain.layout()
    sofa.do(*verbs)
    assert sofa.top is curtain
    sofa.wait(0.7)
    sofa.do(*verbs)
    assert sofa.screen.seat == 0


def test_the_keys_of_others_and_escape_lift_nothing() -> None:
    sofa = Sofa(at_rummy())
    sofa.wait(0.7)
    sofa.keys("d", "x", *(key for key, seat in sofa.couch.keys.items() if seat))
    assert isinstance(sofa.top, Curtain)
    for verb in (Cancel(), Menu()):
        sofa.do(verb)
        assert isinstance(sofa.top, PauseScreen)
        sofa.click("Resume")
        assert isinstance(sofa.top, Curtain)


def test_one_person_with_bots_never_sees_a_curtain() -> None:
    sofa = Sofa(at_rummy(1, 2))
    assert sofa.screen.seat == 0
    discard(sofa)
    sofa.wait(8)
    assert sofa.screen.seat == 0
    assert not sofa.couch.keys


def test_whoever_takes_a_play_back_in_time_keeps_the_table() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    discard(sofa)
    sofa.wait(LINGER / 2)
    sofa.do(Command("z", ctrl=True))
    sofa.wait(2)
    assert sofa.screen.seat == 0
    assert table.acting == (0,)


def test_everybody_finds_their_cards_as_they_left_them() -> None:
    sofa = Sofa(at_rummy())
    ann = sofa.lift()
    sofa.keys("s", "s")
    discard(sofa)
    held, sorting = list(ann.hand.cards), ann.hand.sorting
    for _ in range(2):
        sofa.wait()
        other = sofa.lift()
        assert other.hand.cards != held
        discard(sofa)
    sofa.wait()
    again = sofa.lift()
    assert (again.hand.cards, again.hand.sorting) == (held, sorting)
    assert again is not ann


def test_what_a_screen_says_is_for_its_player_alone() -> None:
    """The log, hints and sentences of one person are gone with the table."""
    sofa = Sofa(at_rummy())
    ann = sofa.lift()
    sofa.keys("x")
    assert sofa.said
    drawn = sofa.table.truth.stock[0]
    discard(sofa)
    assert any("Ann" in line for line in ann.log.lines)
    sofa.wait()
    ben = sofa.lift()
    assert not sofa.said
    assert ben.log.lines
    assert ben.log.lines != ann.log.lines or repr(drawn) not in " ".join(ben.log.lines)


def test_a_table_whose_hand_is_hidden_is_not_drawn_at_all() -> None:
    """Whatever comes between, a screen of the table asks before it draws."""
    sofa = Sofa(at_rummy())
    screen = sofa.lift()
    keys = {key.upper() for key in sofa.couch.keys}
    assert len(keys) == 3
    assert keys < set(sofa.loop.display.texts)
    sofa.couch.holding_it.let_go()
    screen.invalidate()
    sofa.loop.step()
    assert sofa.top is screen
    assert not sofa.loop.display.texts


# Out of turn, one after the other


def test_buying_comes_to_each_person_behind_the_curtain_in_the_order_of_the_rules() -> None:
    table = liverpool()
    sofa = Sofa(table)
    sofa.lift()
    sofa.keys("d")
    for name in ("Ben", "Cleo"):
        sofa.wait()
        assert sofa.curtain.name == name
        assert sofa.curtain.about.startswith("Buy the ")
        screen = sofa.lift()
        assert screen.panels.banner.open
        sofa.keys("p" if name == "Ben" else "b")
    assert last(table) == repr(Buy(2))
    sofa.wait()
    assert sofa.curtain.name == "Ann"
    assert sofa.lift().seat == 0
    assert table.phase is Phase.PLAY


def test_at_me_bots_wait_for_their_turn_to_be_asked_where_nobody_races() -> None:
    table = me("Ann", "Ben", "bot", "Dora")
    sofa = Sofa(table)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(4)
    assert table.truth.asked == (1, 2, 3)
    assert sofa.curtain.name == "Ben"


def test_whoever_has_the_table_does_not_answer_before_those_who_are_asked_first() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    table.submit(DrawStock(0))
    sofa = Sofa(table)
    ben = sofa.lift()
    assert [sofa.couch.waits(seat) for seat in range(4)] == [False, False, True, True]
    assert ben.panels.banner.open
    ben.desk.waits = lambda: True
    sofa.keys("b", "p")
    assert not any(isinstance(action, Buy | Pass) for action in ben.desk.legal())
    assert not ben.desk.submit(Buy(1))
    assert table.truth.asked == (1, 2, 3)
    sofa.preferences.change(call_seconds=5)
    assert not sofa.couch.waits(3)


# Out of turn, all at once


def test_with_a_time_all_are_asked_at_once_on_a_page_without_a_hand() -> None:
    table = me("Ann", "Ben", "bot", "Dora")
    sofa = Sofa(table, TIMED, think=slow)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    page = sofa.page
    assert page.sudden
    assert [caller.seat for caller in page.callers] == [1, 2, 3]
    assert {"Ben", "Dora", "Call for the 9♦?"} <= set(sofa.loop.display.texts)
    assert sofa.loop.screens.visible() == (page,)
    [key] = [key for key, seat in sofa.couch.keys.items() if seat == 3]
    sofa.keys(key)
    sofa.wait(0.1)
    assert last(table) == repr(Buy(3))
    sofa.wait()
    assert sofa.curtain.name == "Ann"


def test_when_the_time_is_over_the_match_goes_on() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(2)
    assert isinstance(sofa.top, CallPage)
    assert sofa.table.truth.asked
    sofa.wait(2.5)
    assert sofa.curtain.name == "Ann"
    assert table.phase is Phase.PLAY


def test_no_time_passes_in_the_menu() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON + 0.4)
    sofa.do(Cancel())
    sofa.wait(10)
    assert isinstance(sofa.top, PauseScreen)
    assert table.truth.asked == (1, 2, 3)
    sofa.click("Resume")
    sofa.keys("p")
    sofa.wait(0.5)
    assert table.phase is Phase.PLAY


def test_who_has_no_say_is_told_so() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    [key] = [key for key, seat in sofa.couch.keys.items() if seat == 0]
    sofa.keys(key)
    sofa.wait(0.1)
    assert len(sofa.said) == 1
    assert sofa.said[0].startswith("Ann: ")
    assert table.truth.asked == (1, 2, 3)


def test_a_call_before_ones_turn_is_noted_where_buying_goes_in_order() -> None:
    table = liverpool()
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    [key] = [key for key, seat in sofa.couch.keys.items() if seat == 2]
    sofa.keys(key)
    sofa.wait(0.1)
    assert "wants it" in sofa.loop.display.texts
    sofa.wait(3.2)
    assert [line.rpartition(" #")[0] for line in table.record[-2:]] == [repr(Pass(1)), repr(Buy(2))]


def test_rummy_is_called_by_a_click_as_well() -> None:
    table = staged("liverpool_rummy/calling.yaml", "Ann", "Ben", "Cleo")
    sofa = Sofa(table, TIMED)
    screen = sofa.lift()
    sofa.keys("f")
    screen.hand.selected.clear()
    screen.hand.toggle(screen.hand.cards.index(next(card for card in screen.hand.cards if repr(card) == "KC")))
    sofa.keys("x")
    sofa.wait(SOON)
    labels = [caller for caller in sofa.page.callers if caller.seat == 2]
    sofa.click(labels[0].key.upper())
    sofa.wait(0.1)
    assert last(table) == repr(CallRummy(2))


def test_a_person_alone_sees_the_time_run_on_their_own_table() -> None:
    alone = me("bot 0", "Ben", "bot 2", "bot 3")
    alone.submit(DrawStock(0))
    sofa = Sofa(alone, TIMED, think=slow)
    assert sofa.screen.panels.banner.racing
    sofa.wait(1)
    assert sofa.couch.share() == pytest.approx(2 / 3, abs=0.1)
    sofa.wait(2.5)
    assert 1 not in alone.truth.asked


# Rummy in the deck


def test_rummy_in_the_deck_is_called_with_ones_key_while_another_plays_or_nobody_has_the_table() -> None:
    for on_the_curtain in (True, False):
        table = staged("rummy_500/rummy_in_the_deck.yaml", "Ann", "Ben", "Cleo")
        sofa = Sofa(table)
        if not on_the_curtain:
            sofa.lift()
        [key] = [key for key, seat in sofa.couch.keys.items() if seat == 2]
        sofa.keys(key)
        sofa.wait(0.1)
        assert last(table).startswith("2: claim")
        sofa.keys(key)
        sofa.wait(0.1)
        assert list(sofa.said) == ["Cleo: Nothing among the discards fits a meld, or is one."]


def test_of_several_claims_one_is_chosen() -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml:4", "Ann", "Ben")
    sofa = Sofa(table)
    sofa.lift()
    [key] = [key for key, seat in sofa.couch.keys.items() if seat == 1]
    sofa.keys(key)
    sofa.wait(0.1)
    assert any(text.startswith("Ben: ") for text in sofa.loop.display.texts)
    sofa.do(Confirm())
    assert last(table).startswith("1: claim")


# Deals


def test_a_new_deal_is_dealt_to_whoever_takes_the_table_for_it() -> None:
    table, rng = begun(2, game="doofer", people=2), Random(1)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    sofa = Sofa(table)
    assert isinstance(sofa.top, ScoreSheet)
    sofa.click("Next deal")
    assert isinstance(sofa.top, Curtain)
    assert sofa.curtain.about == "The next deal begins."
    assert table.phase is Phase.DEAL_OVER
    seat = sofa.lift().seat
    assert table.truth.deal == 2
    assert sofa.couch.holding_it.seat == seat


def test_a_match_left_in_the_middle_goes_on_behind_a_curtain() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.flow.go_on()
    sofa.wait(0.1)
    assert sofa.curtain.name == "Ben"


def test_a_match_that_has_just_begun_is_dealt_to_whoever_takes_the_table() -> None:
    table = Table(header(3, people=3))
    sofa = Sofa(table)
    assert table.phase is Phase.SHUFFLE
    assert sofa.curtain.about == "The match begins."
    sofa.lift()
    assert table.view(0).hand


# Open hands


def test_with_open_hands_the_table_turns_to_whoever_plays_without_a_curtain() -> None:
    sofa = Sofa(at_rummy(), plain(open_hands=True))
    for seat in (0, 1, 2, 0):
        assert sofa.screen.seat == seat
        discard(sofa)
        sofa.wait()


def test_with_open_hands_and_a_time_all_are_asked_and_the_table_comes_back() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, plain(open_hands=True, call_seconds=3))
    sofa.keys("d")
    sofa.wait(SOON)
    assert isinstance(sofa.top, CallPage)
    sofa.keys("p")
    sofa.wait(0.6)
    assert sofa.screen.seat == 0
    assert table.phase is Phase.PLAY


# Seats


def to_seats(sofa: Sofa) -> SeatsPage:
    sofa.do(Menu())
    sofa.click("Seats")
    assert isinstance(sofa.top, SeatsPage)
    return sofa.top


def way(sofa: Sofa, text: str, number: int = 0) -> None:
    """Press the button of this text, the first or a later one."""
    page = sofa.top
    assert isinstance(page, SeatsPage)
    found = [each for each in page.group.focusable() if getattr(each, "text", "") == text][number]
    pos = found.rect.center
    sofa.do(Press(pos), Click(pos))


def test_dinner_a_bot_plays_on_and_the_person_comes_back() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    assert sofa.screen.seat == 0
    assert table.seats[1].kind == "bot"
    assert sofa.screen.words.names[1] == "Ben’s bot"
    discard(sofa)
    sofa.wait(12)
    assert sofa.curtain.name == "Cleo"
    to_seats(sofa)
    way(sofa, "Ben is back")
    assert table.seats[1] == Seat("Ben")
    assert sofa.curtain.name == "Cleo"


def test_whoever_leaves_for_dinner_with_the_table_in_their_hands_passes_it_on() -> None:
    table = at_rummy(2)
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on")
    assert sofa.curtain.name == "Ben"
    assert sofa.lift().seat == 1


def test_while_all_are_asked_a_seat_changes_hands_behind_the_curtain() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, plain(call_seconds=5))
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    assert isinstance(sofa.top, CallPage)
    to_seats(sofa)
    way(sofa, "A bot plays on", 3)
    assert sofa.curtain.name == "Ben"


def test_a_stranger_sits_down_in_the_seat_of_a_bot() -> None:
    table = at_rummy(1, 2)
    sofa = Sofa(table)
    ben = sofa.people.profiles.add("Benno", "owl")
    to_seats(sofa)
    way(sofa, "Who plays?", 1)
    sofa.do(Focus(Direction.UP), Focus(Direction.UP), Confirm())
    assert table.seats[1] == Seat("Benno", "person", "owl", profile=ben.id)
    assert sofa.screen.seat == 0
    to_seats(sofa)
    way(sofa, "Who plays?", 2)
    sofa.do(Focus(Direction.UP), Focus(Direction.UP), Confirm())
    assert table.seats[2].kind == "bot"
    assert list(sofa.said) == ["Benno plays in another seat already."]


def test_seats_open_with_a_click_on_a_plate() -> None:
    sofa = Sofa(at_rummy(1, 2))
    pos = sofa.screen.stage.areas.plates[1].center
    sofa.do(Hover(pos), Press(pos), Click(pos))
    assert isinstance(sofa.top, SeatsPage)
    sofa.click("Back")
    assert isinstance(sofa.top, TableScreen)


def test_the_record_says_who_played_from_when() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    assert any(line.startswith('seat 1 {"name":"Ben’s bot","kind":"bot"') for line in table.record)


# Everything at once


@pytest.mark.parametrize(("game", "seconds"), [("liverpool_rummy", 0), ("me", 2)])
def test_whatever_people_do_with_moving_cards_nobody_sees_anothers_hand(game: str, seconds: float) -> None:
    """Keys, drags and waiting as they come; `Sofa` looks at what can be seen after every frame."""
    table = begun(3, seed=5, game=game, people=3)
    sofa = Sofa(table, structs.replace(plain(call_seconds=seconds), animation="fast"))
    rng = Random(game)
    for _ in range(20):
        if isinstance(sofa.top, Curtain):
            sofa.wait(0.7)
            sofa.do(Confirm())
        elif isinstance(sofa.top, CutScreen):
            sofa.do(Confirm())
        elif isinstance(sofa.top, TableScreen):
            something(sofa, rng)
        else:
            sofa.do(Confirm() if rng.random() < 0.5 else Cancel())
        sofa.wait(rng.choice([0.05, 0.2, 1.0]))
    assert {int(line[0]) for line in table.record if line[1:3] == ": "} >= {0, 1}


def something(sofa: Sofa, rng: Random) -> None:
    """Do what comes to mind at the table."""
    screen = sofa.screen
    held = [slot.rect.midleft for slot in screen.stage.scene.of(Zone.HAND)]
    if held and rng.random() < 0.3:
        start, end = rng.choice(held), rng.choice([screen.stage.areas.river.center, screen.stage.areas.hand.center])
        sofa.do(Press(start), DragStart((start[0] + 9, start[1]), start), DragMove(end, start))
        if rng.random() < 0.7:
            sofa.do(DragEnd(end, start))
    elif rng.random() < 0.5:
        sofa.keys("d", "f")
        screen.hand.selected.clear()
        if held:
            screen.hand.toggle(0)
        sofa.keys("x")
    else:
        sofa.keys(rng.choice([*"dfxspbrhglc", *sofa.couch.keys]))
        sofa.do(Command("z", ctrl=True))
