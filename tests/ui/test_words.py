from game.engine.events import Added, Bought, Laid, TurnBegan
from game.engine.melds import Placed
from game.engine.notation import parse_action
from game.engine.refusals import DoesNotFit
from game.engine.state import Phase
from game.session.table import Table, TakenBack
from game.ui.strings import signs
from game.ui.table.words import Words, meld_text
from tests.ui.dealt import NAMES, shuffled_table, table_of
from tests.ui.test_banner import went
from tests.ui.test_laying import BEA as BEA_12
from tests.ui.test_laying import CY, HAND
from tests.ui.test_table_screen import ANN, BEA, played


def words(me: int = 0) -> Words:
    return Words(NAMES, me)


def prompt(table: Table, me: int) -> str:
    return words(me).prompt(table.view(me), table.legal(me))


def with_melds() -> Table:
    return played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S", "lay 8H 9H TH")


def test_a_meld_is_said_as_what_it_is() -> None:
    melds = with_melds().truth.melds
    assert [meld_text(meld) for meld in melds] == ["set of 3s", "run 8–10♥"]


def test_a_refusal_names_the_meld_by_its_owner_not_by_its_number() -> None:
    table = with_melds()
    card = table.view(0).hand[0]
    assert words().refusal(DoesNotFit((card,), 1), table.view(0)).endswith("does not fit your set of 3s.")
    assert words(1).refusal(DoesNotFit((card,), 2), table.view(1)).endswith("does not fit Ann’s run 8–10♥.")


def test_the_log_names_melds_and_leaves_out_what_is_seen_anyway() -> None:
    table = with_melds()
    view = table.view(1)
    added = Added(1, 2, (Placed(view.hand[0], 11, 1, 1),))
    assert "to Ann’s run 8–10♥" in str(words(1).event(added, view))
    assert words().event(TurnBegan(1), view) is None
    assert words().event(TakenBack(0, 1), view) == "Ann takes a play back."
    assert "3♣ 3♦ 3♠" in str(words().event(Laid(0, 1, view.state.melds[0]), view))


def test_the_prompt_says_what_may_be_done_now() -> None:
    table = table_of([ANN, BEA], stock="5D")
    table.begin()
    assert prompt(table, 0) == "Draw a card"
    assert prompt(table, 1) == "Ann draws …"
    played(table, "draw stock")
    assert prompt(table, 0) == "Lay a meld or discard"
    played(table, "lay 3C 3D 3S")
    assert prompt(table, 0) == "Lay a meld or discard"
    played(table, "lay 8H 9H TH")
    assert prompt(table, 0) == "Discard a card"


def test_after_a_contract_without_further_melds_one_is_asked_to_add_as_far_as_something_fits() -> None:
    table = table_of([HAND.replace("QH", "7H"), BEA_12, CY], stock="KS", game="contract_rummy", packs=2)
    went(table, "draw stock", "lay 7C 7D 7S / KH KC KS")
    assert prompt(table, 0) == "Add or discard"
    played(table, "add 7H to m1")
    assert prompt(table, 0) == "Discard a card"


def test_who_calls_first_is_said_where_the_rules_make_it_a_race() -> None:
    table = shuffled_table(4, 7, "me")
    table.begin()
    while table.phase is not Phase.BUY:
        table.submit(table.legal(table.acting[0])[0])
    top = signs(table.truth.discards[-1])
    seat = table.acting[0]
    assert prompt(table, seat) == f"Call for the {top}?"
    assert prompt(table, table.truth.turn) == f"{NAMES[table.truth.actor]} may call for the {top} …"
    bought = Bought(1, table.truth.discards[-1])
    assert words().event(bought, table.view(0)) == f"Bea calls first and gets the {top}."
    other = shuffled_table(3, 1, "liverpool_rummy")
    assert words().event(bought, other.view(0)) == f"Bea buys {top}."


def test_the_deal_is_said_at_three_lengths() -> None:
    table = shuffled_table(3, 1, "contract_rummy")
    assert words().deal(table.view(0)) == ("Contract Rummy · deal 1 of 7", "Contract Rummy 1/7", "Deal 1 of 7")
    table = shuffled_table(3, 1)
    assert words().deal(table.view(0))[0] == "Rummy 500 · deal 1, first to 500"


def test_the_prompt_says_which_card_may_not_go_back() -> None:
    table = played(table_of([ANN, BEA], up="KC"), "draw discards")
    assert prompt(table, 0) == "Lay a meld or discard – not the K♣ you drew"


def test_the_prompt_names_the_contract() -> None:
    table = shuffled_table(3, 1, "contract_rummy")
    table.begin()
    seat = table.acting[0]
    while table.phase.value != "play":
        table.submit(next(a for a in table.legal(table.acting[0]) if a.text in ("draw stock", "pass")))
    assert prompt(table, seat) == f"Lay {table.truth.contract_of(seat)!r}, or discard"


def test_the_choices_for_a_joker_say_what_it_would_be() -> None:
    state = with_melds().truth
    choices = [parse_action(text, 0) for text in ("lay X=4H 5H 6H", "lay 5H 6H X=7H")]
    assert words().question(choices) == "What does the ★ stand for?"
    assert [words().choice(action, state) for action in choices] == ["4♥ 5♥ 6♥  (★ is 4♥)", "5♥ 6♥ 7♥  (★ is 7♥)"]


def test_two_places_for_a_card_are_told_apart() -> None:
    state = with_melds().truth
    choices = [parse_action(text, 1) for text in ("add 3H to m1", "add JH to m2")]
    assert words(1).question(choices) == "Which one do you mean?"
    assert [words(1).choice(action, state) for action in choices] == [
        "3♥ to Ann’s set of 3s",
        "J♥ to Ann’s run 8–10♥",
    ]


def test_labels_say_what_will_happen() -> None:
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
