"""The rules of any sheet in plain sentences, for the page one reads before playing. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct, structs

from game.content.rule_words import deals_in_words
from game.engine.cards import FACES, JOKER, RANKS, card
from game.engine.rules import card_values, sheet_of_deal
from game.engine.rulesheet import RuleSheet, by_players
from game.ui.strings import _, signs


class Section(Struct, frozen=True):
    """A heading and its sentences."""

    title: str
    sentences: tuple[str, ...]


def rule_page(sheet: RuleSheet) -> tuple[Section, ...]:
    """Return all sections of the page; those with nothing to say are left out."""
    first = first_deal(sheet)
    parts = (
        (_("The cards"), _cards(sheet, first)),
        (_("Melds"), _melds(first)),
        (_("Wild cards"), _wilds(sheet, first) if _has_wilds(first) else iter(())),
        (_("A turn"), _turn(first)),
        (_("Out of turn"), _out_of_turn(first)),
        (_("The end of a deal"), _end(first)),
        (_("Scoring"), _scoring(sheet)),
        (_("The match"), _match(sheet)),
    )
    sections = (Section(title, tuple(sentences)) for title, sentences in parts)
    return tuple(section for section in sections if section.sentences)


def first_deal(sheet: RuleSheet) -> RuleSheet:
    """Return the sheet with what holds in the first deal of the match."""
    deals = sheet.match.deals
    return sheet if isinstance(deals, int) else sheet_of_deal(sheet, deals[0])


def players_text(sheet: RuleSheet) -> str:
    """Say how many may play: `2–6 players`."""
    if sheet.players.min == sheet.players.max:
        return _("{count} players").format(count=sheet.players.min)
    return _("{least}–{most} players").format(least=sheet.players.min, most=sheet.players.max)


def _each_seats(sheet: RuleSheet, value: int | dict[int, int]) -> list[tuple[int, int, int]]:
    """How a value goes by players: (value, from, up to), for the numbers the sheet allows."""
    counts = range(sheet.players.min, sheet.players.max + 1)
    runs = groupby(counts, lambda count: by_players(value, count))
    return [(number, span[0], span[-1]) for number, group in runs if (span := list(group))]


def _spread(sheet: RuleSheet, value: int | dict[int, int], one: str, many: str) -> str:
    """A value in words, `{n}` in the texts; with the players it is for where it is not one for all."""
    spans = _each_seats(sheet, value)
    if len(spans) == 1:
        return (one if spans[0][0] == 1 else many).format(n=spans[0][0])
    parts = []
    for number, least, most in spans:
        players = f"{least}" if least == most else f"{least}–{most}"
        parts.append(
            _("{what} for {players}").format(what=(one if number == 1 else many).format(n=number), players=players)
        )
    return _("{list} players").format(list=", ".join(parts))


def _cards(sheet: RuleSheet, first: RuleSheet) -> Iterator[str]:
    packs = _spread(sheet, sheet.pack.packs, _("One pack of 52 cards"), _("{n} packs of 52 cards"))
    jokers = _each_seats(sheet, sheet.pack.jokers)
    if any(number for number, _least, _most in jokers):
        text = _spread(sheet, sheet.pack.jokers, _("one joker"), _("{n} jokers"))
        single = _each_seats(sheet, sheet.pack.packs) == [(1, sheet.players.min, sheet.players.max)]
        yield (_("{packs} with {jokers}.") if single else _("{packs}, each with {jokers}.")).format(
            packs=packs, jokers=text
        )
    else:
        yield _("{packs}, no jokers.").format(packs=packs)
    yield _("Everybody is dealt {cards}.").format(
        cards=_spread(sheet, sheet.deal.hand_size, _("one card"), _("{n} cards"))
    )
    if first.deal.upcard:
        yield _("One card is turned up beside the stock and starts the discards.")
    if first.deal.exact_cut_bonus and first.deal.cutter != "none":
        text = {
            "left": _("The player left of the dealer cuts; lifting exactly the cards needed is worth {points} points."),
            "right": _(
                "The player right of the dealer cuts; lifting exactly the cards needed is worth {points} points."
            ),
        }[first.deal.cutter]
        yield text.format(points=first.deal.exact_cut_bonus)


def _melds(sheet: RuleSheet) -> Iterator[str]:
    sets, melding = sheet.sets, sheet.melding
    size = _("{n} or more").format(n=sets.min) if sets.max == "none" else f"{sets.min}–{sets.max}"
    differ = sheet.pack.packs == 1 or sheet.wilds.named or not sets.same_suit_twice
    yield (
        _("A set is {size} cards of one rank, each of another suit.")
        if differ
        else _("A set is {size} cards of one rank; a suit may come twice.")
    ).format(size=size)
    yield {
        "low": _("A run is {n} or more cards of one suit in order; the ace is low (A-2-3)."),
        "high": _("A run is {n} or more cards of one suit in order; the ace is high (Q-K-A)."),
        "either": _("A run is {n} or more cards of one suit in order; the ace is low or high, but never in between."),
        "around": _("A run is {n} or more cards of one suit in order; it may go round the corner (K-A-2)."),
    }[sheet.runs.ace].format(n=sheet.runs.min)
    if melding.contract != "none":
        yield _("The first melds you lay in a deal must be the contract, all at once.")
        if melding.contract_by == "player":
            yield _("You stay on a contract until you have laid it.")
        if melding.false_lay_down:
            yield _("Laying cards that are not the contract costs {points} points.").format(
                points=melding.false_lay_down
            )
        if not melding.extra_melds:
            yield _("After it you lay no further melds; you add cards to those on the table.")
    if melding.add == "any_time":
        yield _("Cards may be added to any meld on the table at any time, whoever laid it.")
    else:
        yield _("Once you have melded, you may add cards to any meld on the table, whoever laid it.")
    if melding.unique_cards:
        yield _("Only one of each card may lie on the table, counting those wilds stand for.")


def _has_wilds(sheet: RuleSheet) -> bool:
    jokers = any(number for number, _least, _most in _each_seats(sheet, sheet.pack.jokers))
    return any(name != "joker" or jokers for name in sheet.pack.wild)


def _wilds(sheet: RuleSheet, first: RuleSheet) -> Iterator[str]:
    wilds = first.wilds
    if any(deal.pack.wild != first.pack.wild for deal in _deals(sheet)):
        yield _("Every deal has wild cards of its own.")
    else:
        yield _("Wild: {cards}.").format(cards=_wild_list(first))
    if wilds.named:
        yield _("A wild stands for one exact card; say which where it is not clear.")
    else:
        yield _("A wild stands for whatever card its meld needs.")
    ranks = [name for name in first.pack.wild if name != "joker"]
    if ranks and not wilds.own_rank:
        yield _("A wild rank is never used as itself.")
    elif ranks:
        yield _("A wild rank may also be used as itself.")
    if wilds.min_naturals == 1:
        yield _("Every meld needs at least one card that is not wild.")
    elif wilds.min_naturals > 1:
        yield _("Every meld needs at least {n} cards that are not wild.").format(n=wilds.min_naturals)
    if not wilds.side_by_side:
        yield _("Two wilds may not stand side by side in a run.")
    if wilds.take == "never" and not wilds.slide:
        yield _("A wild stays where it was laid.")
    elif wilds.take != "never":
        yield _taking(first)
    if wilds.slide:
        yield _("A joker at one end of a run moves to the other end when you play the card it stands for; once only.")


def _taking(sheet: RuleSheet) -> str:
    wilds = sheet.wilds
    where = {
        ("any", 2): _("any meld"),
        ("others", 2): _("other players' melds"),
    }.get((wilds.take_from, len(wilds.take_in)))
    if where is None:
        runs = "runs" in wilds.take_in
        own = {True: _("any run"), False: _("any set")}[runs]
        where = (
            {True: _("other players' runs"), False: _("other players' sets")}[runs]
            if wilds.take_from == "others"
            else own
        )
    text = _("With the card it stands for you may take a wild from {where} into your hand.")
    if wilds.take == "this_turn":
        text = _("With the card it stands for you may take a wild from {where}; play it again in the same turn.")
    if wilds.take_after_melding:
        text = _("{text} You must have melded first.").format(text=text)
    return text.format(where=where)


def _turn(sheet: RuleSheet) -> Iterator[str]:
    yield {
        "top": _("Draw the top card of the stock or the top discard."),
        "pile": _("Draw the top card of the stock or the whole discard pile."),
        "dig": _(
            "Draw the top card of the stock, or any discard with all that lie above it;"
            " one from deeper down must be the next card you play."
        ),
        "none": _("Draw the top card of the stock."),
    }[sheet.draw.discards]
    yield _("Then lay melds and add cards as you like, and discard one card.")
    if sheet.draw.discards != "none" and not sheet.draw.discard_drawn:
        yield _("A single card drawn from the discards may not be discarded in the same turn.")


def _out_of_turn(sheet: RuleSheet) -> Iterator[str]:
    buying = sheet.buying
    if buying.allowed:
        price = {0: _("for nothing"), 1: _("for one extra card from the stock")}.get(
            buying.price, _("for {n} extra cards from the stock").format(n=buying.price)
        )
        if buying.order == "clockwise":
            yield _("A discard the next player does not want may be bought {price}; the nearest comes first.").format(
                price=price
            )
        else:
            yield _("A discard the next player does not want goes to whoever calls first, {price}.").format(price=price)
        if buying.limit != "none":
            yield _("Everybody may buy {n} times in a deal.").format(n=buying.limit)
        if not buying.after_melding:
            yield _("Who has melded buys no more.")
    if sheet.calls.playable_discard:
        yield _("If somebody who has melded discards a card that fitted on the table, call rummy: they take it back.")
    if sheet.calls.rummy_in_the_deck:
        yield _("Whoever sees discards that fit a meld, or are one, may claim them at any time.")


def _end(sheet: RuleSheet) -> Iterator[str]:
    yield {
        "discard": _("You go out by discarding your last card."),
        "float": _("You go out by discarding your last card. If you played it instead, you float: the deal goes on."),
        "meld": _("You go out by playing your last card, or by discarding it."),
    }[sheet.going_out]
    yield {
        "turn_over": _("When the stock is empty, the discards are turned over."),
        "reshuffle": _("When the stock is empty, the discards are shuffled."),
        "end_deal": _("When the stock is empty, the deal ends."),
        "discards_only": _("When the stock is empty, only the discards are left to draw from."),
        "last_chance": _("When the stock is empty, a player who will not draw from the discards ends the deal."),
    }[sheet.stock_out]


def _scoring(sheet: RuleSheet) -> Iterator[str]:
    yield _("Cards count: {list}.").format(list=", ".join(value_list(sheet)))
    scoring = sheet.scoring
    if scoring.settle == "winner_collects":
        yield _("Who goes out is paid by the others for all they hold.")
    elif scoring.count == "melds_minus_hand":
        yield _("You score the cards you put on the table, less those left in your hand.")
    else:
        yield _("You score the cards left in your hand.")


def value_list(sheet: RuleSheet) -> list[str]:
    """Return what cards count: spans of equal ranks, then exceptions, then jokers and wilds."""
    values = card_values(sheet.scoring.values, frozenset())
    common = [_common([values[card(rank, suit)] for suit in range(4)]) for rank in range(1, 14)]
    found = [_span_text(low, high, worth) for low, high, worth in _spans(common)]
    odd = (face for face in FACES[:52] if values[face] != common[face.rank - 1])
    found += [f"{signs(face)}: {values[face]}" for face in odd]
    if any(number for number, _least, _most in _each_seats(sheet, sheet.pack.jokers)):
        found.append(_("joker: {points}").format(points=values[JOKER]))
    if "wild" in sheet.scoring.values:
        found.append(_("any wild: {points}").format(points=sheet.scoring.values["wild"]))
    return found


def _common(values: list[int]) -> int:
    return max(values, key=values.count)


def _spans(common: list[int]) -> list[tuple[int, int, int | None]]:
    """Spans of ranks, 2 to 14 (the ace), that count the same; None for those that count their number."""
    spans: list[tuple[int, int, int | None]] = []
    for value, group in groupby(range(2, 15), lambda rank: common[(rank - 1) % 13]):
        ranks = list(group)
        worth = None if len(ranks) == 1 and value == ranks[0] else value
        if worth is None and spans and spans[-1][2] is None:
            spans[-1] = (spans[-1][0], ranks[-1], None)
        else:
            spans.append((ranks[0], ranks[-1], worth))
    return spans


def _span_text(low: int, high: int, worth: int | None) -> str:
    names = _rank(low) if low == high else f"{_rank(low)}–{_rank(high)}"
    return f"{names}: {worth}" if worth is not None else _("{cards}: their number").format(cards=names)


def _rank(rank: int) -> str:
    name = RANKS[(rank - 1) % 13]
    return "10" if name == "T" else name


def _match(sheet: RuleSheet) -> Iterator[str]:
    best = {"lowest": _("the fewest points win"), "highest": _("the most points win")}[sheet.scoring.winner]
    deals = sheet.match.deals
    if sheet.match.target != "none":
        yield _("The match goes on until somebody has {points} points; {best}.").format(
            points=sheet.match.target, best=best
        )
    elif deals == 1:
        yield _("The match is a single deal; {best}.").format(best=best)
    else:
        count = deals if isinstance(deals, int) else len(deals)
        yield _("The match has {count} deals; {best}.").format(count=count, best=best)
    yield from _plan(sheet)


def _deals(sheet: RuleSheet) -> list[RuleSheet]:
    """What holds in each planned deal; the sheet itself if all are alike."""
    deals = sheet.match.deals
    return [sheet] if isinstance(deals, int) else [sheet_of_deal(sheet, own) for own in deals]


def _plan(sheet: RuleSheet) -> Iterator[str]:
    """What the deals of a match differ in: wilds and contracts in one sentence each, then deals with more."""
    deals = _deals(sheet)
    if len({deal.pack.wild for deal in deals}) > 1:
        yield _("Wild, deal by deal: {list}.").format(list="; ".join(_wild_list(deal) for deal in deals))
    if len({deal.melding.contract for deal in deals}) > 1:
        text = _("The contracts, deal by deal: {list}.")
        if sheet.melding.contract_by == "player":
            text = _("The contracts, one after the other: {list}.")
        yield text.format(list="; ".join(deal.melding.contract for deal in deals))
    words = deals_in_words(sheet)
    for number, deal in enumerate(deals, 1):
        told = structs.replace(sheet, pack=structs.replace(sheet.pack, wild=deal.pack.wild))
        told = structs.replace(told, melding=structs.replace(sheet.melding, contract=deal.melding.contract))
        if deal != told:
            yield _("Deal {number}: {text}.").format(number=number, text=words[number - 1])


def _wild_list(sheet: RuleSheet) -> str:
    jokers = any(number for number, _least, _most in _each_seats(sheet, sheet.pack.jokers))
    names = [_("jokers") if name == "joker" else name for name in sheet.pack.wild if name != "joker" or jokers]
    return ", ".join(names) or _("none")
