"""The sentences of a rule page on turns, deals and the match; `absent` says what does not hold at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.telling.facts import Facts, cards, number, points, sentence, times
from game.content.telling.sentences import Said
from game.content.translation import _, counted

APART = "apart "
"""Begins the topic of deals with rules of their own; their numbers follow in words."""


def aim(facts: Facts) -> str:
    """Say in a sentence or two what one is after in a deal."""
    scoring = facts.sheet.scoring
    if scoring.count == "melds_minus_hand" and scoring.settle == "own":
        return _("Put cards that count much on the table in melds, and keep few in your hand when a deal ends.")
    if scoring.settle != "own":
        return _("Be the first to go out, that is to be rid of all your cards: melds take them to the table.")
    return _(
        "Get rid of your cards by playing them to the table in melds: what you hold at the end counts against you."
    )


def of_turn(facts: Facts) -> Iterator[Said]:
    """Drawing, playing, discarding."""
    sheet = facts.sheet
    text = _(
        "The player left of the dealer begins, and the turn passes to the left. After each deal the next player deals."
    )
    yield Said("begin", text)
    text, short = {
        "top": (_("First draw the top card of the stock or the top discard."), _("the top discard")),
        "pile": (
            _(
                "First draw the top card of the stock or take all the discards."
                " Anyone may look through them at any time."
            ),
            _("all the discards"),
        ),
        "dig": (
            _(
                "First draw the top card of the stock, or any discard together with all that lie above it."
                " If it is not the top one, it must be the very next card you play."
            ),
            _("any discard with all above it"),
        ),
        "none": (_("First draw the top card of the stock; discards cannot be drawn."), _("only the stock")),
    }[sheet.draw.discards]
    yield Said("draw", text, short)
    if sheet.draw.discards != "none":
        yield from _before_melding(facts)
    text = _("Then lay melds and add cards to melds, as many as you like and in any order, or none.")
    if facts.contract and not sheet.melding.extra_melds:
        text = _("Then lay your contract, if you can, and add as many cards to melds as you like; or do neither.")
        if not facts.always_contract:
            text += " " + _("In a deal without a contract you lay as many melds as you like.")
    yield Said("play", text)
    if sheet.melding.opening:
        least = points(sheet.melding.opening)
        text = _("The first melds you lay in a deal must together count at least {points}, and are laid all at once.")
        if facts.wilds:
            text += " " + _("A wild counts for this what the card counts that it stands for.")
        yield Said("opening", text.format(points=least), least)
    yield _add(facts)
    yield Said("discard", _("Last, discard one card; with that your turn is over."))
    if sheet.draw.discards != "none":
        text, short = _("A single card drawn from the discards may be discarded again in the same turn."), _("allowed")
        if not sheet.draw.discard_drawn:
            text = _("A single card drawn from the discards may not be discarded in the same turn: discard another.")
            short = _("not allowed")
        yield Said("drawn", text, short)


def _before_melding(facts: Facts) -> Iterator[Said]:
    when = facts.sheet.draw.before_melding
    if when == "played_at_once":
        text = _("Until you have melded in this deal you draw from the discards only if you play the top one at once.")
        if facts.sheet.draw.discards == "dig":
            text = _("Until you have melded in this deal you play at once even the top discard, if you draw it.")
        yield Said("draw.early", text, _("only to play the card at once"))
    elif when == "never":
        text = _("Until you have melded in this deal you may not draw from the discards.")
        yield Said("draw.early", text, _("not allowed"))


def _add(facts: Facts) -> Said:
    if facts.sheet.melding.add == "any_time":
        text = _("You may add to any meld on the table, whoever laid it, even before you have laid one.")
        return Said("add", text, _("at any time"))
    if facts.sheet.melding.add == "next_turn":
        text = _(
            "You may add to any meld on the table, whoever laid it, from the turn after the one in which you first"
            " melded in this deal."
        )
        return Said("add", text, _("from the turn after melding"))
    text = _("You may add to any meld on the table, whoever laid it, once you have melded in this deal.")
    if facts.always_contract:
        text = _(
            "You may add to any meld on the table, whoever laid it, once you have laid your contract in this deal."
        )
    return Said("add", text, _("only after melding"))


def of_others(facts: Facts) -> Iterator[Said]:
    """What one may do when it is another player's turn."""
    if facts.buying:
        yield from _buying(facts)
    calls = facts.sheet.calls
    if calls.playable_discard:
        extra = cards(calls.playable_discard)
        text = _(
            "If a player who has melded discards a card that would fit a meld on the table, anybody else may call rummy"
            " before the next turn: the player takes the card back with {cards} from the stock. The discard one goes"
            " out with cannot be called."
        )
        yield Said("call", text.format(cards=extra), extra)
    if calls.rummy_in_the_deck:
        text = _(
            "Rummy in the deck: whoever sees discards that fit a meld on the table, or are a meld by themselves, may"
            " claim them at any time, also when it is not their turn. They are played as that player's cards, and the"
            " turn goes on as before. Whoever discarded the top card may not claim it before the next player has drawn."
        )
        if _bound(facts):
            text += " " + _("Whoever claims a whole meld has not melded by that.")
        elif facts.contract:
            text += " " + _("In a deal without a contract, whoever claims a whole meld has melded.")
        else:
            text += " " + _("Whoever claims a whole meld has melded.")
        yield Said("claim", text, _("allowed"))


