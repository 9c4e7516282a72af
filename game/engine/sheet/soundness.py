"""Soundness: whether a rule sheet can work at all. Contradictions are found before a card is dealt, each with its
reason.

The most cards a player can hold are the hand dealt and the one card drawn, for every buy the discard and its price, and
without limit where the whole pile may be drawn or dug, or buys are not limited; never more than the pack leaves beside
the other hands. With `going_out: discard` one card of them must be left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec import Struct, ValidationError

from game.engine.cards import ACE, EVERY_RANK, FACES, JOKER, NATURALS, SUITS_IN, Card, card, parse_rank
from game.engine.sheet.contracts import ContractError, Kind, Slot, describe_slots, parse_contract
from game.engine.sheet.faults import (
    AlikeDiffers,
    AllHandsWin,
    BoughtIntoHand,
    ContractMissing,
    Fault,
    HandsWin,
    HighOpening,
    KindBarred,
    LargeContract,
    LargeMeld,
    LargeSet,
    LongRun,
    ManyNaturals,
    ManyRuns,
    ManyWilds,
    MeldsLose,
    MeldsNeverCount,
    NamesNoCards,
    NobodyKnocks,
    NobodyShows,
    NoExactCard,
    NoHandWins,
    NoMelds,
    NoRank,
    NoRankToLeaveOut,
    NothingToDraw,
    NothingToPlay,
    NothingTurnedUp,
    NotTopAlone,
    NowhereForWilds,
    NowhereToTake,
    PackTooSmall,
    PlayersReversed,
    RunReversed,
    RunsAlike,
    SameCards,
    SetReversed,
    SmallHand,
    TargetTooFar,
    TooFewSuits,
    UnreadableDeal,
    WinnerLoses,
)
from game.engine.sheet.keys import (
    FOUR,
    SEVEN,
    RuleSheet,
    by_players,
    has_wilds,
    most_by_players,
    plain_contract,
    sheet_of_deal,
    turns_up_draws,
    turns_up_wild,
)
from game.engine.sheet.rules import Rules, card_values, resolve, value_key_names, wild_faces, with_turned_up


def wilds_needed(rules: Rules, slots: Sequence[Slot]) -> int:
    """Return a lower bound for the wilds that the melds of a contract need, even if the naturals of the whole pack are
    used for them.
    """
    ranks, packs = len(EVERY_RANK) - len(rules.barred), 1 if rules.melding.unique_cards else rules.packs

    def lacking_in_rank(melds: int, size: int) -> int:
        return max(0, melds * size - 4 * packs, melds * (size - packs) if rules.sets_alike else 0)

    def lacking_in_suit(melds: int, size: int) -> int:
        # Each run holds one of these ranks, which stand at every `size` places.
        circle = rules.circle
        held = {"either": (circle + 1) // size, "around": -(-circle // size)}.get(rules.runs.ace, circle // size)
        return max(0, melds * size - ranks * packs, melds - held * packs)

    sets = [slot.size for slot in slots if slot.kind is Kind.SET]
    runs = [slot.size for slot in slots if slot.kind is Kind.RUN]
    alone = sum([lacking_in_rank(1, size) for size in sets])
    return max(alone, _naturals_lacking(sets, ranks, lacking_in_rank)) + _naturals_lacking(runs, 4, lacking_in_suit)


def _naturals_lacking(sizes: Sequence[int], groups: int, lacking: Callable[[int, int], int]) -> int:
    """Return a lower bound for the naturals that are lacking for melds of these sizes, however the melds are spread
    over `groups` ranks or suits; 0 without groups.

    `lacking(melds, size)` returns how many naturals are lacking for that many melds of one size within one group.

    For each size the bound counts only the melds of at least that size, as if they all had it and were spread evenly
    over the groups. The highest of these bounds is returned.
    """
    most = 0
    for size in set(sizes) if groups else ():
        each, more = divmod(sum([other >= size for other in sizes]), groups)
        most = max(most, more * lacking(each + 1, size) + (groups - more) * lacking(each, size))
    return most


def most_lay_points(rules: Rules, held: int, largest_set: int) -> int:
    """Return an upper bound for the points of the first lay of a deal with `held` cards in hand.

    A wild counts as the card it stands for. `largest_set` is the most cards a set can have.
    """
    dearest = max([0, *[_most_use_points(rules, face) for face in NATURALS if face.rank not in rules.barred]])
    worth = [
        dearest if face in rules.wild else 0 if face == JOKER else _most_use_points(rules, face) for face in rules.pack
    ]
    of_cards = sum(sorted([points for points in worth if points > 0], reverse=True)[: max(0, held)])
    if rules.contract is not None:
        of_melds = max([_bounds_of_slots(rules, way.slots, held, largest_set) for way in rules.contract.ways])
    else:
        melds = max(0, held) // min(rules.set_min, rules.run_min)
        of_melds = melds * max([_most_meld_points(rules, kind, held, largest_set) for kind in Kind])
    return min(of_cards, of_melds)


def _bounds_of_slots(rules: Rules, slots: Sequence[Slot], held: int, largest_set: int) -> int:
    """Return an upper bound for the points of the melds of a contract with `held` cards in hand.

    `largest_set` is the most cards a set can have.
    """
    spare = max(0, held - sum([slot.size for slot in slots]))
    return sum([_most_meld_points(rules, slot.kind, slot.size + spare, largest_set) for slot in slots])


def _most_meld_points(rules: Rules, kind: Kind, size: int, largest_set: int) -> int:
    """Return the most points that a meld of this kind with at most `size` cards counts; at least 0. Whether the rules
    allow melds of this kind, or so small ones, is not checked.

    `largest_set`: the most cards of a set.
    """
    if kind is Kind.SET:
        ranks = [rank for rank in EVERY_RANK if rank not in rules.barred]
        return max([0, *[_set_points(rules, rank, min(size, largest_set)) for rank in ranks]])
    points = [
        sum(
            [
                rules.low_ace
                if place == low and rules.rank_at[place] == ACE and rules.low_ace is not None
                else max([rules.plain[card(rules.rank_at[place], suit)] for suit in suits])
                for place in range(low, low + length)
            ]
        )
        for length, windows in enumerate(rules.windows[: max(0, size) + 1])
        for low, _ in windows
        for suits in [SUITS_IN[suit] for suit in rules.run_suits]
    ]
    return max([0, *points])


def _most_use_points(rules: Rules, face: Card) -> int:
    """Return the most points a face counts in a first lay, at any place."""
    if face.rank == ACE and rules.low_ace is not None:
        return max(rules.plain[face], rules.low_ace)
    return rules.plain[face]


def _set_points(rules: Rules, rank: int, size: int) -> int:
    """Return the most points that a set of this rank and size counts, with wilds where the pack has too few naturals; 0
    for a `size` below 1.
    """
    suits = [rules.plain[card(rank, suit)] for suit in range(4)]
    if rules.sets_alike:
        return max(suits) * size
    copies = 1 if rules.suits_differ or rules.melding.unique_cards else rules.packs
    naturals = sorted(suits * copies, reverse=True)
    return sum((naturals + [min(suits)] * size)[: max(0, size)])


class Problem(Struct, frozen=True):
    """A reason why a sheet cannot work, and the keys it is about; `deal` is 0 where it holds in every deal."""

    keys: tuple[str, ...]
    reason: Fault
    deal: int = 0


def problems(sheet: RuleSheet, seats: Iterable[int] | None = None) -> list[Problem]:
    """Return every reason why `sheet` cannot work, for each number of players (or those in `seats`) and each deal;
    empty if it can.

    A reason that holds for several numbers of players or deals is given once. If `seats` is None and `players.min` is
    above `players.max`, only reasons that hold for both of these numbers are given.
    """
    if seats is None and sheet.players.min > sheet.players.max:
        # Which of the two is wrong is not known: only what holds with either is certain.
        there = [(each.keys, each.deal) for each in problems(sheet, (sheet.players.min,))]
        return [each for each in problems(sheet, (sheet.players.max,)) if (each.keys, each.deal) in there]
    found = list(_match_problems(sheet))
    if seats is None:
        seats = range(sheet.players.min, sheet.players.max + 1)
    seats = tuple(seats)
    sheets: list[tuple[int, RuleSheet]] = [(0, sheet)]
    if not isinstance(sheet.match.deals, int):
        sheets = []
        for number, own in enumerate(sheet.match.deals, 1):
            try:
                sheets.append((number, sheet_of_deal(sheet, own)))
            except (ValidationError, TypeError) as error:
                found.append(Problem(("match.deals",), UnreadableDeal(str(error)), number))
    if sheet.melding.contract_by == "player" and any(_has_no_contract(each) for _, each in sheets):
        found.append(Problem(("melding.contract_by", "melding.contract", "match.deals"), ContractMissing()))
    for number, each in sheets:
        unreadable = list(_unparsable_entries(each, number))
        found += unreadable
        if not unreadable:
            found += _deal_problems(each, seats, number)
    return _without_repeats(found, len(sheets))


def _has_no_contract(sheet: RuleSheet) -> bool:
    """Whether the sheet has no contract."""
    return sheet.melding.contract.strip().lower() == "none"


def _without_repeats(found: list[Problem], deals: int) -> list[Problem]:
    """Return each reason once: with the first deal it holds for, or with deal 0 if it holds for all `deals`."""
    held: dict[tuple[tuple[str, ...], Fault], list[int]] = {}
    for problem in found:
        held.setdefault((problem.keys, problem.reason), []).append(problem.deal)
    return [Problem(keys, why, 0 if len(set(where)) == deals else where[0]) for (keys, why), where in held.items()]


def _unparsable_entries(sheet: RuleSheet, deal: int) -> Iterator[Problem]:
    """Yield the problems of a deal's sheet whose ranks, wild cards, contract or card values cannot be read."""
    for name in sheet.pack.without:
        try:
            parse_rank(name)
        except ValueError:
            yield Problem(("pack.without",), NoRankToLeaveOut(name), deal)
    for name in sheet.pack.wild:
        try:
            wild_faces((name,))
        except ValueError:
            yield Problem(("pack.wild",), NoRank(name), deal)
    try:
        parse_contract(sheet.melding.contract, sheet.sets.min, sheet.runs.min)
    except ContractError as error:
        yield Problem(("melding.contract",), error.reason, deal)
    yield from _unreadable_values(sheet, deal)


