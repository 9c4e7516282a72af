"""The rule sheet: every key, declared once.

A key's declaration is its type with its bounds, its default, what it needs to have any effect, and whether it holds for
the whole match. What a key means, and all other words for it, stand in `content/rule_text/keys`, and from there in
`docs/rule_keys.md`. Where the type has a mapping by `Seats`, the value may be given *from this many players up*.

A `RuleSheet` is what a designer or a family wrote, completed by the defaults. `game.engine.sheet.rules.resolve`
turns it into the `Rules` of one deal for a number of players.
"""

# No annotations from the future: what a key needs is read from them, and texts would have to be evaluated first.

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, field, to_builtins

NoLimit = Literal["none"]
Seats = Annotated[int, Meta(ge=1, le=8)]
Packs = Annotated[int, Meta(ge=1, le=8)]
Jokers = Annotated[int, Meta(ge=0, le=4)]
HandSize = Annotated[int, Meta(ge=1, le=26)]
SetSize = Annotated[int, Meta(ge=2, le=16)]
Points = Annotated[int, Meta(ge=0, le=1000)]
CardValue = Annotated[int, Meta(ge=-1000, le=1000)]
LARGEST_TARGET = 100_000


# What a key is declared with, beside its type and its default


class Need(Struct, frozen=True, eq=False):
    """A condition without which a key has no effect: on a deal's rules, or with `in_match` on those of the match."""

    name: str
    met: Callable[["RuleSheet"], bool]
    in_match: bool = False
    """Whether the condition is on the sheet of the whole match, not on that of each deal."""

    def __repr__(self) -> str:
        return self.name


class Scope(Struct, frozen=True):
    """The span for which a key holds, where that is more than a deal."""

    name: str


OF_MATCH = Scope("match")
"""Marks keys that cannot differ from deal to deal."""

