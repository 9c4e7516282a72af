"""The facts by which a game is chosen: names, lengths, the amount to learn, and the search."""

from __future__ import annotations

import pytest

from game.content.catalogue import (
    SECONDS_OF_BOT,
    SECONDS_OF_DEAL,
    SECONDS_OF_PERSON,
    GameFacts,
    Learning,
    MatchSize,
    Wishes,
    game_facts,
    lengths_file,
    lengths_text,
    match_minutes,
    match_sizes,
    minutes_text,
    plain,
    search,
)
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from tests.support.for_each import for_each

NAMES = (*sheet_names(), *other_game_names())
FACTS = [game_facts(name, load_sheet(name), None, name) for name in NAMES]


def facts_of(name: str) -> GameFacts:
    return next(each for each in FACTS if each.name == name)


@for_each("name", NAMES)
def test_the_length_of_every_game_is_measured_for_every_number_of_players(name: str) -> None:
    players = load_sheet(name).players
    sizes = match_sizes()[name]
    assert list(sizes) == list(range(players.min, players.max + 1))
    assert all(size.deals >= 1 and size.turns >= size.deals for size in sizes.values())


def test_the_file_of_match_lengths_covers_all_games_in_the_benchmark_format() -> None:
    assert tuple(match_sizes()) == NAMES
    assert lengths_file().read_text(encoding="utf-8") == lengths_text(match_sizes())


def test_match_minutes_follow_from_the_pace_of_people_and_bots() -> None:
    size = MatchSize(6, 120)
    people = (120 * SECONDS_OF_PERSON + 6 * SECONDS_OF_DEAL) / 60
    assert match_minutes(size, 3, 3) == 5 * round(people / 5)
    alone = (120 * (SECONDS_OF_PERSON + 2 * SECONDS_OF_BOT) / 3 + 6 * SECONDS_OF_DEAL) / 60
    assert match_minutes(size, 3, 1) == 5 * round(alone / 5)
    assert match_minutes(MatchSize(1, 1), 2, 2) == 1


@pytest.mark.parametrize(
    ("minutes", "text"),
    [(0, ""), (1, "about 1 minute"), (25, "about 25 minutes"), (90, "about 1½ hours"), (125, "about 2 hours")],
)
def test_minutes_are_put_in_words(minutes: int, text: str) -> None:
    assert minutes_text(minutes) == text


def test_the_learning_effort_rises_from_basic_rummy_to_rummy_500_to_liverpool_rummy() -> None:
    assert facts_of("basic_rummy").learning is Learning.LITTLE
    assert facts_of("rummy_500").learning is Learning.SOME
    assert facts_of("liverpool_rummy").learning is Learning.MUCH
    assert {each.learning for each in FACTS} == set(Learning)


def test_game_facts_say_whether_melds_are_kept_in_hand_or_laid_on_the_table() -> None:
    assert facts_of("gin_rummy").melds_in_hand
    assert not facts_of("rummy_500").melds_in_hand


@for_each(
    ("query", "first"),
    [
        ("500 rum", "rummy_500"),
        ("Pinochle", "rummy_500"),
        ("romme", "romme"),
        ("ROMMÉ", "romme"),
        ("Conquian", "conquian"),
        ("coon can", "conquian"),
        ("cooncan", "double_rum"),
        ("Phase", "phase_rummy"),
        ("paplu", "indian_rummy"),
        ("hollywood", "gin_hollywood"),
        ("rummy 500", "rummy_500"),
        ("gin_rummy", "gin_rummy"),
        ("ten liverpool", "liverpool_rummy_ten"),
        ("kaluki", "kaluki_51"),
        ("kal", "kaluki_51"),
        ("rummy", "basic_rummy"),
    ],
)
def test_the_catalogue_finds_a_game_by_any_of_its_names(query: str, first: str) -> None:
    assert search(query, FACTS).names[0] == first


def test_a_search_finds_every_game_of_a_shared_name() -> None:
    assert {"jamaican_kalooki", "kaluki_51", "kalooki_40"} <= set(search("kalook", FACTS).names)


def test_an_empty_search_of_the_catalogue_finds_all_games() -> None:
    assert search(" - ", FACTS).names == NAMES


@pytest.mark.parametrize(
    ("query", "meant"), [("Rumy 50", "Rummy 500"), ("shangai", "Shanghai"), ("toonk", "Tonk"), ("xyzzy", "")]
)
def test_a_search_without_a_match_suggests_a_similar_name(query: str, meant: str) -> None:
    found = search(query, FACTS)
    assert not found.names
    assert found.meant == meant
    assert not meant or search(meant, FACTS).names


def test_the_search_of_the_catalogue_ignores_accents_case_and_punctuation() -> None:
    assert plain("  Deutsches Rommé, STRASSE-straße!") == "deutsches romme strasse strasse"


def test_a_variation_does_not_share_the_other_names_of_its_game() -> None:
    root = load_sheet("rummy_500")
    variation = game_facts("rummy_500_dug_later", load_sheet("rummy_500_dug_later"), root, "rummy_500_dug_later")
    assert variation.known_as == ()
    assert facts_of("rummy_500").known_as[0] == "500 Rum"


def allowed(wishes: Wishes) -> set[str]:
    return {each.name for each in FACTS if wishes.allows(each)}


def test_wishes_narrow_the_catalogue_to_the_games_that_meet_all_of_them() -> None:
    assert allowed(Wishes()) == set(NAMES)
    assert "conquian" in allowed(Wishes(players=2)) - allowed(Wishes(players=3))
    assert {load_sheet(name).melding.in_hand for name in allowed(Wishes(in_hand=True))} == {True}
    assert {load_sheet(name).melding.in_hand for name in allowed(Wishes(in_hand=False))} == {False}
    easy, easier = allowed(Wishes(learning=Learning.SOME)), allowed(Wishes(learning=Learning.LITTLE))
    assert easier < easy < set(NAMES)
    short = allowed(Wishes(minutes=30, players=4))
    assert short
    assert all(facts_of(name).minutes(4) <= 30 for name in short)
    both = Wishes(players=2, in_hand=True)
    assert allowed(both) == allowed(Wishes(players=2)) & allowed(Wishes(in_hand=True))


def test_a_game_of_unknown_length_fits_every_wish_for_length() -> None:
    unknown = game_facts("ours", load_sheet("rummy_500"), None, "")
    assert unknown.minutes(3) == 0
    assert Wishes(minutes=15).allows(unknown)
