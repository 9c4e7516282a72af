"""The texts of the phones' web page in the language of the program: names of cards, headings, buttons."""

from __future__ import annotations

import msgspec

from game.content.translation import catalogue_in_use, pgettext
from game.engine.cards import FACES, JOKER
from game.words.strings import _

TEXTS_FILE = "texts.json"
"""The name of the file from which the web page reads its texts."""


def page_texts() -> dict[str, str]:
    """Return the texts of the web page on the phones, by key, in the language in use.

    The names in braces are left in; the page's script fills them in.
    """
    return {
        "title": _("Rummy House"),
        "connecting": _("Looking for the table …"),
        "lost": _("The connection is lost. Looking for the table again …"),
        "unreachable": _("The table does not answer. Is this phone on the same Wi-Fi as the computer?"),
        "try_again": _("Try again"),
        "play_here": _("Play here"),
        "word": _("The table's word: {word}"),
        "word_tip": _("The same word is shown on the big screen."),
        "free_seats": _("Choose a seat"),
        "seat_free": _("Free seat"),
        "seat_bot": _("{name}, the computer"),
        "seat_person": _("{name}, at the big screen"),
        "seat_phone": _("{name}, with a phone"),
        "who_are_you": _("Who are you?"),
        "house_people": _("People of the house"),
        "somebody_new": _("Somebody new"),
        "name": _("Your name"),
        "picture": _("Your picture"),
        "sit_down": _("Sit down"),
        "back": _("Back"),
        "players": _("Players"),
        "player": _("{name}, cards in hand: {cards}, points: {score}"),
        "you": _("you"),
        "deals": _("dealer"),
        "plays_now": _("to play"),
        "has_melded": _("has melded"),
        "has_gone": _("out of the deal"),
        "is_away": _("phone away"),
        "table": _("The table"),
        "your_side": _("Your side of the table"),
        "stock": _("Stock, {cards} left"),
        "stock_draw": _("Draw from the stock, {cards} left"),
        "stock_empty": _("The stock is empty"),
        "discards": _("Discards"),
        "discards_empty": _("No discards"),
        "top_discard": _("Top of the discards: {card}"),
        "discard_place": _("{card}, discard {number} of {count}"),
        "turned_up": _("Turned up, out of play"),
        "melds": _("Melds on the table"),
        "no_melds": _("Nothing has been melded yet."),
        "meld_closer": _("Look at this meld more closely"),
        "meld_title": _("{name}'s meld"),
        "meld_fits": _("takes the selected cards"),
        "stands_for": _("{card} as {meaning}"),
        "hand": _("Your hand"),
        "hand_empty": _("You have no cards."),
        "card_selected": _("selected"),
        "card_wild": pgettext("a card", "wild"),
        "card_fits": _("fits a meld on the table"),
        "card_must": _("must be played"),
        "deadwood": _("Deadwood: {points}"),
        "sort_rank": _("Sort by rank"),
        "sort_suit": _("Sort by suit"),
        "sort_melds": _("Sort by melds"),
        "rank": _("Rank"),
        "suit": _("Suit"),
        "groups": _("Melds"),
        "move_left": _("Move left"),
        "move_right": _("Move right"),
        "unselect": _("Select none"),
        "draw": _("Draw"),
        "draw_discards": _("Draw from the discards"),
        "with_it": _("These cards come with it"),
        "arrange": _("Put melds together"),
        "arrange_tip": _("Select cards below, then choose the meld they belong to."),
        "best": _("Best way"),
        "next_way": _("Another way"),
        "clear": _("Clear"),
        "slot_put": _("Put the selected cards into: {slot}"),
        "left_over": _("Left in your hand"),
        "choose_discard": _("Discard with it"),
        "undo": _("Undo"),
        "hint": _("Hint"),
        "show_play": _("Show me the play"),
        "why_not": _("Why not?"),
        "menu": _("Menu"),
        "rules": _("Rules"),
        "log": _("What happened"),
        "log_empty": _("Nothing has happened in this deal yet."),
        "scores": _("Score sheet"),
        "scores_empty": _("No deal is over yet."),
        "deal": _("Deal"),
        "deal_number": _("Deal {number}"),
        "total": _("Total"),
        "beforehand": _("Answer beforehand"),
        "until_turn": _("Pass until my turn"),
        "all_but": _("Pass on all but these ranks"),
        "ask_me": _("Ask me each time"),
        "settings": _("Settings"),
        "sound": _("Sound when it is your turn"),
        "vibration": _("Vibration when it is your turn"),
        "animation": _("Moving cards"),
        "leave": _("Leave the seat"),
        "leave_sure": _("Leave your seat? Somebody else can sit down there, and you cannot come back to these cards."),
        "close": _("Close"),
        "cancel": _("Cancel"),
        "play_it": _("Discard it"),
        "cut": _("Cut the pack"),
        "seconds_left": _("{seconds} seconds left"),
        "your_turn": _("Your turn"),
    }


def card_names() -> dict[str, str]:
    """Return the name of every card as it is spoken, by its notation."""
    ranks = (
        _("ace"),
        *(str(number) for number in range(2, 11)),
        _("jack"),
        _("queen"),
        _("king"),
    )
    suits = (_("spades"), _("hearts"), _("diamonds"), _("clubs"))
    names = {repr(JOKER): _("joker")}
    for card in FACES:
        if card != JOKER:
            names[repr(card)] = _("{rank} of {suit}").format(rank=ranks[card.rank - 1], suit=suits[card.suit])
    return names


def texts_json() -> bytes:
    """Return the texts of the phones' web page and the names of the cards in the language in use, with its code and
    writing direction, as JSON.
    """
    return msgspec.json.encode(
        {"language": catalogue_in_use().language, "direction": "ltr", "texts": page_texts(), "cards": card_names()}
    )
