"""Melds with who laid which card, and the steps of a play."""

from game.content.tables.staged import MAX_STEPS, StagedMeld, Step, read_melds, read_steps
from game.content.yaml.reader import Node, Notes, parse_documents
from game.engine.actions import Buy


def node(text: str) -> Node:
    (found,) = parse_documents(text, "f")
    return found


def melds(text: str) -> tuple[tuple[StagedMeld, ...], list[str]]:
    notes = Notes("f")
    return read_melds(node(text), "melds", notes, 3), [mistake.text for mistake in notes.mistakes]


def steps(text: str) -> tuple[tuple[Step, ...], list[str]]:
    notes = Notes("f")
    return read_steps(node(text), "play", notes, 3), [mistake.text for mistake in notes.mistakes]


def test_a_melds_cards_are_the_owners_unless_somebody_is_credited() -> None:
    (plain, shared), mistakes = melds(
        "m1: {owner: 2, cards: 4H 5H 6H}\nm2: {owner: 0, cards: [{by: 0, cards: 4C 5C 6C}, {by: 1, cards: 7C}]}"
    )
    assert not mistakes
    assert [(by, len(cards)) for by, cards in plain.groups] == [(2, 3)]
    assert [(by, len(cards)) for by, cards in shared.groups] == [(0, 3), (1, 1)]


def test_without_an_owner_the_first_credited_owns_it() -> None:
    ((meld,), mistakes) = melds("m1: {cards: [{by: 1, cards: 4C 5C 6C}, {by: 2, cards: 7C}]}")
    assert not mistakes
    assert meld.owner == 1


def test_a_list_of_cards_is_no_list_of_groups() -> None:
    ((meld,), mistakes) = melds("m1: {owner: 1, cards: [4C, 5C, 6C]}")
    assert not mistakes
    assert len(meld.groups) == 1


def test_steps_are_actions_refusals_and_expectations() -> None:
    found, mistakes = steps("- 2: buy\n- illegal: {1: buy}\n  because: turn\n- expect: {turn: 1}")
    assert not mistakes
    assert found[0].action == Buy(2)
    assert (found[1].action, found[1].illegal, found[1].because) == (Buy(1), True, "turn")
    assert found[2].action is None
    assert found[2].expect is not None


def test_an_unknown_step_is_noted_with_what_was_perhaps_meant() -> None:
    assert "did you mean 'expect'?" in steps("- expct: {turn: 1}")[1][0]
    assert "there is no key 'becuase'" in steps("- illegal: buy\n  becuase: x")[1][0]


def test_a_play_has_an_end() -> None:
    assert "up to 5000" in steps("[" + "pass, " * (MAX_STEPS + 1) + "]")[1][0]