def _unreadable_values(sheet: RuleSheet, deal: int) -> Iterator[Problem]:
    """Yield a problem for each key of `scoring.values` that names no cards, and for each two keys that name the same
    card where neither is more exact.
    """
    known: dict[str, str] = {}
    for key, value in sheet.scoring.values.items():
        try:
            card_values({key: value}, frozenset())
        except ValueError:
            yield Problem(("scoring.values",), NamesNoCards(key), deal)
            continue
        for name in value_key_names(key):
            other = known.setdefault(name, key)
            if other != key:
                yield Problem(("scoring.values",), SameCards(other, key), deal)
                break


# The whole match


def _match_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield contradictions between keys of the whole match: the numbers of players, and scoring."""
    if sheet.players.min > sheet.players.max:
        yield Problem(("players.min", "players.max"), PlayersReversed(sheet.players.min, sheet.players.max))
    yield from _scoring_problems(sheet)


def _scoring_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield contradictions between the keys of scoring."""
    scoring = sheet.scoring
    on_table = scoring.count == "melds_minus_hand" and not sheet.melding.in_hand
    if scoring.settle in ("differences", "lowest_collects") and not sheet.melding.in_hand:
        yield Problem(("scoring.settle", "melding.in_hand"), NobodyShows())
    if scoring.settle != "own":
        if on_table:
            yield Problem(("scoring.settle", "scoring.count"), MeldsNeverCount())
        if scoring.winner == "lowest" and (scoring.settle != "winner_collects" or _cards_count(sheet)):
            yield Problem(("scoring.settle", "scoring.winner"), WinnerLoses())
    elif not _cards_count(sheet):
        return  # less than nothing: what would cost points brings them
    elif on_table and scoring.winner == "lowest":
        yield Problem(("scoring.count", "scoring.winner"), MeldsLose())
    elif not on_table and scoring.winner == "highest":
        yield Problem(("scoring.winner", "scoring.count", "scoring.settle"), HandsWin())


