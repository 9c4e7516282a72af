"""Texts of a match, its players and its saving. Without pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.people.opponents import Opponent
from game.content.translation import in_language, marked
from game.record.deal_numbers import seed_text
from game.record.record import Seat
from game.session.match.match import Match
from game.session.saves.files import WriteFailure
from game.words.strings import _


def my_seat(seats: Sequence[Seat]) -> int:
    """Return the first seat of a person; 0 if there are only bots."""
    return next((number for number, seat in enumerate(seats) if seat.kind == "person"), 0)


def match_text(table: Match) -> str:
    """Return the title and the deal of a match: `Rummy 500, deal 3`."""
    return game_and_deal_text(in_language(table.header.sheet.title), table.view(0).state.deal)


def game_and_deal_text(title: str, deal: int) -> str:
    """Return the title and a deal: `Rummy 500, deal 3`."""
    return _("{title}, deal {deal}").format(title=title, deal=deal)


def deal_number_text(table: Match) -> str:
    """Return a text such as `Deal number 12345`, with the number that deals the cards of this deal again. The deal must
    be over: until then the number is secret.
    """
    return _("Deal number {number}").format(number=seed_text(table.deal_number))


def match_number_text(table: Match) -> str:
    """Return the number that deals all cards of the finished match again.

    If the match continues another match, that number would reveal cards still to come in that one. Then, and in a match
    of one deal, the number of the last deal is returned instead.
    """
    if table.view(0).state.deal == 1 or table.recording.record.last_fork:
        return deal_number_text(table)
    return _("All deals: number {number}").format(number=seed_text(table.header.seed))


def saving_problem_text(table: Match | None, again: bool = False) -> str:
    """Return why a match is not saved, or that only what happens next cannot be saved. Empty while it is saved, and if
    there is no match. With `again`, the text is for a new try that failed.
    """
    trouble = table.recording.write_error if table else None
    if table is None or trouble is None:
        return ""
    if trouble.is_complete:
        return _("“{match}” is kept as it is now, but what happens next cannot be saved: {why}.").format(
            match=match_text(table), why=trouble.reason
        )
    told = _("“{match}” still cannot be saved: {why}.") if again else _("“{match}” is not saved: {why}.")
    return told.format(match=match_text(table), why=trouble.reason)


LEVELS = {
    "learner": marked("Learner"),
    "casual": marked("Casual"),
    "standard": marked("Standard"),
    "expert": marked("Expert"),
    "master": marked("Master"),
}


def level_name(level: str) -> str:
    """Return the name of a bot's playing level."""
    return _(LEVELS[level])


def character_text(person: Opponent) -> str:
    """Return an opponent's character, capitalized; empty without one."""
    character = _(person.character) if person.character else ""
    return character[:1].upper() + character[1:]


def opponent_style_text(person: Opponent) -> str:
    """Return the sentence about the playing style of an opponent; empty if the opponent has none."""
    return _(person.about) if person.about else ""


def person_text(person: Opponent | None) -> str:
    """Return the name, character and style of an opponent. With None, return the words for a player without a
    character.
    """
    if person is None:
        return _("A player without a character of their own. Click to choose somebody else.")
    character = f", {_(person.character)}" if person.character else ""
    return f"{person.name}{character}. {opponent_style_text(person)}".strip()


def greeting(person: Opponent) -> str:
    """Return the words, in quotes, with which an opponent begins a match; empty for one who says nothing."""
    said = person.voice.begins
    return _("“{words}”").format(words=_(said[0])) if said else ""


def unsaved_text(trouble: WriteFailure | None) -> str:
    """Return why the match is not being saved; empty while it is."""
    return _("Not being saved: {why}").format(why=trouble.reason) if trouble else ""


def save_failure_text(trouble: WriteFailure) -> str:
    """Return the text about a match that cannot be saved: the possible loss, the remedy, and the file concerned."""
    stake = _(
        "You can play on: saving is tried again after every play. What has not been saved is lost when the "
        "program ends."
    )
    what, where = _remedy(trouble)
    return "\n\n".join((what, stake, where))


def remedy(trouble: WriteFailure) -> str:
    """Return what to do about a failed write, and the file concerned, but not why it failed."""
    what = {
        "full": _("Make room on the disk, then try again."),
        "forbidden": _("Allow writing there, then try again."),
        "other": _("Once that is put right, try again."),
    }[trouble.kind]
    return f"{what}\n\n{_file_text(trouble)}"


def _remedy(trouble: WriteFailure) -> tuple[str, str]:
    what = {
        "full": _("The disk is full. Make room on it, then try again."),
        "forbidden": _("Writing is not allowed where the match is kept. Allow it, then try again."),
        "other": _("The system says: {why}. Once that is put right, try again."),
    }[trouble.kind]
    return what.format(why=trouble.reason), _file_text(trouble)


def _file_text(trouble: WriteFailure) -> str:
    """Return the sentence that names the file that cannot be written."""
    return _("The file is {file}").format(file=trouble.path)
