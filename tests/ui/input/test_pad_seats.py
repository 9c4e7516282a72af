"""Which pad plays which seat, while pads come and go."""

from __future__ import annotations

from game.session.profiles import Profile, Profiles
from game.ui.input.glyphs import On, PadKind, on_pad
from game.ui.input.pad_seats import PadSeats, PadSetup
from game.ui.setup.chairs import NOBODY, Chairs
from game.ui.setup.draft import Draft
from tests.ui.setup.test_draft import GAMES


def test_pads_are_counted_from_one_and_a_number_is_used_again() -> None:
    seats = PadSeats()
    assert seats.follow((7, 3))
    assert (seats.number(7), seats.number(3)) == (1, 2)
    assert not seats.follow((3, 7))
    seats.follow((3,))
    seats.follow((3, 9))
    assert (seats.number(3), seats.number(9)) == (2, 1)


def test_a_seat_that_lost_its_pad_gets_the_next_one_plugged_in() -> None:
    seats = PadSeats()
    seats.follow((1, 2))
    seats.join(1, 4)
    seats.join(2, 0)
    seats.follow((2,))
    assert seats.lost == [4]
    seats.follow((2, 5))
    assert (seats.lost, seats.seat(5), seats.seat(2)) == ([], 4, 0)


def test_of_two_seats_that_lost_theirs_neither_gets_the_next_one_unasked() -> None:
    seats = PadSeats()
    seats.follow((1, 2))
    seats.join(1, 4)
    seats.join(2, 0)
    seats.follow(())
    assert seats.lost == [4, 0]
    seats.follow((2,))
    seats.follow((2, 1))
    assert (seats.seat(1), seats.seat(2)) == (None, None)
    seats.join(1, 4)
    assert seats.lost == [0]


def test_two_that_come_back_at_once_where_one_is_lost_are_one_too_many() -> None:
    seats = PadSeats()
    seats.follow((1,))
    seats.join(1, 2)
    seats.follow(())
    seats.follow((5, 6))
    assert (seats.seat(5), seats.seat(6)) == (2, None)


def test_a_pad_brings_its_make() -> None:
    seats = PadSeats()
    seats.follow((3,), lambda pad: PadKind.NINTENDO)
    seats.join(3, 1)
    assert seats.kind(1) is PadKind.NINTENDO
    assert seats.kind(0) is None


def test_a_seat_with_two_pads_has_lost_nothing_until_both_are_gone() -> None:
    seats = PadSeats()
    seats.follow((1, 2))
    seats.join(1, 0)
    seats.join(2, 0)
    seats.follow((2,))
    assert not seats.lost
    assert seats.pads(0) == (2,)
    seats.follow(())
    assert seats.lost == [0]


def test_a_seat_gives_its_pad_back() -> None:
    seats = PadSeats()
    seats.follow((1,))
    seats.join(1, 0)
    assert seats.names == {0: f"{on_pad(On.PAD)}1"}
    seats.leave(0)
    assert seats.seat(1) is None
    seats.follow(())
    assert not seats.lost


ONE, TWO, THREE = 7, 9, 11


def setting(*people: str, players: int = 3) -> tuple[Chairs, PadSeats, PadSetup]:
    """A table for so many, with three pads beside it."""
    known = Profiles([Profile("a", "Anna", "owl"), Profile("b", "Ben", "fox")])
    draft = Draft(GAMES, "rummy_500", "Ann", "owl", players, profiles=known, people=people)
    pads = PadSeats()
    pads.follow((ONE, TWO, THREE))
    return draft.chairs, pads, PadSetup(draft.chairs, pads)


def kinds(chairs: Chairs) -> str:
    return "".join(seat.kind[0] for seat in chairs.sitting)


def test_a_pad_takes_a_persons_seat_first_and_then_those_of_bots() -> None:
    chairs, pads, setup = setting("a")
    for pad in (ONE, TWO, THREE):
        setup.sit(pad)
    assert [pads.seat(pad) for pad in (ONE, TWO, THREE)] == [0, 1, 2]
    assert [seat.name for seat in chairs.sitting] == ["Anna", "Ben", "Guest 3"]
    assert kinds(chairs) == "ppp"


def test_again_it_goes_on_to_the_next_seat_and_leaves_the_one_before_as_it_was() -> None:
    chairs, pads, setup = setting("a")
    setup.sit(ONE)
    for seat in (1, 2, 3):
        setup.sit(ONE)
        assert pads.seat(ONE) == seat
    assert kinds(chairs) == "pbbp"
    setup.sit(ONE)
    assert pads.seat(ONE) == 0
    assert kinds(chairs) == "pbb"


def test_who_gets_up_leaves_a_bot_or_an_empty_seat_and_a_person_stays() -> None:
    chairs, pads, setup = setting("a")
    chairs.sit(1, "nell")
    setup.sit(ONE)
    setup.sit(TWO)
    assert setup.stand(TWO)
    assert chairs.who(1) == "nell"
    assert setup.stand(ONE)
    assert (kinds(chairs), pads.pads(0)) == ("pbb", ())
    assert not setup.stand(ONE)


def test_a_table_that_is_full_has_no_seat_for_one_more() -> None:
    chairs, pads, setup = setting("a", players=2)
    chairs.limit(2, 2)
    for pad in (ONE, TWO, THREE):
        setup.sit(pad)
    assert pads.seat(THREE) is None


def test_pads_stay_with_their_people_whoever_else_comes_and_goes() -> None:
    chairs, pads, setup = setting("a", "b", "")
    setup.sit(ONE)
    setup.sit(TWO)
    for seat, who, seats in ((2, "@a", (2, 1)), (0, NOBODY, (1, 0)), (1, "nell", (None, 0))):
        before = list(chairs.seats)
        chairs.take(seat, who)
        setup.follow(before)
        assert (pads.seat(ONE), pads.seat(TWO)) == seats


def test_a_pad_of_a_seat_where_no_person_sits_has_none() -> None:
    chairs, pads, _ = setting("a")
    pads.join(ONE, 2)
    PadSetup(chairs, pads)
    assert pads.seat(ONE) is None
