"""The rule sheet: every key of the rulebook's section 2, typed, with its default, its bounds and what it means.

A `RuleSheet` is what a designer or a family wrote, completed by the defaults. `game.engine.rules.resolve`
turns it into the flat `Rules` of one deal for a number of players. Where a key is marked (n) the value is
one number or a mapping *from this many players up*.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, field, to_builtins

NoLimit = Literal["none"]
Seats = Annotated[int, Meta(ge=1, le=8)]
Packs = Annotated[int, Meta(ge=1, le=8)]
Jokers = Annotated[int, Meta(ge=0, le=4)]
HandSize = Annotated[int, Meta(ge=1, le=26)]
SetSize = Annotated[int, Meta(ge=2, le=16)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Value = Annotated[int, Meta(ge=-1000, le=1000)]
LARGEST_TARGET = 100_000


class Section(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of keys, written as a mapping or with dots (`pack.wild`)."""


class Players(Section, frozen=True):
    """Seats allowed."""

    min: Annotated[int, Meta(ge=1, le=8, description="Fewest players")] = 2
    max: Annotated[int, Meta(ge=1, le=8, description="Most players")] = 6


class Pack(Section, frozen=True):
    """The cards in play."""

    packs: Annotated[Packs | dict[Seats, Packs], Meta(description="52-card packs shuffled together (n)")] = 1
    jokers: Annotated[Jokers | dict[Seats, Jokers], Meta(description="Jokers in each pack (n)")] = 0
    wild: Annotated[tuple[str, ...], Meta(description="Which cards are wild: joker and ranks", max_length=14)] = (
        "joker",
    )


class Deal(Section, frozen=True):
    """How the cards are dealt."""

    hand_size: Annotated[
        HandSize | dict[Seats, HandSize], Meta(description="Cards dealt to each, one at a time (n)")
    ] = 7
    upcard: Annotated[bool, Meta(description="One card is turned up to start the discards")] = True
    cutter: Annotated[Literal["right", "left", "none"], Meta(description="Who cuts, seen from the dealer")] = "none"
    exact_cut_bonus: Annotated[
        Points,
        Meta(description="Points to the cutter's good for lifting exactly the cards needed; 0: only shown"),
    ] = 0


class Sets(Section, frozen=True):
    """Melds of one rank."""

    min: Annotated[SetSize, Meta(description="Fewest cards in a set")] = 3
    max: Annotated[SetSize | NoLimit, Meta(description="Most cards in a set, or none")] = "none"
    same_suit_twice: Annotated[bool, Meta(description="May a set hold two cards of one suit")] = True


class Runs(Section, frozen=True):
    """Melds in rank order."""

    min: Annotated[int, Meta(ge=2, le=14, description="Fewest cards in a run")] = 3
    suits: Annotated[
        Literal["one", "any"],
        Meta(description="Suits of a run: one for all its cards, or any suit for each (4H-5S-6S)"),
    ] = "one"
    ace: Annotated[
        Literal["low", "high", "either", "around"],
        Meta(description="Where the ace stands: A-2-3, Q-K-A, both, or also K-A-2"),
    ] = "either"


class Wilds(Section, frozen=True):
    """What wild cards may do."""

    own_rank: Annotated[bool, Meta(description="May a wild rank also be used as itself")] = True
    min_naturals: Annotated[int, Meta(ge=0, le=4, description="Naturals every meld must hold")] = 1
    most: Annotated[
        Annotated[int, Meta(ge=0, le=13)] | NoLimit,
        Meta(description="Most wilds in a meld, or none (1: no meld holds two jokers)"),
    ] = "none"
    share: Annotated[
        Literal["any", "half", "minority"],
        Meta(
            description="Wilds in a meld beside its naturals: any number, as many at most, or fewer"
            " (half: two in a meld of four; minority: one)"
        ),
    ] = "any"
    side_by_side: Annotated[bool, Meta(description="May two wilds stand next to each other in a run")] = True
    named: Annotated[bool, Meta(description="A wild stands for one exact card, rank and suit, in sets too")] = False
    take: Annotated[
        Literal["never", "to_hand", "this_turn"],
        Meta(description="A replaced wild: stays, goes to the hand, or must be played again in the same turn"),
    ] = "never"
    take_from: Annotated[Literal["any", "others"], Meta(description="From whose melds wilds may be taken")] = "any"
    take_in: Annotated[tuple[Literal["sets", "runs"], ...], Meta(description="From which melds wilds may be taken")] = (
        "sets",
        "runs",
    )
    take_after_melding: Annotated[bool, Meta(description="Must the taker have melded first")] = False
    slide: Annotated[bool, Meta(description="May a wild at the end of a run be moved to the other end, once")] = False


