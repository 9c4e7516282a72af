"""What is told of turns: drawing, discarding, and what one may do out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.rule_text.facts import Facts, cards, points, times
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText
from game.content.rule_text.keys.knocking import keep
from game.content.rule_text.keys.melds import add, asked, first_round, move, opening, play
from game.content.translation import _, marked
from game.engine.sheet.keys import calls_discards


def begin(facts: Facts) -> Iterator[RuleText]:
    """Whose turn it is."""
    text, short = {
        "left": (_("after each deal the next one to the left deals."), _("the next player to the left")),
        "winner": (
            _("after each deal whoever won it deals, or the same dealer again if nobody did."),
            _("whoever won the deal"),
        ),
        "loser": (
            _("after each deal whoever lost it deals, or the same dealer again if nobody did."),
            _("whoever lost the deal"),
        ),
    }[facts.sheet.deal.next_dealer]
    first = _("The player in the last seat deals first, unless you choose another;")
    turns = _("The player left of the dealer begins, and the turn passes to the left.")
    if facts.sheet.deal.extra_card == "dealer":
        turns = _("The dealer begins, and the turn passes to the left.")
    yield RuleText("begin", f"{first} {text} {turns}", short)


def draw(facts: Facts) -> Iterator[RuleText]:
    """What one draws."""
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
    if facts.face_up:
        text = _face_up() if facts.sheet.draw.discards == "top" else f"{text} {_face_up()}"
        short = _("{what}, to be played at once").format(what=short)
    yield RuleText("draw", text, short)


def _face_up() -> str:
    """What is drawn where no drawn card enters a hand."""
    return _(
        "First you may take the card that lies face up, if there is one: the discard of the player before you, or what"
        " that player turned up and left. Otherwise turn up the top card of the stock; take that, or leave it to the"
        " next player. If both pass on a card, it is dead. No card that is drawn enters your hand: you take one only to"
        " lay it at once with cards of your hand, or to add it. If you take none your turn is over, and nothing is"
        " laid, added or discarded in it."
    )


def forcing(facts: Facts) -> Iterator[RuleText]:
    """Whether others may demand that one plays a card."""
    if facts.face_up and facts.sheet.calls.forcing and facts.sheet.melding.add_to != "none":
        text = _(
            "If you leave a card that fits one of your own melds as it lies, any other player may force it on you: you"
            " must take and play it, and discard."
        )
        yield RuleText("force", text, _("a card left that fits one’s own melds"))


def first_draw(facts: Facts) -> Iterator[RuleText]:
    """Whether one draws from the discards in the first turn."""
    if facts.sheet.draw.discards != "none" and not facts.sheet.draw.first_round:
        text = _("In your first turn of a deal you draw from the stock.")
        yield RuleText("first.draw", text, _("only from the stock"))


def use(facts: Facts) -> Iterator[RuleText]:
    """What one does with a discard one draws."""
    draw = facts.sheet.draw
    if draw.discards != "none" and draw.use == "at_once" and not facts.face_up:
        text = _("You draw from the discards only if you play the top one at once.")
        if draw.discards == "dig":
            text = _("You must play at once even the top discard, if you draw it.")
        yield RuleText("draw.use", text, _("must be played at once"))


def wild_discards(facts: Facts) -> Iterator[RuleText]:
    """Whether wilds are drawn from the discards."""
    draw = facts.sheet.draw
    if draw.wilds == "any" or draw.discards != "top" or facts.face_up or not facts.wilds:
        return
    text, short = _("A wild may not be drawn from the discards."), _("never")
    if draw.wilds == "upcard" and facts.sheet.deal.upcard:
        text = _(
            "A wild may be drawn from the discards only if it was turned up to start them; one that a player has thrown"
            " stays there."
        )
        short = _("only the card turned up")
    if facts.buying:
        text += " " + _("What may not be drawn may not be bought.")
    yield RuleText("draw.wilds", text, short)


def before_melding(facts: Facts) -> Iterator[RuleText]:
    """What one draws from the discards before having melded."""
    when = facts.sheet.draw.before_melding
    if facts.sheet.draw.discards == "none":
        return
    if when == "played_at_once" and facts.sheet.draw.use == "free":
        text = _("Until you have melded in this deal you draw from the discards only if you play the top one at once.")
        if facts.sheet.draw.discards == "dig":
            text = _("Until you have melded in this deal you must play at once even the top discard, if you draw it.")
        yield RuleText("draw.early", text, _("only to play the card at once"))
    elif when == "never":
        text = _("Until you have melded in this deal you may not draw from the discards.")
        yield RuleText("draw.early", text, _("not allowed"))


def discard(facts: Facts) -> Iterator[RuleText]:
    """How a turn ends."""
    if facts.face_up:
        yield RuleText("discard", _("Last, if you have taken a card, discard one of your hand; your turn is over."))
        return
    yield RuleText("discard", _("Last, discard one card; with that your turn is over."))


def discard_drawn(facts: Facts) -> Iterator[RuleText]:
    """Whether one may discard what one drew from there."""
    draw = facts.sheet.draw
    if draw.discards != "none" and not facts.face_up and (facts.in_hand or draw.use == "free"):
        text, short = _("A single card drawn from the discards may be discarded again in the same turn."), _("allowed")
        if not facts.sheet.draw.discard_drawn:
            text = _("A single card drawn from the discards may not be discarded in the same turn: discard another.")
            short = _("not allowed")
        yield RuleText("drawn", text, short)


# Out of turn


def buying(facts: Facts) -> Iterator[RuleText]:
    """Whether discards are bought, and for what."""
    if not facts.buying:
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
    price = _("for nothing")
    if cost:
        price = _("at the price of {cards} more from the stock, if it has enough").format(cards=cards(cost))
    more = _("The buyer gets it {price}; then the turn goes on. Nobody buys a card they discarded themselves.")
    yield RuleText("buy", f"{text} {more.format(price=price)}", price)


def buying_order(facts: Facts) -> Iterator[RuleText]:
    """Who gets what several want to buy."""
    if facts.buying and facts.sheet.buying.order == "clockwise":
        text = _("If several want it, the nearest to the left of the player to draw gets it.")
        yield RuleText("buy.order", text, _("the nearest"))
    elif facts.buying:
        yield RuleText("buy.order", _("If several want it, whoever calls first gets it."), _("whoever calls first"))


def buying_limit(facts: Facts) -> Iterator[RuleText]:
    """How often one may buy."""
    limit = facts.sheet.buying.limit
    if facts.buying and limit != "none":
        often = times(limit)
        yield RuleText("buy.limit", _("Nobody buys more than {often} in a deal.").format(often=often), often)


def buying_match_limit(facts: Facts) -> Iterator[RuleText]:
    """How often one may buy in a whole match."""
    limit = facts.sheet.buying.match_limit
    if facts.buying and limit != "none":
        often = times(limit)
        yield RuleText("buy.match", _("Nobody buys more than {often} in the whole match.").format(often=often), often)


def buying_after_melding(facts: Facts) -> Iterator[RuleText]:
    """Whether one buys after melding."""
    if facts.buying and not facts.sheet.buying.after_melding:
        yield RuleText("buy.melded", _("Whoever has melded in this deal buys no more."))


def playable_discard(facts: Facts) -> Iterator[RuleText]:
    """The call for a discard that fitted the table."""
    if facts.sheet.calls.playable_discard:
        extra = cards(facts.sheet.calls.playable_discard)
        text = _(
            "If a player who has melded discards a card that would fit a meld on the table, anybody else may call rummy"
            " before the next turn: the player takes the card back with {cards} from the stock. The discard one goes"
            " out with cannot be called."
        )
        yield RuleText("call", text.format(cards=extra), extra)


def one_card_left(facts: Facts) -> Iterator[RuleText]:
    """What tells that somebody is about to go out."""
    if facts.sheet.calls.one_card_left:
        yield RuleText(
            "one_left", _("A player whose discard leaves them one card knocks on the table, so that all know it.")
        )


def rummy_in_the_deck(facts: Facts) -> Iterator[RuleText]:
    """The claim of discards."""
    if facts.sheet.calls.rummy_in_the_deck:
        text = _(
            "Rummy in the deck: whoever sees discards that fit a meld on the table, or are a meld by themselves, may"
            " claim them at any time, also when it is not their turn. They are played as that player's cards, and the"
            " turn goes on as before. No meld of one’s own is needed for that. Whoever discarded the top card may not"
            " claim it before the next player has drawn."
        )
        restricted = facts.sheet.melding.add_to
        if restricted != "any":
            text += " " + (
                _("Cards cannot be claimed for melds already on the table.")
                if restricted == "none"
                else _("Cards are claimed only for melds one may add to.")
            )
        if _bound(facts):
            text += " " + _("Claiming a whole meld does not count as melding.")
        elif facts.contract:
            text += " " + _("In a deal without a contract, claiming a whole meld counts as melding.")
        else:
            text += " " + _("Claiming a whole meld counts as melding.")
        yield RuleText("claim", text, _("allowed"))


def false_call(facts: Facts) -> Iterator[RuleText]:
    """What it costs to call rummy on cards that fit nowhere."""
    keys = facts.sheet.calls
    if keys.false_call and (keys.rummy_in_the_deck or calls_discards(facts.sheet)):
        cost = points(keys.false_call)
        text = _("Whoever calls rummy on cards that fit nowhere loses {points}.").format(points=cost)
        if calls_discards(facts.sheet):
            text += " " + _("So everybody is asked, whether the discard fits or not.")
        yield RuleText("call.false", text, cost)


def _bound(facts: Facts) -> bool:
    """Whether there is always something the first lay of a deal must be."""
    melding = facts.sheet.melding
    kinds = melding.pure != "none" or melding.least_runs > 0
    return facts.always_contract or melding.opening > 0 or (kinds and not facts.contract)


PARTS = (
    PagePart(
        marked("A turn"),
        (
            begin,
            draw,
            first_draw,
            use,
            wild_discards,
            before_melding,
            keep,
            play,
            first_round,
            opening,
            asked,
            add,
            move,
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
            forcing,
        ),
    ),
)

KEY_TEXTS = {
    "deal.next_dealer": KeyText(
        meaning=marked("Who deals next: the next to the left, or who won or lost the deal (the same if nobody did)"),
        values={
            "left": marked("the next player to the left"),
            "winner": marked("whoever won the deal"),
            "loser": marked("whoever lost the deal"),
        },
        writers=(begin,),
    ),
    "melding.in_hand": KeyText(
        meaning=marked("Whether melds stay in the hand until somebody ends the deal by showing it"),
        label=marked("Do melds stay in the hand until somebody ends the deal by showing it"),
        writers=(keep,),
        absent={"keep": marked("melds are laid on the table")},
        search_words="gin knock",
    ),
    "draw.discards": KeyText(
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
            "Whether a card that is drawn goes into the hand; else it is placed face up, and played at once or left"
        ),
        label=marked("Does a card that is drawn go into the hand"),
        writers=(draw,),
    ),
    "draw.first_round": KeyText(
        meaning=marked("Whether discards may be drawn in one’s first turn of a deal"),
        label=marked("May discards be drawn in one’s first turn of a deal"),
        writers=(first_draw,),
        absent={"first.draw": marked("discards may be drawn from the first turn on")},
    ),
    "draw.use": KeyText(
        meaning=marked("Whether a discard that is drawn must be played at once, always"),
        label=marked("Must a discard that is drawn be played at once, always"),
        values={"free": marked("it goes into the hand"), "at_once": marked("it must be played at once")},
        writers=(use,),
        absent={"draw.use": marked("a discard that is drawn may stay in the hand")},
    ),
    "draw.discard_drawn": KeyText(
        meaning=marked("Whether a single card drawn from the discards may be discarded in the same turn"),
        label=marked("May a single card drawn from the discards be discarded in the same turn"),
        writers=(discard_drawn,),
    ),
    "draw.wilds": KeyText(
        meaning=marked(
            "Which wilds may be drawn from the discards, or bought: any, only one that was turned up to start them, or"
            " none (upcard: a wild that a player has thrown stays there)"
        ),
        label=marked("Which wilds may be drawn from the discards"),
        values={
            "any": marked("any"),
            "upcard": marked("only the card turned up"),
            "none": marked("none"),
        },
        writers=(wild_discards,),
        absent={"draw.wilds": marked("wilds may be drawn from the discards like other cards")},
        search_words="open joker pick",
    ),
    "draw.before_melding": KeyText(
        meaning=marked(
            "The discards before having melded: as always, only with a card played at once, or barred"
            " (never: the stock alone, until one has melded)"
        ),
        values={
            "free": marked("may be drawn as always"),
            "never": marked("may not be drawn"),
            "played_at_once": marked("may be drawn only with a card played at once"),
        },
        writers=(before_melding,),
        absent={"draw.early": marked("players may draw from the discards before melding, too")},
    ),
    "buying.allowed": KeyText(
        meaning=marked("Whether the top discard may be bought out of turn"),
        label=marked("May the top discard be bought out of turn"),
        writers=(buying,),
        absent={"buy": marked("discards cannot be bought")},
    ),
    "buying.price": KeyText(meaning=marked("Extra cards from the stock"), zero=marked("none"), writers=(buying,)),
    "buying.order": KeyText(
        meaning=marked("Who gets it when several want it"),
        values={"clockwise": marked("the next clockwise"), "first_call": marked("whoever calls first")},
        writers=(buying_order,),
    ),
    "buying.limit": KeyText(
        meaning=marked("Buys for each player in a deal, or none"),
        label=marked("Buys for each player in a deal"),
        none=marked("no limit"),
        writers=(buying_limit,),
        absent={"buy.limit": marked("players may buy as often as they like")},
    ),
    "buying.match_limit": KeyText(
        meaning=marked("Buys for each player in the whole match, or none"),
        label=marked("Buys for each player in the match"),
        none=marked("no limit"),
        writers=(buying_match_limit,),
        absent={"buy.match": marked("the match does not limit how often one buys")},
    ),
    "buying.after_melding": KeyText(
        meaning=marked("Whether a player who has melded may buy"),
        label=marked("May a player who has melded buy"),
        writers=(buying_after_melding,),
        absent={"buy.melded": marked("whoever has melded may still buy")},
    ),
    "calls.playable_discard": KeyText(
        meaning=marked("Extra cards for a melded player whose discard fitted the table; 0: no call"),
        zero=marked("no such call"),
        writers=(playable_discard,),
        absent={"call": marked("a discard that fits a meld cannot be called")},
    ),
    "calls.one_card_left": KeyText(
        meaning=marked("Whether a player whose discard leaves them one card knocks on the table"),
        label=marked("Does a player knock on the table whose discard leaves them one card"),
        writers=(one_card_left,),
        absent={"one_left": marked("nobody knocks when they have one card left")},
    ),
    "calls.false_call": KeyText(
        meaning=marked("Points lost for calling rummy on cards that fit nowhere; 0: nobody can"),
        label=marked("Price of a false call of rummy"),
        zero=marked("nobody can"),
        writers=(false_call,),
        absent={"call.false": marked("nobody calls rummy on what does not fit")},
    ),
    "calls.forcing": KeyText(
        meaning=marked(
            "Whether others may force a card on a player who leaves it although it fits that player’s own melds"
        ),
        label=marked("May others force a card on a player who leaves it although it fits that player’s own melds"),
        writers=(forcing,),
        absent={"force": marked("nobody is forced to play a card")},
    ),
    "calls.rummy_in_the_deck": KeyText(
        meaning=marked("Whether anybody may claim discards that fit a meld or are one"),
        label=marked("May anybody claim discards that fit a meld or are one"),
        writers=(rummy_in_the_deck,),
        absent={"claim": marked("discards that fit a meld cannot be claimed out of turn")},
    ),
}
