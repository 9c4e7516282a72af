"""A player's settings, saved as JSON in their folder."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from game.content.files import read_file
from game.content.translation import _
from game.session.saves.files import GuardedFile, NewerFileError, WarnOnce, check_format, format_line, os_error_text

SETTINGS_NAME = "settings.json"
"""The name of the file."""
FILE_KIND, FILE_FORMAT = "settings", 2
"""The format version is raised when a setting or a value is added, so that an older program leaves the file alone. A
setting missing in an older file has its default.
"""
MAX_FILE_BYTES = 100_000

_log = logging.getLogger(__name__)
_once = WarnOnce(_log)


class Settings(Struct, frozen=True, kw_only=True):
    """All settings, each with its default."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Ann"
    avatar: Annotated[str, Meta(max_length=60)] = ""
    language: Annotated[str, Meta(max_length=60)] = ""
    """The language of all texts: its code, the name of a catalogue of the player's own, or empty for the system's."""
    game: Annotated[str, Meta(max_length=1000)] = ""
    """The sheet name of the game chosen last; empty at first."""
    favourites: Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=1000)] = ()
    """The sheet names of the games marked as favourites."""
    played: Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=20)] = ()
    """The sheet names of the games played last, the latest first."""
    opponents: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    """The file names of the opponents chosen last, from the second seat; empty for any."""
    people: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    """The profile ids of the people chosen last, one per seat; empty for a bot."""
    open_hands: bool = False
    """Whether the hands of people at one machine are always face up."""
    dealt_open: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    """Hashed names of the deals that began while hands were face up."""
    call_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.0
    """Seconds in which people may call out of turn; 0 if they are asked in turn."""
    phone_seconds: Annotated[float, Meta(ge=0, le=3600)] = 60.0
    """Seconds a phone may be away until the window asks what to do about it; 0 to wait without a question."""
    rumble: bool = True
    """Whether a gamepad rumbles when its player is asked."""
    lessons: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    """The names of the finished lessons."""
    puzzles: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=1000)] = ()
    """The names of the solved puzzles."""
    bot_pause: Annotated[float, Meta(ge=0, le=2)] = 0.8
    """Seconds a bot takes for a play."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    reduced_motion: bool = False
    """Whether cards fade from place to place instead of flying."""
    celebrate: bool = True
    """Whether the end of a deal is shown at the table before the score sheet."""
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.7
    card_volume: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """Volume of card sounds, as a share of `volume`."""
    signal_volume: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """Volume of calls and signals, as a share of `volume`."""
    room_volume: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """Volume of the room noise, as a share of `volume`."""
    muted: bool = False
    captions: bool = False
    """Whether sounds are captioned."""
    talk: bool = True
    """Whether opponents talk now and then."""
    text_size: Annotated[float, Meta(ge=0.75, le=2)] = 1.0
    guard_lay_down: bool = True
    """Whether a player is kept from laying down melds that miss the contract, and from showing a hand too early."""
    ask_wild: bool = True
    """Whether discarding a wild card needs confirmation."""
    ask_playable: bool = True
    """Whether discarding a card that fits on the table needs confirmation."""
    ask_meld: bool = False
    """Whether a discard that breaks up a meld needs confirmation."""
    four_colour: bool = False
    high_contrast: bool = False
    table: Literal["felt", "wood", "night", "paper"] = "felt"
    """The surface of the table."""
    deck: Literal["classic", "modern"] = "classic"
    """The drawing style of the card faces."""
    card_back: Literal["red", "blue", "green", "violet", "black", "orange"] = "red"
    hand_order: Annotated[str, Meta(max_length=1000)] = ""
    """The arrangement of the hand when the program ended: match seed, deal, sorting, and the cards from the left."""
    keep_matches: Annotated[int, Meta(ge=0, le=100_000)] = 50
    """Megabytes of finished matches to keep; older ones are deleted. 0 keeps all."""
    full_screen: bool = False
    window: tuple[Annotated[int, Meta(ge=320, le=16384)], Annotated[int, Meta(ge=240, le=16384)]] = (1280, 800)
    """Width and height in pixels."""
    window_at: tuple[Annotated[int, Meta(ge=-32768, le=32767)], Annotated[int, Meta(ge=-32768, le=32767)]] | None = None
    """Position of the top left corner in pixels; None for the system's choice."""
    maximised: bool = False


