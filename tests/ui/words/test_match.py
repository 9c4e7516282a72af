"""Words about a match."""

from __future__ import annotations

from game.content.people.opponents import LEVELS, Opponent, Voice
from game.record.deal_numbers import seed_text
from game.record.record import Header, Seat
from game.session.match.match import Match, fork_match
from game.session.opponents import Opponents
from game.words.match import (
    character_text,
    deal_number_text,
    greeting,
    level_name,
    match_number_text,
    match_text,
    my_seat,
    person_text,
)
from tests.support.matches import begun, played, recorded
from tests.ui.support.evening import SHEETS


def test_match_text_names_game_and_deal() -> None:
    seats = (Seat("Bea", "bot"), Seat("Ann"))
    table = Match(Header(SHEETS["doofer"], seats, 1, 1))
    table.begin()
    assert match_text(table) == "Doofer, deal 1"
    assert my_seat(seats) == 1
    assert my_seat(seats[:1]) == 0


def test_a_forked_match_shows_the_number_of_its_deal_instead_of_one_for_all_deals() -> None:
    table = begun(2, seed=7)
    left = fork_match(recorded(table), len(recorded(table).actions))
    for each in (table, left):
        while each.truth.deal < 2:
            played(each, 1, each.version)
    assert match_number_text(table) == "All deals: number 7"
    assert match_number_text(left) == deal_number_text(left) == f"Deal number {seed_text(left.deal_number)}"
    assert deal_number_text(left) != deal_number_text(table)


def test_every_level_of_bots_has_a_word() -> None:
    assert [level_name(level) for level in LEVELS] == ["Learner", "Casual", "Standard", "Expert", "Master"]


def test_an_opponent_is_described_by_name_character_and_play() -> None:
    boris = Opponents()["boris"]
    assert person_text(boris).startswith("Boris, blocker. Would rather spoil your hand")
    assert character_text(boris) == "Blocker"
    assert person_text(None)
    assert person_text(Opponent(name="Mia")) == "Mia."


def test_an_opponent_without_a_voice_has_no_greeting() -> None:
    assert greeting(Opponent(name="Mia", voice=Voice(begins=("Hello!", "Hi!")))) == "“Hello!”"
    assert not greeting(Opponent(name="Mia"))
