"""The tables of a rule page: card values and the deals of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct, structs

from game.content.numbers import number_text
from game.content.rule_text.contracts import contract_notation_text
from game.content.rule_text.facts import (
    CONTRACT,
    WILD,
    Facts,
    facts_of_deal,
    joined_by_and,
    joined_by_commas,
    joined_by_semicolons,
    paragraph,
    wilds_in_words,
    with_players,
)
from game.content.rule_text.keys.entry import RuleText
from game.content.rule_text.keys.table import APART, absent_sentence, missing_topics, of_deals
from game.content.sheets.values import parse_row_cards, rank_name
from game.content.translation import _, counted
from game.engine.cards import FACES, JOKER, SUIT_SIGNS, Card, card
from game.engine.sheet.contracts import ways_of
from game.engine.sheet.rules import card_values, wild_faces

VALUES = "scoring.values"
MAX_RANKS_LISTED = 3
"""The most ranks in a row that are named one by one."""


class TableRow(Struct, frozen=True):
    """A row of a table, and whether it differs from the same row of the base sheet. If only the last cell differs,
    `standard` is the base sheet's last cell; else it is empty.
    """

    cells: tuple[str, ...]
    differs: bool = False
    standard: str = ""


class PageTable(Struct, frozen=True):
    """A table of the rule page."""

    topic: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


# What cards count


def value_table(facts: Facts, beside: Facts | None = None) -> PageTable:
    """Return the table of card values: ranks, single cards, jokers and wilds.

    A card has a row of its own if its points differ from those of its rank, in `facts` or in `beside`, the facts of the
    sheet it is compared with.
    """
    rows = tuple(TableRow(cells) for cells in _value_rows(facts, beside))
    return PageTable("values", _("What cards count"), (_("Cards"), _("Points each")), rows)


def values_text(facts: Facts) -> str:
    """Return the card values in one sentence."""
    rows = [f"{cards}: {worth}" for cards, worth in _value_rows(facts)]
    return _("What cards count: {list}.").format(list=joined_by_semicolons(rows))


def _value_rows(facts: Facts, beside: Facts | None = None) -> Iterator[tuple[str, str]]:
    values = facts.sheet.scoring.values
    worths = _points_by_face(facts)
    for ranks, worth in _rank_spans(_common_points(worths), facts.ranks_left_out):
        yield _ranks_text(ranks, len(facts.ranks)), number_text(worth) if worth is not None else _("their number")
    shown = _single_cards(facts) | (_single_cards(beside) if beside else set())
    for face in sorted(shown):
        yield rank_name(face.rank) + SUIT_SIGNS[face.suit], number_text(worths[face])
    if facts.has_jokers:
        yield _("Joker"), number_text(card_values(values, wild_faces(facts.sheet.pack.wild))[JOKER])
    if _wilds_change_points(facts) or (beside and _sometimes_wild_ranks(facts) and _wilds_change_points(beside)):
        points = next((worth for key, worth in values.items() if key.strip().lower() == "wild"), "pips")
        others = _("Any other wild card") if shown else _("Any wild card")
        yield others, number_text(points) if isinstance(points, int) else _("as if it were not wild")


def optional_labels() -> tuple[str, ...]:
    """Return the labels of those rows that the value table of a sheet may or may not have."""
    return _("Joker"), _("Any wild card"), _("Any other wild card")


def _points_by_face(facts: Facts) -> tuple[int, ...]:
    """Return the points of each face; cards that are wild only in some deals count as natural."""
    always = frozenset[Card].intersection(*(wild_faces(each.pack.wild) for each in facts.deals))
    return card_values(facts.sheet.scoring.values, always)


def _sometimes_wild_ranks(facts: Facts) -> frozenset[int]:
    """Return the ranks that may be wild in one deal and not in another: all ranks of the pack if the upcard makes one
    wild; the ranks that are wild in any deal if the wild cards vary among the deals; none otherwise.
    """
    if facts.has_turned_wild_rank:
        return frozenset(facts.ranks)
    return facts.wild_ranks if WILD in facts.varying_keys else frozenset()


def _wilds_change_points(facts: Facts) -> bool:
    """Whether cards may be wild in one deal and not in another, and wild cards have points of their own."""
    return bool(_sometimes_wild_ranks(facts)) and any(
        key.strip().lower() == "wild" for key in facts.sheet.scoring.values
    )


def _single_cards(facts: Facts) -> set[Card]:
    """Return the cards that need a row of their own in the table of card values.

    They are the cards that count differently from most of their rank. Where wild cards have points of their own, they
    are also the cards that the sheet names, of ranks that may be wild in one deal and not in another.
    """
    worths = _points_by_face(facts)
    common = _common_points(worths)
    named = set()
    if _wilds_change_points(facts):
        cards = [parse_row_cards(key) for key in facts.sheet.scoring.values]
        named = {
            card(each.low, each.suit) for each in cards if each.suit >= 0 and each.low in _sometimes_wild_ranks(facts)
        }
    return named | {
        face for face in FACES[:52] if worths[face] != common[face.rank - 1] and face.rank not in facts.ranks_left_out
    }


def _common_points(points_by_face: tuple[int, ...]) -> list[int]:
    """Return the usual points of each rank, ace first: those of most of its cards."""
    ranks = [[points_by_face[card(rank, suit)] for suit in range(4)] for rank in range(1, 14)]
    return [max(each, key=each.count) for each in ranks]


def _rank_spans(points_by_rank: list[int], left_out: frozenset[int]) -> list[tuple[list[int], int | None]]:
    """Return spans of neighbouring ranks with the points that each of their cards counts, from rank 2 to 14 (the ace).

    Neighbours with equal points form a span. So do several neighbours that each count their own number (5 points for a
    5); the points of that span are None. Ranks `left_out` of the pack are in no span, and their neighbours count as
    neighbours of each other.

    `points_by_rank`: the points of the ranks, the ace first, the king last.
    """
    spans: list[tuple[list[int], int | None]] = []
    there = [rank for rank in range(2, 15) if rank_of_place(rank) not in left_out]
    for worth, group in groupby(there, lambda rank: points_by_rank[rank_of_place(rank) - 1]):
        ranks = list(group)
        own = None if ranks == [worth] else worth
        if own is None and spans and spans[-1][1] is None:
            spans[-1][0].extend(ranks)
        else:
            spans.append((ranks, own))
    return [(ranks, ranks[0] if worth is None and len(ranks) == 1 else worth) for ranks, worth in spans]


def rank_of_place(place: int) -> int:
    """Return the rank at a place in a run from 2 to 14, where the ace is high."""
    return (place - 1) % 13 + 1


def _ranks_text(ranks: Sequence[int], every: int) -> str:
    if len(ranks) == every:
        return _("Every rank")
    if len(ranks) <= MAX_RANKS_LISTED:
        return joined_by_commas([rank_name(rank) for rank in ranks])
    return f"{rank_name(ranks[0])}–{rank_name(ranks[-1])}"


# The deals


def contract_table(facts: Facts) -> PageTable | None:
    """Return a table of alternative contracts, or of those that players move through at their own pace.

    The alternatives are listed if all deals have the same contract and it offers several. None in all other cases:
    contracts that differ from deal to deal stand in the table of deals.
    """
    ways = ways_of(facts.sheet.melding.contract)
    if CONTRACT not in facts.varying_keys and len(ways) > 1:
        either = tuple(TableRow((str(number), contract_notation_text(way))) for number, way in enumerate(ways, 1))
        return PageTable("ways", _("Any of these contracts"), (_("No."), _("Melds")), either)
    if not facts.has_contracts_by_player:
        return None
    rows = tuple(
        TableRow((str(number), contract_notation_text(each.melding.contract)))
        for number, each in enumerate(facts.deals, 1)
    )
    return PageTable("contracts", _("The contracts"), (_("No."), _("Contract")), rows)


def deal_table(facts: Facts, shared: Facts | None = None) -> PageTable | None:
    """Return a table with a line for each deal, or None if it would have no column besides the deals' numbers.

    The contract gets a column if it varies among the deals, unless players move through contracts at their own pace.
    The wild cards get one if they vary. The hand size gets one if it varies and none holds for more than half of the
    deals. `shared` are the facts of the sheet that this one is compared with: then the table also has the columns that
    vary there.
    """
    varying = facts.varying_keys | (shared.varying_keys if shared else frozenset())
    by_hand = facts.has_hand_sizes_by_deal or (shared is not None and shared.has_hand_sizes_by_deal)
    columns, cells = [_("Deal")], [[str(number) for number in range(1, len(facts.deals) + 1)]]
    if CONTRACT in varying and not facts.has_contracts_by_player:
        columns.append(_("Contract"))
        cells.append([contract_notation_text(each.melding.contract) for each in facts.deals])
    if WILD in varying:
        columns.append(_("Wild"))
        cells.append([wilds_in_words(each, facts.has_jokers) for each in facts.deals])
    if by_hand:
        columns.append(_("Cards each"))
        cells.append([_hand_sizes_text(facts, each.deal.hand_size) for each in facts.deals])
    if len(columns) == 1:
        return None
    return PageTable(
        "deals", _("The deals"), tuple(columns), tuple(TableRow(line) for line in zip(*cells, strict=True))
    )


def _hand_sizes_text(facts: Facts, sizes: int | dict[int, int]) -> str:
    """Return the number of cards dealt in figures, for each number of players if it depends on that."""
    spans = facts.spans_by_players(sizes)
    if len(spans) == 1:
        return str(spans[0][0])
    return paragraph(*(with_players(least, most, str(size)) for size, least, most in spans))


def deal_texts(
    facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]], beside: Facts | None = None, common: bool = False
) -> Iterator[RuleText]:
    """Yield a text for each stretch of consecutive deals with the same special rules. Deals without special rules have
    none.

    `texts_of` returns all texts of a sheet, given by its facts. `beside` are the facts of a sheet to compare with: a
    stretch is also split where the special rules of that sheet change. With `common`, deals that this sheet does not
    have are left out; it needs `beside`.
    """
    own = _special_rule_texts(facts, texts_of)
    others: list[str | None] = [*(_special_rule_texts(beside, texts_of) if beside else ())]
    if len(others) == 1:
        others *= len(own)
    others += [None] * (len(own) - len(others))
    for (text, other), group in groupby(enumerate(zip(own, others, strict=False), 1), lambda each: each[1]):
        numbers = [number for number, _text in group]
        if text and not (common and other is None):
            first, last = numbers[0], numbers[-1]
            yield RuleText(f"{APART}{first} {last}", of_deals(first, last, text))


def _special_rule_texts(facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]]) -> list[str]:
    """Return for each deal the text of its special rules, "" if it has none. If all deals are alike, the list has one
    item, "".
    """
    if not facts.varying_keys:
        return [""]
    told = texts_of(facts)
    return [
        _special_rules_text(facts_of_deal(facts, index), facts, texts_of, told) for index in range(len(facts.deals))
    ]


def with_exceptions(facts: Facts, texts_of: Callable[[Facts], Iterable[RuleText]]) -> list[RuleText]:
    """Return all texts that `texts_of` writes for a sheet, given by its facts.

    A text that does not apply to all deals has a note with the numbers of the other deals. If it is on a part of a
    topic, such as `a.b` of `a`, the note leaves out deals without a text on the topic itself.
    """
    told = [*texts_of(facts)]
    if not facts.varying_keys:
        return told
    alone = [
        {said.topic: said.text for said in texts_of(facts_of_deal(facts, index))} for index in range(len(facts.deals))
    ]

    def others(said: RuleText) -> list[int]:
        """Return the numbers (from 1) of the deals to which a text does not apply.

        If the text is on a part of a topic, such as `a.b` of `a`, deals without a text on the topic itself are left
        out.
        """
        topic, of = said.topic, said.topic.partition(".")[0]
        parents = {each.topic for each in told if each.topic == of != topic}
        return [n for n, each in enumerate(alone, 1) if each.get(topic) != said.text and parents <= each.keys()]

    return [_with_exception_note(said, others(said)) for said in told]


def _with_exception_note(said: RuleText, others: Sequence[int]) -> RuleText:
    if not others:
        return said
    note = counted(
        "Deal {deals} differs: see “The match”.",
        "Deals {deals} differ: see “The match”.",
        len(others),
        deals=joined_by_and([str(number) for number in others]),
    )
    return structs.replace(said, text=paragraph(said.text, note))


def _special_rules_text(
    deal_facts: Facts, facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]], usual_texts: Sequence[RuleText]
) -> str:
    """Return the special rules of one deal as one text, or "" if it has none. `deal_facts` are the rules of that deal,
    `facts` and `usual_texts` those of most deals; only differences are named.
    """
    usual = {said.topic: said.text for said in usual_texts}
    texts_alone = texts_of(deal_facts)
    texts = [said.text for said in texts_alone if usual.get(said.topic) != said.text]
    texts += [text for topic in missing_topics(usual_texts, texts_alone) if (text := absent_sentence(topic))]
    may_vary = VALUES in facts.varying_keys or (WILD in facts.varying_keys and facts.has_jokers)
    if may_vary and [*_value_rows(deal_facts)] != [*_value_rows(facts)]:
        texts.append(values_text(deal_facts))
    return paragraph(*texts)
