"""Texts of the keys about turns: drawing, discarding, and actions out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import (
    Facts,
    cards_in_words,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    points_in_words,
    times_in_words,
)
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import melds_in_hand
from game.content.rule_text.keys.melds import (
    adding,
    laying_in_turn,
    moving,
    no_first_round_melds,
    opening,
    required_melds,
)
from game.content.translation import _, counted, marked
from game.engine.sheet.keys import RuleSheet, calls_discards, counts_melds, has_contract


def dealer_and_starter(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on how the dealer and the starting player are chosen."""
    text, short = {
        "left": (
            _(
                "The player in the last seat deals first, unless you choose another; after that the deal passes to the"
                " left."
            ),
            _("the next player to the left"),
        ),
        "winner": (
            _(
                "The player in the last seat deals first, unless you choose another; after that the winner of each deal"
                " deals the next, or the same dealer again if nobody won."
            ),
            _("the winner of the deal"),
        ),
        "loser": (
            _(
                "The player in the last seat deals first, unless you choose another; after that the loser of each deal"
                " deals the next, or the same dealer again if nobody lost."
            ),
            _("the loser of the deal"),
        ),
    }[facts.sheet.deal.next_dealer]
    turns = _("The player to the left of the dealer begins, and the turn passes to the left.")
    if facts.sheet.deal.extra_card == "dealer":
        turns = _("The dealer begins, and the turn passes to the left.")
    yield RuleText("begin", paragraph(text, turns), short)