WILDS = Need("WILDS", lambda sheet: has_wilds(sheet))  # noqa: PLW0108 (it stands below)
WILD_RANKS = Need("WILD_RANKS", lambda sheet: any(wild_name(name) != "joker" for name in sheet.pack.wild))
OWN_RANK = Need("OWN_RANK", lambda sheet: sheet.wilds.own_rank)
WILDS_TAKEN = Need("WILDS_TAKEN", lambda sheet: has_wilds(sheet) and sheet.wilds.take != "never")
SLIDES = Need("SLIDES", lambda sheet: sheet.wilds.slide)
SETS = Need("SETS", lambda sheet: sheet.sets.allowed)
RUNS = Need("RUNS", lambda sheet: sheet.runs.allowed)
SETS_LAID = Need("SETS_LAID", lambda sheet: not bars_by_contract(sheet, "set"))
RUNS_LAID = Need("RUNS_LAID", lambda sheet: not bars_by_contract(sheet, "run"))
ACES = Need("ACES", lambda sheet: "A" not in rank_letters_left_out(sheet))
ACE_LOW = Need("ACE_LOW", lambda sheet: sheet.runs.ace != "high")
MELDS_COUNT = Need("MELDS_COUNT", lambda sheet: sheet.melding.opening > 0 or counts_melds(sheet))
TURNED_UP = Need("TURNED_UP", lambda sheet: turns_up_wild(sheet))  # noqa: PLW0108
JOKERS = Need("JOKERS", lambda sheet: most_by_players(sheet, sheet.pack.jokers) > 0)
KEPT_WILDS = Need("KEPT_WILDS", lambda sheet: sheet.wilds.discard != "not_jokers" or has_wild_jokers(sheet))
SUITS_FREE = Need("SUITS_FREE", lambda sheet: not sheet.wilds.named)
SEVERAL_PACKS = Need("SEVERAL_PACKS", lambda sheet: most_by_players(sheet, sheet.pack.packs) > 1)
CUTTER = Need("CUTTER", lambda sheet: sheet.deal.cutter != "none")
DISCARDS_DRAWN = Need("DISCARDS_DRAWN", lambda sheet: sheet.draw.discards != "none")
TOP_DRAWN = Need("TOP_DRAWN", lambda sheet: sheet.draw.discards == "top")
DIGS = Need("DIGS", lambda sheet: sheet.draw.discards == "dig")
TO_HAND = Need("TO_HAND", lambda sheet: not turns_up_draws(sheet))
FACE_UP = Need("FACE_UP", lambda sheet: turns_up_draws(sheet))  # noqa: PLW0108 (it stands below)
USE_FREE = Need("USE_FREE", lambda sheet: sheet.draw.use == "free" or sheet.melding.in_hand)
CONTRACT = Need("CONTRACT", lambda sheet: has_contract(sheet))  # noqa: PLW0108
NO_CONTRACT = Need("NO_CONTRACT", lambda sheet: not has_contract(sheet))
CONTRACT_PLANNED = Need(
    "CONTRACT_PLANNED", lambda sheet: has_contract(sheet) or not isinstance(sheet.match.deals, int), in_match=True
)
CONTRACTS_DIFFER = Need(
    "CONTRACTS_DIFFER", lambda sheet: len({plain_contract(each) for each in sheets_of_deals(sheet)}) > 1, in_match=True
)
ADDITIONS = Need("ADDITIONS", lambda sheet: sheet.melding.add_to != "none")
BUYING = Need("BUYING", lambda sheet: sheet.buying.allowed)
BUYS_LEFT = Need("BUYS_LEFT", lambda sheet: sheet.buying.limit != 0)
STOCK_RENEWED = Need("STOCK_RENEWED", lambda sheet: sheet.stock_out != "end_deal")
IDLE_TURNS = Need("IDLE_TURNS", lambda sheet: not plays_each_turn_at_the_end(sheet))
ON_TABLE = Need("ON_TABLE", lambda sheet: not sheet.melding.in_hand)
IN_HAND = Need("IN_HAND", lambda sheet: sheet.melding.in_hand)
UPCARD = Need("UPCARD", lambda sheet: sheet.deal.upcard)
NO_EXTRA_CARD = Need("NO_EXTRA_CARD", lambda sheet: sheet.deal.extra_card == "none")
UPCARD_LIMIT = Need("UPCARD_LIMIT", lambda sheet: sheet.deal.upcard and sheet.knocking.by_upcard)
LIMITED = Need(
    "LIMITED", lambda sheet: sheet.knocking.limit != "none" or (sheet.deal.upcard and sheet.knocking.by_upcard)
)
FIXED_LIMIT = Need(
    "FIXED_LIMIT", lambda sheet: not (sheet.melding.in_hand and sheet.deal.upcard and sheet.knocking.by_upcard)
)
KNOCKS = Need("KNOCKS", lambda sheet: sheet.melding.in_hand or sheet.knocking.before_draw)
KNOCKS_FIRST = Need("KNOCKS_FIRST", lambda sheet: sheet.knocking.before_draw)
COMPARED = Need(
    "COMPARED", lambda sheet: are_hands_compared(sheet.scoring, sheet.knocking, in_hand=sheet.melding.in_hand)
)
UNDERCUTS = Need(
    "UNDERCUTS",
    lambda sheet: (
        sheet.knocking.undercut != "never"
        and sheet.scoring.settle != "stake"
        and not (sheet.melding.in_hand and sheet.scoring.settle in ("fixed", "winner_collects"))
    ),
)
MELDED_OUT = Need("MELDED_OUT", lambda sheet: sheet.going_out == "meld")
WON_BY_DEAL = Need("WON_BY_DEAL", lambda sheet: sheet.deal.winning_count != "none")
PAID_OUT = Need("PAID_OUT", lambda sheet: sheet.scoring.settle in ("fixed", "stake", "winner_collects"))
NO_STAKE = Need("NO_STAKE", lambda sheet: sheet.scoring.settle != "stake")
KNOCK_LIMIT = Need("KNOCK_LIMIT", lambda sheet: sheet.knocking.limit != 0 or sheet.knocking.by_upcard)
DIFFERENCES = Need("DIFFERENCES", lambda sheet: sheet.scoring.settle in ("differences", "lowest_collects"))
STOCK_ENDS = Need("STOCK_ENDS", lambda sheet: sheet.stock_out == "end_deal")
TARGET = Need("TARGET", lambda sheet: sheet.match.target != "none", in_match=True)
ONE_GAME = Need("ONE_GAME", lambda sheet: not sheet.match.hollywood, in_match=True)
GAME_BONUS = Need("GAME_BONUS", lambda sheet: sheet.match.game_bonus > 0, in_match=True)
CALLED = Need("CALLED", lambda sheet: sheet.calls.rummy_in_the_deck or calls_discards(sheet))
CARDS_COUNT = Need("CARDS_COUNT", lambda sheet: sheet.scoring.settle != "stake" or sheet.melding.opening > 0)
OWN_SCORES = Need("OWN_SCORES", lambda sheet: sheet.scoring.settle == "own")
HANDS_COUNT = Need("HANDS_COUNT", lambda sheet: sheet.scoring.settle in ("own", "winner_collects"))
NO_FIXED_UNOPENED = Need("NO_FIXED_UNOPENED", lambda sheet: sheet.scoring.unopened_points == "none")
LOW_WINS = Need("LOW_WINS", lambda sheet: sheet.scoring.winner == "lowest", in_match=True)
ELIMINATION = Need("ELIMINATION", lambda sheet: eliminates(sheet), in_match=True)  # noqa: PLW0108
BUY_BACKS = Need("BUY_BACKS", lambda sheet: sheet.match.buy_backs > 0, in_match=True)
FIXED_SUM = Need("FIXED_SUM", lambda sheet: sheet.scoring.settle in ("fixed", "stake"))
NO_FIXED_SUM = Need("NO_FIXED_SUM", lambda sheet: sheet.scoring.settle not in ("fixed", "stake"))