def _cards_count(sheet: RuleSheet) -> bool:
    """Whether any card counts more than 0; True where the values cannot be read."""
    try:
        values = card_values(sheet.scoring.values, wild_faces(sheet.pack.wild))
    except ValueError:
        return True
    packs = sheet.pack.jokers
    jokers = packs > 0 if isinstance(packs, int) else any(packs.values())
    return max([values[face] for face in FACES if jokers or face != JOKER]) > 0


# One deal


def _deal_problems(sheet: RuleSheet, seats: tuple[int, ...], deal: int) -> Iterator[Problem]:
    """Yield the problems of one deal's sheet, each with the number `deal`.

    Those that depend on the number of players are looked for with the numbers in `seats`; only the first one about the
    same keys is given.
    """
    for problem in _key_problems(sheet):
        yield Problem(problem.keys, problem.reason, deal)
    seen: set[tuple[str, ...]] = set()
    for players in _seats_with_fewest_cards(sheet, seats):
        for problem in _resolved_problems(resolve(sheet, players)):
            if problem.keys not in seen:
                seen.add(problem.keys)
                yield Problem(problem.keys, problem.reason, deal)


def _resolved_problems(rules: Rules) -> Iterator[Problem]:
    """Yield the problems of resolved rules.

    If the pack is too small or the target out of reach, only that is told.

    If the card turned up decides which rank is wild, the rules are checked once for each rank. A problem is then told
    only if there is one about the same keys at every rank. It is told as it is at the first rank of the pack.
    """
    # With too few cards to deal, what a hand can hold says nothing more.
    found = list(_pack_problems(rules))
    if found or not rules.turns_up_wild:
        yield from found or (
            *_meld_problems(rules),
            *_opening_problems(rules),
            *_contract_problems(rules),
            *_count_problems(rules),
        )
        return
    each = [
        [*_resolved_problems(_with_upcard(rules, face))] for face in {face.rank: face for face in rules.pack}.values()
    ]
    always = set[tuple[str, ...]].intersection(*({problem.keys for problem in problems} for problems in each))
    yield from (problem for problem in each[0] if problem.keys in always)