class Draw(Section, frozen=True):
    """What may be drawn."""

    discards: Annotated[
        Literal["top", "pile", "dig", "none"],
        Meta(description="From the discards: the top card, the whole pile, any card with all above it, nothing"),
    ] = "top"
    discard_drawn: Annotated[
        bool, Meta(description="May a single card drawn from the discards be discarded in the same turn")
    ] = False
    before_melding: Annotated[
        Literal["free", "played_at_once", "never"],
        Meta(
            description="The discards before having melded: as always, only with a card played at once, or barred"
            " (never: the stock alone, until one has melded)"
        ),
    ] = "free"


class Melding(Section, frozen=True):
    """Laying and adding."""

    contract: Annotated[
        str,
        Meta(
            description="What the first lay of a deal must be, such as 2 sets + 1 run or 3 runs of 5; one of several:"
            " 2 sets or 1 run of 7; up to 8 melds in each part; or none"
        ),
    ] = "none"
    contract_by: Annotated[
        Literal["deal", "player"],
        Meta(description="The contract changes with the deal, or for each player after laying it"),
    ] = "deal"
    opening: Annotated[
        Points,
        Meta(
            description="Points the first lay of a deal must count, wilds as the cards they stand for; 0: any"
            " (40: three kings and three fours, laid together, are enough)"
        ),
    ] = 0
    extra_melds: Annotated[bool, Meta(description="May further melds be laid after the contract")] = True
    add: Annotated[
        Literal["any_time", "after_melding", "next_turn"],
        Meta(
            description="When a player may add to melds: any time, once melded, or from the turn after"
            " (next_turn: whoever melds now adds nothing before the next turn)"
        ),
    ] = "after_melding"
    unique_cards: Annotated[bool, Meta(description="Only one of each card on the table")] = False
    false_lay_down: Annotated[
        Points, Meta(description="Points against laying what is not the contract; 0: it is refused")
    ] = 0


class Buying(Section, frozen=True):
    """Taking the top discard out of turn for a price."""

    allowed: Annotated[bool, Meta(description="May the top discard be bought out of turn")] = False
    price: Annotated[int, Meta(ge=0, le=4, description="Extra cards from the stock")] = 1
    order: Annotated[Literal["clockwise", "first_call"], Meta(description="Who gets it when several want it")] = (
        "clockwise"
    )
    limit: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | NoLimit,
        Meta(description="Buys for each player in a deal, or none"),
    ] = "none"
    after_melding: Annotated[bool, Meta(description="May a player who has melded buy")] = True


class Calls(Section, frozen=True):
    """Claims out of turn."""

    playable_discard: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="Extra cards for a melded player whose discard fitted the table; 0: no call",
        ),
    ] = 0
    rummy_in_the_deck: Annotated[bool, Meta(description="May anybody claim discards that fit a meld or are one")] = (
        False
    )