# The keys


class Section(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of keys, written as a mapping or with dots (`pack.wild`)."""


class Players(Section, frozen=True):
    """The numbers of players a game is for."""

    min: Annotated[Seats, OF_MATCH] = 2
    max: Annotated[Seats, OF_MATCH] = 6


class Pack(Section, frozen=True):
    """The cards in play, and which of them are wild."""

    packs: Packs | dict[Seats, Packs] = 1
    jokers: Jokers | dict[Seats, Jokers] = 0
    without: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    wild: Annotated[tuple[str, ...], Meta(max_length=15)] = ("joker",)
    turned_rank: Annotated[Literal["own", "next"], TURNED_UP] = "own"
    turned_joker: Annotated[Literal["aces", "none"], TURNED_UP, JOKERS] = "none"


class Deal(Section, frozen=True):
    """The deal: hand sizes, the upcard, the dealer and the cut."""

    hand_size: HandSize | dict[Seats, HandSize] = 7
    upcard: bool = True
    indicator: Annotated[Literal["upcard", "apart"], TURNED_UP] = "upcard"
    extra_card: Literal["none", "first", "dealer"] = "none"
    offer: Annotated[bool, UPCARD, DISCARDS_DRAWN, NO_EXTRA_CARD] = False
    winning_count: Annotated[Annotated[int, Meta(ge=1, le=1000)] | NoLimit, ON_TABLE] = "none"
    next_dealer: Annotated[Literal["left", "winner", "loser"], OF_MATCH] = "left"
    cutter: Literal["right", "left", "none"] = "none"
    exact_cut_bonus: Annotated[Points, CUTTER] = 0


class Sets(Section, frozen=True):
    """Sets: melds of one rank."""

    allowed: bool = True
    min: Annotated[SetSize, SETS, SETS_LAID] = 3
    max: Annotated[SetSize | NoLimit, SETS, SETS_LAID] = "none"
    same_suit_twice: Annotated[bool, SETS, SETS_LAID, SUITS_FREE, SEVERAL_PACKS] = True
    alike: Annotated[bool, SETS, SETS_LAID, SEVERAL_PACKS] = False


class Runs(Section, frozen=True):
    """Runs: melds in rank order."""

    allowed: bool = True
    min: Annotated[Annotated[int, Meta(ge=2, le=14)], RUNS, RUNS_LAID] = 3
    max: Annotated[Annotated[int, Meta(ge=2, le=14)] | NoLimit, RUNS, RUNS_LAID] = "none"
    suits: Annotated[Literal["one", "colour", "any"], RUNS, RUNS_LAID] = "one"
    ace: Annotated[Literal["low", "high", "either", "around"], RUNS, RUNS_LAID, ACES] = "either"


class Wilds(Section, frozen=True):
    """The use of wild cards."""

    own_rank: Annotated[bool, WILD_RANKS] = True
    own_rank_natural: Annotated[bool, WILD_RANKS, OWN_RANK] = True
    min_naturals: Annotated[int, Meta(ge=0, le=4), WILDS] = 1
    allowed_in: Annotated[tuple[Literal["sets", "runs"], ...], WILDS] = ("sets", "runs")
    most: Annotated[Annotated[int, Meta(ge=0, le=13)] | NoLimit, WILDS] = "none"
    share: Annotated[Literal["any", "half", "minority"], WILDS] = "any"
    side_by_side: Annotated[bool, WILDS, RUNS, RUNS_LAID] = True
    named: Annotated[bool, WILDS] = False
    take: Annotated[Literal["never", "to_hand", "this_turn"], WILDS, ON_TABLE] = "never"
    take_from: Annotated[Literal["any", "others"], WILDS_TAKEN] = "any"
    take_in: Annotated[tuple[Literal["sets", "runs"], ...], WILDS_TAKEN] = ("sets", "runs")
    take_after_melding: Annotated[bool, WILDS_TAKEN] = False
    slide: Annotated[bool, WILDS, RUNS, RUNS_LAID, ON_TABLE] = False
    slide_from: Annotated[Literal["ends", "anywhere"], WILDS, RUNS, RUNS_LAID, ON_TABLE, SLIDES] = "ends"
    discard: Annotated[Literal["any", "not_jokers", "none"], WILDS, KEPT_WILDS] = "any"
    discard_skips: Annotated[bool, WILDS] = False


class Draw(Section, frozen=True):
    """The draw, from the stock or the discards."""

    discards: Literal["top", "pile", "dig", "none"] = "top"
    dug: Annotated[Literal["next", "this_turn"], DIGS, ON_TABLE] = "next"
    into_hand: Annotated[bool, DISCARDS_DRAWN, ON_TABLE] = True
    use: Annotated[Literal["free", "at_once"], DISCARDS_DRAWN, ON_TABLE, TO_HAND] = "free"
    discard_drawn: Annotated[bool, DISCARDS_DRAWN, TO_HAND, USE_FREE] = False
    wilds: Annotated[Literal["any", "upcard", "none"], WILDS, DISCARDS_DRAWN, TOP_DRAWN, TO_HAND] = "any"
    first_round: Annotated[bool, DISCARDS_DRAWN] = True
    before_melding: Annotated[Literal["free", "played_at_once", "never"], DISCARDS_DRAWN, ON_TABLE] = "free"
    stock_left: Annotated[int, Meta(ge=0, le=20), STOCK_ENDS] = 0


class Melding(Section, frozen=True):
    """Laying melds and adding to them."""

    in_hand: bool = False
    contract: Annotated[str, ON_TABLE] = "none"
    contract_sizes: Annotated[Literal["least", "exact"], ON_TABLE, CONTRACT] = "least"
    contract_differs: Annotated[bool, ON_TABLE, CONTRACT] = False
    contract_by: Annotated[Literal["deal", "player"], ON_TABLE, CONTRACT_PLANNED, CONTRACTS_DIFFER] = "deal"
    opening: Annotated[Points, ON_TABLE] = 0
    pure: Annotated[Literal["none", "run", "set", "meld"], NO_CONTRACT] = "none"
    least_runs: Annotated[Annotated[int, Meta(ge=0, le=4)], NO_CONTRACT] = 0
    extra_melds: Annotated[bool, ON_TABLE, CONTRACT] = True
    add: Annotated[Literal["any_time", "after_melding", "next_turn"], ON_TABLE, ADDITIONS] = "after_melding"
    add_to: Annotated[Literal["any", "own", "opener", "none"], ON_TABLE] = "any"
    move: Annotated[bool, ON_TABLE] = False
    first_round: Annotated[bool, ON_TABLE] = True
    unique_cards: Annotated[bool, ON_TABLE] = False
    false_lay_down: Annotated[Points, ON_TABLE, CONTRACT] = 0


class Knocking(Section, frozen=True):
    """The rules for ending a deal by showing a hand, in games with melds in the hand or on the table."""

    before_draw: Annotated[bool, ON_TABLE] = False
    after_hit: Annotated[Annotated[int, Meta(ge=0, le=3)], ON_TABLE, KNOCKS_FIRST, ADDITIONS] = 0
    limit: Annotated[Points | NoLimit, KNOCKS, FIXED_LIMIT] = 0
    by_upcard: Annotated[bool, IN_HAND, UPCARD] = False
    ace_is_gin: Annotated[bool, IN_HAND, UPCARD_LIMIT] = False
    doubling_suit: Annotated[Literal["none", "spades", "hearts", "diamonds", "clubs"], IN_HAND, UPCARD] = "none"
    lay_off: Annotated[bool, IN_HAND, KNOCK_LIMIT] = True
    undercut: Annotated[Literal["as_little", "less", "never"], KNOCKS, COMPARED, KNOCK_LIMIT] = "as_little"
    undercut_times: Annotated[Annotated[int, Meta(ge=1, le=4)], KNOCKS, KNOCK_LIMIT, UNDERCUTS] = 1
    undercut_bonus: Annotated[Points, IN_HAND, DIFFERENCES, KNOCK_LIMIT] = 0
    gin_bonus: Annotated[Points, IN_HAND, DIFFERENCES] = 0
    big_gin: Annotated[Points | NoLimit, IN_HAND] = "none"
    false_show: Annotated[Points, IN_HAND, LIMITED] = 0


class Dropping(Section, frozen=True):
    """The price in points of leaving a deal, in a player's first turn and later; "none" where that is not allowed."""

    first: Points | NoLimit = "none"
    later: Points | NoLimit = "none"


class Buying(Section, frozen=True):
    """Buying: taking the top discard out of turn at a price."""

    allowed: bool = False
    price: Annotated[int, Meta(ge=0, le=4), BUYING, BUYS_LEFT] = 1
    order: Annotated[Literal["clockwise", "first_call"], BUYING, BUYS_LEFT] = "clockwise"
    limit: Annotated[Annotated[int, Meta(ge=0, le=20)] | NoLimit, BUYING] = "none"
    match_limit: Annotated[Annotated[int, Meta(ge=1, le=100)] | NoLimit, OF_MATCH, BUYING, BUYS_LEFT] = "none"
    after_melding: Annotated[bool, BUYING, BUYS_LEFT] = True

    @property
    def is_possible(self) -> bool:
        """Whether a player may buy at least one card in a deal."""
        return self.allowed and self.limit != 0


class Calls(Section, frozen=True):
    """Calls and claims, which are made out of turn."""

    playable_discard: Annotated[Annotated[int, Meta(ge=0, le=4)], ON_TABLE, ADDITIONS] = 0
    one_card_left: Annotated[bool, ON_TABLE] = False
    rummy_in_the_deck: Annotated[bool, ON_TABLE] = False
    false_call: Annotated[Points, ON_TABLE, CALLED] = 0
    forcing: Annotated[bool, ON_TABLE, FACE_UP, ADDITIONS] = False


class Scoring(Section, frozen=True):
    """The points of cards, and how a deal is scored."""

    values: Annotated[dict[str, CardValue | Literal["pips"]], CARDS_COUNT] = field(
        default_factory=lambda: {"joker": 15}
    )
    low_ace: Annotated[Points | NoLimit, ON_TABLE, ACES, RUNS, RUNS_LAID, ACE_LOW, MELDS_COUNT] = "none"
    count: Annotated[Literal["hand", "melds_minus_hand"], ON_TABLE, OWN_SCORES] = "hand"
    settle: Literal["own", "winner_collects", "fixed", "stake", "differences", "lowest_collects"] = "own"
    payment: Annotated[Points, FIXED_SUM] = 1
    carry_over: Annotated[bool, FIXED_SUM] = False
    nobody_out: Annotated[Literal["nothing", "lowest"], PAID_OUT] = "nothing"
    dealt_times: Annotated[Annotated[int, Meta(ge=1, le=4)], ON_TABLE, WON_BY_DEAL, NO_STAKE] = 1
    winner: Annotated[Literal["lowest", "highest"], OF_MATCH] = "lowest"
    times: Annotated[int, Meta(ge=1, le=10)] = 1
    out_bonus: Points = 0
    at_once_bonus: Annotated[Points, ON_TABLE] = 0
    at_once_times: Annotated[Annotated[int, Meta(ge=1, le=4)], ON_TABLE, NO_FIXED_SUM] = 1
    no_discard_times: Annotated[Annotated[int, Meta(ge=1, le=4)], ON_TABLE, MELDED_OUT, NO_STAKE] = 1
    unopened_times: Annotated[Annotated[int, Meta(ge=1, le=4)], ON_TABLE, HANDS_COUNT, NO_FIXED_UNOPENED] = 1
    unopened_points: Annotated[Points | NoLimit, ON_TABLE, HANDS_COUNT] = "none"
    most: Annotated[Annotated[int, Meta(ge=1, le=1000)] | NoLimit, HANDS_COUNT] = "none"


FOUR, SEVEN = 4, 7
"""The fewest cards of a meld that earns `meld_bonus.four_of_a_kind`, and of one that earns `meld_bonus.seven_cards`."""


class MeldBonus(Section, frozen=True):
    """Bonus points for a meld, besides its cards."""

    four_of_a_kind: Annotated[Points, ON_TABLE, SETS, SETS_LAID] = 0
    pure_run: Annotated[Points, ON_TABLE, RUNS, RUNS_LAID] = 0
    seven_cards: Annotated[Points, ON_TABLE] = 0


class MatchSection(Section, frozen=True):
    """The rules for the length of a match and for the bonuses at its end."""

    target: Annotated[Annotated[int, Meta(ge=1, le=LARGEST_TARGET)] | NoLimit, OF_MATCH] = "none"
    deals: Annotated[
        Annotated[int, Meta(ge=1, le=50)] | Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=50)],
        OF_MATCH,
    ] = 1
    """The number of deals, or one entry for each, with the keys that hold in that deal alone."""
    game_bonus: Annotated[Points, OF_MATCH, TARGET] = 0
    shutout_bonus: Annotated[Points, OF_MATCH, TARGET, GAME_BONUS] = 0
    box_bonus: Annotated[Points, OF_MATCH, TARGET] = 0
    hollywood: Annotated[bool, OF_MATCH, TARGET] = False
    elimination: Annotated[bool, OF_MATCH, TARGET, LOW_WINS, ONE_GAME] = False
    buy_backs: Annotated[Annotated[int, Meta(ge=0, le=10)], OF_MATCH, ELIMINATION] = 0
    buy_back_up_to: Annotated[Annotated[int, Meta(ge=0, le=LARGEST_TARGET)] | NoLimit, OF_MATCH, BUY_BACKS] = "none"
    buy_back_more: Annotated[Points, OF_MATCH, BUY_BACKS] = 0