def _with_upcard(rules: Rules, face: Card) -> Rules:
    """Return the rules of a deal in which `face` was turned up.

    The rank that it makes wild is wild in them, and they make no further card turned up decide a wild rank.
    """
    return replace(with_turned_up(rules, face), turns_up_wild=False)


def _seats_with_fewest_cards(sheet: RuleSheet, seats: tuple[int, ...]) -> list[int]:
    """Return those numbers of players among `seats` for which the sheet must be searched for problems.

    Of several numbers with the same packs, jokers and size of hands only the largest is returned, as it leaves the
    fewest cards in the stock.
    """
    largest: dict[tuple[int, ...], int] = {}
    for players in sorted(seats):
        values = (sheet.pack.packs, sheet.pack.jokers, sheet.deal.hand_size)
        largest[tuple(by_players(value, players) for value in values)] = players
    return list(largest.values())


def _key_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield contradictions between keys that hold for any number of players."""
    if sheet.draw.discards == "dig" and sheet.melding.in_hand:
        yield Problem(("draw.discards", "melding.in_hand"), NothingToPlay())
    if sheet.draw.discards == "none" and sheet.stock_out == "discards_only":
        yield Problem(("stock_out", "draw.discards"), NothingToDraw())
    yield from _face_up_problems(sheet)
    if not sheet.sets.allowed and not sheet.runs.allowed:
        yield Problem(("sets.allowed", "runs.allowed"), NoMelds())
    asks = plain_contract(sheet) == "none"
    if asks and not sheet.runs.allowed and sheet.melding.pure != "run" and sheet.melding.least_runs:
        yield Problem(("melding.least_runs", "runs.allowed"), KindBarred("run"))
    for kind, allowed in (("set", sheet.sets.allowed), ("run", sheet.runs.allowed)):
        if asks and not allowed and sheet.melding.pure == kind:
            yield Problem(("melding.pure", f"{kind}s.allowed"), KindBarred(kind))
    if turns_up_wild(sheet) and not sheet.deal.upcard and sheet.deal.indicator == "upcard":
        yield Problem(("pack.wild", "deal.upcard"), NothingTurnedUp())
    if sheet.wilds.take != "never" and not sheet.wilds.take_in:
        yield Problem(("wilds.take_in", "wilds.take"), NowhereToTake())
    exact = {
        "wilds.named": sheet.wilds.named,
        "wilds.slide": sheet.wilds.slide,
        "melding.unique_cards": sheet.melding.unique_cards,
    }
    if sheet.runs.suits != "one":
        yield from (Problem(("runs.suits", key), NoExactCard()) for key, needed in exact.items() if needed)
    kinds = [kind for kind, allowed in (("sets", sheet.sets.allowed), ("runs", sheet.runs.allowed)) if allowed]
    if kinds and has_wilds(sheet) and not set(kinds).intersection(sheet.wilds.allowed_in):
        barred = [f"{kind}.allowed" for kind in sheet.wilds.allowed_in]
        yield Problem(("wilds.allowed_in", *barred, "pack.wild"), NowhereForWilds())
    yield from _size_problems(sheet)


def _size_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield a problem for each kind of meld whose minimum size is above its maximum, and the other contradictions
    between the keys of sets.

    Kinds of melds that are not allowed have no problems.
    """
    if sheet.sets.allowed:
        yield from _set_problems(sheet)
    if sheet.runs.allowed and sheet.runs.max != "none" and sheet.runs.max < sheet.runs.min:
        yield Problem(("runs.min", "runs.max"), RunReversed(sheet.runs.min, sheet.runs.max))


