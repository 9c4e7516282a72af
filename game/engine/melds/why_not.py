"""The refusal that best explains why written cards are no meld, or cannot be added to one."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Use
from game.engine.cards import JOKER, NO_SUIT, SUITS_IN
from game.engine.melds.meld import Meld, is_wild
from game.engine.melds.readings import add_readings, lay_readings, low_place, may_be, run_suit
from game.engine.refusals import (
    DoesNotFit,
    KindNotAllowed,
    NotAlike,
    NotAMeld,
    NotConsecutive,
    Refusal,
    RoundTheCorner,
    SuitTwice,
    TooFewNaturals,
    TooLong,
    TooManyWilds,
    TooShort,
    WildOnTable,
    WildsBarred,
    WildStands,
    WildsTouch,
    WrongMeaning,
)
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import ANY_WILDS, LARGEST_MELD, Rules, run_max, run_table, wild_table


def why_no_meld(rules: Rules, cards: tuple[Use, ...]) -> Refusal:
    """Return the reason why `cards` are no new meld. Only for cards that have no reading as a meld, which is not
    checked.
    """
    faces = tuple(use.card for use in cards)
    naturals = [use for use in cards if use.card not in rules.wild and not use.rank]
    ranks, suits = {use.card.rank for use in naturals}, {use.card.suit for use in naturals}
    one_suit = len({rules.run_suit(suit) for suit in suits}) < 2
    kinds = [kind for kind, there in ((Kind.SET, rules.sets.allowed), (Kind.RUN, rules.runs.allowed)) if there]
    least = min([rules.set_min if kind is Kind.SET else rules.run_min for kind in kinds], default=0)
    if len(cards) < least and (len(ranks) < 2 or one_suit):
        kind = Kind.SET if len(ranks) < 2 else Kind.RUN
        kind = kind if kind in kinds else kinds[0]
        if len(cards) == 1 and rules.set_min == rules.run_min and len(kinds) > 1:
            return TooShort(None, rules.set_min)
        return TooShort(kind, rules.set_min if kind is Kind.SET else rules.run_min)
    for looser, reason in _looser(rules, len(cards)):
        if lay_readings(looser, cards, 0):
            return reason
    if lay_readings(rules, _without_meanings(cards), 0):
        return _wrong_meaning(cards)
    if len(ranks) == 1 and rules.sets.allowed:
        return _why_no_set(rules, cards, naturals)
    if one_suit and suits and rules.runs.allowed:
        if len(cards) < rules.run_min:
            return TooShort(Kind.RUN, rules.run_min)
        return NotConsecutive(faces, rules.runs.suits)
    return NotAMeld(faces, rules.runs.suits)


def _without_meanings(cards: tuple[Use, ...]) -> tuple[Use, ...]:
    """Return the cards without any meaning written for them."""
    return tuple(Use(use.card) for use in cards)


def _wrong_meaning(cards: tuple[Use, ...]) -> WrongMeaning:
    """Return the refusal of cards that would do without the meanings written for them.

    It names the cards with a meaning, and only these. That they would do otherwise is not checked.
    """
    return WrongMeaning(tuple(repr(use) for use in cards if use.rank))


def _unlimited_wilds(rules: Rules) -> Rules:
    """Return the rules without a limit to the wilds in a meld; `wilds.min_naturals` still holds."""
    return replace(rules, most_wilds=dict.fromkeys(Kind, ANY_WILDS))


def _most_wilds(rules: Rules, size: int) -> int:
    """Return the most wilds that a meld of `size` cards may hold: the higher of the limits for sets and for runs."""
    return max([most[min(size, LARGEST_MELD)] for most in rules.most_wilds.values()])


def _wilds_barred(rules: Rules) -> tuple[Rules, Refusal] | None:
    """Return rules that allow wilds in both kinds of melds, and the refusal that names the kind in which they are
    barred.

    None unless the rules bar wilds from exactly one kind.
    """
    barred = [kind for kind in Kind if f"{kind.value}s" not in rules.wilds.allowed_in]
    if len(barred) != 1:
        return None
    table = wild_table(rules.wilds.most, rules.wilds.share)
    return replace(rules, most_wilds=dict.fromkeys(Kind, table)), WildsBarred(barred[0])


def _looser(rules: Rules, size: int) -> list[tuple[Rules, Refusal]]:
    """Return rules that each lift one condition for a meld of `size` cards, with the refusal that names it. Conditions
    that these rules do not set are left out.
    """
    found: list[tuple[Rules, Refusal]] = []
    if not rules.sets.allowed:
        found.append((replace(rules, set_max=4 if rules.suits_differ else LARGEST_MELD), KindNotAllowed(Kind.SET)))
    if not rules.runs.allowed:
        most = run_max(rules.runs, rules.left_out)
        fit = run_table(rules.runs.ace, most, rules.barred, rules.left_out)
        found.append((replace(rules, fit=fit, run_max=most), KindNotAllowed(Kind.RUN)))
    if rules.sets_alike:
        found.append((replace(rules, sets_alike=False), NotAlike()))
    if not rules.wilds.side_by_side:
        found.append((rules.with_keys("wilds", side_by_side=True), WildsTouch()))
    if rules.are_wilds_limited:
        barred = _wilds_barred(rules)
        found += [barred] if barred else []
        found.append((_unlimited_wilds(rules), TooManyWilds(_most_wilds(rules, size))))
    if rules.wilds.min_naturals:
        found.append((rules.with_keys("wilds", min_naturals=0), _too_few(rules)))
    if rules.runs.ace != "around" and rules.runs.allowed:
        around, gone = rules.with_keys("runs", ace="around"), rules.left_out
        most = run_max(around.runs, gone)
        around = replace(around, fit=run_table("around", most, rules.barred, gone), run_max=most)
        found.append((around, RoundTheCorner(rules.runs.ace)))
    return found


def _too_few(rules: Rules) -> TooFewNaturals:
    """Return the refusal of a meld with too few naturals."""
    keys, ranks = rules.wilds, any(face != JOKER for face in rules.wild)
    return TooFewNaturals(keys.min_naturals, keys.own_rank_natural or not (keys.own_rank and ranks))


def _why_no_set(rules: Rules, cards: tuple[Use, ...], naturals: list[Use]) -> Refusal:
    """Return the reason why cards of one rank are no set. Only for cards that are none, which is not checked.

    `naturals`: the cards that are no wilds.
    """
    if len(cards) < rules.set_min:
        return TooShort(Kind.SET, rules.set_min)
    if len(cards) > rules.set_max:
        return TooLong(Kind.SET, rules.set_max)
    suits = [use.card.suit for use in naturals] + [use.suit for use in cards if use.suit >= 0]
    twice = [suit for suit in suits if suits.count(suit) > 1]
    if rules.suits_differ and twice:
        return SuitTwice(twice[0])
    return NotAMeld(tuple(use.card for use in cards))


def why_no_addition(rules: Rules, meld: Meld, cards: tuple[Use, ...], number: int) -> Refusal:
    """Return the reason why `cards` cannot be added to `meld`, which has this `number` on the table. Only for cards
    that do not fit, which is not checked.
    """
    faces = tuple(use.card for use in cards)
    for each in meld.cards:
        if each.wild and each.means in faces:
            if rules.melding.unique_cards:
                return WildOnTable(each.means, number)
            swap = rules.wilds.take != "never" and rules.wilds.take_from == "any" and meld.kind in rules.take_in
            return WildStands(each.means, number, swap)
    size = len(meld.cards) + len(cards)
    if (
        rules.are_wilds_limited
        and size <= LARGEST_MELD
        and add_readings(_unlimited_wilds(rules), meld, cards, meld.owner)
    ):
        barred = f"{meld.kind.value}s" not in rules.wilds.allowed_in
        return WildsBarred(meld.kind) if barred else TooManyWilds(rules.most_wilds[meld.kind][size])
    if meld.kind is Kind.SET:
        return _why_no_card_more(rules, meld, cards) or _misfit(rules, meld, cards, number)
    if size > rules.run_max:
        return TooLong(Kind.RUN, rules.run_max)
    if not rules.wilds.side_by_side and _touches(rules, meld, cards):
        return WildsTouch()
    low, suit = low_place(rules, meld), run_suit(rules, meld)
    ends = {rules.rank_at[low - 1], rules.rank_at[low + len(meld.cards)]}
    if rules.runs.ace != "around" and all(
        may_be(rules, use, rank, suit) for use in cards for rank in ends if use.card.rank == rank
    ):
        stuck = [use for use in cards if use.card.rank in ends and use.card.suit in SUITS_IN[suit]]
        if len(stuck) == len(cards):
            return RoundTheCorner(rules.runs.ace)
    return _misfit(rules, meld, cards, number)


def _why_no_card_more(rules: Rules, meld: Meld, cards: tuple[Use, ...]) -> Refusal | None:
    """Return the reason why a set refuses `cards` of its rank; None if one of them cannot count as that rank.

    The caller must know already that the set cannot take them all.
    """
    if not all(may_be(rules, use, meld.rank, NO_SUIT) for use in cards):
        return None
    if len(meld.cards) + len(cards) > rules.set_max:
        return TooLong(Kind.SET, rules.set_max)
    if rules.sets_alike:
        return NotAlike()
    return SuitTwice(next((use.card.suit for use in cards if use.card.suit >= 0), NO_SUIT))


def _misfit(rules: Rules, meld: Meld, cards: tuple[Use, ...], number: int) -> Refusal:
    """Return the refusal for cards that cannot be added to meld `number`.

    It names the meanings written for the cards if these alone are at fault.
    """
    if add_readings(rules, meld, _without_meanings(cards), meld.owner):
        return _wrong_meaning(cards)
    return DoesNotFit(tuple(use.card for use in cards), number)


def _touches(rules: Rules, meld: Meld, cards: tuple[Use, ...]) -> bool:
    """Whether adding these cards to a run might put two wilds side by side: they include several wilds, or one while a
    wild stands at an end of the run. Whether the rules forbid that is not checked.
    """
    wilds = [use for use in cards if use.card in rules.wild]
    return len(wilds) > 1 or (bool(wilds) and (is_wild(rules, meld.cards[0]) or is_wild(rules, meld.cards[-1])))
