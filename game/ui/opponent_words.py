"""What is said of opponents. What stands in their files is translated where it is known."""

from __future__ import annotations

from game.content.people.opponents import Opponent
from game.content.translation import marked
from game.ui.strings import _

LEVELS = {
    "learner": marked("Learner"),
    "casual": marked("Casual"),
    "standard": marked("Standard"),
    "expert": marked("Expert"),
}


def level_word(level: str) -> str:
    """Return what a level is called."""
    return _(LEVELS[level])


def character_text(person: Opponent) -> str:
    """Return the character of an opponent in a word or two, as it begins a line."""
    character = _(person.character) if person.character else ""
    return character[:1].upper() + character[1:]


def about_text(person: Opponent) -> str:
    """Return how an opponent plays, in a sentence."""
    return _(person.about) if person.about else ""


def person_text(person: Opponent | None) -> str:
    """Return who plays in a seat, and how; None for nobody in particular."""
    if person is None:
        return _("Plays the cards as they come. Choose somebody else to play with.")
    character = f", {_(person.character)}" if person.character else ""
    return f"{person.name}{character}. {about_text(person)}".strip()


def greeting(person: Opponent) -> str:
    """Return what an opponent says when a match begins, in quotes; nothing for the silent."""
    said = person.voice.begins
    return _("“{words}”").format(words=_(said[0])) if said else ""