def _set_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield contradictions between the keys of sets."""
    if sheet.sets.max != "none" and sheet.sets.max < sheet.sets.min:
        yield Problem(("sets.min", "sets.max"), SetReversed(sheet.sets.min, sheet.sets.max))
    if sheet.sets.alike and most_by_players(sheet, sheet.pack.packs) > 1:
        if not sheet.sets.same_suit_twice:
            yield Problem(("sets.alike", "sets.same_suit_twice"), AlikeDiffers())
        if sheet.melding.unique_cards:
            yield Problem(("sets.alike", "melding.unique_cards"), AlikeDiffers())


def _face_up_problems(sheet: RuleSheet) -> Iterator[Problem]:
    """Yield contradictions between the keys of games in which cards drawn lie face up."""
    if turns_up_draws(sheet):
        if sheet.draw.discards in ("pile", "dig"):
            yield Problem(("draw.discards", "draw.into_hand"), NotTopAlone())
        if sheet.buying.allowed:
            yield Problem(("buying.allowed", "draw.into_hand"), BoughtIntoHand())


def _count_problems(rules: Rules) -> Iterator[Problem]:
    """Yield problems with the values of the cards: nobody can knock before the draw, no hand dealt counts enough to win
    at once, or every hand does.
    """
    values = sorted([rules.values[face] for face in rules.pack])
    knocking, winning = rules.knocking, rules.deal.winning_count
    if knocking.before_draw and knocking.limit == 0 and values[0] > 0 and rules.going_out != "float":
        yield Problem(("knocking.limit", "knocking.before_draw", "scoring.values"), NobodyKnocks())
    if winning == "none":
        return
    dealt = rules.hand_size + (rules.deal.extra_card != "none")
    least, most = sum(values[: rules.hand_size]), sum(values[-dealt:])
    blamed = ("deal.winning_count", "deal.hand_size", "scoring.values")
    if most < int(winning):
        yield Problem(blamed, NoHandWins(int(winning), most))
    elif least >= int(winning):
        yield Problem(blamed, AllHandsWin(int(winning), least))


def _pack_problems(rules: Rules) -> Iterator[Problem]:
    """Yield problems of a pack too small for the deal, and of a target that no score reaches."""
    cards = len(rules.pack)
    if rules.full_deal_size >= cards:
        extra = rules.deal.extra_card != "none"
        reason = PackTooSmall(rules.players, rules.hand_size, rules.cards_turned_up, rules.full_deal_size, cards, extra)
        gone = ("pack.without",) if rules.left_out else ()
        yield Problem(("deal.hand_size", "pack.packs", "players.max", *gone), reason)
    if rules.target is not None and not _scores_grow(rules):
        paid = rules.scoring.settle in ("fixed", "stake")
        yield Problem(("match.target", "scoring.payment" if paid else "scoring.values"), TargetTooFar())


def _scores_grow(rules: Rules) -> bool:
    """Whether any points are ever added to a score."""
    if rules.scoring.winner == "highest":
        cut = rules.deal.exact_cut_bonus if rules.deal.cutter != "none" else 0
        if max(cut, rules.scoring.out_bonus, rules.scoring.at_once_bonus) > 0 or _melds_earn_bonus(rules):
            return True
    elif (rules.calls.false_call and _can_call(rules)) or (rules.melding.false_lay_down and rules.contract is not None):
        return True
    if _unopened_hands_count(rules) or _leaving_adds_points(rules):
        return True
    values = [rules.values[face] for face in rules.pack]
    if rules.scoring.settle == "stake":
        return rules.scoring.payment > 0
    if rules.scoring.settle == "fixed":
        return rules.scoring.payment > 0 or max([rules.values[face] for face in rules.wild], default=0) > 0
    keys = rules.knocking
    big_gin = 0 if keys.big_gin == "none" else int(keys.big_gin)
    bonus = max(keys.gin_bonus, keys.undercut_bonus, big_gin)
    if rules.scoring.settle in ("differences", "lowest_collects") and bonus > 0:
        return True
    if rules.scoring.count == "melds_minus_hand" or rules.scoring.settle != "own":
        return any(values)  # in the hand a card counts the other way round
    return max(values) > 0


def _leaving_adds_points(rules: Rules) -> bool:
    """Whether a seat that drops out, or is put out for a false show, adds points to a score: its own where the lowest
    wins, or that of a seat that the others pay.
    """
    dropping, knocking = rules.dropping, rules.knocking
    prices = [int(price) for price in (dropping.first, dropping.later) if price != "none"]
    if rules.melding.in_hand:
        prices.append(knocking.false_show)
    paid = rules.scoring.winner == "lowest" or rules.scoring.settle not in ("own", "stake")
    return paid and max(prices, default=0) > 0


def _melds_earn_bonus(rules: Rules) -> bool:
    """Whether melds can be laid that earn points besides their cards."""
    if rules.melding.in_hand:
        return False
    keys, run, most = rules.meld_bonus, longest_run(rules), largest_set(rules)
    earned = (
        keys.four_of_a_kind if most >= FOUR else 0,
        keys.pure_run if run else 0,
        keys.seven_cards if max(run, most) >= SEVEN else 0,
    )
    return any(earned)


def _can_call(rules: Rules) -> bool:
    """Whether players can call out of turn by these rules: claim discards, or call rummy on a discard; a buy is no such
    call. False where melds stay in the hand.

    Only then can there be a false call. Its penalty is not checked here.
    """
    calls = rules.calls
    on_discards = calls.playable_discard > 0 and rules.melding.add_to != "none"
    return not rules.melding.in_hand and (calls.rummy_in_the_deck or on_discards)


def _unopened_hands_count(rules: Rules) -> bool:
    """Whether the fixed points of players who never melded are added to a score: to their own, or to the winner's."""
    scoring = rules.scoring
    if scoring.unopened_points in ("none", 0) or rules.melding.in_hand:
        return False
    if scoring.settle == "own":
        return scoring.count != "melds_minus_hand"
    return scoring.settle == "winner_collects" and scoring.winner == "highest"