def load(path_or_file: Path | GuardedFile, now: Callable[[], datetime] = datetime.now) -> tuple[Settings, str]:
    """Return the settings in a file; the defaults if there is no file. A setting that a sound file does not name has
    its default.

    If some settings are invalid, or the whole file is damaged, the invalid and the missing ones have the values of the
    last good copy, else their defaults. The file is then kept under another name and rewritten. If that is not
    possible, it stays as it is.

    If the file cannot be read, the last good copy is used. Such a file, and one of a newer format, is left alone, and
    later attempts to save settings to it fail.

    A sound file is saved as the last good copy. Unknown names stay in the file.

    Returns:
        The settings, and one sentence if something was wrong, else "".
    """
    file = path_or_file if isinstance(path_or_file, GuardedFile) else GuardedFile(path_or_file, MAX_FILE_BYTES, now)
    try:
        data = file.read()
        if data is None:
            return Settings(), ""
        found = _parse(data)
    except OSError as error:
        _log.warning("The settings cannot be read: %s", error)
        told = _("The settings cannot be read, and changes are not kept: {why}.").format(why=os_error_text(error))
        return Settings(**_last_good(file)), told
    except (ValueError, RecursionError) as error:
        _log.warning("The settings are damaged: %s", error)
        return _repair_settings(file, {}, True)
    if found.is_newer:
        file.forbid_writing(_("{file} is from a newer version of Rummy House").format(file=file.path.name))
        return Settings(**found.valid), _(
            "The settings are from a newer version of Rummy House: they are left alone, and changes are not kept."
        )
    if found.invalid:
        _log.warning("Settings that cannot be: %s", ", ".join(found.invalid))
        return _repair_settings(file, found.valid, False)
    file.save_spare(data)
    return Settings(**found.valid), ""


def saved_language(path: Path) -> str:
    """Return the language in a file of settings; empty if it names none or cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        return msgspec.json.decode(read_file(path, MAX_FILE_BYTES), type=_LanguageOnly).language
    return ""


class _LanguageOnly(Struct):
    """The language in a file of settings."""

    language: Annotated[str, Meta(max_length=60)] = ""


def _repair_settings(file: GuardedFile, valid: dict[str, Any], is_damaged: bool) -> tuple[Settings, str]:
    """Keep a faulty file, damaged or with single invalid settings, under another name and write repaired settings: the
    `valid` ones, others from the last good copy, else their defaults. If the file cannot be kept, nothing is written.

    Returns:
        The repaired settings, also if they could not be written, and a sentence that says what became of the file.
    """
    settings = Settings(**{**_last_good(file), **valid})
    aside = file.keep_damaged()
    if aside:
        save(file, settings)
    if is_damaged and aside:
        told = _("The settings were damaged, so the last good copy is used; the damaged file is kept as {file}.")
    elif is_damaged:
        told = _("The settings are damaged: until the file {file} can be replaced, the last good copy is used.")
    elif aside:
        told = _("Some settings could not be used and keep their previous values; the file is kept as {file}.")
    else:
        told = _("Some settings in {file} cannot be used and keep their previous values.")
    return settings, told.format(file=aside or file.path.name)


def _last_good(file: GuardedFile) -> dict[str, Any]:
    """Return the settings in the last good copy of the file; empty if there is none or it cannot be read."""
    with suppress(ValueError, RecursionError):
        return _parse(file.read_spare()).valid
    return {}


class _ParsedSettings(Struct):
    """The content of a file: valid settings, names of invalid ones, unknown names with their values, and whether the
    file has a newer format.
    """

    valid: dict[str, Any]
    invalid: list[str]
    unknown: dict[str, Any]
    is_newer: bool


def _parse(text: bytes) -> _ParsedSettings:
    """Return the content of a settings file, sorted into valid, invalid and unknown settings, with whether its format
    is newer than this program's; a wrong format line counts as the invalid name `format`.

    Unknown names also count as invalid if any known setting is missing. Raise ValueError if the file is not a JSON
    object.
    """
    data = msgspec.json.decode(text, type=dict[str, Any])
    said = data.pop("format", None)
    kinds = {field.name: field.type for field in structs.fields(Settings)}
    kept: dict[str, Any] = {}
    wrong, newer = [], False
    try:
        if said is not None:  # a file somebody writes by hand need not say it
            check_format(said, FILE_KIND, FILE_FORMAT)
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
    return _ParsedSettings(kept, sorted(wrong), unknown, newer)


def save(path_or_file: Path | GuardedFile, settings: Settings) -> str:
    """Write the settings in one step, keeping unknown names in the file.

    Returns:
        One sentence if that failed, else "".
    """
    file = path_or_file if isinstance(path_or_file, GuardedFile) else GuardedFile(path_or_file, MAX_FILE_BYTES)
    data = {"format": format_line(FILE_KIND, FILE_FORMAT), **msgspec.to_builtins(settings)}
    data["game"] = settings.game.encode(errors="replace").decode()  # a file may be named that is called no UTF-8
    try:
        with suppress(ValueError, RecursionError):
            data |= _parse(file.read() or b"{}").unknown
        file.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
    except OSError as error:
        _once.warn(file.path, f"The settings cannot be saved: {error}")
        return _("The settings cannot be saved: {why}.").format(why=os_error_text(error))
    _once.clear(file.path)
    return ""
