"""The words of all rule keys in one table, and the parts of the rule page in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from game.content.rule_text.keys import cards, ends, knocking, match, melds, scoring, turns, wilds
from game.content.rule_text.keys.entry import KeyText, PagePart, RuleText, TextWriter
from game.content.translation import _, marked
from game.engine.sheet import keys
from game.engine.sheet.keys import Need

_MODULES = (cards, melds, wilds, turns, knocking, ends, scoring, match)
_WRITTEN = {key: text for module in _MODULES for key, text in module.KEY_TEXTS.items()}

KEY_TEXTS: Mapping[str, KeyText] = {key: _WRITTEN.get(key, KeyText(meaning=key)) for key in keys.NEEDS}
"""The texts of every key of a sheet; a key without texts is shown by its name, until a test fails."""


def _table_only() -> frozenset[TextWriter]:
    """Return the writers that have nothing to tell in games with melds in the hand: all keys that they describe have an
    effect only with melds on the table.
    """
    told: dict[TextWriter, list[bool]] = {}
    for key, each in KEY_TEXTS.items():
        for sentence_ in each.writers:
            told.setdefault(sentence_, []).append(keys.ON_TABLE in keys.NEEDS[key])
    return frozenset(sentence_ for sentence_, needed in told.items() if all(needed))


PARTS: tuple[PagePart, ...] = tuple(
    structs.replace(part, table_only=_table_only())
    for part in (
        *cards.PARTS,
        *melds.PARTS,
        *wilds.PARTS,
        *turns.PARTS,
        *knocking.PARTS,
        *ends.PARTS,
        *scoring.PARTS,
        *match.PARTS,
    )
)
"""The rule page from top to bottom."""

GROUPS = {
    "players": marked("Players"),
    "pack": marked("The pack"),
    "deal": marked("Dealing"),
    "sets": marked("Sets"),
    "runs": marked("Runs"),
    "wilds": marked("Wild cards"),
    "draw": marked("Drawing"),
    "melding": marked("Melding"),
    "knocking": marked("Knocking"),
    "going_out": marked("Going out"),
    "dropping": marked("Dropping out"),
    "buying": marked("Buying"),
    "calls": marked("Calls"),
    "stock_out": marked("When the stock is out"),
    "scoring": marked("Scoring"),
    "meld_bonus": marked("Bonus for melds"),
    "match": marked("The match"),
}
"""The groups of keys in the editor and in lists."""

LACKING: Mapping[Need, str] = {
    keys.WILDS: marked("No card is wild."),
    keys.WILD_RANKS: marked("No rank is wild."),
    keys.OWN_RANK: marked("A card of a wild rank is never used as itself."),
    keys.WILDS_TAKEN: marked("A wild on the table cannot be taken."),
    keys.SLIDES: marked("Wilds do not move along a run."),
    keys.SETS: marked("There are no sets."),
    keys.RUNS: marked("There are no runs."),
    keys.SETS_LAID: marked("The contract asks for no sets, and no other melds are laid."),
    keys.RUNS_LAID: marked("The contract asks for no runs, and no other melds are laid."),
    keys.ACES: marked("There are no aces."),
    keys.ACE_LOW: marked("The ace is never low in a run."),
    keys.MELDS_COUNT: marked("Nothing on the table is counted."),
    keys.TURNED_UP: marked("The card turned up makes no rank wild."),
    keys.JOKERS: marked("There are no jokers."),
    keys.KEPT_WILDS: marked("No joker is wild."),
    keys.SUITS_FREE: marked("A wild stands for one exact card, so every suit comes once."),
    keys.SEVERAL_PACKS: marked("One pack has each suit of a rank only once."),
    keys.CUTTER: marked("Nobody cuts."),
    keys.DISCARDS_DRAWN: marked("Nothing is drawn from the discards."),
    keys.DIGS: marked("Nobody digs into the discards."),
    keys.TOP_DRAWN: marked("More than the top card is drawn from the discards."),
    keys.TO_HAND: marked("No card that is drawn goes into the hand."),
    keys.FACE_UP: marked("A card that is drawn goes into the hand."),
    keys.USE_FREE: marked("A discard that is drawn must be played at once."),
    keys.CONTRACT: marked("There is no contract."),
    keys.NO_CONTRACT: marked("The contract says what is laid first."),
    keys.CONTRACT_PLANNED: marked("There is no contract."),
    keys.CONTRACTS_DIFFER: marked("All deals have one contract."),
    keys.ADDITIONS: marked("Nothing is added to melds."),
    keys.BUYING: marked("Nothing can be bought."),
    keys.BUYS_LEFT: marked("Nobody may buy even once."),
    keys.STOCK_RENEWED: marked("The deal ends when the stock is out."),
    keys.IDLE_TURNS: marked("Once the stock is out, a card is played in every turn."),
    keys.ON_TABLE: marked("Melds stay in the hand until the deal ends."),
    keys.IN_HAND: marked("Melds are on the table, and nobody knocks."),
    keys.UPCARD: marked("No card is turned up."),
    keys.NO_EXTRA_CARD: marked("Somebody is dealt an extra card and begins without drawing."),
    keys.UPCARD_LIMIT: marked("The card turned up does not set the knock limit."),
    keys.FIXED_LIMIT: marked("The card turned up sets the knock limit."),
    keys.KNOCK_LIMIT: marked("A deal ends only with nothing left over."),
    keys.KNOCKS: marked("Melds are on the table, and nobody knocks."),
    keys.KNOCKS_FIRST: marked("Nobody knocks before the draw."),
    keys.COMPARED: marked("What the hands count is not compared."),
    keys.UNDERCUTS: marked("Nobody can undercut the knocker."),
    keys.MELDED_OUT: marked("The last card must be discarded."),
    keys.WON_BY_DEAL: marked("No hand wins as dealt."),
    keys.PAID_OUT: marked("Nobody pays the player who goes out."),
    keys.DIFFERENCES: marked("What the hands count is not compared."),
    keys.STOCK_ENDS: marked("The deal goes on when the stock is out."),
    keys.TARGET: marked("No number of points ends the match."),
    keys.GAME_BONUS: marked("The game brings no bonus."),
    keys.CARDS_COUNT: marked("A deal is worth its stake, whatever the cards are."),
    keys.OWN_SCORES: marked("The player who goes out collects what is left in the hands."),
    keys.ONE_GAME: marked("Three games are scored side by side."),
    keys.LIMITED: marked("Any hand may be shown."),
    keys.CALLED: marked("Rummy is never called."),
    keys.HANDS_COUNT: marked("What is left in a hand does not count by itself."),
    keys.NO_FIXED_UNOPENED: marked("A hand that melded nothing counts a fixed number."),
    keys.LOW_WINS: marked("The most points win."),
    keys.ELIMINATION: marked("Nobody is put out of the match."),
    keys.BUY_BACKS: marked("Nobody may buy back into the match."),
    keys.FIXED_SUM: marked("No deal is worth a fixed sum."),
    keys.NO_STAKE: marked("The winner of a deal scores a fixed sum, and the others pay nothing."),
    keys.NO_FIXED_SUM: marked("A deal is worth a fixed sum, whatever the others hold."),
}
"""The reasons why a key has no effect, by the condition that it needs."""

SWITCH: Mapping[Need, str] = {
    keys.WILDS: "pack.wild",
    keys.WILD_RANKS: "pack.wild",
    keys.OWN_RANK: "wilds.own_rank",
    keys.WILDS_TAKEN: "wilds.take",
    keys.SLIDES: "wilds.slide",
    keys.SETS: "sets.allowed",
    keys.RUNS: "runs.allowed",
    keys.SETS_LAID: "melding.contract",
    keys.RUNS_LAID: "melding.contract",
    keys.ACES: "pack.without",
    keys.ACE_LOW: "runs.ace",
    keys.MELDS_COUNT: "melding.opening",
    keys.TURNED_UP: "pack.wild",
    keys.JOKERS: "pack.jokers",
    keys.KEPT_WILDS: "pack.jokers",
    keys.SUITS_FREE: "wilds.named",
    keys.SEVERAL_PACKS: "pack.packs",
    keys.CUTTER: "deal.cutter",
    keys.DISCARDS_DRAWN: "draw.discards",
    keys.DIGS: "draw.discards",
    keys.TOP_DRAWN: "draw.discards",
    keys.TO_HAND: "draw.into_hand",
    keys.FACE_UP: "draw.into_hand",
    keys.USE_FREE: "draw.use",
    keys.CONTRACT: "melding.contract",
    keys.NO_CONTRACT: "melding.contract",
    keys.CONTRACT_PLANNED: "melding.contract",
    keys.CONTRACTS_DIFFER: "match.deals",
    keys.ADDITIONS: "melding.add_to",
    keys.BUYING: "buying.allowed",
    keys.BUYS_LEFT: "buying.limit",
    keys.STOCK_RENEWED: "stock_out",
    keys.IDLE_TURNS: "stock_out",
    keys.ON_TABLE: "melding.in_hand",
    keys.IN_HAND: "melding.in_hand",
    keys.UPCARD: "deal.upcard",
    keys.NO_EXTRA_CARD: "deal.extra_card",
    keys.UPCARD_LIMIT: "knocking.by_upcard",
    keys.FIXED_LIMIT: "knocking.by_upcard",
    keys.KNOCK_LIMIT: "knocking.limit",
    keys.KNOCKS: "knocking.before_draw",
    keys.KNOCKS_FIRST: "knocking.before_draw",
    keys.COMPARED: "scoring.settle",
    keys.UNDERCUTS: "knocking.undercut",
    keys.MELDED_OUT: "going_out",
    keys.WON_BY_DEAL: "deal.winning_count",
    keys.PAID_OUT: "scoring.settle",
    keys.DIFFERENCES: "scoring.settle",
    keys.STOCK_ENDS: "stock_out",
    keys.TARGET: "match.target",
    keys.GAME_BONUS: "match.game_bonus",
    keys.CARDS_COUNT: "scoring.settle",
    keys.OWN_SCORES: "scoring.settle",
    keys.ONE_GAME: "match.hollywood",
    keys.LIMITED: "knocking.limit",
    keys.CALLED: "calls.playable_discard",
    keys.HANDS_COUNT: "scoring.settle",
    keys.NO_FIXED_UNOPENED: "scoring.unopened_points",
    keys.LOW_WINS: "scoring.winner",
    keys.ELIMINATION: "match.elimination",
    keys.BUY_BACKS: "match.buy_backs",
    keys.FIXED_SUM: "scoring.settle",
    keys.NO_FIXED_SUM: "scoring.settle",
    keys.NO_STAKE: "scoring.settle",
}
"""The key to change so that a condition is met and a key without effect gets one."""

SETTABLE = tuple(key for key, told in KEY_TEXTS.items() if told.is_silent)
"""Rules that can be set even if they have no effect: another value gives them one."""

APART = "apart "
"""The prefix of the topic of deals with rules of their own, before the first and last deal number."""

_ABSENT = {topic: text for told in KEY_TEXTS.values() for topic, text in told.absent.items()}


def editor_group(key: str) -> str:
    """Return the key in `GROUPS` of the group in which the editor shows a rule key. For the title and the introduction,
    the result is no key of `GROUPS`.
    """
    return KEY_TEXTS[key].group or key.partition(".")[0]


def absent_rule_text(topic: str) -> str:
    """Return the sentence that states the default rule on `topic`, for a rule page without a text on it. "" for a topic
    that needs no such sentence.
    """
    return _(_ABSENT[topic]) if topic in _ABSENT else ""


def absent_sentence(topic: str) -> str:
    """Return the sentence to show where a text on `topic` is missing.

    It is that of `absent_rule_text`. Only if the topic is deals with rules of their own, it says that these deals are
    played like the others.
    """
    if topic.startswith(APART):
        first, last = map(int, topic.removeprefix(APART).split())
        return of_deals(first, last, _("Nothing different from the others."))
    return absent_rule_text(topic)


def of_deals(first: int, last: int, text: str) -> str:
    """Return `text`, one or more sentences, preceded by the deals to which they apply, from `first` to `last`: `Deals 3
    to 5: …`.
    """
    if first == last:
        return _("Deal {n}: {text}").format(n=first, text=text)
    if last == first + 1:
        return _("Deals {first} and {last}: {text}").format(first=first, last=last, text=text)
    return _("Deals {first} to {last}: {text}").format(first=first, last=last, text=text)


def missing_topics(texts: Sequence[RuleText], others: Sequence[RuleText]) -> list[str]:
    """Return the topics that `texts` have and `others` lack. Subtopics of a missing topic are left out."""
    there = {each.topic for each in others}
    gone = [each.topic for each in texts if each.topic not in there]
    return [topic for topic in gone if topic.partition(".")[0] not in gone or "." not in topic]