def longest_run(rules: Rules) -> int:
    """Return the most cards that a run can have, by the rules for the ace and the wilds in the pack; 0 if there are no
    runs.
    """
    longest = max(size for size, places in enumerate(rules.windows) if places or not size)
    one_ace = rules.melding.unique_cards or (
        rules.packs == 1 and not (_wilds_in_pack(rules) and rules.most_wilds[Kind.RUN][longest])
    )
    return min(longest, rules.circle) if one_ace else longest


def largest_set(rules: Rules) -> int:
    """Return the most cards a set can have in this pack, wilds included."""
    wilds = min(_wilds_in_pack(rules), max(rules.most_wilds[Kind.SET]))
    if rules.naturals.isdisjoint(rules.pack):
        return 0 if rules.wilds.min_naturals else min(wilds, rules.set_max)
    return min(rules.set_max, _most_naturals_of_set(rules) + wilds)


def _wilds_in_pack(rules: Rules) -> int:
    """Return the number of wild cards in the pack."""
    return sum(face in rules.wild for face in rules.pack)


def _most_naturals_of_set(rules: Rules) -> int:
    """Return how many naturals the pack has for one set.

    Other limits on a set, such as `sets.max` and `sets.same_suit_twice`, are not considered.
    """
    return rules.packs if rules.sets_alike else 4 if rules.melding.unique_cards else 4 * rules.packs


