"""A score sheet being set up."""

from __future__ import annotations

from game.session.house_rules.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.ledger.draft import LedgerDraft
from game.ui.widgets.players import AVATARS
from tests.ui.support.ledgers import GAMES, PEOPLE


def draft(game: str = "doofer") -> LedgerDraft:
    return LedgerDraft(Games(GAMES), game, PEOPLE, Profiles())


def test_the_people_are_those_of_the_last_time_and_others_have_names_too() -> None:
    found = draft()
    assert found.names[:3] == ["Ann", "Ben", "Cleo"]
    assert len(found.names) == len(set(found.names)) == 8
    assert found.avatars[:3] == ["owl", "cat", "fox"]
    assert sorted(found.avatars) == sorted(AVATARS)


def test_whoever_is_called_like_somebody_one_knows_is_that_person() -> None:
    known = Profiles([Profile("d1", "Dora  B", "bear", 5), Profile("a1", "ann")])
    found = LedgerDraft(Games(GAMES), "doofer", PEOPLE, known)
    assert found.names[:5] == ["Ann", "Ben", "Cleo", "Dora  B", "Bea"]
    assert found.avatars[:4] == ["owl", "cat", "fox", "bear"]
    assert len(set(found.avatars)) == len(AVATARS)
    found.names[1:3] = " dora b ", "Cleo  C"
    seats = found.ledger("now").seats
    assert [(seat.name, seat.profile, seat.colour) for seat in seats] == [
        ("ann", "a1", None),
        ("Dora  B", "d1", 5),
        ("Cleo C", "", None),
    ]


def test_a_game_that_is_gone_is_no_obstacle() -> None:
    assert draft("gone").game == "doofer"


def test_the_number_of_players_keeps_to_what_the_game_allows() -> None:
    found = draft()
    found.dealer = 2
    found.seat(2)
    assert (found.players, found.dealer) == (2, 1)
    found.choose("liverpool_rummy")
    assert found.players == 3


def test_names_must_be_told_apart() -> None:
    found = draft()
    assert found.nameless is None
    found.names[0], found.names[2] = "Ann  B", " ann b "
    assert found.nameless == 2
    found.names[1] = ""
    assert found.nameless == 1


def test_the_ledger_is_as_it_was_set() -> None:
    found = draft("rummy_500")
    found.turn_avatar(0, 1)
    found.length = 0
    found.dealer = 2
    made = found.ledger("now")
    assert (made.began, made.dealer, made.lines) == ("now", 2, ())
    assert made.sheet == found.lengths[0].sheet
    assert [seat.name for seat in made.seats] == ["Ann", "Ben", "Cleo"]
    assert made.seats[0].avatar == AVATARS[(AVATARS.index("owl") + 1) % len(AVATARS)]


def test_no_two_have_the_same_colour() -> None:
    """Ben likes the colour of Ann's place, who is content with any."""
    people = Profiles([Profile("a", "Ann"), Profile("b", "Ben", colour=0)])
    made = LedgerDraft(Games(GAMES), "doofer", PEOPLE[:2], people)
    assert made.colours == [1, 0]
    assert [seat.colour for seat in made.ledger("now").seats] == [1, 0]
