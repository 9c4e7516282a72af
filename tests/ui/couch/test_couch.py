"""People at one machine: curtains, new deals and open hands, with the real table and the real rules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase
from game.record.record import Seat
from game.session.match.match import Match
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.couch import PASS_ON_SECONDS
from game.ui.couch.passing import Curtain
from game.ui.draw.look import Look
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
    Verb,
)
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.seats import SeatsPage, WhoPlays
from game.ui.pages.pause import PauseScreen
from game.ui.table.overlays import CutScreen
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets import Button
from tests.support.matches import any_action, begun, header
from tests.ui.support.headless import NullCanvas
from tests.ui.support.places import button
from tests.ui.support.sofa import SOON, Sofa, at_rummy, discard, me, plain

# Passing on


def test_a_match_begins_with_a_curtain_and_each_turn_is_passed_on_behind_one() -> None:
    sofa = Sofa(at_rummy())
    for seat, name in enumerate(("Ann", "Ben", "Cleo")):
        assert sofa.curtain.person.name == name
        assert f"Pass to {name}" in sofa.loop.display.texts
        assert sofa.lift().seat == seat
        discard(sofa)
        sofa.wait()
    assert sofa.curtain.person.name == "Ann"


def test_while_the_curtain_is_down_no_card_is_drawn() -> None:
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
        "key": [Command(curtain.person.call_key)],
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


def test_call_keys_of_others_and_escape_do_not_lift_the_curtain() -> None:
    sofa = Sofa(at_rummy())
    sofa.wait(0.7)
    sofa.keys("d", "x", *(key for key, seat in sofa.couch.call_keys.items() if seat))
    assert isinstance(sofa.top, Curtain)
    for verb in (Cancel(), Menu()):
        sofa.do(verb)
        assert isinstance(sofa.top, PauseScreen)
        sofa.click("Resume")
        assert isinstance(sofa.top, Curtain)


def test_a_person_alone_with_bots_never_sees_a_curtain() -> None:
    sofa = Sofa(at_rummy(1, 2))
    assert sofa.screen.seat == 0
    discard(sofa)
    sofa.wait(8)
    assert sofa.screen.seat == 0
    assert not sofa.couch.call_keys


def test_undoing_a_discard_in_time_keeps_the_table_with_its_player() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    discard(sofa)
    sofa.wait(PASS_ON_SECONDS / 2)
    sofa.do(Command("z", ctrl=True))
    sofa.wait(2)
    assert sofa.screen.seat == 0
    assert table.acting == (0,)


def test_the_order_of_a_hand_is_kept_while_others_have_the_table() -> None:
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


def test_the_log_and_toasts_of_a_player_are_gone_when_the_table_is_passed_on() -> None:
    """Nothing a screen told its player stays for the next one."""
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
    keys = {f"({key.upper()})" for key in sofa.couch.call_keys}
    assert len(keys) == 3
    assert keys < set(sofa.loop.display.texts)
    sofa.couch.table_holding.release()
    screen.invalidate()
    sofa.loop.step()
    assert sofa.top is screen
    assert not sofa.loop.display.texts


# Deals


def test_the_next_deal_begins_once_a_person_takes_the_table() -> None:
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
    assert sofa.couch.table_holding.holder == seat


def test_continuing_a_match_shows_the_curtain_of_the_person_on_turn() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.match.go_on()
    sofa.wait(0.1)
    assert sofa.curtain.person.name == "Ben"


def test_a_new_match_is_dealt_once_a_person_takes_the_table() -> None:
    table = Match(header(3, people=3))
    sofa = Sofa(table)
    assert table.phase is Phase.SHUFFLE
    assert sofa.curtain.about == "The match begins."
    sofa.lift()
    assert table.view(0).hand


@pytest.mark.parametrize(("game", "seats"), [("liverpool_rummy", [1, 0]), ("rummy_500", [0])])
def test_the_first_curtain_of_a_match_is_for_the_cutter_if_there_is_one(game: str, seats: list[int]) -> None:
    table = Match(header(3, game=game, people=3))
    sofa = Sofa(table)
    for seat in seats:
        assert sofa.couch.passing.curtain_seat == seat
        sofa.wait(0.7)
        sofa.do(Confirm())
        assert sofa.couch.table_holding.holder == seat
        sofa.wait(0.2)
        if table.phase is Phase.CUT:
            assert isinstance(sofa.top, CutScreen)
            sofa.do(Confirm())
            sofa.wait()
    assert table.phase is Phase.DRAW
    assert sofa.screen.controller.is_my_turn


# Open hands


def test_with_open_hands_the_table_turns_to_the_acting_person_without_a_curtain() -> None:
    sofa = Sofa(at_rummy(), plain(open_hands=True))
    for seat in (0, 1, 2, 0):
        assert sofa.screen.seat == seat
        discard(sofa)
        sofa.wait()


def lying(sofa: Sofa, seat: int) -> tuple[list[Card], bool]:
    """Return the visible cards of another seat, in order, and whether they are open on a place of their own."""
    stage = sofa.screen.stage
    stage.finish()
    room = stage.areas.open_hands[seat]
    sprites = [each for each in stage.sprites.all if each.slot.place.home == (Zone.BACKS, seat) and not each.leaving]
    return sorted(each.face for each in sprites), bool(room) and all(room.contains(each.slot.rect) for each in sprites)


def test_with_open_hands_those_of_people_lie_on_the_table_and_those_of_bots_stay_hidden() -> None:
    sofa = Sofa(at_rummy(2), plain(open_hands=True))
    for seat, other in ((0, 1), (1, 0)):
        hands = sofa.table.truth.hands
        assert sofa.screen.seat == seat
        assert sorted(sofa.screen.hand.cards) == sorted(hands[seat])
        assert lying(sofa, other) == (sorted(hands[other]), True)
        assert lying(sofa, 2) == ([UNKNOWN] * len(hands[2]), False)
        assert set(sofa.screen.controller.view.state.hands[other]) == {UNKNOWN}
        discard(sofa)
        assert lying(sofa, 2)[0] == [UNKNOWN] * len(hands[2])
        sofa.wait()


STAY_HIDDEN = "The hands of this deal stay hidden; from the next deal on they are open."


def chosen(sofa: Sofa, open_hands: bool) -> None:
    """Open the menu and choose whether hands lie open."""
    sofa.do(Menu())
    sofa.preferences.change(open_hands=open_hands)


def played_on(sofa: Sofa) -> None:
    """Play until the deal is over, and open its score sheet."""
    rng = Random(3)
    while sofa.table.phase is not Phase.DEAL_OVER:
        sofa.table.submit(any_action(sofa.table, rng))
    sofa.match.go_on()
    sofa.wait(0.1)


def test_the_open_hands_setting_takes_effect_only_with_the_next_deal() -> None:
    """The hands stay hidden until then: the other players were not asked."""
    sofa = Sofa(at_rummy())
    screen = sofa.lift()
    hidden = [UNKNOWN] * len(sofa.table.truth.hands[1])
    for on in (True, False, True):
        chosen(sofa, on)
        assert (STAY_HIDDEN in sofa.said) is on
        sofa.do(Cancel())
        sofa.wait(0.1)
        assert lying(sofa, 1) == (hidden, False)
    assert sofa.screen is screen
    assert screen.hand.cards
    discard(sofa)
    sofa.wait()
    assert sofa.curtain.person.name == "Ben"
    sofa.match.go_on()
    sofa.wait(0.1)
    sofa.lift()
    assert lying(sofa, 0) == ([UNKNOWN] * len(sofa.table.truth.hands[0]), False)
    played_on(sofa)
    sofa.click("Next deal")
    sofa.wait()
    seat = sofa.screen.seat
    hands = sofa.table.truth.hands
    assert lying(sofa, (seat + 1) % 3) == (sorted(hands[(seat + 1) % 3]), True)


def test_open_hands_chosen_on_the_title_do_not_open_a_deal_under_way() -> None:
    """A resumed match has its curtain; a deal that lay open still lies open."""
    sofa = Sofa(at_rummy())
    sofa.lift()
    sofa.preferences.change(open_hands=True)
    again = Match(sofa.table.header)
    again.begin()
    sofa.services.unfinished_matches.table = again
    sofa.match.go_on()
    sofa.wait(0.1)
    assert isinstance(sofa.top, Curtain)
    other = Sofa(at_rummy(), plain(open_hands=True))
    other.match.go_on()
    other.wait(0.1)
    assert lying(other, 1) == (sorted(other.table.truth.hands[1]), True)


def test_switching_open_hands_off_closes_the_hands_at_once_even_behind_the_menu(look: Look) -> None:
    sofa = Sofa(at_rummy(), plain(open_hands=True))
    table = sofa.screen
    chosen(sofa, False)
    assert table in sofa.loop.screens.visible(), "it would be seen behind the menu"
    assert all(sofa.couch.hides(seat) for seat in range(3))
    canvas = NullCanvas(look)
    table.draw(canvas)
    assert not canvas.texts(), "nothing of it is drawn"
    sofa.do(Cancel())
    sofa.wait(SOON)
    assert sofa.curtain.person.name == "Ann"
    sofa.lift()
    assert lying(sofa, 1) == ([UNKNOWN] * len(sofa.table.truth.hands[1]), False)


def test_with_open_hands_and_a_time_limit_the_call_page_asks_all_and_closes() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, plain(open_hands=True, call_seconds=3))
    sofa.keys("d")
    sofa.wait(SOON)
    assert isinstance(sofa.top, CallPage)
    sofa.keys("p", "p")
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
    """Press the button with this text: the first, or number `number` after it."""
    page = sofa.top
    assert isinstance(page, SeatsPage)
    found = [each for each in page.group.focusable() if getattr(each, "text", "") == text][number]
    pos = found.rect.center
    sofa.do(Press(pos), Click(pos))


def back(sofa: Sofa) -> None:
    """Leave the page of seats."""
    assert isinstance(sofa.top, SeatsPage)
    sofa.click("Back")


def test_a_bot_plays_on_for_a_person_who_comes_back_later() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    assert sofa.screen.seat == 0
    assert table.seats[1].kind == "bot"
    assert sofa.screen.context.words.names[1] == "Ben’s bot"
    discard(sofa)
    sofa.wait(12)
    assert sofa.curtain.person.name == "Cleo"
    to_seats(sofa)
    way(sofa, "Ben is back")
    back(sofa)
    assert table.seats[1] == Seat("Ben")
    assert sofa.curtain.person.name == "Cleo"


def test_if_bots_replace_all_people_they_play_on_without_a_hand_shown_until_a_person_is_back() -> None:
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
    assert screen.live.hand.cards == [UNKNOWN] * held
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


def test_after_a_deal_of_bots_alone_the_score_sheet_leads_people_to_watch_the_next_deal() -> None:
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


def test_the_log_names_the_player_of_a_seat_at_that_time() -> None:
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


def test_a_table_holder_replaced_by_a_bot_passes_the_table_on() -> None:
    table = at_rummy(2)
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on")
    back(sofa)
    assert sofa.curtain.person.name == "Ben"
    assert sofa.lift().seat == 1


def test_a_deal_of_several_people_is_dealt_again_only_once_it_is_over() -> None:
    table = at_rummy(2)
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    sofa.do(Menu())
    sofa.click("Same deal again")
    assert sofa.services.unfinished_matches.table is table
    assert list(sofa.said) == ["The first deal can be dealt again once it is over."]
    rng = Random(2)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    sofa.match.same_again(table)
    sofa.click("New match")
    assert sofa.services.unfinished_matches.table is not table


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
    assert sofa.curtain.person.name == "Ben"


def test_a_new_person_takes_over_the_seat_of_a_bot() -> None:
    table = at_rummy(1, 2)
    sofa = Sofa(table)
    ben = sofa.services.profiles.add("Benno", "owl")
    to_seats(sofa)
    way(sofa, "Who plays?", 1)
    sofa.do(*[Focus(Direction.UP)] * 3, Confirm())
    assert table.seats[1] == Seat("Benno", "person", "owl", profile=ben.id)
    way(sofa, "Who plays?", 2)
    sofa.do(*[Focus(Direction.UP)] * 3, Confirm())
    assert table.seats[2].kind == "bot"
    assert list(sofa.said) == ["Benno already plays in another seat."]


def test_a_person_who_sits_in_another_seat_cannot_come_back_to_the_old_one() -> None:
    table = at_rummy(1)
    sofa = Sofa(table)
    ann = sofa.services.profiles.add("Anna", "owl")
    table.replace_player(2, Seat("Anna", "person", "owl", profile=ann.id))
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    table.replace_player(1, Seat("Anna", "person", "owl", profile=ann.id))
    to_seats(sofa)
    way(sofa, "Anna is back")
    assert table.seats[2].kind == "bot"
    assert list(sofa.said) == ["Anna already plays in another seat."]


def test_the_seats_page_opens_at_a_seat_by_a_click_on_its_plate_and_without_one_by_keys() -> None:
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


def test_the_record_holds_the_bot_that_replaced_a_person() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    to_seats(sofa)
    way(sofa, "A bot plays on", 1)
    back(sofa)
    assert any(line.startswith('seat 1 {"name":"Ben’s bot","kind":"bot"') for line in table.recording.lines)


# Everything at once


@pytest.mark.parametrize(("game", "seconds"), [("liverpool_rummy", 0), ("me", 2)])
def test_random_play_with_animation_never_shows_anothers_hand(game: str, seconds: float) -> None:
    """Random keys, drags and pauses; `Sofa` checks the visible cards after every frame."""
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
    assert {int(line[0]) for line in table.recording.lines if line[1:3] == ": "} >= {0, 1}


def something(sofa: Sofa, rng: Random) -> None:
    """Do a random action at the table."""
    screen = sofa.screen
    held = [slot.rect.midleft for slot in screen.stage.scene.slots_of(Zone.HAND)]
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
        sofa.keys(rng.choice([*"dfxspbrhglc", *sofa.couch.call_keys]))
        sofa.do(Command("z", ctrl=True))