def most_cards(rules: Rules) -> int:
    """Return the most cards that a player can hold before melding.

    If any number of cards can be taken from the discards, these are all cards that are not in the other hands.
    Otherwise they are the cards dealt, one card drawn, and all cards that may be bought, with the cards of their price;
    but never more than all cards that are not in the other hands.
    """
    room = len(rules.pack) - rules.hand_size * (rules.players - 1)
    if rules.draw.discards in ("pile", "dig") or (rules.buying.allowed and rules.buy_limit is None):
        return room
    bought = (rules.buy_limit or 0) * (1 + rules.buying.price) if rules.buying.allowed else 0
    return min(room, rules.hand_size + 1 + bought)


def _buy_limit_keys(rules: Rules) -> tuple[str, ...]:
    """Return `("buying.limit",)` if that key bounds the number of cards a player can hold; else an empty tuple."""
    limited = rules.buying.allowed and rules.buy_limit is not None and rules.draw.discards not in ("pile", "dig")
    return ("buying.limit",) if limited else ()


def _meld_problems(rules: Rules) -> Iterator[Problem]:
    """Yield problems of melds too large for the pack or for any hand, and of sets smaller than the naturals that a meld
    must have.
    """
    if not rules.sets.allowed:
        pass
    elif rules.set_max < rules.set_min and rules.suits_differ and rules.set_min > 4:
        keys = ("sets.min", "sets.same_suit_twice", "wilds.named", "pack.packs")
        yield Problem(keys, TooFewSuits(rules.set_min))
    elif rules.set_min > largest_set(rules) and rules.set_min <= rules.set_max:
        yield Problem(("sets.min", "pack.packs", "pack.wild"), LargeSet(rules.set_min, largest_set(rules)))
    longest = longest_run(rules)
    reversed_ = rules.runs.max != "none" and rules.runs.max < rules.run_min
    if rules.run_min > longest and rules.runs.allowed and not reversed_:
        barred = not rules.wilds.own_rank and any(face != JOKER for face in rules.wild)
        blamed = ("wilds.own_rank", "pack.wild") if barred else ()
        gone = ("pack.without",) if rules.left_out else ()
        yield Problem(("runs.min", "runs.ace", *blamed, *gone), LongRun(rules.run_min, longest, rules.runs.ace, barred))
    if rules.wilds.min_naturals > rules.set_max >= rules.set_min:
        yield Problem(("wilds.min_naturals", "sets.max"), ManyNaturals(rules.wilds.min_naturals, rules.set_max))
    yield from _hand_problems(rules)


