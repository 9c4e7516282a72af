"""What a player has set, kept as JSON in their folder."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from game.content.translation import _
from game.session.saves.files import Guarded, NewerFileError, Once, check_format, format_line, in_words

KIND, FORMAT = "settings", 2
"""Of the file: raised when a setting is added or can be what it could not, so that an older program leaves it alone.
What an older file does not say is as it was at first.
"""
LARGEST_FILE = 100_000

_log = logging.getLogger(__name__)
_once = Once(_log)


class Settings(Struct, frozen=True, kw_only=True):
    """All settings. What is missing or cannot be is as it was at first."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Ann"
    avatar: Annotated[str, Meta(max_length=60)] = ""
    game: Annotated[str, Meta(max_length=1000)] = ""
    """The game chosen last, by the name of its sheet; empty at first."""
    opponents: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    """Whom one played with last, by the names of their files, from the second seat; empty for anybody."""
    people: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    """Who sat where last, by the ids of their profiles, one for each seat; empty for a bot."""
    open_hands: bool = False
    """Whether the hands of people at one machine lie open on the table: nothing hides them between two turns."""
    dealt_open: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    """The deals that were dealt while they were to lie open, each under a name that gives nothing away."""
    call_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.0
    """How long people may call out of turn; 0 where everybody is asked in turn."""
    rumble: bool = True
    """Whether a gamepad trembles when its person is asked for something."""
    lessons: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    """The names of the lessons that were taken to their end."""
    puzzles: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=1000)] = ()
    """The names of the puzzles that were solved."""
    bot_pause: Annotated[float, Meta(ge=0, le=2)] = 0.8
    """Seconds a bot takes over a play."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    reduced_motion: bool = False
    """Whether cards fade from place to place instead of flying."""
    celebrate: bool = True
    """Whether the end of a deal is told at the table, before the score sheet comes."""
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.7
    card_volume: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """How loud cards are, as a share of the volume."""
    signal_volume: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """How loud calls and signals are, as a share of the volume."""
    room_volume: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """How loud the room is, as a share of the volume; 0: it is not heard."""
    muted: bool = False
    captions: bool = False
    """Whether what is heard is written, too."""
    talk: bool = True
    """Whether opponents say something now and then."""
    text_size: Annotated[float, Meta(ge=0.75, le=2)] = 1.0
    guard_lay_down: bool = True
    """Whether a player is kept from laying down what is not the contract, and from showing a hand too early."""
    ask_wild: bool = True
    """Whether to ask before a wild is discarded."""
    ask_playable: bool = True
    """Whether to ask before a card is discarded that fits on the table."""
    ask_meld: bool = False
    """Whether to ask before a discard that breaks up a meld."""
    four_colour: bool = False
    high_contrast: bool = False
    table: Literal["felt", "wood", "night", "paper"] = "felt"
    """What one plays on."""
    deck: Literal["classic", "modern"] = "classic"
    """Who drew the faces of the cards."""
    card_back: Literal["red", "blue", "green", "violet", "black", "orange"] = "red"
    hand_order: Annotated[str, Meta(max_length=1000)] = ""
    """How the hand was held last: seed of the match, deal, sorting, and the cards from the left."""
    keep_matches: Annotated[int, Meta(ge=0, le=100_000)] = 50
    """Megabytes of matches that are over to be kept; the oldest beyond that are deleted. 0: all are kept."""
    full_screen: bool = False
    window: tuple[Annotated[int, Meta(ge=320, le=16384)], Annotated[int, Meta(ge=240, le=16384)]] = (1280, 800)
    """Width and height, in pixels."""
    window_at: tuple[Annotated[int, Meta(ge=-32768, le=32767)], Annotated[int, Meta(ge=-32768, le=32767)]] | None = None
    """Where its top left corner was last."""
    maximised: bool = False


def load(where: Path | Guarded, now: Callable[[], datetime] = datetime.now) -> tuple[Settings, str]:
    """Read the settings, each by itself; what is missing or cannot be is as it was when the program began last.

    A file with something wrong in it is kept aside, and what is left of it written in its place. One that cannot be
    read, or is of a format only a newer program knows, is left alone. What only others know stays in the file.

    Returns:
        The settings, and one sentence where something was wrong.
    """
    file = where if isinstance(where, Guarded) else Guarded(where, LARGEST_FILE, now)
    try:
        data = file.read()
        if data is None:
            return Settings(), ""
        found = _read(data)
    except OSError as error:
        _log.warning("The settings cannot be read: %s", error)
        told = _("The settings cannot be read, and changes are not kept: {why}.").format(why=in_words(error))
        return Settings(**_before(file)), told
    except (ValueError, RecursionError) as error:
        _log.warning("The settings are damaged: %s", error)
        return _mended(file, {}, True)
    if found.newer:
        file.leave_alone(_("{file} is from a newer version of Rummy House").format(file=file.path.name))
        return Settings(**found.kept), _(
            "The settings are from a newer version of Rummy House: they are left alone, and changes are not kept."
        )
    if found.wrong:
        _log.warning("Settings that cannot be: %s", ", ".join(found.wrong))
        return _mended(file, found.kept, False)
    file.sound(data)
    return Settings(**found.kept), ""


def _mended(file: Guarded, kept: dict[str, Any], damaged: bool) -> tuple[Settings, str]:
    """Keep a file with something wrong in it aside, and write what is `kept` of it; the rest is as it was before."""
    settings = Settings(**{**_before(file), **kept})
    aside = file.keep_aside()
    if aside:
        save(file, settings)
    if damaged and aside:
        told = _("The settings were damaged, so the last good copy is used; the damaged file is kept as {file}.")
    elif damaged:
        told = _("The settings are damaged: until the file {file} can be replaced, the last good copy is used.")
    elif aside:
        told = _("Some settings could not be used and keep their previous values; the file is kept as {file}.")
    else:
        told = _("Some settings in {file} cannot be used and keep their previous values.")
    return settings, told.format(file=aside or file.path.name)


def _before(file: Guarded) -> dict[str, Any]:
    """What was set when the settings were sound last."""
    with suppress(ValueError, RecursionError):
        return _read(file.spare()).kept
    return {}


class _Read(Struct):
    """What a file holds: the settings that can be, the names of what is wrong, and what is unknown."""

    kept: dict[str, Any]
    wrong: list[str]
    unknown: dict[str, Any]
    newer: bool


def _read(text: bytes) -> _Read:
    """Sort what a file holds; ValueError if it is no JSON."""
    data = msgspec.json.decode(text, type=dict[str, Any])
    said = data.pop("format", None)
    kinds = {field.name: field.type for field in structs.fields(Settings)}
    kept: dict[str, Any] = {}
    wrong, newer = [], False
    try:
        if said is not None:  # a file somebody writes by hand need not say it
            check_format(said, KIND, FORMAT)
    except NewerFileError:
        newer = True
    except ValueError:
        wrong.append("format")
    for name in data.keys() & kinds.keys():
        try:
            kept[name] = msgspec.convert(data[name], kinds[name])
        except msgspec.ValidationError:
            wrong.append(name)
    unknown = {name: value for name, value in data.items() if name not in kinds}
    if kinds.keys() - data.keys():
        # This program writes all it knows: an unknown name beside a missing one is a slip of the pen, or damage.
        wrong += unknown
    return _Read(kept, sorted(wrong), unknown, newer)


def save(where: Path | Guarded, settings: Settings) -> str:
    """Write the settings in one step, with what is there that only others know.

    Returns:
        One sentence where that failed, else nothing.
    """
    file = where if isinstance(where, Guarded) else Guarded(where, LARGEST_FILE)
    data = {"format": format_line(KIND, FORMAT), **msgspec.to_builtins(settings)}
    data["game"] = settings.game.encode(errors="replace").decode()  # a file may be named that is called no UTF-8
    try:
        with suppress(ValueError, RecursionError):
            data |= _read(file.read() or b"{}").unknown
        file.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
    except OSError as error:
        _once.warn(file.path, f"The settings cannot be saved: {error}")
        return _("The settings cannot be saved: {why}.").format(why=in_words(error))
    _once.over(file.path)
    return ""
