"""Seats that change hands at one machine, and everything at once."""

from random import Random

import pytest
from msgspec import structs

from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.record.record import Seat
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.passing import Curtain
from game.ui.input.verbs import (
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
)
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.seats import SeatsPage, WhoPlays
from game.ui.table.overlays import CutScreen
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets import Button
from tests.session.matches import any_action, begun
from tests.ui.couches import SOON, at_rummy, discard, me
from tests.ui.sofa import Sofa, plain

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


def back(sofa: Sofa) -> None:
    """Leave the page of seats."""
    assert isinstance(sofa.top, SeatsPage)
    sofa.click("Back")


def test_dinner_a_bot_plays_on_and_the_person_comes_back() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    assert sofa.screen.seat == 0
    assert table.seats[1].kind == "bot"
    assert sofa.screen.place.words.names[1] == "Ben’s bot"
    discard(sofa)
    sofa.wait(12)
    assert sofa.curtain.who.name == "Cleo"
    to_seats(sofa)
    way(sofa, "Ben is back")
    back(sofa)
    assert table.seats[1] == Seat("Ben")
    assert sofa.curtain.who.name == "Cleo"


def test_everybody_is_at_dinner_the_bots_play_on_and_no_hand_is_seen() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    for _ in range(3):
        way(sofa, "A bot plays on")
    back(sofa)
    screen = sofa.top
    assert isinstance(screen, WatchScreen)
    before, held = table.version, len(table.truth.hands[screen.seat])
    assert screen.hand.cards == [UNKNOWN] * held
    assert not any(screen.handle(Command(key)) for key in "dfhsxrbp")
    while table.version < before + 8:
        sofa.wait(0.5)
        faces = [each.face for each in screen.stage.sprites.all if each.slot.place.zone in (Zone.HAND, Zone.BACKS)]
        assert set(faces) <= {UNKNOWN}
    drawn = [line for line in screen.log.lines if "from the stock" in line]
    assert drawn
    assert all(line.endswith("’s bot draws from the stock.") for line in drawn)
    sofa.click("Seats")
    way(sofa, "Ben is back")
    back(sofa)
    assert sofa.screen.seat == 1


def test_the_end_of_a_deal_among_bots_is_seen_and_the_next_one_begins() -> None:
    table, rng = at_rummy(0, 1, 2), Random(2)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    sofa = Sofa(table)
    assert isinstance(sofa.top, ScoreSheet)
    sofa.click("Next deal")
    sofa.wait(0.2)
    assert isinstance(sofa.top, WatchScreen)
    assert table.truth.deal == 2


@pytest.mark.parametrize("left", [1, 2])
def test_with_open_hands_a_seat_changes_hands_without_a_curtain(left: int) -> None:
    sofa = Sofa(at_rummy(), plain(open_hands=True))
    to_seats(sofa)
    for _ in range(3 - left):
        way(sofa, "A bot plays on")
    back(sofa)
    assert sofa.screen.seat == 3 - left
    discard(sofa) if sofa.table.acting == (sofa.screen.seat,) else sofa.wait()
    assert isinstance(sofa.top, TableScreen)


def test_the_log_names_who_sat_there_then() -> None:
    sofa = Sofa(at_rummy(2))
    sofa.lift()
    discard(sofa)
    sofa.wait()
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on")
    back(sofa)
    lines = sofa.screen.log.lines
    assert any(line.startswith("Ann draws") for line in lines)
    assert not any(line.startswith("Ann’s bot") for line in lines)


def test_whoever_leaves_for_dinner_with_the_table_in_their_hands_passes_it_on() -> None:
    table = at_rummy(2)
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on")
    back(sofa)
    assert sofa.curtain.who.name == "Ben"
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
    back(sofa)
    assert sofa.curtain.who.name == "Ben"


def test_a_stranger_sits_down_in_the_seat_of_a_bot() -> None:
    table = at_rummy(1, 2)
    sofa = Sofa(table)
    ben = sofa.people.profiles.add("Benno", "owl")
    to_seats(sofa)
    way(sofa, "Who plays?", 1)
    sofa.do(Focus(Direction.UP), Focus(Direction.UP), Confirm())
    assert table.seats[1] == Seat("Benno", "person", "owl", profile=ben.id)
    way(sofa, "Who plays?", 2)
    sofa.do(Focus(Direction.UP), Focus(Direction.UP), Confirm())
    assert table.seats[2].kind == "bot"
    assert list(sofa.said) == ["Benno plays in another seat already."]


def test_whoever_sits_elsewhere_by_now_does_not_come_back_as_well() -> None:
    table = at_rummy(1)
    sofa = Sofa(table)
    ann = sofa.people.profiles.add("Anna", "owl")
    table.sit(2, Seat("Anna", "person", "owl", profile=ann.id))
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    table.sit(1, Seat("Anna", "person", "owl", profile=ann.id))
    to_seats(sofa)
    way(sofa, "Anna is back")
    assert table.seats[2].kind == "bot"
    assert list(sofa.said) == ["Anna plays in another seat already."]


def test_seats_open_with_a_click_on_a_plate_about_that_seat_and_by_keys_about_none() -> None:
    sofa = Sofa(at_rummy(1, 2))
    pos = sofa.screen.stage.areas.plates[1].center
    sofa.do(Hover(pos), Press(pos), Click(pos))
    page = sofa.top
    assert isinstance(page, SeatsPage)
    asked = page.group.focus
    assert asked is [each for each in page.group.focusable() if isinstance(each, WhoPlays)][1]
    offered = [each.text for each in page.group.focusable() if isinstance(each, Button)]
    sofa.click("Back")
    assert isinstance(sofa.top, TableScreen)
    by_keys = to_seats(sofa)
    assert [each.text for each in by_keys.group.focusable() if isinstance(each, Button)] == offered
    assert by_keys.group.focus is by_keys.group.focusable()[-1]


def test_the_record_says_who_played_from_when() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
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
