"""How somebody plays, in plain numbers: every habit a bot can have is declared here, once.

A line of `Traits` gives the type, the bounds, what it means, and the default, which is that of the standard player.
From it come what an opponent's file may say, the JSON Schema of such files and the list in `docs/opponents.md`. To add
a trait, write its line, read it as `belief.traits.NAME` in the module whose decision it colours, show what it does on a
position in `tests/bots/test_traits.py`, and have the schema and the page written anew
(`python packaging/pages.py`). At its default a trait changes nothing.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

EVERYTHING = 1000
"""More discards than any deal has."""


def _between(least: float, most: float, means: str) -> Meta:
    return Meta(ge=least, le=most, description=means)


class Traits(Struct, frozen=True, kw_only=True):
    """What makes one player weaker, bolder or slower than another. Equal traits and seeds err alike."""

    # How well they see, and what they remember.
    noise: Annotated[
        float, _between(0, 20, "How far cards are misjudged, in average cards; the same mistake in the same place")
    ] = 0.0
    sees: Annotated[
        float, _between(0, 1, "The share seen of what is easily missed, such as digging, wilds to take, other splits")
    ] = 1.0
    remembers: Annotated[int, _between(0, EVERYTHING, "How many discards of each player are remembered")] = EVERYTHING
    # What they mind.
    caution: Annotated[float, _between(0, 10, "How much it matters what a discard may do for others")] = 1.0
    patience: Annotated[
        float,
        _between(
            -1,
            1,
            "Melds are held while the end is less likely than this in the next circuit, and hands shown the later the"
            " more of it there is; below 0 wilds are played early, and hands shown sooner",
        ),
    ] = 0.0
    reserve: Annotated[
        float,
        _between(
            0,
            1,
            "An opening is held back while the end is less likely than this in the next circuit, to lay the whole hand"
            " at once, as long as that may well come before the end",
        ),
    ] = 0.0
    fear: Annotated[float, _between(0, 10, "How much it matters to be caught with points in hand")] = 1.0
    haste: Annotated[
        float, _between(0, 1, "From looking at what cards in hand count (0) to how many turns they take (1)")
    ] = 0.0
    watching: Annotated[
        float, _between(0, 10, "How much they mind throwing what is near a card the next player took, in average cards")
    ] = 0.0
    echoing: Annotated[
        float, _between(0, 10, "How gladly they throw a rank the next player threw lately, in average cards")
    ] = 0.0
    # How they go for a contract.
    foresight: Annotated[
        float, _between(0, 50, "Points it is worth to keep what can be added once a contract is laid")
    ] = 0.0
    tempo: Annotated[
        float, _between(0, 5, "Turns that a card of the stock saves on the way to a contract; 0 judges all alike")
    ] = 0.0
    drive: Annotated[
        float, _between(0, 20, "How much getting nearer to a contract matters beside what cards count")
    ] = 1.0
    # What they like.
    leaning: Annotated[float, _between(-1, 1, "From hoping for sets alone (-1) to runs alone (1)")] = 0.0
    buying: Annotated[float, _between(0, 10, "The appetite for buying")] = 1.0
    taking: Annotated[float, _between(-20, 20, "By how many average cards discards look better than the stock")] = 0.0
    greed: Annotated[
        float, _between(0, 10, "How much better each further card makes a dig or a pile look, in average cards")
    ] = 0.0
    lightness: Annotated[
        float,
        _between(
            -10, 10, "How much sooner cards are thrown that count twice the average; below 0 later, in average cards"
        ),
    ] = 0.0
    favourite: Annotated[
        int, _between(0, 13, "A rank that is kept while anything else can be thrown, 1 the ace to 13 the king; 0 none")
    ] = 0
    # How long they think.
    pace: Annotated[float, _between(0.1, 10, "A factor on the time taken")] = 1.0
    search: Annotated[
        int, _between(0, 10000, "How many worlds are sampled for a decision; 0 plays by rule of thumb")
    ] = 0
    rollouts: Annotated[
        int,
        _between(0, 10000, "How many determinizations are played out to the end for a decision, where that gains"),
    ] = 0
