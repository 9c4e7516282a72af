"""The keys with which people answer out of turn: one to call, none that the table itself knows, and one to pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from msgspec import Struct

from game.record.record import Seat
from game.session.match.people import seats_of_people
from game.session.profiles import Profile, Profiles
from game.ui.input.keys import TAKEN
from game.ui.words.glyphs import PadKind
from game.ui.words.glyphs import key as key_sign
from game.ui.words.strings import _

USUAL = ("q", "o", "t", "k", "e", "u", "w", "i", "y", "j")
"""Keys that are free, so that those of the first seats lie far apart."""

BESIDE = {"q": "a", "o": "l", "t": "g", "k": "m", "e": "d", "u": "h", "w": "s", "i": "j", "y": "b", "j": "n"}
"""The key next to each, with which its person passes."""

ALL = "p"
"""Passes for all people at once."""


class Participant(Struct, frozen=True):
    """Somebody at a table: a person with the keys to call and to pass, if they have any, or a bot without."""

    seat: int
    name: str
    avatar: str
    colour: int
    key: str = ""
    pad: PadKind | None = None
    """The make of their gamepad, if they have one, to show its buttons."""
    passes: str = ""


def key_text(key: str) -> str:
    """Return the sign of a key as it stands on the keyboard; nothing for none."""
    return key_sign(key.upper()) if key else ""


def why_no_key(key: str, who: str, profiles: Profiles) -> str:
    """Say why a key cannot be that of the person of an id; nothing if it can."""
    if key in TAKEN:
        return _("{key} does something else at the table.").format(key=key_text(key))
    if len(key) != 1 or not key.isprintable() or key.isspace():
        return _("A key for calls must be a letter or another character.")
    other = next((each for each in profiles if each.key == key and each.id != who), None)
    return _("{key} is already {name}’s key.").format(key=key_text(key), name=other.name) if other else ""


def keys_of(seats: Sequence[Seat], profiles: Profiles) -> dict[int, str]:
    """Return the key of every person at a table by seat: their own, or else a free one."""
    keys: dict[int, str] = {}
    for seat in seats_of_people(seats):
        profile: Profile | None = profiles.get(seats[seat].profile)
        if profile and profile.key and profile.key not in keys.values():
            keys[seat] = profile.key
    own = {each.key for each in profiles}
    free = [key for key in USUAL if key not in own] + [key for key in USUAL if key in own]
    for seat in seats_of_people(seats):
        if seat not in keys:
            keys[seat] = next(key for key in free if key not in keys.values())
    return dict(sorted(keys.items()))


def pass_keys(keys: Mapping[int, str]) -> dict[int, str]:
    """Return by seat with which key each of those passes who call with these: near theirs, none that calls.

    Only where people are asked, as that is the only place where the keys of the table mean nothing.
    """
    passes: dict[int, str] = {}
    for seat, key in keys.items():
        taken = {*keys.values(), *passes.values(), ALL}
        passes[seat] = next(each for each in (BESIDE.get(key, key), *ascii_lowercase) if each not in taken)
    return passes