def _bound(facts: Facts) -> bool:
    """Whether there is always something the first lay of a deal must be."""
    return facts.always_contract or facts.sheet.melding.opening > 0


def _buying(facts: Facts) -> Iterator[Said]:
    buying = facts.sheet.buying
    text = _("When the player to draw takes the stock and not the top discard, the others may buy that discard.")
    if facts.sheet.draw.discards == "none":
        text = _("Before a player draws, the others may buy the top discard.")
    price = _("for nothing")
    if buying.price:
        price = _("at the price of {cards} more from the stock, if it has enough").format(cards=cards(buying.price))
    more = _("The buyer gets it {price}; then the turn goes on. Nobody buys a card they discarded themselves.")
    yield Said("buy", f"{text} {more.format(price=price)}", price)
    if buying.order == "clockwise":
        text = _("If several want it, the nearest to the left of the player to draw gets it.")
        yield Said("buy.order", text, _("the nearest"))
    else:
        yield Said("buy.order", _("If several want it, whoever calls first gets it."), _("whoever calls first"))
    if buying.limit != "none":
        often = times(buying.limit)
        yield Said("buy.limit", _("Nobody buys more than {often} in a deal.").format(often=often), often)
    if not buying.after_melding:
        yield Said("buy.melded", _("Whoever has melded in this deal buys no more."))


def of_end(facts: Facts) -> Iterator[Said]:
    """How a deal ends."""
    sheet = facts.sheet
    yield Said("out", *_going_out(facts))
    yield Said("knock", _("When a discard leaves a player one card, a knock on the table tells everybody."))
    draws = sheet.draw.discards != "none"
    ends = _("the player who should draw passes, and the deal ends")
    if draws:
        ends = _("the discards may still be drawn from; whoever cannot or will not do that passes, and the deal ends")
    short = {
        "turn_over": _("the discards are turned over, not shuffled, and become the new stock"),
        "reshuffle": _("all discards but the top one are shuffled and become the new stock"),
        "end_deal": _("the deal ends with that turn"),
        "discards_only": _("everybody draws from the discards from then on, and discards another card"),
        "last_chance": ends,
    }[sheet.stock_out]
    text = _("When the stock is empty, {what}.").format(what=short)
    if sheet.stock_out in ("turn_over", "reshuffle", "discards_only"):
        text += " " + _("If no card can be had at all, the deal ends.")
    if sheet.stock_out == "end_deal":
        text = _("When the stock is empty, the deal ends with that turn; unless that player goes out, nobody does.")
    yield Said("stock", text, short)
    if sheet.stock_out != "end_deal":
        number_of = number(sheet.stalemate)
        rounds = counted("one full round passes", "{n} full rounds pass", sheet.stalemate, n=number_of)
        text = _("If, after the stock first ran out, {rounds} without a card played to the table, the deal ends.")
        yield Said("stale", text.format(rounds=rounds), number_of)


def _going_out(facts: Facts) -> tuple[str, str]:
    sheet = facts.sheet
    if sheet.going_out == "meld":
        return _("You go out by playing your last card, or by discarding it."), _("playing the last card is enough")
    text = _("You go out by discarding your last card; it lies face down.")
    if sheet.going_out == "discard":
        more = _("You may not play your last card to the table.")
        return f"{text} {more}", _("the last card must be discarded")
    floating = [
        _(
            "If you have played all your cards you are floating:"
            " your turn ends without a discard, and the deal goes on."
        ),
        _("When your turn comes again, you draw."),
    ]
    if sheet.calls.playable_discard:
        floating.append(_("A card that can be played you must play, and you float on; with any other you go out."))
    else:
        floating.append(_("A card that can be played you may play, and float on; or you discard it and go out."))
    if sheet.draw.discards != "none":
        floating.append(_("From the discards you may then draw only what you can play."))
    return " ".join((text, *floating)), _("the last card must be discarded; whoever has none floats")


