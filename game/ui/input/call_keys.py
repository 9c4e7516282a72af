"""The keys with which people call and pass out of turn; none is a key of the table itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from msgspec import Struct

from game.record.record import Seat
from game.session.match.people import seats_of_people
from game.session.profiles import Profile, Profiles
from game.ui.input.keys import TABLE_KEYS
from game.words.input_signs import PadKind
from game.words.input_signs import key as key_sign
from game.words.strings import _

DEFAULT_KEYS = ("q", "o", "t", "k", "e", "u", "w", "i", "y", "j")
"""Call keys given to seats without one of their own; those of the first seats are far apart."""

KEY_BESIDE = {"q": "a", "o": "l", "t": "g", "k": "m", "e": "d", "u": "h", "w": "s", "i": "j", "y": "b", "j": "n"}
"""The key beside each call key, used to pass."""

PASS_ALL_KEY = "p"
"""Key that passes for all people at once."""


class Participant(Struct, frozen=True):
    """A player who may be asked: a person or a bot. `call_key` and `pass_key` are the keys with which a person calls
    and passes, "" for none.
    """

    seat: int
    name: str
    avatar: str
    colour: int
    call_key: str = ""
    pad: PadKind | None = None
    """Kind of the person's gamepad, if any, to show its buttons."""
    pass_key: str = ""


def key_text(key: str) -> str:
    """Return a key as a key sign in a text; "" if `key` is empty."""
    return key_sign(key.upper()) if key else ""


def key_refusal(key: str, profile_id: str, profiles: Profiles) -> str:
    """Return why a key cannot be the call key of the profile with this id; empty if it can."""
    if key in TABLE_KEYS:
        return _("{key} does something else at the table.").format(key=key_text(key))
    if len(key) != 1 or not key.isprintable() or key.isspace():
        return _("A key for calls must be a letter or another character.")
    other = next((each for each in profiles if each.key == key and each.id != profile_id), None)
    return _("{key} is already {name}’s key.").format(key=key_text(key), name=other.name) if other else ""


def call_keys_of(seats: Sequence[Seat], profiles: Profiles) -> dict[int, str]:
    """Return the call keys of the people at a table by seat: the key of their own profile unless an earlier seat has
    it, or else a free one.
    """
    keys: dict[int, str] = {}
    for seat in seats_of_people(seats):
        profile: Profile | None = profiles.get(seats[seat].profile)
        if profile and profile.key and profile.key not in keys.values():
            keys[seat] = profile.key
    own = {each.key for each in profiles}
    free = [key for key in DEFAULT_KEYS if key not in own] + [key for key in DEFAULT_KEYS if key in own]
    for seat in seats_of_people(seats):
        if seat not in keys:
            keys[seat] = next(key for key in free if key not in keys.values())
    return dict(sorted(keys.items()))


def pass_keys(call_keys: Mapping[int, str]) -> dict[int, str]:
    """Return the pass key of each seat in `call_keys`, which holds each seat's call key: the key beside that, or else a
    free letter. All differ from each other, from the call keys and from the key by which all pass.

    They are only valid while people are asked, when the table's own keys do nothing.
    """
    passes: dict[int, str] = {}
    for seat, key in call_keys.items():
        taken = {*call_keys.values(), *passes.values(), PASS_ALL_KEY}
        passes[seat] = next(each for each in (KEY_BESIDE.get(key, key), *ascii_lowercase) if each not in taken)
    return passes