def draw(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the draw at the beginning of a turn."""
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
                "First draw the top card of the stock, or any discard together with all on top of it. "
                "If it is not the top one, it must be the very next card you play."
            )
            if facts.sheet.draw.dug == "next"
            else _(
                "First draw the top card of the stock, or any discard together with all on top of it. "
                "If it is not the top one, you must play it in the same turn, before you discard."
            ),
            _("any discard with all on top of it")
            if facts.sheet.draw.dug == "next"
            else _("any discard with all on top of it, to be played in that turn"),
        ),
        "none": (_("First draw the top card of the stock; discards cannot be drawn."), _("only the stock")),
    }[facts.sheet.draw.discards]
    if facts.has_face_up_draws:
        text = paragraph("" if facts.sheet.draw.discards == "top" else text, _face_up_draw_text())
        short = joined_by_semicolons([short, _("to be played at once")])
    yield RuleText("draw", text, short)


def _face_up_draw_text() -> str:
    """Return the text of the draw in games in which no drawn card goes into the hand."""
    return _(
        "First you may take the card that is face up, if there is one: the discard of the player before you, or "
        "a card that player turned up and left. Otherwise turn up the top card of the stock; take that, or "
        "leave it to the"
        " next player. If both pass on a card, it is dead. A drawn card never goes into your hand: you take one "
        "only to lay it at once with cards from your hand, or to add it to a meld. If you take none, your turn "
        "is over, and you lay, add and discard nothing."
    )


def forced_card(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on forcing a card on a player who declined it; none in games without this rule, or where it has no
    effect, as draws go into the hand or nobody adds to melds.
    """
    if facts.has_face_up_draws and facts.sheet.calls.forcing and facts.sheet.melding.add_to != "none":
        text = _(
            "If you leave a card that fits one of your own melds as it is, any other player may force it on "
            "you: you must take and play it, then discard."
        )
        yield RuleText("force", text, _("a card that fits your own melds"))


def first_draw(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that discards cannot be drawn in the first turn; none in games without this rule, or
    where they never can.
    """
    if facts.sheet.draw.discards != "none" and not facts.sheet.draw.first_round:
        text = _("In your first turn of a deal you must draw from the stock.")
        yield RuleText("first.draw", text, _("only from the stock"))


def must_use_discard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that a drawn discard must be played at once. None in games without this rule, where
    discards cannot be drawn, or where no drawn card goes into the hand, which another text says.
    """
    draw = facts.sheet.draw
    if draw.discards != "none" and draw.use == "at_once" and not facts.has_face_up_draws:
        text = _("You may draw from the discards only to play the top card at once.")
        if draw.discards == "dig":
            text = _("Even the top discard must be played at once if you draw it.")
        yield RuleText("draw.use", text, _("must be played at once"))


def wild_discards(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the rule that wild discards may not be drawn, or only the upcard (`draw.wilds`).

    Yield none if all wild discards may be drawn, or where the rule has no effect: without wilds, or if more or fewer
    discards than the top one can be drawn, or if drawn cards lie face up.
    """
    draw = facts.sheet.draw
    if draw.wilds == "any" or draw.discards != "top" or facts.has_face_up_draws or not facts.has_wilds:
        return
    text, short = _("A wild may not be drawn from the discards."), _("never")
    if draw.wilds == "upcard" and facts.sheet.deal.upcard:
        text = _(
            "A wild may be drawn from the discards only if it was turned up to start them; one that a player "
            "has discarded stays there."
        )
        short = _("only the card turned up")
    if facts.sheet.buying.is_possible:
        text = paragraph(text, _("A card that may not be drawn may not be bought either."))
    yield RuleText("draw.wilds", text, short)


def before_melding(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the limits on drawing discards before the first melds; none without such limits, where discards
    cannot be drawn, or where the same limits hold afterwards.
    """
    when = facts.sheet.draw.before_melding
    if facts.sheet.draw.discards == "none":
        return
    if when == "played_at_once" and facts.sheet.draw.use == "free":
        text = _(
            "Until you have melded in this deal, you may draw from the discards only to play the top card at once."
        )
        if facts.sheet.draw.discards == "dig":
            text = _("Until you have melded in this deal, even the top discard must be played at once if you draw it.")
        yield RuleText("draw.early", text, _("only to play the card at once"))
    elif when == "never":
        text = _("Until you have melded in this deal, you may not draw from the discards.")
        yield RuleText("draw.early", text, _("not allowed"))


def discard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the discard at the end of a turn."""
    if facts.has_face_up_draws:
        yield RuleText("discard", _("Last, if you have taken a card, discard one from your hand; that ends your turn."))
        return
    yield RuleText("discard", _("Last, discard one card; that ends your turn."))


def discard_drawn(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on whether a drawn discard may be discarded in the same turn; none if discards cannot be drawn, or
    can never be kept in the hand.
    """
    draw = facts.sheet.draw
    if draw.discards != "none" and not facts.has_face_up_draws and (facts.has_melds_in_hand or draw.use == "free"):
        text, short = _("A single card drawn from the discards may be discarded again in the same turn."), _("allowed")
        if not facts.sheet.draw.discard_drawn:
            text = _("A single card drawn from the discards may not be discarded in the same turn: discard another.")
            short = _("not allowed")
        yield RuleText("drawn", text, short)


# Out of turn


def buying(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on buying discards and its price; none in games without buying."""
    if not facts.sheet.buying.is_possible:
        return
    cost = facts.sheet.buying.price
    text = _(
        "When the player to draw does not want the top discard, the others may buy it; once that player has drawn from"
        " the stock it is too late."
    )
    if facts.sheet.draw.discards == "none":
        text = _(
            "Before a player draws, the others may buy the top discard; once that player has drawn it is too late."
        )
    if cost:
        gets = counted(
            "The buyer gets it at the price of one extra card from the stock, if there is one; then the turn goes on.",
            "The buyer gets it at the price of {n} extra cards from the stock, if there are enough; then the turn goes"
            " on.",
            cost,
            n=number_in_words(cost),
        )
        price = counted(
            "at the price of one extra card from the stock",
            "at the price of {n} extra cards from the stock",
            cost,
            n=number_in_words(cost),
        )
    else:
        gets = _("The buyer gets it free of charge; then the turn goes on.")
        price = _("free of charge")
    own = _("Nobody may buy a card they discarded themselves.")
    yield RuleText("buy", paragraph(text, gets, own), price)


def buying_order(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on which of several buyers gets the discard; none in games without buying."""
    if facts.sheet.buying.is_possible and facts.sheet.buying.order == "clockwise":
        text = _("If several players want it, the one nearest to the left of the player to draw gets it.")
        yield RuleText("buy.order", text, _("the one nearest to the left"))
    elif facts.sheet.buying.is_possible:
        yield RuleText("buy.order", _("If several players want it, the first to call gets it."), _("the first to call"))


def buying_limit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of buys allowed in a deal; none in games without this rule."""
    limit = facts.sheet.buying.limit
    if facts.sheet.buying.is_possible and limit != "none":
        text = counted(
            "Nobody may buy more than once in a deal.",
            "Nobody may buy more than {n} times in a deal.",
            limit,
            n=number_in_words(limit),
        )
        if limit == 2:
            text = _("Nobody may buy more than twice in a deal.")
        yield RuleText("buy.limit", text, times_in_words(limit))


def buying_match_limit(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the number of buys allowed in a match; none in games without this rule."""
    limit = facts.sheet.buying.match_limit
    if facts.sheet.buying.is_possible and limit != "none":
        text = counted(
            "Nobody may buy more than once in the whole match.",
            "Nobody may buy more than {n} times in the whole match.",
            limit,
            n=number_in_words(limit),
        )
        if limit == 2:
            text = _("Nobody may buy more than twice in the whole match.")
        yield RuleText("buy.match", text, times_in_words(limit))


def buying_after_melding(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that a player who has melded may not buy; none in games without this rule."""
    if facts.sheet.buying.is_possible and not facts.sheet.buying.after_melding:
        yield RuleText("buy.melded", _("A player who has melded in this deal may not buy any more."))


def playable_discard(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the call of rummy on a discard that could be played to the table; none in games without this
    rule.
    """
    extra = facts.sheet.calls.playable_discard
    if extra:
        text = counted(
            "If a player who has melded discards a card that would fit a meld on the table, anybody else may call rummy"
            " before the next turn: the player takes the card back with one card from the stock. The discard you go out"
            " with cannot be called.",
            "If a player who has melded discards a card that would fit a meld on the table, anybody else may call rummy"
            " before the next turn: the player takes the card back with {n} cards from the stock. The discard you go"
            " out with cannot be called.",
            extra,
            n=number_in_words(extra),
        )
        yield RuleText("call", text, cards_in_words(extra))


def one_card_left(facts: Facts) -> Iterator[RuleText]:
    """Yield the text that says that a player left with one card knocks on the table as a warning; none in games without
    this rule.
    """
    if facts.sheet.calls.one_card_left:
        yield RuleText(
            "one_left", _("A player whose discard leaves them one card knocks on the table, so that everybody knows.")
        )


def rummy_in_the_deck(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on claiming cards from the discards; none in games without this rule."""
    if facts.sheet.calls.rummy_in_the_deck:
        text = _(
            "Rummy in the deck: anyone who sees discards that fit a meld on the table, or are a meld by "
            "themselves, may claim them at any time, even out of turn. They are played as that player's cards, "
            "and the turn goes on as before. You need no meld of your own for that. If you discarded the top "
            "card yourself, you may not claim it before the next player has drawn."
        )
        texts = [text]
        restricted = facts.sheet.melding.add_to
        if restricted == "none":
            texts.append(_("Cards cannot be claimed for melds already on the table."))
        elif restricted != "any":
            texts.append(_("Cards may be claimed only for melds you may add to."))
        free = [not _restricts_first_melds(each) for each in facts.deals]
        if all(free):
            texts.append(_("Claiming a whole meld counts as melding."))
        elif not any(free):
            texts.append(_("Claiming a whole meld does not count as melding."))
        elif free == [not has_contract(each) for each in facts.deals]:
            texts.append(_("In a deal without a contract, claiming a whole meld counts as melding."))
        else:
            texts.append(
                _("In a deal that demands nothing of the first melds, claiming a whole meld counts as melding.")
            )
        yield RuleText("claim", paragraph(*texts), _("allowed"))


def false_call(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the penalty for a false call of rummy; none in games without this rule, or without anything to
    call.
    """
    keys = facts.sheet.calls
    if keys.false_call and (keys.rummy_in_the_deck or calls_discards(facts.sheet)):
        text = counted(
            "Calling rummy on cards that fit nowhere costs {count} point.",
            "Calling rummy on cards that fit nowhere costs {count} points.",
            keys.false_call,
        )
        if calls_discards(facts.sheet):
            text = paragraph(text, _("So everybody is asked, whether the discard fits or not."))
        yield RuleText("call.false", text, points_in_words(keys.false_call))


def low_ace_in_opening(facts: Facts) -> Iterator[RuleText]:
    """Yield the text on the points of a low ace (in A-2-3) towards the points required of the first melds. Yield
    nothing in games without this rule, without such points, without low aces, or in which melds are scored.
    """
    worth, opening = facts.sheet.scoring.low_ace, facts.sheet.melding.opening > 0
    if worth != "none" and opening and facts.has_low_aces and not counts_melds(facts.sheet):
        text = counted(
            "In the first melds of a deal an ace at the low end of a run (A-2-3) counts {count} point; anywhere else it"
            " counts as usual.",
            "In the first melds of a deal an ace at the low end of a run (A-2-3) counts {count} points; anywhere else"
            " it counts as usual.",
            int(worth),
        )
        yield RuleText("values.ace", text, points_in_words(int(worth)))


def _restricts_first_melds(deal: RuleSheet) -> bool:
    """Whether the first melds of a deal have to be a contract, count points, or be of certain kinds."""
    melding = deal.melding
    return has_contract(deal) or melding.opening > 0 or melding.pure != "none" or melding.least_runs > 0


PARTS = (
    PagePart(
        marked("A turn"),
        (
            dealer_and_starter,
            draw,
            first_draw,
            must_use_discard,
            wild_discards,
            before_melding,
            melds_in_hand,
            laying_in_turn,
            no_first_round_melds,
            opening,
            low_ace_in_opening,
            required_melds,
            adding,
            moving,
            discard,
            discard_drawn,
        ),
    ),
    PagePart(
        marked("Out of turn"),
        (
            buying,
            buying_order,
            buying_limit,
            buying_match_limit,
            buying_after_melding,
            playable_discard,
            one_card_left,
            rummy_in_the_deck,
            false_call,
            forced_card,
        ),
    ),
)

KEY_TEXTS = {
    "deal.next_dealer": KeyText(
        label=marked("Who deals next"),
        meaning=marked(
            "Who deals next: the next player to the left, or the winner or the loser of the deal "
            "(the same dealer if there is none)"
        ),
        values={
            "left": marked("the next player to the left"),
            "winner": marked("the winner of the deal"),
            "loser": marked("the loser of the deal"),
        },
        writers=(dealer_and_starter,),
    ),
    "melding.in_hand": KeyText(
        meaning=marked("Whether melds stay in the hand until somebody ends the deal by showing it"),
        label=marked("Do melds stay in the hand until somebody ends the deal by showing it"),
        writers=(melds_in_hand,),
        absent={"keep": marked("Melds are laid on the table.")},
        search_words="gin knock",
    ),
    "draw.discards": KeyText(
        label=marked("From the discards"),
        meaning=marked("From the discards: the top card, the whole pile, any card with all on top of it, nothing"),
        values={
            "top": marked("the top card"),
            "pile": marked("the whole pile"),
            "dig": marked("any card with all on top of it, the deepest being played in that turn"),
            "none": marked("nothing"),
        },
        writers=(draw,),
    ),
    "draw.dug": KeyText(
        meaning=marked(
            "When the deepest card of a dig is played: as the very next card, or at any time in that turn"
            " (this_turn: other melds may be laid first)"
        ),
        label=marked("The card dug for must be played"),
        values={"next": marked("as the very next card"), "this_turn": marked("at any time in that turn")},
        writers=(draw,),
    ),
    "draw.into_hand": KeyText(
        meaning=marked(
            "Whether a drawn card goes into the hand; otherwise it is placed face up, and played at once or left"
        ),
        label=marked("Does a drawn card go into the hand"),
        writers=(draw,),
    ),
    "draw.first_round": KeyText(
        meaning=marked("Whether discards may be drawn in a player's first turn of a deal"),
        label=marked("May discards be drawn in a player's first turn of a deal"),
        writers=(first_draw,),
        absent={"first.draw": marked("Discards may be drawn from the first turn on.")},
    ),
    "draw.use": KeyText(
        meaning=marked("Whether a drawn discard must always be played at once"),
        label=marked("Must a drawn discard always be played at once"),
        values={"free": marked("it goes into the hand"), "at_once": marked("it must be played at once")},
        writers=(must_use_discard,),
        absent={"draw.use": marked("A drawn discard may stay in the hand.")},
    ),
    "draw.discard_drawn": KeyText(
        meaning=marked("Whether a single card drawn from the discards may be discarded in the same turn"),
        label=marked("May a single card drawn from the discards be discarded in the same turn"),
        writers=(discard_drawn,),
    ),
    "draw.wilds": KeyText(
        meaning=marked(
            "Which wilds may be drawn from the discards, or bought: any, only one that was turned up to start them, or"
            " none (upcard: a wild that a player has discarded stays there)"
        ),
        label=marked("Which wilds may be drawn from the discards"),
        values={
            "any": marked("any wild"),
            "upcard": marked("only the card turned up"),
            "none": marked("no wilds"),
        },
        writers=(wild_discards,),
        absent={"draw.wilds": marked("Wilds may be drawn from the discards like other cards.")},
        search_words="open joker pick",
    ),
    "draw.before_melding": KeyText(
        label=marked("Drawing from the discards before melding"),
        meaning=marked(
            "Drawing from the discards before melding: as usual, only to play the card at once, or not at all "
            "(never: from the stock alone until a player has melded)"
        ),
        values={
            "free": marked("as usual"),
            "never": marked("not at all"),
            "played_at_once": marked("only to play the card at once"),
        },
        writers=(before_melding,),
        absent={"draw.early": marked("Players may draw from the discards before melding, too.")},
    ),
    "buying.allowed": KeyText(
        meaning=marked("Whether the top discard may be bought out of turn"),
        label=marked("May the top discard be bought out of turn"),
        writers=(buying,),
        absent={"buy": marked("Discards cannot be bought.")},
    ),
    "buying.price": KeyText(meaning=marked("Extra cards from the stock"), zero=marked("no card"), writers=(buying,)),
    "buying.order": KeyText(
        meaning=marked("Who gets the discard when several want it"),
        values={"clockwise": marked("the next clockwise"), "first_call": marked("the first to call")},
        writers=(buying_order,),
    ),
    "buying.limit": KeyText(
        meaning=marked("Buys for each player in a deal, or none"),
        label=marked("Buys for each player in a deal"),
        none=marked("no limit"),
        writers=(buying_limit,),
        absent={"buy.limit": marked("Players may buy as often as they like.")},
    ),
    "buying.match_limit": KeyText(
        meaning=marked("Buys for each player in the whole match, or none"),
        label=marked("Buys for each player in the match"),
        none=marked("no limit"),
        writers=(buying_match_limit,),
        absent={"buy.match": marked("The match does not limit how often players buy.")},
    ),
    "buying.after_melding": KeyText(
        meaning=marked("Whether a player who has melded may buy"),
        label=marked("May a player who has melded buy"),
        writers=(buying_after_melding,),
        absent={"buy.melded": marked("A player who has melded may still buy.")},
    ),
    "calls.playable_discard": KeyText(
        label=marked("Penalty cards for a player who has melded and discards a card that fits on the table"),
        meaning=marked(
            "Penalty cards for a player who has melded and discards a card that fits on the table; 0: no call"
        ),
        zero=marked("no such call"),
        writers=(playable_discard,),
        absent={"call": marked("A discard that fits a meld cannot be called.")},
    ),
    "calls.one_card_left": KeyText(
        meaning=marked("Whether a player whose discard leaves them one card knocks on the table"),
        label=marked("Does a player whose discard leaves them one card knock on the table"),
        writers=(one_card_left,),
        absent={"one_left": marked("Nobody knocks when they have one card left.")},
    ),
    "calls.false_call": KeyText(
        meaning=marked("Points lost for calling rummy on cards that fit nowhere; 0: nobody can"),
        label=marked("Penalty for a false call of rummy"),
        zero=marked("nobody can"),
        writers=(false_call,),
        absent={"call.false": marked("Rummy cannot be called on cards that do not fit.")},
    ),
    "calls.forcing": KeyText(
        meaning=marked(
            "Whether others may force a card on a player who leaves it although it fits that player’s own melds"
        ),
        label=marked("May others force a card on a player who leaves it although it fits that player’s own melds"),
        writers=(forced_card,),
        absent={"force": marked("Nobody is forced to play a card.")},
    ),
    "calls.rummy_in_the_deck": KeyText(
        meaning=marked("Whether anybody may claim discards that fit a meld or make one"),
        label=marked("May anybody claim discards that fit a meld or make one"),
        writers=(rummy_in_the_deck,),
        absent={"claim": marked("Discards that fit a meld cannot be claimed out of turn.")},
    ),
}