class RuleSheet(Section, frozen=True):
    """One game: title, description and all rules, complete with defaults."""

    title: Annotated[str, Meta(max_length=80), OF_MATCH] = ""
    about: Annotated[str, Meta(max_length=2000), OF_MATCH] = ""
    known_as: Annotated[str, Meta(max_length=200), OF_MATCH] = ""
    players: Players = Players()
    pack: Pack = Pack()
    deal: Deal = Deal()
    sets: Sets = Sets()
    runs: Runs = Runs()
    wilds: Wilds = Wilds()
    draw: Draw = Draw()
    melding: Melding = Melding()
    knocking: Knocking = Knocking()
    going_out: Annotated[Literal["discard", "float", "meld", "meld_only"], ON_TABLE] = "discard"
    last_turn: bool = False
    last_discard: Annotated[Literal["face_up", "face_down"], ON_TABLE] = "face_up"
    dropping: Dropping = Dropping()
    buying: Buying = Buying()
    calls: Calls = Calls()
    stock_out: Literal["turn_over", "reshuffle", "end_deal", "discards_only", "last_chance"] = "reshuffle"
    stalemate: Annotated[int, Meta(ge=1, le=20), STOCK_RENEWED, IDLE_TURNS] = 3
    scoring: Scoring = Scoring()
    meld_bonus: MeldBonus = MeldBonus()
    match: MatchSection = MatchSection()