def _hand_problems(rules: Rules) -> Iterator[Problem]:
    """Yield problems of hands too small for the smallest meld, or for the runs required (`melding.least_runs`), and for
    a last discard where one is needed.

    Yield none if melds may be made of discards that are claimed.
    """
    if rules.calls.rummy_in_the_deck:
        return  # A meld claimed from the discards takes single cards.
    run_min = rules.run_min if rules.runs.allowed else rules.set_min
    smallest = min(rules.set_min if rules.set_min <= rules.set_max else run_min, run_min)
    smallest = max(smallest, rules.wilds.min_naturals)
    spare = rules.going_out == "discard"
    runs = rules.melding.least_runs * max(rules.run_min, rules.wilds.min_naturals) if rules.contract is None else 0
    if runs > smallest and runs + spare > most_cards(rules):
        keys = ("melding.least_runs", "runs.min", "deal.hand_size", *_buy_limit_keys(rules))
        yield Problem(keys, ManyRuns(runs, spare, most_cards(rules)))
    if smallest + spare > most_cards(rules):
        keys = ("deal.hand_size", "sets.min", "runs.min", "going_out", *_buy_limit_keys(rules))
        yield Problem(keys, SmallHand(smallest, spare, most_cards(rules)))


def _opening_problems(rules: Rules) -> Iterator[Problem]:
    """Yield the problem of an opening higher than any first lay can count."""
    if not rules.melding.opening:
        return
    most = most_lay_points(rules, most_cards(rules) - (rules.going_out == "discard"), largest_set(rules))
    if rules.melding.opening > most:
        contract = ("melding.contract",) if rules.contract is not None else ()
        blamed = ("melding.opening", *contract, "scoring.values", "deal.hand_size", *_buy_limit_keys(rules))
        yield Problem(blamed, HighOpening(rules.melding.opening, most))


def _contract_problems(rules: Rules) -> Iterator[Problem]:
    """Yield the problems of the contract, for each of its alternatives."""
    for way in rules.contract.ways if rules.contract else ():
        yield from _slot_problems(rules, way.slots)


def _slot_problems(rules: Rules, slots: tuple[Slot, ...]) -> Iterator[Problem]:
    """Yield the problems of the slots of one contract.

    If it asks for melds of a kind that is not allowed, or for more runs of different suits than there are, only that is
    told.
    """
    written = describe_slots(slots)
    kinds = {slot.kind for slot in slots}
    for kind, allowed in ((Kind.SET, rules.sets.allowed), (Kind.RUN, rules.runs.allowed)):
        if kind in kinds and not allowed:
            yield Problem(("melding.contract", f"{kind.value}s.allowed"), KindBarred(kind.value))
            return
    runs = sum([slot.kind is Kind.RUN for slot in slots])
    if rules.melding.contract_differs and not rules.any_suit and runs > 4:
        yield Problem(("melding.contract", "melding.contract_differs"), RunsAlike(written))
        return
    too_large = False
    for slot in slots:
        most = largest_set(rules) if slot.kind is Kind.SET else longest_run(rules)
        if slot.size > most:
            too_large = True
            named = slot.kind.value
            keys = ("sets.max", "pack.packs") if slot.kind is Kind.SET else ("runs.ace", "pack.wild")
            yield Problem(("melding.contract", *keys), LargeMeld(written, named, slot.size, most))
    wilds = wilds_needed(rules, slots)
    if wilds > _wilds_in_pack(rules) and not too_large:
        blamed = ("melding.contract", "pack.wild", "pack.jokers", "pack.packs")
        yield Problem(blamed, ManyWilds(written, wilds, _wilds_in_pack(rules)))
    cards = sum(max(slot.size, rules.wilds.min_naturals) for slot in slots)
    spare = rules.going_out == "discard"
    if cards + spare > most_cards(rules):
        reason = LargeContract(written, cards, spare, most_cards(rules))
        yield Problem(("melding.contract", "deal.hand_size", *_buy_limit_keys(rules)), reason)
