"""The table one sits at: who sits there; what settings do there is tested with the house."""

from game.engine.record import Seat
from game.session.opponents import Opponents
from game.ui.seated_table import table_people


def test_people_have_pictures_and_colours_of_their_own() -> None:
    people = table_people([Seat("Ann", avatar="panda"), Seat("Bea", "bot")], Opponents(), {})
    assert [(person.name, person.avatar) for person in people] == [("Ann", "panda"), ("Bea", "owl")]
    assert people[0].colour != people[1].colour
