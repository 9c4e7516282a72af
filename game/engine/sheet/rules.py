"""The rules of one deal, resolved: for one number of players, with all tables computed once.

`compile_rules` turns a `RuleSheet` into a `MatchRules`: one `Rules` for each deal of the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache

from msgspec import structs

from game.engine.cards import (
    ACE,
    BLACK,
    EVERY_RANK,
    FACES,
    HIGH_ACE,
    JOKER,
    KING,
    NO_SUIT,
    RANKS,
    RED,
    UNKNOWN,
    Card,
    card,
    full_pack,
    parse_card,
    parse_rank,
)
from game.engine.sheet.contracts import Contract, Kind, parse_contract
from game.engine.sheet.keys import (
    TURNED,
    Buying,
    Calls,
    Deal,
    Draw,
    Dropping,
    Knocking,
    MeldBonus,
    Melding,
    RuleSheet,
    Runs,
    Scoring,
    Sets,
    Wilds,
    by_players,
    eliminates,
    kept_in_hand,
    sheet_of_deal,
    turns_up_wild,
    wild_name,
)
from game.engine.value import UniqueValue

_COLOURS = (BLACK, RED, RED, BLACK)
"""The colour of each suit."""


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one deal: the sections of its sheet, and tables computed from them.

    Tables are indexed by `Card` or rank. Where a field and a key of a section name the same rule, as `set_max` and
    `sets.max`, use the field: it holds for this number of players and this pack. A `none` in the sheet is a number in
    `set_max` and `run_max`, and None in `buy_limit`, `low_ace` and `target`.

    Rules equal themselves alone. They are no struct: compiled code reads the fields of its own classes without a call.
    """

    deal: Deal
    sets: Sets
    runs: Runs
    wilds: Wilds
    draw: Draw
    melding: Melding
    knocking: Knocking
    going_out: str
    last_turn: bool
    last_discard: str
    dropping: Dropping
    buying: Buying
    calls: Calls
    stock_out: str
    stalemate: int
    scoring: Scoring
    meld_bonus: MeldBonus

    players: int
    packs: int
    jokers: int
    left_out: frozenset[int]
    """The ranks left out of the pack."""
    rank_at: tuple[int, ...]
    """The rank at each place of a run, repeated round the corner: the ace at place 1; ranks left out have no place."""
    place_of_rank: tuple[int, ...]
    """The lowest place of each rank in runs; 0 where it has none."""
    circle: int
    """The number of places before the ranks repeat: one for the ace and one for each other rank in the pack."""
    wild: frozenset[Card]
    """The faces that are wild in this deal."""
    barred: frozenset[int]
    """The ranks that no meld has a place for: those left out, and wild ranks that may not be used as themselves."""
    wild_names: tuple[str, ...]
    turns_up_wild: bool
    """Whether the upcard makes its rank wild; in a deal under way `turned_up` is that rank's card."""
    turned_next: bool
    """Whether the upcard makes the next higher rank wild instead of its own."""
    turned_joker_aces: bool
    """Whether the upcard makes aces wild if it is a joker."""
    turned_up: Card | None
    """A card of the rank of the upcard, or the joker, where that makes a rank wild; else None."""
    hand_size: int
    set_min: int
    set_max: int
    suits_differ: bool
    """Whether a set holds at most one card of each suit (`sets.same_suit_twice`)."""
    sets_alike: bool
    """Whether a set holds only equal cards, of one rank and suit; its wilds stand for that card."""
    run_min: int
    run_max: int
    any_suit: bool
    """Whether the cards of a run may be of several suits; a wild in it then stands for a rank alone."""
    run_suits: tuple[int, ...]
    """The suits a run can have: each suit, each colour, or NO_SUIT alone (see `cards.SUITS_IN`)."""
    fit: tuple[tuple[bool, ...], ...]
    """`fit[low][length]`: whether a run of `length` may begin at place `low`; places are 1 (low ace) … 14 (high ace,
    with all ranks in the pack; see `rank_at`).
    """
    windows: tuple[tuple[tuple[int, int], ...], ...]
    """By length, every possible run: its low place, and its ranks as bits (bit 1 is the ace)."""
    most_wilds: Mapping[Kind, tuple[int, ...]]
    """For each kind of meld, by its number of cards, the most wilds it may hold, apart from `wilds.min_naturals`."""
    take_in: frozenset[Kind]
    contract: Contract | None
    buy_limit: int | None
    values: tuple[int, ...]
    """The points of each face, indexed by `Card`; a hidden card counts 0."""
    plain: tuple[int, ...]
    """The points of each face if nothing were wild: the points of a wild that stands for the face."""
    low_ace: int | None
    """The points of an ace at the low end of a run; None: those of any other ace."""
    target: int | None

    # What play asks at every decision is worked out once, by `__post_init__`, from the fields above.

    naturals: frozenset[Card] = frozenset()
    """The faces that may be used as themselves, as naturals. A wild at its own place is no natural where it counts as a
    wild there (`wilds.own_rank_natural: no`).
    """
    discards_barred: bool = False
    """Whether no discard may ever be drawn."""
    takes_pile: bool = False
    """Whether the whole pile of discards is drawn, and not its top card."""
    digs: bool = False
    """Whether cards below the top discard may be drawn, with all that lie above them."""
    digs_later: bool = False
    """Whether the card dug for may be played at any time in the turn, and need not be played next."""
    face_up: bool = False
    """Whether a card drawn lies face up until it is played or left, and is never taken into the hand."""
    wilds_stay: bool = False
    """Whether a wild that was discarded may not be drawn from the discards."""
    may_drop: bool = False
    """Whether a player may leave a deal at a price."""
    adds: str = "any_time"
    """The time from which a player may add to melds, as `melding.add` names it; `never` where no melds take
    additions.
    """
    melds_wait: bool = False
    """Whether no melds may be laid or added to in a player's first turn."""
    plays_out: bool = False
    """Whether a player goes out by playing the last card, without a discard."""
    discards_out: bool = False
    """Whether a player goes out by discarding the last card."""
    keeps_a_discard: bool = False
    """Whether a player may not play the last card, which must be discarded."""
    at_once_counts: bool = False
    """Whether the score depends on going out with nothing on the table before that turn."""
    demands_kinds: bool = False
    """Whether the melds laid first must be of some kind, apart from a contract."""
    lays_freely: bool = False
    """Whether any meld may be laid at any time in the deal, by every player."""
    restricts_first_lay: bool = False
    """Whether the melds laid first must fulfil a condition other than a contract. False where melds stay in the hand:
    then the demand for kinds of melds concerns the layout of a hand.
    """

    def __post_init__(self) -> None:
        draw, melding, scoring, wilds = self.draw, self.melding, self.scoring, self.wilds
        dumb = frozenset() if wilds.own_rank and wilds.own_rank_natural else self.wild
        demands_kinds = melding.pure != "none" or melding.least_runs > 0
        limits_first = melding.opening > 0 or (demands_kinds and self.contract is None)
        contracts = self.contract is not None or melding.contract_by == "player"
        found: dict[str, object] = {
            "naturals": frozenset([*FACES, UNKNOWN]) - dumb - {JOKER},
            "discards_barred": draw.discards == "none",
            "takes_pile": draw.discards == "pile",
            "digs": draw.discards == "dig",
            "digs_later": draw.discards == "dig" and draw.dug == "this_turn",
            "face_up": not draw.into_hand and draw.discards != "none",
            "wilds_stay": draw.wilds != "any" and draw.discards == "top" and draw.into_hand,
            "adds": "never" if melding.add_to == "none" else melding.add,
            "melds_wait": not melding.first_round,
            "may_drop": self.dropping.first != "none" or self.dropping.later != "none",
            "plays_out": self.going_out in ("meld", "meld_only"),
            "discards_out": self.going_out != "meld_only",
            "keeps_a_discard": self.going_out == "discard",
            "at_once_counts": scoring.at_once_bonus > 0 or scoring.at_once_times > 1,
            "demands_kinds": demands_kinds,
            "lays_freely": not (contracts or limits_first) and melding.first_round,
            "restricts_first_lay": limits_first and not melding.in_hand,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<rules for {self.players} players>"

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        return Rules, tuple([getattr(self, each.name) for each in fields(self)])

    def with_keys(self, section: str, **keys: object) -> Rules:
        """Return these rules with other values for keys of a section. Tables made from the sheet, such as `fit` and
        `values`, stay as they are.
        """
        return replace(self, **{section: structs.replace(getattr(self, section), **keys)})

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards in play, in order."""
        return full_pack(self.packs, self.jokers, self.left_out)

    @property
    def full_deal_size(self) -> int:
        """The number of cards a deal to all players needs: the hands, the extra card and the cards turned up."""
        return self.hand_size * self.players + (self.deal.extra_card != "none") + self.cards_turned_up

    @property
    def is_indicator_apart(self) -> bool:
        """Whether the card that decides which rank is wild lies apart, instead of starting the discards."""
        return self.turns_up_wild and self.deal.indicator == "apart"

    @property
    def cards_turned_up(self) -> int:
        """The number of cards turned up after the hands are dealt."""
        return self.deal.upcard + self.is_indicator_apart

    def run_suit(self, suit: int) -> int:
        """Return the one of `run_suits` that a card's suit belongs to: itself, its colour, or `NO_SUIT`; a suit below 0
        is returned as it is.
        """
        if not self.any_suit or suit < 0:
            return suit
        return NO_SUIT if len(self.run_suits) == 1 else _COLOURS[suit]

    def lowest_place(self, at: int) -> int:
        """Return the lowest place in runs that has the same rank as place `at`, which may lie round the corner.

        For the place of the high ace this is the place of the low ace.
        """
        return self.place_of_rank[self.rank_at[at]]

    @property
    def cards_count(self) -> bool:
        """Whether the points of cards left in a hand, or on the table, affect the score."""
        return self.scoring.settle != "stake"

    @property
    def draws_deeper(self) -> bool:
        """Whether a draw may take more than the top discard."""
        return self.takes_pile or self.digs

    @property
    def ends_with_stock(self) -> bool:
        """Whether a deal ends, or may be ended, once the stock is out."""
        return self.stock_out in ("end_deal", "last_chance")

    def is_barred_discard(self, face: Card) -> bool:
        """Whether nobody may draw this card from the discards once it was discarded."""
        return self.discards_barred or (self.wilds_stay and face in self.wild)

    @property
    def counts_turns(self) -> bool:
        """Whether any rule depends on a player's first turn of the deal, so that turns are counted."""
        return self.may_drop or self.melds_wait or not self.draw.first_round

    @property
    def hits_bar_knocks(self) -> bool:
        """Whether a player whose melds others have added to may not knock for some turns."""
        return self.knocking.before_draw and self.knocking.after_hit > 0

    @property
    def counts_undiscarded(self) -> bool:
        """Whether the score depends on going out without a discard."""
        counted = self.scoring.no_discard_times > 1 and self.scoring.settle != "stake"
        return counted and self.going_out == "meld"

    @property
    def are_wilds_limited(self) -> bool:
        """Whether the rules limit the number of wilds in some kind of meld, apart from the naturals that every meld
        needs.
        """
        return any(most is not ANY_WILDS for most in self.most_wilds.values())

    def wilds_fit(self, kind: Kind, size: int, wilds: int) -> bool:
        """Whether a meld of `size` cards may hold this number of `wilds`."""
        return wilds <= size - self.wilds.min_naturals and wilds <= self.most_wilds[kind][size]

    def points_of(self, cards: tuple[Card, ...]) -> int:
        """Return the sum of the points of `cards`."""
        values = self.values
        return sum([values[each] for each in cards])


class MatchRules(UniqueValue, frozen=True):
    """A rule sheet compiled for one number of players: the rules of every deal."""

    sheet: RuleSheet
    players: int
    deals: tuple[Rules, ...]
    contracts: tuple[Contract | None, ...]
    """The contract of each deal, in order; with `contract_by: player` each player follows them at their own pace."""

    def __repr__(self) -> str:
        return f"<{self.sheet.title} for {self.players} players>"

    def of_deal(self, deal: int) -> Rules:
        """Return the rules of deal number `deal`, counted from 1.

        Deals after the last entry of `deals` have the rules of that entry.
        """
        return self.deals[min(deal, len(self.deals)) - 1]

    def contract_for(self, rules: Rules, stage: int) -> Contract | None:
        """Return the contract that a player must lay first in a deal with these `rules`; None if there is none.

        `stage` is the number of the contract the player is on, from 1; beyond the last contract, the last one stays. It
        matters only where every player follows the contracts at their own pace.
        """
        if rules.melding.contract_by == "player":
            return self.contracts[min(stage, len(self.contracts)) - 1]
        return rules.contract

    @property
    def eliminates(self) -> bool:
        """Whether a player who reaches the target is out of the match, and the last one in wins."""
        return eliminates(self.sheet)

    def is_last_deal(self, deal: int) -> bool:
        """Whether the match ends after this deal at the latest. Deals are counted from 1.

        With a single deal in the plan, a match to a target repeats that deal and has no last one. Any other match ends
        with the last deal planned.
        """
        return deal >= len(self.deals) and (self.deals[-1].target is None or len(self.deals) > 1)


def compile_rules(sheet: RuleSheet, players: int) -> MatchRules:
    """Return the rules of every deal of `sheet`, resolved for `players` seats.

    Raises: a ValueError for a contract, card or rank that cannot be read; a msgspec.ValidationError where the keys of
    one deal have the wrong type.
    """
    plan = sheet.match.deals
    sheets = [sheet] * plan if isinstance(plan, int) else [sheet_of_deal(sheet, own) for own in plan]
    same = resolve(sheet, players) if isinstance(plan, int) else None
    deals = tuple(same or resolve(each, players) for each in sheets)
    return MatchRules(sheet, players, deals, tuple(each.contract for each in deals))


def resolve(sheet: RuleSheet, players: int) -> Rules:
    """Return the rules of one deal by this sheet for a number of players; the sheet's list of deals is ignored.

    Where melds stay in the hand, the keys that need melds on the table have their defaults.

    Raises: a ValueError for a contract, card or rank that cannot be read.
    """
    if sheet.melding.in_hand:
        sheet = kept_in_hand(sheet)
    packs = by_players(sheet.pack.packs, players)
    left_out = frozenset(map(parse_rank, sheet.pack.without))
    wild = frozenset([face for face in wild_faces(sheet.pack.wild) if face.rank not in left_out])
    barred = barred_ranks(sheet.wilds.own_rank, wild, left_out)
    ranks = ranks_round(left_out)
    longest = run_max(sheet.runs, left_out)
    fit = run_table(sheet.runs.ace, longest, barred, left_out) if sheet.runs.allowed else NO_RUNS
    alike = sheet.sets.alike and packs > 1
    differ = not alike and (sheet.wilds.named or not sheet.sets.same_suit_twice or packs == 1)
    set_max = LARGEST_MELD if sheet.sets.max == "none" else sheet.sets.max
    target = sheet.match.target
    limit = sheet.buying.limit
    return Rules(
        **{name: getattr(sheet, name) for name in _KEPT},
        players=players,
        packs=packs,
        jokers=by_players(sheet.pack.jokers, players),
        left_out=left_out,
        rank_at=ranks,
        circle=ranks_of_runs(left_out),
        place_of_rank=tuple([ranks.index(rank, 1) if rank in ranks else 0 for rank in range(KING + 1)]),
        wild=wild,
        barred=barred,
        wild_names=sheet.pack.wild,
        turns_up_wild=turns_up_wild(sheet),
        turned_next=sheet.pack.turned_rank == "next",
        turned_joker_aces=sheet.pack.turned_joker == "aces",
        turned_up=None,
        hand_size=by_players(sheet.deal.hand_size, players),
        set_min=sheet.sets.min,
        set_max=(min(set_max, 4) if differ else set_max) if sheet.sets.allowed else 0,
        suits_differ=differ,
        sets_alike=alike,
        run_min=sheet.runs.min,
        run_max=longest if sheet.runs.allowed else 0,
        any_suit=sheet.runs.suits != "one",
        run_suits={"one": (0, 1, 2, 3), "colour": (BLACK, RED), "any": (NO_SUIT,)}[sheet.runs.suits],
        fit=fit,
        windows=run_windows(fit, left_out),
        most_wilds=wild_tables(sheet.wilds),
        take_in=frozenset(Kind(name[:-1]) for name in sheet.wilds.take_in),
        contract=parse_contract(
            sheet.melding.contract, sheet.sets.min, sheet.runs.min, sheet.melding.contract_sizes == "exact"
        ),
        buy_limit=None if limit == "none" else limit,
        values=card_values(sheet.scoring.values, wild),
        plain=card_values(sheet.scoring.values, frozenset()),
        low_ace=None if sheet.scoring.low_ace == "none" else sheet.scoring.low_ace,
        target=None if target == "none" else target,
    )


def with_turned_up(rules: Rules, face: Card | None) -> Rules:
    """Return the rules of a deal after the card `face` was turned up: the rank that `face` makes wild is wild in them.

    `rules` itself is returned if `face` is None, if under the rules no card turned up makes a rank wild, or if that
    rank is already decided.
    """
    if face is None or not rules.turns_up_wild or rules.turned_up is not None:
        return rules
    return _with_wild_rank(rules, face if face == JOKER else card(face.rank, 0))


@lru_cache(maxsize=1024)
def _with_wild_rank(rules: Rules, turned: Card) -> Rules:
    """Return the rules with the rank wild that the upcard `turned` makes wild, where it makes one wild.

    Rules made before are cached and returned again, so that what other functions have cached for them is found.
    """
    rank = rank_made_wild(rules, turned)
    names = [name for name in rules.wild_names if wild_name(name) != TURNED]
    if rank and rank not in {face.rank for face in rules.wild}:
        names.append(RANKS[rank - 1])
    held = rank and rank not in rules.left_out
    wild = rules.wild.union([card(rank, suit) for suit in range(4)]) if held else rules.wild
    barred = barred_ranks(rules.wilds.own_rank, wild, rules.left_out)
    fit = run_table(rules.runs.ace, rules.run_max, barred, rules.left_out) if rules.runs.allowed else NO_RUNS
    return replace(
        rules,
        turned_up=turned,
        wild=wild,
        wild_names=tuple(names),
        barred=barred,
        fit=fit,
        windows=run_windows(fit, rules.left_out),
        values=card_values(rules.scoring.values, wild),
    )


def rank_made_wild(rules: Rules, turned: Card) -> int:
    """Return the rank that the upcard `turned` makes wild, where the rules let it: its own, or the next higher one of
    the pack.

    After the highest rank comes the lowest. A joker makes aces wild, or no rank: then the result is 0.
    """
    if turned == JOKER:
        return ACE if rules.turned_joker_aces else 0
    if not rules.turned_next:
        return turned.rank
    ranks = [rank for rank in EVERY_RANK if rank not in rules.left_out]
    return ranks[(ranks.index(turned.rank) + 1) % len(ranks)]


_KEPT = tuple(
    [each.name for each in fields(Rules) if each.name in RuleSheet.__struct_fields__ and each.name != "players"]
)
"""The names of sheet fields that rules take over as they are."""


def wild_faces(names: tuple[str, ...]) -> frozenset[Card]:
    """Return the faces named wild, by `joker` and ranks, in any case and with any spaces around the names.

    Raises: a ValueError for any other name but `turned_up`.
    """
    faces: set[Card] = set()
    for name in names:
        if wild_name(name) == "joker":
            faces.add(JOKER)
        elif wild_name(name) == TURNED:
            continue  # not known before a card is turned up
        else:
            faces.update(card(parse_rank(name), suit) for suit in range(4))
    return frozenset(faces)


LARGEST_MELD = 16
ANY_WILDS = tuple(range(LARGEST_MELD + 1))
"""The row of `most_wilds` where nothing but `wilds.min_naturals` limits the wilds in a meld."""


NO_WILDS = (0,) * (LARGEST_MELD + 1)


def wild_tables(wilds: Wilds) -> Mapping[Kind, tuple[int, ...]]:
    """Return, for each kind of meld, the most wilds it may hold, by its size; the naturals that it needs are not
    considered.
    """
    table = wild_table(wilds.most, wilds.share)
    return {kind: table if f"{kind.value}s" in wilds.allowed_in else NO_WILDS for kind in Kind}


def wild_table(most: int | str, share: str) -> tuple[int, ...]:
    """Return the most wilds that `wilds.most` and `wilds.share` let a meld hold, indexed by its size from 0 to
    LARGEST_MELD. A word for `most` sets no limit.
    """
    cap = LARGEST_MELD if isinstance(most, str) else most
    if cap == LARGEST_MELD and share == "any":
        return ANY_WILDS
    of_size = {"any": lambda size: size, "half": lambda size: size // 2, "minority": lambda size: max(0, size - 1) // 2}
    return tuple(min(cap, of_size[share](size)) for size in ANY_WILDS)


ROUND = 64
"""More places than any run and the places beside it take."""


@lru_cache(maxsize=64)
def ranks_round(left_out: frozenset[int]) -> tuple[int, ...]:
    """Return the ranks in the order of a run, indexed by place: the ace at place 1, the highest rank at place 0.

    The order goes round the corner: the ranks repeat at higher places and at negative indices. Ranks in `left_out` are
    skipped, except the ace, which always has a place; the caller must then keep it out of runs.
    """
    ranks = [rank for rank in EVERY_RANK if rank == ACE or rank not in left_out]
    return tuple([ranks[place - 1] for place in range(len(ranks))] * (ROUND // len(ranks) + 1))


def ranks_of_runs(left_out: frozenset[int]) -> int:
    """Return the number of ranks a run can have: all but those `left_out` of the pack. The ace is always counted."""
    return len(EVERY_RANK) - len(left_out - {ACE})


def run_max(runs: Runs, left_out: frozenset[int]) -> int:
    """Return the most cards that a run may have if the ranks `left_out` are not in the pack (`runs.max`).

    Where an ace may be low or high, a run may have one at each end. The ace always counts, even if it is left out.
    """
    most = ranks_of_runs(left_out) + (runs.ace == "either")
    return most if runs.max == "none" else min(most, runs.max)


def barred_ranks(own_rank: bool, wild: frozenset[Card], left_out: frozenset[int]) -> frozenset[int]:
    """Return the ranks that no card of a meld may stand for.

    They are those `left_out` of the pack and, without `own_rank`, those of the `wild` cards; jokers have no rank.
    `own_rank` is whether a card of a wild rank may count as its own rank (`wilds.own_rank`).
    """
    return left_out if own_rank else left_out.union([face.rank for face in wild if face != JOKER])


@lru_cache(maxsize=64)
def run_table(
    ace: str, most: int, barred: frozenset[int], left_out: frozenset[int] = frozenset()
) -> tuple[tuple[bool, ...], ...]:
    """Return, by low place (0–13) and length (0–14), whether a run of at most `most` cards may stand there.

    `ace`: the rule for the ace. `barred`: ranks that have no place in a run, so that no run reaches across them.
    `left_out`: ranks that are not in the pack; runs skip these.
    """
    rank_at, top = ranks_round(left_out), HIGH_ACE - len(left_out - {ACE})
    places = set(range(1, top + 1)) - {"high": {1}, "low": {top}}.get(ace, set())
    places = {place for place in places if rank_at[place] not in barred}

    def fits(low: int, length: int) -> bool:
        if not 1 <= low < top or not 1 <= length <= most:
            return False
        stood = range(low, low + length)
        return all((rank_at.index(rank_at[place], 1) if ace == "around" else place) in places for place in stood)

    return tuple(tuple(fits(low, length) for length in range(HIGH_ACE + 1)) for low in range(HIGH_ACE))


NO_RUNS = ((False,) * (HIGH_ACE + 1),) * HIGH_ACE
"""The table `fit` of rules without runs."""


@lru_cache(maxsize=64)
def run_windows(fit: tuple[tuple[bool, ...], ...], left_out: frozenset[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, by the length of a run, a pair (low place, bit mask of ranks) for each run that fits, the lowest first.

    `fit[low][length]` tells whether a run that begins at place `low` fits. The ranks `left_out` of the pack have no
    place, so a run goes straight from the rank below them to the one above.
    """
    rank_at = ranks_round(left_out)

    def bits(low: int, length: int) -> int:
        return sum({1 << rank_at[place] for place in range(low, low + length)})

    return tuple(
        tuple((low, bits(low, length)) for low in range(1, HIGH_ACE) if fit[low][length])
        for length in range(HIGH_ACE + 1)
    )


def card_values(values: Mapping[str, int | str], wild: frozenset[Card]) -> tuple[int, ...]:
    """Return the points of each face, indexed by `Card`; a card that lies face down counts 0 (`scoring.values`).

    Of several keys that name a face the most exact one counts: the card, then `wild`, `joker`, its rank, and a span of
    ranks. A face that no key names counts its pips: 10 at most, 15 for a joker.

    Raises: a ValueError for a key that is no card, `wild`, `joker`, rank or rising span of ranks.
    """
    return _card_values(tuple(values.items()), wild)


@lru_cache(maxsize=256)
def _card_values(values: tuple[tuple[str, int | str], ...], wild: frozenset[Card]) -> tuple[int, ...]:
    """Return the points of each face, indexed by `Card`; the keys come as a tuple so that the result can be cached.
    Raises as `card_values`.
    """
    exact: dict[Card, int | str] = {}
    ranks: dict[int, int | str] = {}
    spans: dict[int, int | str] = {}
    by_name = {key.strip().lower(): value for key, value in values}
    for key, value in by_name.items():
        if key in ("wild", "joker"):
            continue
        first, dash, last = key.partition("-")
        if dash:
            low, high = parse_rank(first), parse_rank(last)
            if low > high:
                raise ValueError(f"{key!r} runs backwards; a span goes up in the order A 2 … K")
            spans.update((rank, value) for rank in range(low, high + 1))
        elif key.upper() in RANKS or key == "10":
            ranks[parse_rank(key)] = value
        else:
            exact[parse_card(key)] = value
    return (*(_value(face, exact, ranks, spans, by_name, wild) for face in FACES), 0)


def value_key_names(key: str) -> frozenset[str]:
    """Return names by which conflicting keys of `scoring.values` are found. `key` must be readable.

    Two keys have a name in common if they give a value to the same card and neither is more exact than the other. A
    card, `wild` and `joker` have one name each, and so has a rank. A span has a name for each of its ranks, which
    differs from that of the rank alone.
    """
    key = key.strip().lower()
    first, dash, last = key.partition("-")
    if dash:
        return frozenset([f"{rank} of a span" for rank in range(parse_rank(first), parse_rank(last) + 1)])
    if key.upper() in RANKS or key == "10":
        return frozenset([str(parse_rank(key))])
    return frozenset([key if key in ("wild", "joker") else repr(parse_card(key))])


def _value(
    face: Card,
    exact: dict[Card, int | str],
    ranks: dict[int, int | str],
    spans: dict[int, int | str],
    named: dict[str, int | str],
    wild: frozenset[Card],
) -> int:
    """Return the points of a face by the most special key that the sheet gives for it.

    The keys are tried in this order:

    - the face itself (`exact`),
    - `wild`, if the face is wild, then `joker`, if it is a joker (both in `named`),
    - its rank (`ranks`),
    - a span of ranks (`spans`).

    If there is no key, or its value is `pips`, the points are the pips: 10 at most, 15 for a joker.
    """
    pips = 15 if face == JOKER else min(face.rank, 10)
    found = exact.get(face)
    if found is None and face in wild:
        found = named.get("wild")
    if found is None and face == JOKER:
        found = named.get("joker")
    if found is None:
        found = ranks.get(face.rank, spans.get(face.rank, "pips"))
    return found if isinstance(found, int) else pips
