"""The sounds of the table: each by the beginning of its files' names, with its caption for people who cannot hear it.

A new sound is a line here, its recipe in `assets/scripts/make_sounds.py`, and whoever plays it by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from game.content.translation import marked


class Sound(Struct, frozen=True):
    """A sound with its caption; `is_signal` marks a sound that calls for attention, `is_faint` one that gets a caption
    only if no other sound plays.
    """

    caption: str
    is_signal: bool = False
    is_faint: bool = False


SOUNDS: Mapping[str, Sound] = MappingProxyType(
    {
        "add": Sound(marked("A card is tucked in")),
        "back": Sound(marked("Two rising notes: somebody is back in the match"), is_signal=True),
        "buy": Sound(marked("A call: bought"), is_signal=True),
        "call": Sound(marked("A call"), is_signal=True),
        "count": Sound(marked("A tick: points are counted"), is_faint=True),
        "cut": Sound(marked("The pack is cut")),
        "deal": Sound(marked("Cards are dealt")),
        "discard": Sound(marked("A card slaps down")),
        "drop": Sound(marked("Cards put down: somebody drops out"), is_signal=True),
        "false": Sound(marked("A falling note: that was wrong"), is_signal=True),
        "flip": Sound(marked("A card is turned over")),
        "float": Sound(marked("Two long notes: somebody floats"), is_signal=True),
        "force": Sound(marked("A note twice, and one below: a card is forced"), is_signal=True),
        "knock": Sound(marked("A knock"), is_signal=True),
        "lose_clear": Sound(marked("Three notes that settle: somebody else has won"), is_signal=True),
        "lose_near": Sound(marked("Notes that climb and fall short: it was close"), is_signal=True),
        "meld": Sound(marked("Two warm notes: a meld is laid"), is_signal=True),
        "next": Sound(marked("A tap: next player"), is_faint=True),
        "offer": Sound(marked("A questioning note: who wants the card?"), is_signal=True),
        "out": Sound(marked("A chord: somebody is out"), is_signal=True),
        "pass": Sound(marked("Two soft taps: somebody passes"), is_signal=True),
        "pull": Sound(marked("A card is pulled out of a meld")),
        "place": Sound(marked("A card is put down")),
        "refuse": Sound(marked("A thud: not allowed"), is_signal=True),
        "renew": Sound(marked("The pile is turned over")),
        "rummy": Sound(marked("A call: rummy"), is_signal=True),
        "shift": Sound(marked("A card is pushed aside")),
        "show": Sound(marked("Three knocks: a hand is shown"), is_signal=True),
        "shuffle": Sound(marked("Cards are shuffled")),
        "slide": Sound(marked("A card slides")),
        "take": Sound(marked("A card is picked up")),
        "turn_up": Sound(marked("A card is turned up")),
        "turn": Sound(marked("A chime: your turn"), is_signal=True),
        "wild": Sound(marked("Small bells: a wild card is taken"), is_signal=True),
        "win": Sound(marked("A fanfare"), is_signal=True),
        "win_deal": Sound(marked("A short fanfare: the deal is won"), is_signal=True),
        "win_match": Sound(marked("A long fanfare: the match is won"), is_signal=True),
    }
)
"""The sounds by the beginning of their files' names."""