def of_scoring(facts: Facts) -> Iterator[Said]:
    """What a deal counts."""
    scoring = facts.sheet.scoring
    if scoring.settle == "fixed":
        paid = points(scoring.payment)
        text = _("Each of the others pays the player who goes out {points}. If nobody goes out, nobody pays.")
        if facts.wilds:
            text = _(
                "Each of the others pays the player who goes out {points}, and what each wild card counts that this"
                " player has put on the table. If nobody goes out, nobody pays."
            )
            if facts.wild_ranks and facts.sheet.wilds.own_rank:
                text += " " + _("A card of a wild rank is paid for even where it is used as itself.")
        yield Said("count", text.format(points=paid), _("the others pay who goes out {points}").format(points=paid))
    elif scoring.settle == "winner_collects":
        text = _(
            "Each of the others pays the player who goes out what the cards left in their own hand count."
            " If nobody goes out, nobody pays."
        )
        yield Said("count", text, _("the others pay whoever goes out"))
    elif scoring.count == "melds_minus_hand":
        text = _(
            "You score all cards you put on the table, those added to others' melds too, less those left in your hand."
        )
        if facts.wilds and facts.sheet.wilds.take != "never":
            text += " " + _("A wild that is taken no longer counts for the player who laid it.")
        yield Said("count", text, _("cards played, less those left in the hand"))
    else:
        text = _("At the end of a deal you score the cards left in your hand; whoever goes out has none.")
        yield Said("count", text, _("the cards left in the hand"))
    if scoring.out_bonus:
        good = points(scoring.out_bonus)
        yield Said("out.bonus", _("Going out is worth {points} in your favour.").format(points=good), good)
    if scoring.at_once_bonus or _multiplies(facts):
        yield _at_once(facts)


def _multiplies(facts: Facts) -> bool:
    """Whether going out at once makes what the others hold count more; nothing of it counts for a fixed sum."""
    return facts.sheet.scoring.at_once_times > 1 and facts.sheet.scoring.settle != "fixed"


def _at_once(facts: Facts) -> Said:
    scoring = facts.sheet.scoring
    parts = []
    if scoring.at_once_bonus:
        text = (
            _("is worth {points} more in your favour") if scoring.out_bonus else _("is worth {points} in your favour")
        )
        parts.append(text.format(points=points(scoring.at_once_bonus)))
    if _multiplies(facts):
        text = _("makes the cards the others still hold count {times}")
        parts.append(text.format(times=times(scoring.at_once_times)))
    text = _("Going out at once, that is in one turn and with nothing of yours on the table before it, {what}.")
    what = _(" and ").join(parts)
    return Said("at_once", text.format(what=what), what)


def of_match(facts: Facts) -> Iterator[Said]:
    """How long a match lasts, and who wins it."""
    sheet = facts.sheet
    deals = sheet.match.deals
    count = deals if isinstance(deals, int) else len(deals)
    many = counted("one deal", "{n} deals", count, n=number(count))
    target = sheet.match.target
    if target == "none":
        text, short = _("The match has {deals}."), many
    elif count > 1:
        text = _("The match ends after the deal in which somebody reaches {points}, or else after {deals}.")
        short = _("until {points}, or {deals}")
    else:
        text = _("The match ends after the deal in which somebody reaches {points}.")
        short = _("until {points}")
    told = {"points": points(0 if target == "none" else target), "deals": many}
    yield Said("length", text.format(**told), short.format(**told))
    lowest = sheet.scoring.winner == "lowest"
    best = _("The fewest points win.") if lowest else _("The most points win.")
    if target != "none":
        more = _("As long as two or more share the lead, another deal is played.")
        if count > 1:
            more = _(
                "As long as two or more share the lead, another deal is played, up to the last; then they share it."
            )
    else:
        more = _("Players who lead together share the win.")
    yield Said("best", f"{best} {more}", _("the fewest points") if lowest else _("the most points"))


def absent(topic: str) -> str:
    """Say in a phrase that there is nothing of this topic; empty where other sentences make that clear."""
    if topic.startswith(APART):
        return _("like most deals")
    return {
        "cut": _("nobody cuts the pack"),
        "draw.early": _("from the discards one may draw also before melding"),
        "opening": _("what one lays first need not count any number of points"),
        "unique": _("the same card may lie on the table more than once"),
        "contract": _("there is no contract; you lay what melds you like"),
        "contract.player": _("the contract is the same in every deal"),
        "contract.false": _("laying what is not the contract costs nothing; it is not allowed"),
        "wilds": _("no card is wild"),
        "wilds.most": _("a meld may hold any number of wilds"),
        "wilds.share": _("a meld may hold more wilds than cards used as themselves"),
        "wilds.apart": _("in a run wilds may lie side by side"),
        "wilds.slide": _("wilds do not move to the other end of a run"),
        "out.bonus": _("going out brings no bonus"),
        "at_once": _("going out at once counts like going out"),
        "buy": _("discards cannot be bought"),
        "buy.limit": _("one may buy as often as one likes"),
        "buy.melded": _("whoever has melded may still buy"),
        "call": _("a discard that fits a meld cannot be called"),
        "claim": _("discards that fit a meld cannot be claimed out of turn"),
    }.get(topic, "")


def absent_sentence(topic: str) -> str:
    """Say in a sentence that there is nothing of this topic."""
    phrase = absent(topic)
    if topic.startswith(APART):
        return _("{deals}: {text}.").format(deals=topic.removeprefix(APART), text=phrase)
    return sentence(phrase) if phrase else ""


def missing(told: Sequence[Said], others: Sequence[Said]) -> list[str]:
    """Return the topics `told` has and `others` have not, without those of a topic that is missing itself."""
    there = {said.topic for said in others}
    gone = [said.topic for said in told if said.topic not in there]
    return [topic for topic in gone if topic.partition(".")[0] not in gone or "." not in topic]
