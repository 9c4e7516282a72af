"""The sentences of a rule page: what a sheet says of cards, melds and wilds, each under a topic to compare it by.

A topic like `buy.price` speaks only where `buy` does. `rule_turns` has the sentences of turns, deals and the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle

from msgspec import Struct

from game.content.editing.form import Part, parts_of, ways_of
from game.content.telling.facts import (
    CONTRACT,
    WILD,
    Facts,
    cards,
    listed,
    number,
    players_range,
    points,
    rank_text,
    sentence,
    spread,
    wilds_in_words,
)
from game.content.telling.words import any_text, melds_text
from game.content.translation import _, counted
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet, by_players
from game.engine.sheet.rules import RUN_MAX

LONGEST_EXAMPLE = 5


class Said(Struct, frozen=True):
    """A few sentences on one topic; `short` is what they say in a few words, to set beside another sheet's.

    Where two sheets agree in what is `short`, their sentences may differ only by what other topics make of them.
    """

    topic: str
    text: str
    short: str = ""


# Cards


def of_cards(facts: Facts) -> Iterator[Said]:
    """The pack, the cut and the deal."""
    sheet = facts.sheet
    yield _packs(facts)
    if facts.jokers and not facts.joker_wild:
        yield Said("dead jokers", _("Jokers are not wild: no meld has a place for one."), _("of no use"))
    if sheet.deal.cutter != "none":
        yield _cut(sheet)
    if facts.hands_by_deal:
        yield Said("dealt", _("How many cards everybody is dealt changes: see the table of deals."))
    else:
        dealt = spread(facts, sheet.deal.hand_size, cards)
        yield Said("dealt", _("Everybody is dealt {cards}, one at a time.").format(cards=dealt), dealt)
    if sheet.deal.upcard:
        yield Said("upcard", _("Then one card is turned up beside the stock and starts the discards."), _("one card"))
    else:
        yield Said("upcard", _("No card is turned up: there are no discards before the first turn ends."), _("none"))


def _packs(facts: Facts) -> Said:
    pack = facts.sheet.pack
    spans: list[tuple[int, int, int, int]] = []
    for count in facts.counts:
        packs, jokers = by_players(pack.packs, count), by_players(pack.jokers, count)
        if spans and spans[-1][:2] == (packs, jokers):
            spans[-1] = (packs, jokers, spans[-1][2], count)
        else:
            spans.append((packs, jokers, count, count))
    parts = [_pack(packs, jokers, first=not index) for index, (packs, jokers, _a, _b) in enumerate(spans)]
    if len(spans) > 1:
        parts = [
            _("{pack} if {players} play").format(pack=part, players=players_range(least, most))
            for part, (_p, _j, least, most) in zip(parts, spans, strict=True)
        ]
    text = listed(parts)
    return Said("packs", sentence(text), text)


def _pack(packs: int, jokers: int, first: bool) -> str:
    """`two packs of 52 cards with four jokers (108 cards)`."""
    text = counted("one pack", "{n} packs", packs, n=number(packs))
    if first:
        text = _("{packs} of 52 cards").format(packs=text)
    if not jokers:
        text = _("{packs} without jokers").format(packs=text)
    else:
        all_jokers = packs * jokers
        text = counted(
            "{packs} with one joker", "{packs} with {n} jokers", all_jokers, packs=text, n=number(all_jokers)
        )
    if packs > 1 or jokers:
        text = _("{packs} ({n} cards)").format(packs=text, n=packs * (52 + jokers))
    return text


def _cut(sheet: RuleSheet) -> Said:
    text = {
        "left": _("the player left of the dealer cuts the pack"),
        "right": _("the player right of the dealer cuts the pack"),
    }[sheet.deal.cutter]
    bonus = sheet.deal.exact_cut_bonus
    if not bonus:
        more = _("The cut is only shown: nothing hangs on it, so nobody is asked.")
        short = text
    else:
        up = sheet.deal.upcard
        more = (
            _(
                "Lifting exactly as many cards as will be dealt, with the one turned up, is worth {points} in their"
                " favour."
            )
            if up
            else _("Lifting exactly as many cards as will be dealt is worth {points} in their favour.")
        ).format(points=points(bonus))
        short = _("{text}; {points} for an exact cut").format(text=text, points=points(bonus))
    return Said("cut", f"{sentence(text)} {more}", short)


# Melds


def of_melds(facts: Facts) -> Iterator[Said]:
    """Sets and runs."""
    yield _set(facts)
    least = facts.sheet.runs.min
    text, short = _("A run is {n} or more cards of one suit in order{example}."), _("{n} or more")
    if facts.sheet.runs.suits == "any":
        text = _("A run is {n} or more cards in order, each of any suit{example}.")
        short = _("{n} or more, of any suits")
    yield Said("run", text.format(n=number(least), example=_run_example(facts)), short.format(n=number(least)))
    if facts.sheet.wilds.own_rank or 1 not in facts.wild_ranks or WILD in facts.varying:
        ace = {
            "low": _("low (A-2-3), never high (Q-K-A)"),
            "high": _("high (Q-K-A), never low (A-2-3)"),
            "either": _("low (A-2-3) or high (Q-K-A), but a run never goes round the corner (K-A-2)"),
            "around": _("low (A-2-3), high (Q-K-A) or in between: a run may go round the corner (K-A-2)"),
        }[facts.sheet.runs.ace]
        short = {
            "low": _("low only"),
            "high": _("high only"),
            "either": _("low or high"),
            "around": _("round the corner too"),
        }[facts.sheet.runs.ace]
        yield Said("ace", _("In a run the ace is {ace}.").format(ace=ace), short)
    if facts.sheet.melding.unique_cards:
        text = _("Only one of each card may lie on the table, counting the cards that wilds stand for.")
        if facts.wilds and facts.sheet.wilds.take != "never":
            text += " " + _("The card a wild stands for can be used only to take that wild.")
        yield Said("unique", text, _("only one of each card"))


def _set(facts: Facts) -> Said:
    sets = facts.sheet.sets
    differ = facts.suits_differ()
    most = _most_in_set(facts)
    size = _("{n} or more").format(n=number(sets.min))
    if most < 16 or sets.max == 16:
        several = _("{least} or {most}") if most == sets.min + 1 else _("{least} to {most}")
        size = _("exactly {n}").format(n=number(most)) if most == sets.min else several
        size = size.format(least=number(sets.min), most=number(most))
    short = _("{size}, each of another suit")
    text = _("A set is {size} cards of one rank, each of another suit{example}.")
    if differ == {False}:
        short = _("{size}, a suit may come more than once")
        text = _("A set is {size} cards of one rank; a suit may come more than once{example}.")
    elif len(differ) > 1:
        short = _("{size}, with one pack each of another suit")
        text = _(
            "A set is {size} cards of one rank{example}: with one pack each of another suit, so at most four;"
            " with more packs a suit may come more than once."
        )
    example = _set_example(facts, differ == {False})
    return Said("set", text.format(size=size, example=example), short.format(size=size))


def _most_in_set(facts: Facts) -> int:
    sets = facts.sheet.sets
    most = 16 if sets.max == "none" else sets.max
    return min(most, 4) if facts.suits_differ() == {True} else most


def _set_example(facts: Facts, twice: bool) -> str:
    rank = next((rank for rank in (7, 8, 9, 10, 6, 5) if rank not in facts.wild_ranks), 7)
    signs = "♠♥♥♦♣" if twice else "♠♥♦♣"
    least = facts.sheet.sets.min
    if least > len(signs):
        return ""
    shown = " ".join(rank_text(rank) + sign for sign in signs[:least])
    return _(", such as {cards}").format(cards=shown)


def _run_example(facts: Facts) -> str:
    least = facts.sheet.runs.min
    wild = facts.wild_ranks if WILD not in facts.varying else frozenset[int]()
    for low in (4, 5, 6, 7, 8, 9, 3):
        ranks = range(low, low + least)
        signs = cycle("♦♠♥♣" if facts.sheet.runs.suits == "any" else "♦")
        if least <= LONGEST_EXAMPLE and not wild.intersection(ranks) and ranks[-1] <= RUN_MAX["low"]:
            shown = (rank_text(rank) + sign for rank, sign in zip(ranks, signs, strict=False))
            return _(", such as {cards}").format(cards=" ".join(shown))
    return ""


def written_contract_text(contract: str) -> str:
    """Write the contract of a sheet as it is usually written: `2 sets + 1 run of 7`."""
    if not parts_of(contract):
        return _("none")
    return any_text(_way(parts_of(way)) for way in ways_of(contract))


def _way(parts: Sequence[Part]) -> str:
    alike: Counter[tuple[str, int]] = Counter()
    for part in sorted(parts, key=lambda part: part.kind == "run"):
        alike[part.kind, part.size] += part.count
    return " + ".join(melds_text(Kind(kind), count, size) for (kind, size), count in alike.items())


def _longer(facts: Facts) -> str:
    """Say which melds of a contract may be longer than it asks; nothing where none can be."""
    most = _most_in_set(facts)
    ways = [way for each in facts.deals for way in ways_of(each.melding.contract)]
    parts = [part for way in ways for part in parts_of(way)]
    sets = [part for part in parts if part.kind == "set"]
    if not sets or any((part.size or facts.sheet.sets.min) < most for part in sets):
        return _("Each of them may be longer than it must be.")
    if len(sets) == len(parts):
        return ""
    return _("Runs of it may be longer than they must be.")


def of_contract(facts: Facts) -> Iterator[Said]:
    """What the first lay of a deal must be."""
    if not facts.contract:
        return
    melding = facts.sheet.melding
    what = _("the contract")
    if CONTRACT not in facts.varying:
        what = _("the contract, {contract}").format(contract=written_contract_text(facts.sheet.melding.contract))
    text = _(
        "The first melds you lay in a deal must be {contract}: all of it at once, and neither more melds nor fewer."
    )
    if not facts.always_contract:
        text = _(
            "In a deal with a contract, the first melds you lay must be {contract}: all of it at once, and neither more"
            " melds nor fewer. In a deal without one you lay what melds you like."
        )
    said = f"{text.format(contract=what)} {_longer(facts)}".rstrip()
    told = Said("contract", said, written_contract_text(facts.sheet.melding.contract))
    yield told if CONTRACT not in facts.varying else Said("contract", told.text)
    if facts.by_player:
        text = _("You go on to the next contract only after laying the one you are on; the last one you keep.")
        yield Said("contract.player", text, _("everybody moves on by themselves"))
    elif CONTRACT in facts.varying:
        text = _("The contract changes with the deal and is the same for everybody: see the table of deals.")
        yield Said("contract.player", text, _("the same for everybody"))
    if melding.extra_melds:
        text, short = _("Once the contract lies you may lay further melds."), _("allowed")
    else:
        text = _(
            "After the contract you lay no further melds in that deal, but you may add cards to those on the table."
        )
        short = _("not allowed")
        if facts.sheet.calls.rummy_in_the_deck:
            text += " " + _("A whole meld among the discards may still be claimed.")
    yield Said("contract.extra", text, _("further melds {are}").format(are=short))
    if melding.false_lay_down:
        text = _(
            "Laying cards that are not the contract costs {points}; they go back to your hand, and your turn goes on."
        )
        cost = points(melding.false_lay_down)
        yield Said("contract.false", text.format(points=cost), cost)


# Wilds


def of_wilds(facts: Facts) -> Iterator[Said]:
    """Which cards are wild, and what they may do."""
    if not facts.wilds:
        return
    wilds = facts.sheet.wilds
    if WILD in facts.varying:
        yield Said("wilds", _("The wild cards change with the deal: see the table of deals."))
    else:
        names = wilds_in_words(facts.sheet, facts.jokers)
        yield Said("wilds", _("Wild cards: {names}.").format(names=names), names)
    if wilds.named:
        text = _("A wild stands for one exact card, rank and suit; say which where it is not clear.")
        short = _("one exact card")
    else:
        text = _("A wild stands for whatever card its meld needs; in a set only the rank matters.")
        short = _("in a set only the rank matters")
        if facts.sheet.runs.suits == "any":
            text = _("A wild stands for whatever card its meld needs; only the rank matters.")
            short = _("only the rank matters")
    yield Said("wilds.stand", f"{text} {_('It means that card as long as it lies there.')}", short)
    if facts.wild_ranks:
        if wilds.own_rank:
            text, short = _("A card of a wild rank may also be used as itself."), _("may be used as itself")
        else:
            text = _("A card of a wild rank is never used as itself, and runs have no place for its rank.")
            short = _("never used as itself")
        yield Said("wilds.own", text, short)
    yield _naturals(wilds.min_naturals)
    if wilds.most != "none":
        most = counted("one wild", "{n} wilds", wilds.most, n=number(wilds.most))
        text = _("No meld holds more than {wilds}.").format(wilds=most)
        yield Said("wilds.most", text if wilds.most else _("No meld holds a wild."), most)
    if wilds.share != "any":
        text, short = {
            "half": (
                _("No meld holds more wilds than cards used as themselves."),
                _("no more than cards used as themselves"),
            ),
            "minority": (
                _("In every meld fewer cards are wilds than are used as themselves."),
                _("fewer than cards used as themselves"),
            ),
        }[wilds.share]
        yield Said("wilds.share", text, short)
    if not wilds.side_by_side:
        text = _("In a run two wilds may not lie side by side; a card used as itself must part them.")
        yield Said("wilds.apart", text)
    yield _taking(facts)
    if wilds.slide:
        text = _(
            "A wild at one end of a run can be moved to the other end: on your turn, play the card it stands for in its"
            " place, if there is room at the other end. Each wild moves only once. One that cannot be moved lies"
            " crosswise."
        )
        yield Said("wilds.slide", text)


def _naturals(least: int) -> Said:
    if not least:
        return Said("wilds.naturals", _("A meld may consist of wilds alone."), _("a meld may be all wilds"))
    text = _("In every meld at least {cards} must be used as itself.")
    if least > 1:
        text = _("In every meld at least {cards} must be used as themselves.")
    short = _("at least {cards} used as itself").format(cards=cards(least))
    return Said("wilds.naturals", text.format(cards=cards(least)), short if least == 1 else cards(least))


def _taking(facts: Facts) -> Said:
    wilds = facts.sheet.wilds
    if wilds.take == "never" or not wilds.take_in:
        stays = _("A wild on the table stays where it is.")
        text = stays if not wilds.slide else _("Nobody takes a wild off the table.")
        return Said("wilds.take", text, _("nobody takes one"))
    kinds = set(wilds.take_in)
    both, others = kinds == {"sets", "runs"}, wilds.take_from == "others"
    where = {
        (True, False): _("any meld"),
        (True, True): _("another player's meld"),
    }.get((both, others))
    if where is None:
        where = {
            ("sets", False): _("any set"),
            ("sets", True): _("another player's set"),
            ("runs", False): _("any run"),
            ("runs", True): _("another player's run"),
        }[wilds.take_in[0], others]
    text = _(
        "If you hold the card that a wild in {where} stands for, you may on your turn put it in its place and take the"
        " wild."
    )
    if facts.sheet.runs.suits == "any":
        text += " " + _("Any card of its rank does, in a set as far as suits allow.")
    elif "sets" in kinds and not wilds.named:
        text += " " + _("In a set any card of its rank does, as far as suits allow.")
    ends = _("It goes to your hand.")
    short = _("from {where}, to the hand")
    if wilds.take == "this_turn":
        ends = _("You must play it again before you discard.")
        short = _("from {where}, to be played at once")
    text = f"{text} {ends}"
    if wilds.take_after_melding:
        text += " " + _("You must have melded first in this deal.")
        short += _(", after melding")
    return Said("wilds.take", text.format(where=where), short.format(where=where))