class Scoring(Section, frozen=True):
    """What cards count and who wins."""

    values: Annotated[
        dict[str, Value | Literal["pips"]],
        Meta(
            description=(
                "Points of a card (QS), wild, joker, a rank or a span of ranks (2-9);"
                " in a sheet that extends another, this table replaces the whole one there"
            )
        ),
    ] = field(default_factory=lambda: {"joker": 15})
    count: Annotated[Literal["hand", "melds_minus_hand"], Meta(description="What a player scores in a deal")] = "hand"
    settle: Annotated[
        Literal["own", "winner_collects", "fixed"],
        Meta(description="Everyone writes down their own, or the losers pay who went out: their hands, or a fixed sum"),
    ] = "own"
    payment: Annotated[
        Points,
        Meta(
            description="The fixed sum each of the others pays who went out, beside what the wilds they played count"
            " (1: with a joker that counts 2 on the table, each pays 3)"
        ),
    ] = 1
    winner: Annotated[Literal["lowest", "highest"], Meta(description="Who wins the match")] = "lowest"
    out_bonus: Annotated[
        Points,
        Meta(description="Points to the good of a player who goes out (10: ten less where the lowest score wins)"),
    ] = 0
    at_once_bonus: Annotated[
        Points,
        Meta(
            description="Points more for going out at once: with nothing on the table before that turn"
            " (25: with an out_bonus of 10, 35 in all)"
        ),
    ] = 0
    at_once_times: Annotated[
        int,
        Meta(
            ge=1,
            le=4,
            description="How many times the others' cards count when a player goes out at once"
            " (2: what they hold counts double; nothing for a fixed sum)",
        ),
    ] = 1


class Match(Section, frozen=True):
    """How long a match lasts."""

    target: Annotated[
        Annotated[int, Meta(ge=1, le=LARGEST_TARGET)] | NoLimit,
        Meta(description="Points that end the match, or none"),
    ] = "none"
    deals: Annotated[
        Annotated[int, Meta(ge=1, le=50)] | Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=50)],
        Meta(description="Number of deals, or one entry for each with the keys that hold in it alone"),
    ] = 1


class RuleSheet(Section, frozen=True):
    """One game: title, description and all rules, complete with defaults."""

    title: Annotated[str, Meta(description="The game's name", max_length=80)] = ""
    about: Annotated[str, Meta(description="What the game is, in a few sentences", max_length=2000)] = ""
    players: Players = Players()
    pack: Pack = Pack()
    deal: Deal = Deal()
    sets: Sets = Sets()
    runs: Runs = Runs()
    wilds: Wilds = Wilds()
    draw: Draw = Draw()
    melding: Melding = Melding()
    going_out: Annotated[
        Literal["discard", "float", "meld"],
        Meta(description="The last card must be discarded; one may float; or playing it goes out"),
    ] = "discard"
    buying: Buying = Buying()
    calls: Calls = Calls()
    stock_out: Annotated[
        Literal["turn_over", "reshuffle", "end_deal", "discards_only", "last_chance"],
        Meta(description="What happens when a card is needed from the empty stock"),
    ] = "reshuffle"
    stalemate: Annotated[
        int,
        Meta(ge=1, le=20, description="Circuits without a play after the stock ran out that end the deal"),
    ] = 3
    scoring: Scoring = Scoring()
    match: Match = Match()


SECTIONS = tuple(
    name
    for name, value in zip(RuleSheet.__struct_fields__, RuleSheet.__struct_defaults__, strict=True)
    if isinstance(value, Section)
)
"""The groups of keys."""


def overlay(data: dict[str, Any], own: dict[str, Any]) -> None:
    """Write keys, dotted or nested, over nested `data` in place; `scoring.values` is replaced as a whole."""
    for key, value in own.items():
        head, _, rest = str(key).partition(".")
        if rest:
            value = {rest: value}
        inner = data.get(head)
        if isinstance(inner, dict) and isinstance(value, dict) and head in SECTIONS:
            overlay(inner, value)
        else:
            data[head] = value


def sheet_of_deal(sheet: RuleSheet, own: dict[str, Any]) -> RuleSheet:
    """Return the sheet with one deal's own keys (dotted or nested) in place of the general ones."""
    data: dict[str, Any] = to_builtins(sheet)
    overlay(data, own)
    # A deal's own keys may come from a record, where the keys of every mapping are texts.
    return convert(data, RuleSheet, str_keys=True)


def by_players(value: int | dict[int, int], players: int) -> int:
    """Read a value marked (n) for `players`; below its lowest key the lowest entry holds."""
    if isinstance(value, int):
        return value
    known = [count for count in sorted(value) if count <= players]
    return value[known[-1] if known else min(value)]
