"""How somebody plays, in plain numbers. The defaults are the standard player, erring only where the heuristic does."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

EVERYTHING = 1000
"""More discards than any deal has."""


class Traits(Struct, frozen=True, kw_only=True):
    """What makes one player weaker, bolder or slower than another. Equal traits and seeds err alike."""

    noise: Annotated[
        float,
        Meta(ge=0, le=20, description="How far cards are misjudged, in average cards; always alike"),
    ] = 0.0
    sees: Annotated[
        float, Meta(ge=0, le=1, description="Share of what is easily missed that is seen: digs, wilds to take, splits")
    ] = 1.0
    remembers: Annotated[int, Meta(ge=0, le=1000, description="Discards of each player that are remembered")] = (
        EVERYTHING
    )
    caution: Annotated[float, Meta(ge=0, le=10, description="Weight on what a discard may do for others")] = 1.0
    patience: Annotated[
        float,
        Meta(
            ge=-1,
            le=1,
            description="Chance of the end in the next circuit below which melds are held; under 0 wilds go early",
        ),
    ] = 0.0
    fear: Annotated[float, Meta(ge=0, le=10, description="Weight on points one may be caught with")] = 1.0
    haste: Annotated[
        float,
        Meta(ge=0, le=1, description="From 0, minding what cards in hand count, to 1, what turns they take"),
    ] = 0.0
    foresight: Annotated[
        float, Meta(ge=0, le=50, description="Points it is worth to keep what can be added once a contract is laid")
    ] = 0.0
    tempo: Annotated[
        float,
        Meta(ge=0, le=5, description="Turns a card of the stock saves on the way to a contract; 0: always alike"),
    ] = 0.0
    drive: Annotated[
        float, Meta(ge=0, le=20, description="Weight on getting nearer to a contract, beside what cards count")
    ] = 1.0
    leaning: Annotated[float, Meta(ge=-1, le=1, description="From -1, hoping for sets alone, to 1, for runs")] = 0.0
    buying: Annotated[float, Meta(ge=0, le=10, description="Appetite for buying")] = 1.0
    taking: Annotated[
        float, Meta(ge=-20, le=20, description="Average cards by which discards look better than the stock")
    ] = 0.0
    pace: Annotated[float, Meta(ge=0.1, le=10, description="Factor on the time taken")] = 1.0
    search: Annotated[int, Meta(ge=0, le=10000, description="Worlds sampled for a decision; 0 plays by heuristic")] = 0
