"""The habits of a player as plain numbers: every trait a bot can have is declared here, once.

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
    """The habits that make a player weaker, bolder or slower than another. Equal traits and seeds err alike."""

    # How well they see, and what they remember.
    noise: Annotated[
        float,
        _between(0, 20, "How far cards are misjudged, in average cards; the same position is misjudged the same way"),
    ] = 0.0
    sees: Annotated[
        float,
        _between(
            0,
            1,
            "How much they notice of what is easily overlooked: digging, wilds they could "
            "take, other ways to split a hand",
        ),
    ] = 1.0
    remembers: Annotated[int, _between(0, EVERYTHING, "How many discards of each player are remembered")] = EVERYTHING
    # What they mind.
    caution: Annotated[float, _between(0, 10, "How much they care what a discard may do for the others")] = 1.0
    patience: Annotated[
        float,
        _between(
            -1,
            1,
            "Melds are held back while the deal is less likely than this to end in the next round. More "
            "patience also means showing a hand later; below 0, wilds are played early and hands are shown sooner",
        ),
    ] = 0.0
    reserve: Annotated[
        float,
        _between(
            0,
            1,
            "The first melds are held back while the deal is less likely than this to end in the next round, in "
            "the hope of laying the whole hand at once",
        ),
    ] = 0.0
    fear: Annotated[float, _between(0, 10, "How much they mind being caught with points in hand")] = 1.0
    haste: Annotated[
        float,
        _between(0, 1, "From minding what the cards in hand count (0) to minding how many turns they still take (1)"),
    ] = 0.0
    watching: Annotated[
        float,
        _between(0, 10, "How much they mind discarding a card close to one the next player took, in average cards"),
    ] = 0.0
    echoing: Annotated[
        float, _between(0, 10, "How gladly they discard a rank the next player discarded lately, in average cards")
    ] = 0.0
    # How they go for a contract.
    foresight: Annotated[
        float, _between(0, 50, "How many points it is worth to keep cards that can be added once a contract is laid")
    ] = 0.0
    tempo: Annotated[
        float,
        _between(0, 5, "Turns that a card from the stock saves on the way to a contract; 0 judges all cards alike"),
    ] = 0.0
    drive: Annotated[
        float, _between(0, 20, "How much getting closer to a contract matters compared with what cards count")
    ] = 1.0
    # What they like.
    leaning: Annotated[float, _between(-1, 1, "From hoping for sets alone (-1) to runs alone (1)")] = 0.0
    buying: Annotated[float, _between(0, 10, "How eager they are to buy")] = 1.0
    taking: Annotated[float, _between(-20, 20, "By how many average cards the discards look better than the stock")] = (
        0.0
    )
    greed: Annotated[
        float, _between(0, 10, "How much better each extra card makes a dig or a pile look, in average cards")
    ] = 0.0
    lightness: Annotated[
        float,
        _between(
            -10,
            10,
            "How much sooner cards that count twice the average are discarded, in average cards; below 0, later",
        ),
    ] = 0.0
    favourite: Annotated[
        int,
        _between(
            0, 13, "A rank that is kept while anything else can be discarded, from 1 (ace) to 13 (king); 0 for none"
        ),
    ] = 0
    mastery: Annotated[
        float,
        _between(
            0,
            1,
            "How far they play each kind of game as was measured to win there: how much more they mind being caught, "
            "how much less piles of discards tempt them, and what they discard while they hold out for the whole hand",
        ),
    ] = 0.0
    # How long they think.
    pace: Annotated[float, _between(0.1, 10, "A factor on the time they take")] = 1.0
    search: Annotated[
        int,
        _between(
            0,
            10000,
            "How thoroughly it is weighed whether to show a hand or wait: so many pairs of determinizations "
            "(possible deals of the hidden cards) are sampled, besides ten",
        ),
    ] = 0
    rollouts: Annotated[
        int,
        _between(
            0, 10000, "How many determinizations are played to the end for a decision, where that is an improvement"
        ),
    ] = 0
