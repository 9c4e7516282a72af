"""From where the table is set to the people and back: chosen, new, changed, and an empty seat."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.ui.input.verbs import Cancel, Typed
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.people.people import PeoplePage
from game.ui.people.profile import ProfilePage
from game.ui.setup.draft import MatchDraft
from game.ui.setup.screen import SetupScreen
from game.ui.widgets import List, TextEntry
from game.words.match import person_text
from tests.ui.support.evening import SHEETS, Evening
from tests.ui.support.places import button
from tests.ui.support.services import services_of


def choose(evening: Evening, text: str) -> None:
    """Choose the row with this text on the page that chooses a player."""
    page = evening.top
    assert isinstance(page, ChooseOpponentPage)
    [lines] = [widget for widget in page.group.root.walk() if isinstance(widget, List)]
    index = next(n for n, item in enumerate(lines.items) if item.text == text)
    lines.on_select(index)
    evening.click("Choose")


def make(evening: Evening, name: str) -> None:
    assert isinstance(evening.top, ProfilePage)
    evening.loop.do(Typed(name))
    evening.click("Done")


def test_a_new_person_takes_the_seat_asked_for_and_is_kept_for_the_next_match(evening: Evening) -> None:
    evening.click("Play")
    evening.click("Standard")
    choose(evening, "Somebody new …")
    make(evening, "Ben")
    assert isinstance(evening.top, SetupScreen)
    evening.click("Start")
    [ben] = evening.services.profiles
    table = evening.table
    assert table is not None
    assert [(seat.name, seat.kind, seat.profile) for seat in table.seats] == [
        ("Ann", "person", ""),
        ("Ben", "person", ben.id),
        ("Finn", "bot", ""),
    ]
    assert evening.preferences.settings.people == ("", ben.id, "")


def test_a_seat_of_the_setup_page_can_be_emptied_and_taken(evening: Evening) -> None:
    evening.click("Play")
    evening.services.profiles.add("Ben")
    evening.click("Standard")
    choose(evening, "An empty seat")
    assert isinstance(evening.top, SetupScreen)
    assert evening.top.draft.player_count == 2
    evening.click("Empty seat")
    choose(evening, "Ben")
    assert [seat.name for seat in evening.top.draft.plan().seats][::2] == ["Ann", "Ben"]


def test_a_chosen_opponent_is_shown_on_the_setup_page(evening: Evening) -> None:
    evening.click("Play")
    evening.click("Standard")
    choose(evening, "Rosa")
    setup = evening.top
    assert isinstance(setup, SetupScreen)
    names = [widget.text for widget in setup.group.root.walk() if isinstance(widget, TextEntry)]
    who = button(setup, "Casual")
    assert "Rosa" in names
    assert who.tip == person_text(evening.services.opponents["rosa"])
    evening.click("Casual")
    assert isinstance(evening.top, ChooseOpponentPage)
    assert evening.top.chosen_code == "rosa"


def test_an_own_opponent_file_is_offered_as_long_as_it_exists(tmp_path: Path) -> None:
    services = services_of(profiles=Profiles(), opponents=Opponents(tmp_path))
    draft = MatchDraft(Games(SHEETS), "doofer", "Ann", "owl", opponents=services.opponents)
    assert len(services.opponents) == len(Opponents())
    mia = tmp_path / "mia.yaml"
    mia.write_text("name: Mia\n", encoding="utf-8")
    page = ChooseOpponentPage(services.opponents, services.profiles, "")
    services.screens.push(page, partial(draft.chairs.assign, 1))
    assert "mia" in page.codes
    page.dismiss("mia")
    assert draft.chairs.seats[1].name == "Mia"
    mia.unlink()
    services.screens.push(
        ChooseOpponentPage(services.opponents, services.profiles, "mia"), partial(draft.chairs.assign, 1)
    )
    draft.refresh()
    seat = draft.chairs.seats[1]
    assert (seat.character, seat.name) != ("mia", "Mia")
    assert draft.plan().seats[1].level == "standard"


def test_a_table_without_people_cannot_be_started(evening: Evening) -> None:
    evening.click("Play")
    evening.click("Guest")
    choose(evening, "Anybody")
    evening.click("Start")
    assert evening.said == "At least one person has to play."
    assert isinstance(evening.top, SetupScreen)


def test_a_profile_can_be_changed_from_the_page_that_chooses_a_player(evening: Evening) -> None:
    ben = evening.services.profiles.add("Ben")
    evening.click("Play")
    evening.click("Person")
    choose(evening, "Ben")
    evening.click("Person")
    evening.click("People")
    assert isinstance(evening.top, PeoplePage)
    evening.click("Change")
    make(evening, "no")
    evening.click("Back")
    assert isinstance(evening.top, ChooseOpponentPage)
    evening.click("Back")
    evening.click("Start")
    table = evening.table
    assert table is not None
    assert table.seats[0] == Seat("Benno", avatar=table.seats[0].avatar, profile=ben.id)


def test_the_name_of_a_known_person_cannot_be_typed_over(evening: Evening) -> None:
    for name in ("Ann", "Ben"):
        evening.services.profiles.add(name)
    evening.click("Play")
    evening.click("Ann")
    choose(evening, "Ben")
    setup = evening.top
    assert isinstance(setup, SetupScreen)
    setup.group.set_focus(button(setup, "Ben"))
    evening.loop.do(Typed("Cy"))
    setup.games_changed()
    evening.click("Start")
    assert [each.name for each in evening.services.profiles] == ["Ann", "Ben"]
    assert evening.table is not None
    assert evening.table.seats[0].name == "Ben"


def test_a_full_list_of_people_is_reported_wherever_a_new_person_could_be_made(evening: Evening) -> None:
    profiles = evening.services.profiles
    evening.loop.screens.push(PeoplePage(profiles))
    evening.loop.step()
    page = evening.page
    assert isinstance(page, PeoplePage)
    profiles.add("Ben")
    page.resume()
    evening.click("Delete")
    while not profiles.is_full:
        profiles.add("Somebody")
    evening.click("Somebody new")
    assert evening.top is page
    assert evening.said == "There are already 200 people: first delete somebody who no longer plays."
    evening.click("Undo")
    assert len(profiles) == 200
    evening.loop.do(Cancel())
    evening.click("Play")
    evening.click("Standard")
    choose(evening, "Somebody new …")
    assert isinstance(evening.top, ChooseOpponentPage)
    assert "There are already 200 people" in evening.said
