"""A table being set: limits hold, pictures stay different, and the plan is what was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet, open_text, sheet_names
from game.engine.sheet.soundness import problems
from game.record.record import Header, Recorder, Seat, read_sound_part
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.setup.draft import LONG_MINUTES, PROPOSED_MINUTES, MatchDraft, match_lengths, usual_length
from tests.support.for_each import for_each
from tests.ui.support.drafts import GAMES, SHEETS, draft, of_people


def test_a_first_match_draft_has_one_person_and_two_bots_at_the_usual_game() -> None:
    plan = draft().plan()
    assert plan.sheet == GAMES["rummy_500"]
    assert [(seat.name, seat.kind) for seat in plan.seats] == [("Ann", "person"), ("Stella", "bot"), ("Finn", "bot")]
    assert plan.seats[0].avatar == "owl"
    assert plan.seed is None


def test_no_bot_of_a_match_draft_has_the_name_of_the_person() -> None:
    assert [seat.name for seat in draft("Finn").plan().seats] == ["Finn", "Stella", "Greta"]


def test_every_bot_at_the_largest_table_is_a_different_character() -> None:
    table = draft()
    table.chairs.set_player_limits(8, 8)
    seats = table.plan().seats
    assert [seat.level for seat in seats[1:5]] == ["standard"] * 4
    assert len({seat.character for seat in seats[1:]} - {""}) == 7
    assert len({seat.avatar for seat in seats}) == 8


def test_bots_without_a_chosen_character_keep_none_in_the_match(tmp_path: Path) -> None:
    before = MatchDraft(GAMES, "rummy_500", "Ann", "owl", opponent_ids=["", "", "", "", "", "", ""])
    assert [seat.character for seat in before.plan().seats] == ["", "", ""]


def test_the_number_of_players_keeps_to_the_limits_of_the_game() -> None:
    table = draft()
    table.player_count = 2
    table.choose_game("liverpool_rummy")
    assert table.player_count == 3
    table.player_count = 8
    table.choose_game("doofer")
    assert table.player_count == 5
    assert len(table.plan().seats) == 5


def test_choosing_a_game_chooses_its_usual_length() -> None:
    table = draft()
    table.length = 0
    assert table.plan().sheet.match.deals == 1
    table.choose_game("doofer")
    assert table.plan().sheet == GAMES["doofer"]


def test_empty_names_get_defaults_and_deal_numbers_may_begin_with_zeros() -> None:
    table = draft()
    table.chairs.rename(0, "  ")
    table.chairs.rename(1, "")
    table.seed = "00123"
    plan = table.plan()
    assert [seat.name for seat in plan.seats] == ["Ann", "Bea", "Finn"]
    assert plan.seed == 123


def test_known_opponents_of_the_last_match_sit_there_again() -> None:
    table = MatchDraft(GAMES, "rummy_500", "Ann", "owl", opponent_ids=("boris", "gone", "nell"))
    assert [seat.character for seat in table.chairs.seats[:4]] == ["", "boris", "", "nell"]


def test_a_first_match_draft_seats_the_first_known_person_in_the_first_seat() -> None:
    plan = of_people().plan()
    assert plan.seats[0] == Seat("Anna", avatar="owl", profile="a", colour=3)
    assert [seat.kind for seat in plan.seats] == ["person", "bot", "bot"]


def test_people_of_a_match_draft_sit_where_they_sat_last() -> None:
    table = of_people("", "b", "gone", "c")
    assert [seat.profile for seat in table.plan().seats] == ["", "b", "", "c"]
    assert [seat.kind for seat in table.plan().seats] == ["bot", "person", "bot", "person"]
    assert [seat.profile for seat in of_people("gone").plan().seats] == ["a", "", ""]


def test_the_number_of_players_is_that_of_the_last_match_unless_given() -> None:
    people = Profiles([Profile("a", "Anna"), Profile("b", "Ben")])
    sitting = ("a", "b", "", "")
    assert MatchDraft(GAMES, "rummy_500", "Ann", "fox", profiles=people, person_ids=sitting).player_count == 4
    assert MatchDraft(GAMES, "rummy_500", "Ann", "fox", 2, profiles=people, person_ids=sitting).player_count == 2
    assert MatchDraft(GAMES, "rummy_500", "Ann", "fox", profiles=people, person_ids=("a", "", "", "")).player_count == 3


def test_a_match_draft_without_a_person_is_a_problem() -> None:
    table = of_people()
    assert not table.problem
    table.chairs.assign_player(0, "nell")
    assert table.problem
    table.chairs.assign_player(1, "@c")
    assert not table.problem


def test_a_seat_follows_the_renaming_or_deletion_of_its_person() -> None:
    table = of_people("a", "b")
    table.chairs.profiles.change("a", name="Annika")
    table.chairs.profiles.delete("b")
    table.refresh()
    assert [(seat.name, seat.profile) for seat in table.plan().seats][:2] == [("Annika", "a"), ("Ben", "")]


@for_each("name", sheet_names())
def test_every_match_length_is_a_valid_sheet_and_the_usual_one_is_the_sheet_itself(name: str) -> None:
    sheet = load_sheet(name)
    found = match_lengths(sheet)
    assert len(found) >= 3
    assert len({length.text for length in found}) == len(found)
    assert found[usual_length(sheet)].sheet == sheet
    for length in found:
        assert problems(length.sheet) == []


def test_targets_are_halved_and_doubled_and_one_deal_is_possible() -> None:
    found = match_lengths(load_sheet("rummy_500"))
    assert [length.text for length in found] == ["One deal", "To 250 points", "To 500 points", "To 1000 points"]
    assert [length.sheet.match.target for length in found] == ["none", 250, 500, 1000]
    assert found[0].sheet.match.deals == 1


def test_match_lengths_by_deals_drop_the_game_and_box_bonuses_and_lengths_by_target_keep_them() -> None:
    sheet = load_sheet("gin_rummy")
    assert sheet.match.game_bonus
    one, *to_points = (length.sheet.match for length in match_lengths(sheet))
    assert (one.target, one.game_bonus, one.box_bonus) == ("none", 0, 0)
    assert [(match.target, match.game_bonus, match.box_bonus) for match in to_points] == [
        (target, sheet.match.game_bonus, sheet.match.box_bonus) for target in (50, 100, 200)
    ]


def test_shorter_lengths_of_a_deal_plan_cut_deals_from_the_end() -> None:
    sheet = load_sheet("doofer")
    found = match_lengths(sheet)
    assert [length.text for length in found] == ["One deal", "7 deals", "14 deals"]
    assert isinstance(sheet.match.deals, tuple)
    assert found[1].sheet.match.deals == sheet.match.deals[:7]


def test_a_plain_number_of_deals_offers_shorter_lengths() -> None:
    found = match_lengths(load_sheet("double_rum"))
    assert [length.sheet.match.deals for length in found] == [1, 2, 3, 5, 10]


HOUSE = {
    "target and contracts": "match: {target: 500, deals: [{melding.contract: 2 sets}, {melding.contract: 2 runs}]}",
    "own contracts": (
        "match: {target: 500, deals: [{melding.contract: 2 sets}, {melding.contract: 2 runs}]}\n"
        "melding.contract_by: player"
    ),
    "the largest target": "match.target: 100000",
    "a large target": "match.target: 60000",
    "the smallest target": "match.target: 1",
    "the most deals": "match.deals: 50",
    "a target and some deals": "match: {target: 100, deals: 4}",
}


@pytest.mark.parametrize("text", HOUSE.values(), ids=list(HOUSE))
def test_every_length_of_a_house_rule_is_sound_and_its_record_can_be_read(text: str) -> None:
    sheet = open_text(f"title: T\ndeal.hand_size: 10\npack.packs: 2\n{text}\n", Path("house.yaml")).rules
    found = match_lengths(sheet)
    assert found[usual_length(sheet)].sheet == sheet
    for length in found:
        assert problems(length.sheet) == []
        header = Header(length.sheet, (Seat("Ann", "person"), Seat("Ben", "bot")), 1, 1)
        record, wrong = read_sound_part(Recorder(header).text)
        assert wrong is None
        assert record.header.sheet.match.target == length.sheet.match.target


def test_the_length_of_one_deal_takes_the_first_deal_of_a_plan() -> None:
    sheet = open_text(
        f"title: T\ndeal.hand_size: 10\n{HOUSE['target and contracts']}\nplayers.max: 3\n", Path("h.yaml")
    ).rules
    one = match_lengths(sheet)[0]
    assert one.text == "One deal"
    assert one.sheet.match.target == "none"
    assert one.sheet.match.deals == ({"melding.contract": "2 sets"},)


def test_a_match_draft_replaces_a_vanished_game_by_the_first(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: doofer\ntitle: Ours\n", encoding="utf-8")
    house = HouseRules(tmp_path)
    house.refresh()
    games = Games(SHEETS, house)
    table = MatchDraft(games, "ours", "Ann", "owl")
    assert table.game == "ours"
    (tmp_path / "ours.yaml").unlink()
    house.refresh()
    assert table.game in SHEETS
    table.refresh()
    assert table.sheet == games[table.game]
    assert MatchDraft(games, "", "Ann", "owl").game in SHEETS


def test_the_minutes_of_a_match_draft_grow_with_its_length_and_the_number_of_people() -> None:
    choice = draft()
    choice.choose_game("rummy_500")
    usual = choice.minutes
    assert usual > 5
    lengths = [each.text for each in choice.lengths]
    choice.length = lengths.index("One deal")
    deal = choice.minutes
    choice.length = lengths.index("To 1000 points")
    assert deal < usual < choice.minutes
    assert of_people("a", "b", "c").minutes > usual, "people take longer than bots"


EVERY_GAME = Games({name: load_sheet(name) for name in sheet_names()})


@pytest.mark.parametrize(("game", "deals"), [("kaluki_51", 30), ("tonk", 100), ("basic_rummy", 30)])
def test_a_number_of_deals_is_offered_for_a_match_longer_than_an_evening(game: str, deals: int) -> None:
    table = MatchDraft(EVERY_GAME, game, "Ann", "owl", player_count=2)
    assert table.minutes > LONG_MINUTES, "the usual length stays chosen"
    assert table.plan().sheet == EVERY_GAME[game]
    assert table.proposed_length is not None
    assert table.lengths[table.proposed_length].text == f"{deals} deals"
    table.length = table.proposed_length
    assert table.proposed_length is None
    assert PROPOSED_MINUTES / 3 < table.minutes <= PROPOSED_MINUTES
    assert (table.plan().sheet.match.deals, table.plan().sheet.match.target) == (deals, "none")
    assert problems(table.plan().sheet) == []
    table.player_count = 4
    assert table.plan().sheet == EVERY_GAME[game], "four do not need it and are not offered it"


def test_no_shorter_match_is_proposed_if_the_usual_one_fits_into_an_evening() -> None:
    for game in set(EVERY_GAME) - {"kaluki_51", "tonk", "basic_rummy"}:
        table = MatchDraft(EVERY_GAME, game, "Ann", "owl", player_count=2)
        assert table.proposed_length is None, game


def test_a_game_that_was_not_measured_shows_no_minutes() -> None:
    odd = MatchDraft(Games({"odd": load_sheet("doofer")}), "odd", "Ann", "owl")
    assert odd.minutes == 0
