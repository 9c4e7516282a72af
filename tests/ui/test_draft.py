"""A table being set: limits hold, pictures stay different, and the plan is what was chosen."""

from game.content.sheets.sheets import load_sheet
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.setup.draft import Draft

SHEETS = {name: load_sheet(name) for name in ("rummy_500", "doofer", "liverpool_rummy")}
GAMES = Games(SHEETS)


def draft(name: str = "Ann", avatar: str = "owl") -> Draft:
    return Draft(GAMES, "rummy_500", name, avatar)


def test_at_first_you_sit_with_two_bots_at_the_usual_game() -> None:
    plan = draft().plan()
    assert plan.sheet == GAMES["rummy_500"]
    assert [(seat.name, seat.kind) for seat in plan.seats] == [("Ann", "person"), ("Bea", "bot"), ("Carl", "bot")]
    assert plan.seats[0].avatar == "owl"
    assert plan.seed is None


def test_a_bot_does_not_have_your_name() -> None:
    assert [seat.name for seat in draft("Bea").plan().seats] == ["Bea", "Carl", "Dora"]


def test_the_number_of_players_keeps_to_the_limits_of_the_game() -> None:
    table = draft()
    table.players = 2
    table.choose("liverpool_rummy")
    assert table.players == 3
    table.players = 8
    table.choose("doofer")
    assert table.players == 5
    assert len(table.plan().seats) == 5


def test_choosing_a_game_chooses_its_usual_length() -> None:
    table = draft()
    table.length = 0
    assert table.plan().sheet.match.deals == 1
    table.choose("doofer")
    assert table.plan().sheet == GAMES["doofer"]


def test_names_left_empty_and_deal_numbers() -> None:
    table = draft()
    table.chairs.rename(0, "  ")
    table.chairs.rename(1, "")
    table.seed = "00123"
    plan = table.plan()
    assert [seat.name for seat in plan.seats] == ["Ann", "Bea", "Carl"]
    assert plan.seed == 123


def test_those_one_played_with_last_sit_there_again_as_far_as_they_are_known() -> None:
    table = Draft(GAMES, "rummy_500", "Ann", "owl", with_whom=("boris", "gone", "nell"))
    assert [seat.character for seat in table.chairs.seats[:4]] == ["", "boris", "", "nell"]


def of_people(*sitting: str) -> Draft:
    people = Profiles([Profile("a", "Anna", "owl", 3), Profile("b", "Ben", "owl"), Profile("c", "Cy", "cat", 3, "q")])
    return Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=sitting)


def test_the_first_person_known_sits_in_the_first_seat_at_first() -> None:
    plan = of_people().plan()
    assert plan.seats[0] == Seat("Anna", avatar="owl", profile="a", colour=3)
    assert [seat.kind for seat in plan.seats] == ["person", "bot", "bot"]


def test_people_sit_where_they_sat_last() -> None:
    table = of_people("", "b", "gone", "c")
    assert [seat.profile for seat in table.plan().seats] == ["", "b", "", "c"]
    assert [seat.kind for seat in table.plan().seats] == ["bot", "person", "bot", "person"]
    assert [seat.profile for seat in of_people("gone").plan().seats] == ["a", "", ""]


def test_as_many_play_as_played_last_unless_it_is_said_how_many() -> None:
    people = Profiles([Profile("a", "Anna"), Profile("b", "Ben")])
    sitting = ("a", "b", "", "")
    assert Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=sitting).players == 4
    assert Draft(GAMES, "rummy_500", "Ann", "fox", 2, profiles=people, people=sitting).players == 2
    assert Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=("a", "", "", "")).players == 3


def test_a_person_has_to_play() -> None:
    table = of_people()
    assert not table.problem
    table.chairs.sit(0, "nell")
    assert table.problem
    table.chairs.sit(1, "@c")
    assert not table.problem


def test_a_seat_follows_what_becomes_of_its_person() -> None:
    table = of_people("a", "b")
    table.chairs.profiles.change("a", name="Annika")
    table.chairs.profiles.delete("b")
    table.renew()
    assert [(seat.name, seat.profile) for seat in table.plan().seats][:2] == [("Annika", "a"), ("Ben", "")]
