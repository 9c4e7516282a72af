"""Tests of `game.words.table`."""

from __future__ import annotations

from game.content.sheets.sheets import with_keys
from game.engine.cards import parse_card, parse_cards
from game.engine.events import Added, Bought, Laid, TurnBegan
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.refusals import DoesNotFit
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules, with_turned_up
from game.record.notation import parse_action
from game.session.match.match import Match, TakenBack
from game.words.strings import signs
from game.words.table import Words, indicated_text, run_ends, set_ranks
from tests.support.languages import speaking, with_forms
from tests.ui.support.tables import ANN, BEA, NAMES, played, shuffled_table, table_of


def words(me: int = 0) -> Words:
    return Words(NAMES, me)


def with_melds() -> Match:
    return played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S", "lay 8H 9H TH")


def test_a_meld_is_named_by_its_ranks_or_run_ends() -> None:
    threes, run = with_melds().truth.melds
    assert (set_ranks(threes), run_ends(run)) == ("3s", "8–10♥")


def test_a_set_is_called_by_the_plural_of_its_rank() -> None:
    sets = [("KS KH KD", "kings"), ("AS AH AD", "aces"), ("TS TH TD", "10s")]
    for cards, said in sets:
        faces = parse_cards(cards)
        placed = tuple(PlacedCard(face, face.rank, face.suit, 0) for face in faces)
        assert set_ranks(Meld(Kind.SET, 0, placed)) == said


def test_a_refusal_names_the_meld_by_its_owner_not_by_its_number() -> None:
    table = with_melds()
    card = table.view(0).hand[0]
    assert words().refusal(DoesNotFit((card,), 1), table.view(0)).endswith("does not fit your set of 3s.")
    assert words(1).refusal(DoesNotFit((card,), 2), table.view(1)).endswith("does not fit Ann’s run 8–10♥.")


def test_the_log_names_melds_and_leaves_out_turn_begins() -> None:
    table = with_melds()
    view = table.view(1)
    added = Added(1, 2, (PlacedCard(view.hand[0], 11, 1, 1),))
    assert "to Ann’s run 8–10♥" in str(words(1).event(added, view))
    assert words().event(TurnBegan(1), view) is None
    assert words().event(TakenBack(0, 1), view) == "Ann undoes a play."
    assert words().event(Laid(0, 1, view.state.melds[0]), view) == "Ann lays the set 3♣ 3♦ 3♠ (+15)."
    fewest = shuffled_table(2, game="doofer").view(0)
    assert words().event(Laid(0, 1, view.state.melds[0]), fewest) == "Ann lays the set 3♣ 3♦ 3♠."


def test_the_log_calls_a_purchase_calling_first_only_in_games_with_a_race() -> None:
    table = shuffled_table(4, 7, "me")
    table.begin()
    card = parse_card("7H")
    bought = Bought(1, card)
    assert words().event(bought, table.view(0)) == f"Bea calls first and gets {signs(card)}."
    other = shuffled_table(3, 1, "liverpool_rummy")
    assert words().event(bought, other.view(0)) == f"Bea buys {signs(card)}."


def test_the_choices_for_a_joker_name_the_card_it_would_stand_for() -> None:
    state = with_melds().truth
    choices = [parse_action(text, 0) for text in ("lay X=4H 5H 6H", "lay 5H 6H X=7H")]
    assert words().question(choices) == "What does the ★ stand for?"
    assert [words().choice(action, state) for action in choices] == ["4♥ 5♥ 6♥  (★ as 4♥)", "5♥ 6♥ 7♥  (★ as 7♥)"]


def test_two_melds_a_card_can_go_to_are_named_differently_in_the_question() -> None:
    state = with_melds().truth
    choices = [parse_action(text, 1) for text in ("add 3H to m1", "add JH to m2")]
    assert words(1).question(choices) == "Which one do you mean?"
    assert [words(1).choice(action, state) for action in choices] == [
        "3♥ to Ann’s set of 3s",
        "J♥ to Ann’s run 8–10♥",
    ]


def test_offer_labels_name_the_action_of_a_drop() -> None:
    state = with_melds().truth
    said = {
        text: words(1).offer(parse_action(text, 1), state)
        for text in ("lay 4C 4D 4S", "add 3H to m1", "discard 2H", "draw stock", "claim JH to m2", "claim 5C 6C 7C")
    }
    assert list(said.values()) == [
        "new set",
        "adds to Ann’s set",
        "discard",
        "draw",
        "Rummy! onto Ann’s run",
        "Rummy! new meld",
    ]


def test_the_log_names_the_cutter_if_the_rules_have_one() -> None:
    def begun(game: str) -> list[str]:
        table = shuffled_table(3, game=game)
        words = Words(("Ann", "Bea", "Cy"), 0)
        heard: list[str] = []
        table.subscribe(0, lambda view, events: heard.extend(filter(None, (words.event(e, view) for e in events))))
        table.begin()
        return heard

    assert "Cy shuffles" in begun("rummy_500")[0]
    assert begun("rummy_500")[1] == "Ann cuts the pack for show."
    assert not any("cuts" in line for line in begun("doofer"))


def test_melds_are_named_in_the_sentence_even_if_a_person_has_the_name_of_a_meld() -> None:
    table = with_melds()
    view, card = table.view(0), table.view(0).hand[0]
    strange = Words(("m1", "run m2"), 0)
    worth = f"(+{view.state.rules.values[card]})"
    assert strange.event(Added(1, 1, (PlacedCard(card, card.rank, card.suit, 1),)), view) == (
        f"run m2 adds {signs(card)} to your set of 3s {worth}."
    )
    assert (
        strange.event(Added(0, 9, (PlacedCard(card, card.rank, card.suit, 0),)), view)
        == f"m1 adds {signs(card)} to m9 {worth}."
    )


def test_a_translated_refusal_puts_no_english_noun_before_the_meld() -> None:
    german = with_forms({"{cards} does not fit {meld}.": "{cards} passt nicht an {meld}."})
    table = with_melds()
    card = table.view(0).hand[0]
    with speaking(german):
        said = words().refusal(DoesNotFit((card,), 1), table.view(0))
    assert said == f"{signs(card)} passt nicht an your set of 3s."


def test_the_indicator_card_says_which_rank_it_makes_wild() -> None:
    keys = {"pack.wild": ["joker", "turned_up"], "deal.indicator": "apart"}
    own = compile_rules(with_keys(RuleSheet(), keys), 2).of_deal(1)
    above = compile_rules(with_keys(RuleSheet(), keys | {"pack.turned_rank": "next"}), 2).of_deal(1)
    said = [indicated_text(with_turned_up(rules, parse_card(up))) for rules in (own, above) for up in ("9H", "KD", "X")]
    assert said == ["9 wild", "K wild", "no rank", "10 wild", "A wild", "no rank"]
