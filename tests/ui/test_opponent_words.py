from game.content.people.opponents import LEVELS, Opponent, Voice
from game.session.opponents import Opponents
from game.ui.words.match import character_text, greeting, level_word, person_text


def test_every_level_has_a_word() -> None:
    assert [level_word(level) for level in LEVELS] == ["Learner", "Casual", "Standard", "Expert"]


def test_who_plays_and_how() -> None:
    boris = Opponents()["boris"]
    assert person_text(boris).startswith("Boris, blocker. Would rather spoil your hand")
    assert character_text(boris) == "Blocker"
    assert person_text(None)
    assert person_text(Opponent(name="Mia")) == "Mia."


def test_the_silent_say_nothing() -> None:
    assert greeting(Opponent(name="Mia", voice=Voice(begins=("Hello!", "Hi!")))) == "“Hello!”"
    assert not greeting(Opponent(name="Mia"))