def _declared_keys(kind: type[Section], prefix: str = "") -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield every key of a section, dotted, after `prefix` and in the order of the sheet, with the metadata it is
    declared with: its needs and scope.
    """
    for name, hint in kind.__annotations__.items():
        if isinstance(hint, type) and issubclass(hint, Section):
            yield from _declared_keys(hint, f"{prefix}{name}.")
        else:
            yield prefix + name, getattr(hint, "__metadata__", ())


NEEDS = {key: tuple(each for each in said if isinstance(each, Need)) for key, said in _declared_keys(RuleSheet)}
"""The conditions on which each key has an effect."""
WHOLE_MATCH = tuple(key for key, said in _declared_keys(RuleSheet) if OF_MATCH in said)
"""Keys that cannot differ from deal to deal."""
SECTIONS = tuple(dict.fromkeys(key.partition(".")[0] for key in NEEDS if "." in key))
"""The names of the groups of keys."""


# The sheets of deals


def overlay(data: dict[str, Any], own: dict[str, Any]) -> None:
    """Write the keys `own`, dotted or nested, over nested `data` in place.

    Only sections are merged. A value that is itself a mapping, such as `scoring.values` or hand sizes by number of
    players, is replaced as a whole.
    """
    for key, value in own.items():
        head, _, rest = str(key).partition(".")
        if rest:
            value = {rest: value}
        inner = data.get(head)
        if isinstance(inner, dict) and isinstance(value, dict) and head in SECTIONS:
            overlay(inner, value)
        else:
            data[head] = value


def sheet_of_deal(sheet: RuleSheet, deal_keys: dict[str, Any]) -> RuleSheet:
    """Return the sheet of one deal: the sheet of the match with `deal_keys`, the deal's own keys (dotted or nested), in
    place of the match's values.

    Raises: a msgspec.ValidationError for a key that does not exist, or a value of the wrong type.
    """
    data: dict[str, Any] = to_builtins(sheet)
    overlay(data, deal_keys)
    # A deal's own keys may come from a record, where the keys of every mapping are texts.
    return convert(data, RuleSheet, str_keys=True)


def sheets_of_deals(sheet: RuleSheet) -> tuple[RuleSheet, ...]:
    """Return the sheet of each deal that the match lists, in order; only the match's own sheet if it lists none.

    Raises: a msgspec.ValidationError for a key of a deal that does not exist, or has a value of the wrong type.
    """
    plan = sheet.match.deals
    return (sheet,) if isinstance(plan, int) else tuple(sheet_of_deal(sheet, own) for own in plan)


# What a sheet says


def by_players(value: int | dict[int, int], players: int) -> int:
    """Return the value for a number of players: `value` itself, or the entry of the highest key up to that number.

    If all keys are higher, it is the entry of the lowest one.
    """
    if isinstance(value, int):
        return value
    known = [count for count in sorted(value) if count <= players]
    return value[known[-1] if known else min(value)]


def most_by_players(sheet: RuleSheet, value: int | dict[int, int]) -> int:
    """Return the highest value for any number of players the sheet allows."""
    largest = max(sheet.players.min, sheet.players.max)
    return max(by_players(value, players) for players in range(sheet.players.min, largest + 1))


def rank_letters_left_out(sheet: RuleSheet) -> frozenset[str]:
    """Return the ranks left out of the pack, each as one letter, however they are written."""
    return frozenset(["T" if name.strip() == "10" else name.strip().upper() for name in sheet.pack.without])


TURNED = "turned_up"
"""The name among `pack.wild` that stands for the rank of the upcard."""


def wild_name(name: str) -> str:
    """Return a name under `pack.wild` as names are compared: in lower case, without spaces around it."""
    return name.strip().lower()


def turns_up_wild(sheet: RuleSheet) -> bool:
    """Whether the upcard decides which rank is wild."""
    return TURNED in map(wild_name, sheet.pack.wild)


def turns_up_draws(sheet: RuleSheet) -> bool:
    """Whether a drawn card stays face up on the table until it is played or passed on, and never enters the hand."""
    return not sheet.draw.into_hand and sheet.draw.discards != "none" and not sheet.melding.in_hand


def plays_each_turn_at_the_end(sheet: RuleSheet) -> bool:
    """Whether every turn must put a card on the table once the stock is out.

    It is so if only discards can then be drawn, and a card drawn must be played.
    """
    must_play = turns_up_draws(sheet) or (sheet.draw.use == "at_once" and not sheet.melding.in_hand)
    return must_play and sheet.stock_out in ("discards_only", "last_chance")


def has_wilds(sheet: RuleSheet) -> bool:
    """Whether any card in play is wild. Jokers are in play if the game has some for any number of players."""
    jokers, gone = most_by_players(sheet, sheet.pack.jokers), rank_letters_left_out(sheet)
    wild = ["T" if name.strip() == "10" else name.strip().upper() for name in sheet.pack.wild]
    return any(jokers if name == "JOKER" else name not in gone for name in wild)


def has_wild_jokers(sheet: RuleSheet) -> bool:
    """Whether jokers are wild, and the pack has some for at least one number of players."""
    return "joker" in map(wild_name, sheet.pack.wild) and most_by_players(sheet, sheet.pack.jokers) > 0


def plain_contract(sheet: RuleSheet) -> str:
    """Return the text of the contract in lower case and without spaces around it, so that texts can be compared.

    It is `none` for a sheet without a contract.
    """
    return sheet.melding.contract.strip().lower()


def has_contract(sheet: RuleSheet) -> bool:
    """Whether deals by these rules have a contract; False where melds stay in the hand."""
    return plain_contract(sheet) != "none" and not sheet.melding.in_hand


def bars_by_contract(sheet: RuleSheet, kind: Literal["set", "run"]) -> bool:
    """Whether the contract keeps melds of a kind off the table for the whole deal.

    It does if it asks for none of them and the rules let nothing else be laid, not even after the contract. False
    without a contract.
    """
    melding = sheet.melding
    free = melding.extra_melds or melding.move or sheet.calls.rummy_in_the_deck
    return has_contract(sheet) and not free and kind not in plain_contract(sheet)


def calls_discards(sheet: RuleSheet) -> bool:
    """Whether rummy can be called on a discard that its player could have played."""
    return sheet.calls.playable_discard > 0 and sheet.melding.add_to != "none"


def eliminates(sheet: RuleSheet) -> bool:
    """Whether a player who reaches the target is out of the match, and the last one in wins."""
    match = sheet.match
    return match.elimination and match.target != "none" and sheet.scoring.winner == "lowest" and not match.hollywood


def counts_melds(sheet: RuleSheet) -> bool:
    """Whether cards on the table count at the end of a deal."""
    return sheet.scoring.count == "melds_minus_hand" and sheet.scoring.settle == "own"


def are_hands_compared(scoring: Scoring, knocking: Knocking, *, in_hand: bool) -> bool:
    """Whether any rule depends on who undercuts the player who showed a hand.

    `in_hand`: whether melds stay in the hand.
    """
    if scoring.settle == "own":
        return knocking.undercut_times > 1
    return not in_hand or scoring.settle in ("differences", "lowest_collects")


def kept_in_hand(sheet: RuleSheet) -> RuleSheet:
    """Return the sheet, whose melds stay in the hand, with each key that needs melds on the table at its default.

    If players may dig in the discards by the sheet (`draw.discards`), they draw the top discard in the sheet returned.
    """
    data = to_builtins(sheet)
    plain = to_builtins(RuleSheet())
    for key, needs in NEEDS.items():
        if ON_TABLE in needs:
            section, dot, name = key.partition(".")
            if dot:
                data[section][name] = plain[section][name]
            else:
                data[section] = plain[section]
    if sheet.draw.discards == "dig":
        data["draw"]["discards"] = "top"  # what is dug up would have to be played at once
    return convert(data, RuleSheet, str_keys=True)


def without_effect(sheet: RuleSheet) -> dict[str, Need]:
    """Return the keys that have no effect in any deal of `sheet`, each with a need that is not met.

    A key may have several needs that are not met. Then the need returned is one that the sheet as a whole does not
    meet, or if there is none, one that its first deal does not meet.
    """
    needs = dict.fromkeys(need for each in NEEDS.values() for need in each)
    lacking = {need for need in needs if not need.met(sheet)}
    by_deal = [
        {need for need in needs if (need in lacking if need.in_match else not need.met(deal))}
        for deal in sheets_of_deals(sheet)
    ]
    found = {}
    for key, wanted in NEEDS.items():
        first = [next((need for need in wanted if need in deal), None) for deal in by_deal]
        if first[0] is not None and None not in first:
            # Rather what the sheet lacks as a whole than what its first deal does.
            found[key] = next((need for need in wanted if need in lacking), first[0])
    return found
