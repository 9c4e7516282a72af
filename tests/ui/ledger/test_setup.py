"""Setting a score sheet up."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.input.verbs import Cancel, Confirm, Direction, Focus
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.score import ScoreBook
from game.ui.ledger.setup import LedgerDraft, LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from game.ui.widgets import Choice, List, TextEntry
from game.ui.widgets.players import AVATARS
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.ledgers import GAMES, PEOPLE, Setting, Unkept
from tests.ui.support.places import SCALES, SIZES, sound


def test_enter_begins_a_ledger_and_esc_leaves_its_setup() -> None:
    setting = Setting()
    setting.loop.do(Confirm())
    assert isinstance(setting.loop.screens.top, LedgerLinePage), "one writes at once"
    setting.loop.do(Cancel())
    assert isinstance(setting.loop.screens.top, LedgerSheet)
    assert [each.sheet.title for each in setting.unkept.saved] == ["Doofer"]
    setting.loop.do(Cancel())
    assert not setting.loop.screens
    other = Setting()
    other.loop.do(Cancel())
    assert not other.loop.screens


def test_game_players_length_and_dealer_of_a_ledger_are_chosen() -> None:
    setting = Setting()
    games = setting.find(List)[0]
    games.handle(Confirm())
    setting.find(List)[0].on_select(3)
    assert setting.draft.game == "liverpool_rummy"
    setting.find(Choice)[0].on_change(2)
    setting.find(Choice)[1].on_change(0)
    setting.find(Choice)[2].on_change(4)
    assert (setting.draft.player_count, setting.draft.length, setting.draft.dealer) == (5, 0, 4)


def test_a_variation_is_chosen_below_its_game_in_the_ledger_setup() -> None:
    games = Games(GAMES, None, {"short": GAMES["doofer"]}, lambda name: "doofer")
    book = ScoreBook(Unkept(), games)
    page = LedgerSetup(book, LedgerDraft(games, "doofer", PEOPLE, Profiles()))
    loop = HeadlessLoop(page)
    choices = [each for each in page.group.root.walk() if isinstance(each, Choice)]
    assert choices[0].options == ("Usual rules (+1)", "Doofer")
    page.group.set_focus(choices[0])
    loop.do(Focus(Direction.RIGHT))
    assert page.draft.game == "short"
    [listed] = [each for each in page.group.root.walk() if isinstance(each, List)]
    assert listed.items[listed.index].text == "Doofer"
    assert "short" not in page._names


def test_a_changed_name_shows_in_the_dealer_choice_and_a_missing_one_is_asked_for() -> None:
    setting = Setting()
    name = setting.find(TextEntry)[1]
    name.replace_all("Zoë")
    assert setting.find(Choice)[2].options == ("Ann", "Zoë", "Cleo")
    name.replace_all("")
    setting.page._start()
    assert setting.unkept.saved == []
    assert setting.page.group.focus is name
    assert "name" in setting.page.toasts.texts[0]


def test_deleting_the_chosen_house_rule_while_the_ledger_setup_is_open_chooses_another_game(tmp_path: Path) -> None:
    house = HouseRules(tmp_path)
    (tmp_path / "ours.yaml").write_text("extends: doofer\ntitle: Ours\n", encoding="utf-8")
    house.refresh()
    games = Games(GAMES, house)
    draft = LedgerDraft(games, "ours", PEOPLE, Profiles())
    assert draft.game == "ours"
    page = LedgerSetup(ScoreBook(Unkept(), games), draft)
    loop = HeadlessLoop(page, pollers=[games.poll_folder])
    (tmp_path / "ours.yaml").unlink()
    loop.run_for(2)
    assert draft.game == "doofer"
    assert "Ours" not in loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_ledger_setup_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    setting = Setting(size, text_scale)
    setting.find(List)[0].on_select(3)
    setting.find(Choice)[0].on_change(5)
    assert sound(setting.page)


def draft(game: str = "doofer") -> LedgerDraft:
    return LedgerDraft(Games(GAMES), game, PEOPLE, Profiles())


def test_a_new_ledger_proposes_the_people_of_the_last_one_and_different_names_for_more() -> None:
    found = draft()
    assert found.names[:3] == ["Ann", "Ben", "Cleo"]
    assert len(found.names) == len(set(found.names)) == 8
    assert found.avatars[:3] == ["owl", "cat", "fox"]
    assert len(set(found.avatars)) == 8
    for _turn in AVATARS:
        found.change_avatar(0, 1)
        assert len(set(found.avatars)) == 8
    assert found.avatars[0] == "owl", "all the way round"


def test_a_ledger_player_named_like_a_known_person_is_that_person() -> None:
    known = Profiles([Profile("d1", "Dora  B", "bear", 5), Profile("a1", "ann")])
    found = LedgerDraft(Games(GAMES), "doofer", PEOPLE, known)
    assert found.names[:5] == ["Ann", "Ben", "Cleo", "Dora  B", "Bea"]
    assert found.avatars[:4] == ["owl", "cat", "fox", "bear"]
    assert len(set(found.avatars)) == len(found.names)
    found.names[1:3] = " dora b ", "Cleo  C"
    seats = found.new_ledger("now").seats
    assert [(seat.name, seat.profile, seat.colour) for seat in seats] == [
        ("ann", "a1", None),
        ("Dora  B", "d1", 5),
        ("Cleo C", "", None),
    ]


def test_a_ledger_setup_with_a_vanished_game_takes_another() -> None:
    assert draft("gone").game == "doofer"


def test_the_number_of_ledger_players_keeps_to_the_limits_of_the_game() -> None:
    found = draft()
    found.dealer = 2
    found.set_player_count(2)
    assert (found.player_count, found.dealer) == (2, 1)
    found.choose_game("liverpool_rummy")
    assert found.player_count == 3


def test_equal_or_empty_names_in_a_ledger_setup_are_a_problem() -> None:
    found = draft()
    assert found.seat_with_name_problem is None
    found.names[0], found.names[2] = "Ann  B", " ann b "
    assert found.seat_with_name_problem == 2
    found.names[1] = ""
    assert found.seat_with_name_problem == 1


def test_a_new_ledger_has_the_chosen_dealer_length_and_avatars() -> None:
    found = draft("rummy_500")
    found.change_avatar(0, 1)
    found.length = 0
    found.dealer = 2
    made = found.new_ledger("now")
    assert (made.began, made.dealer, made.lines) == ("now", 2, ())
    assert made.sheet == found.match_lengths[0].sheet
    assert [seat.name for seat in made.seats] == ["Ann", "Ben", "Cleo"]
    assert made.seats[0].avatar == AVATARS[(AVATARS.index("owl") + 1) % len(AVATARS)]


def test_no_two_players_of_a_ledger_have_the_same_colour() -> None:
    """Ben likes the colour of Ann's place, who is content with any."""
    people = Profiles([Profile("a", "Ann"), Profile("b", "Ben", colour=0)])
    made = LedgerDraft(Games(GAMES), "doofer", PEOPLE[:2], people)
    assert made.colours == [1, 0]
    assert [seat.colour for seat in made.new_ledger("now").seats] == [1, 0]
