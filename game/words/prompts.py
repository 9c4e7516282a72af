"""Prompts at the table: whose turn it is, the possible plays, the special rules of the deal, the effect of a draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.content.numbers import number_text
from game.content.rule_text.contracts import contract_text, required_melds_text
from game.content.rule_text.facts import ranks_in_words
from game.content.translation import counted, in_language
from game.engine.actions import Action, Add, Discard, Knock, Lay, Slide, Take
from game.engine.cards import RANKS, Card
from game.engine.events import WasCut
from game.engine.play.dealing import cards_dealt, score_after_buy_back
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.scoring import base_payment
from game.engine.play.verbs import WINDOWS, acting
from game.engine.sheet.keys import wild_name
from game.engine.state import NOBODY, Phase, State, View
from game.session.match.standing_answers import StandingAnswer
from game.words.input_signs import PadPart, either, on_pad
from game.words.knocking import discard_prompt, first_lines, lay_off_question, limit_lines, offer_question
from game.words.strings import _, cards_text, point_count_text, signs
from game.words.table import is_race_to_call

_BUTTONS = ((Lay, PadPart.Y), (Knock, PadPart.Y), (Add, PadPart.A), (Discard, PadPart.X))
"""The gamepad button that plays cards, by kind of action."""

_PLAYS: dict[tuple[bool, bool, bool], Callable[[], str]] = {
    (True, True, True): lambda: _("Lay, add or discard"),
    (True, False, True): lambda: _("Lay a meld or discard"),
    (False, True, True): lambda: _("Add or discard"),
    (False, False, True): lambda: _("Discard a card"),
    (True, True, False): lambda: _("Lay or add"),
    (True, False, False): lambda: _("Lay a meld"),
    (False, True, False): lambda: _("Add a card"),
    (False, False, False): lambda: _("Play"),
}
"""The prompt to play, by whether the player can lay, add and discard."""


def buy_question(state: State) -> str:
    """Return the question whether to buy the top discard, or to call for it where the first to call gets it. There must
    be a discard.
    """
    text = _("Call for the {card}?") if is_race_to_call(state) else _("Buy the {card}?")
    return text.format(card=signs(state.discards[-1]))


def force_question(state: State, names: Sequence[str]) -> str:
    """Return the question whether to force the top discard on the player whose turn it is, who has passed on it."""
    return _("Force the {card} on {name}?").format(card=signs(state.discards[-1]), name=names[state.turn])


def standing_text(standing: StandingAnswer) -> str:
    """Return a standing answer as text: to be skipped until the next turn, or to be asked only for certain ranks. More
    than three ranks are only counted.
    """
    if not standing.wanted_ranks:
        return _("Skip me until my turn")
    if len(standing.wanted_ranks) > 3:
        return counted("Only for {count} rank", "Only for {count} ranks", len(standing.wanted_ranks))
    return _("Only for {ranks}").format(
        ranks=ranks_in_words([RANKS[rank - 1] for rank in sorted(standing.wanted_ranks)])
    )


def buy_back_question(state: State, seat: int, brief: bool = False) -> str:
    """Return the question whether the eliminated player in `seat` buys back in. It has their score and the one after
    buying back, unless it is `brief` or the rules no longer let them buy back.
    """
    score = score_after_buy_back(state, seat)
    if score is None or brief:
        return _("Buy back into the match?")
    text = _("You are out with {points}. Buy back in with {score}?")
    return text.format(points=point_count_text(state.scores[seat]), score=number_text(score))


def call_question(state: State, names: Sequence[str]) -> str:
    """Return the question of the call phase. If the player whose turn it is leaves the top discard, it asks whether to
    force the card on that player; otherwise, whether to call rummy on it.

    Where a false call is possible, the question does not reveal whether the card fits.
    """
    if state.this_turn.leaves:
        return force_question(state, names)
    text = (
        _("Does the {card} fit on the table? Call it, or pass")
        if state.rules.calls.false_call
        else _("The {card} fits on the table. Call it?")
    )
    return text.format(card=signs(state.discards[-1]))


class Prompts:
    """Prompts for the player `me` at a table with these names."""

    def __init__(self, names: Sequence[str], me: int) -> None:
        self.names = names
        self.me = me

    def prompt(self, view: View, actions: Sequence[Action], brief: bool = False) -> str:
        """Return what the table asks of the player in seat `me`. `actions` are the legal actions of that seat.

        If the seat is to act, the prompt says what it may do or asks a question; with `brief` some prompts are shorter.
        Otherwise it says who is to act, or that the deal or the match is over.
        """
        state = view.state
        if state.phase is Phase.DEAL_OVER:
            return _("The deal is over")
        if state.phase is Phase.MATCH_OVER:
            return _("The match is over")
        if self.me not in acting(state):
            return self._waiting(state)
        if state.phase in (Phase.DRAW, Phase.PLAY) and state.closer != NOBODY:
            return self._last_turn(state, brief)
        if state.phase is Phase.DRAW:
            return self._draw(state, brief)
        if state.phase in WINDOWS:
            return self._question(state, actions, brief)
        if state.phase is Phase.CUT:
            return _("Cut the cards")
        return self._play(state, actions, brief)

    def buttons(self, state: State, actions: Sequence[Action]) -> str:
        """Return the signs of the gamepad buttons for the possible plays, each after a space, to be added to the
        prompt.

        They are visible only while a gamepad is used (`either`). Empty if the player is not to act.
        """
        if self.me not in acting(state):
            return ""
        drawing = [PadPart.WAYS, PadPart.A] if state.phase in (Phase.DRAW, Phase.OFFER) else []
        if drawing and any(isinstance(action, Knock) for action in actions):
            drawing.append(PadPart.Y)
        playing = [button for kind, button in _BUTTONS if any(isinstance(action, kind) for action in actions)]
        return either("", "".join(f" {on_pad(button)}" for button in drawing or playing))

    def deal(self, view: View) -> tuple[str, str, str]:
        """Return three texts on the number of the deal and the length or target of the match, with less and less
        detail.

        The first names the game. In a match to a target score, the last gives only the number of the deal.
        """
        state = view.state
        title, target = in_language(state.match.sheet.title), state.rules.target
        if target:
            text = _("{title} · deal {deal}, first to {target}").format(title=title, deal=state.deal, target=target)
            brief = _("Deal {deal}, first to {target}").format(deal=state.deal, target=target)
            if state.match.eliminates:
                text = _("{title} · deal {deal}, out at {target}")
                text = text.format(title=title, deal=state.deal, target=target)
                brief = _("Deal {deal}, out at {target}").format(deal=state.deal, target=target)
            return text, brief, _("Deal {deal}").format(deal=state.deal)
        deals = len(state.match.deals)
        text = _("{title} · deal {deal} of {deals}").format(title=title, deal=state.deal, deals=deals)
        brief = _("{title} {deal}/{deals}").format(title=title, deal=state.deal, deals=deals)
        return text, brief, _("Deal {deal} of {deals}").format(deal=state.deal, deals=deals)

    def deal_terms(self, view: View) -> list[str]:
        """Return lines on the terms of this deal: its number, and whatever the rules add to that.

        Such additions are the wild cards, the terms of a knock and of showing a hand, a raised or carried stake, the
        contract of the player `me`, and the kinds of melds or the points that are required. The line of a contract, or
        of other demands on the first melds, ends with “laid” once the player has met them.
        """
        state, rules = view.state, view.state.rules
        deal = _("Deal {deal}") if rules.target else _("Deal {deal} of {deals}")
        lines = [deal.format(deal=state.deal, deals=len(state.match.deals))]
        wild = [name for name in rules.wild_names if wild_name(name) != "joker" or rules.jokers]
        if wild:
            lines.append(_("Wild: {wilds}").format(wilds=ranks_in_words(wild)))
        if rules.melding.in_hand:
            lines += limit_lines(state)
        elif rules.knocking.before_draw:
            lines += first_lines(state, self.me)
        if state.carried:
            stake = point_count_text(base_payment(rules, state.carried))
            lines.append(_("This deal is worth {points}").format(points=stake))
        contract = state.contract_of(self.me)
        if contract is not None:
            mine = rules.melding.contract_by == "player"
            text = _("Your contract, {stage} of {stages}: {contract}") if mine else _("Contract: {contract}")
            text = text.format(
                stage=state.stages[self.me], stages=len(state.match.contracts), contract=contract_text(contract)
            )
            lines.append(_("{text}, laid").format(text=text) if state.melded[self.me] else text)
        if rules.demands_kinds and contract is None:
            asked = required_melds_text(rules.melding.pure, rules.melding.least_runs)
            if rules.melding.in_hand:
                lines.append(_("To show: {melds}").format(melds=asked))
            else:
                text = _("First melds: {melds}").format(melds=asked)
                lines.append(_("{text}, laid").format(text=text) if state.melded[self.me] else text)
        if rules.melding.opening:
            text = _("First melds: {points}").format(points=point_count_text(rules.melding.opening))
            lines.append(_("{text}, laid").format(text=text) if state.melded[self.me] else text)
        return lines

    def stock(self, state: State) -> str:
        """Return the tooltip of the stock: the effect of drawing from it, and the number of its cards, if there are
        any.
        """
        left = len(state.stock)
        if state.rules.face_up:
            text = counted("Turn up its last card", "Turn up a card: {count} are left", left)
            return text if left else _("Turn up a card")
        return counted("Draw its last card", "Draw a card: {count} are left", left) if left else _("Draw a card")

    def dig(self, cards: tuple[Card, ...], state: State) -> str:
        """Return the tooltip of `cards`, discards that are drawn together: what is taken, and what must be played of
        it.

        `cards` are in the order of the discards, the top one last. If the whole pile is drawn and no card of it must be
        played, the tooltip offers to look through it instead.
        """
        if state.must_use_discard and len(cards) == 1:
            return _("Take the {card} and play it at once").format(card=signs(cards[0]))
        if state.must_use_discard:
            return _("Take {cards} and play the {card} at once").format(
                cards=cards_text(cards), card=signs(cards[0 if state.rules.draw.discards == "dig" else -1])
            )
        if state.rules.draw.discards == "pile":
            return counted("Look at the card and take it", "Look through the {count} cards", len(cards))
        if state.rules.draw.discards == "dig" and len(cards) > 1:
            text = _("Take {count} cards and play the {card} at once")
            if state.rules.draw.dug == "this_turn":
                text = _("Take {count} cards and play the {card} in this turn")
            return text.format(count=len(cards), card=signs(cards[0]))
        if state.rules.draw.discard_drawn or len(cards) > 1:
            return _("Take {cards}").format(cards=cards_text(cards))
        return _("Take the {card}; discard another card").format(card=signs(cards[0]))

    def cut(self, state: State) -> str:
        """Return the sentence for the player who cuts: the cards to be dealt, and the bonus for lifting exactly that
        many. Only for games with such a bonus, which is not checked.
        """
        rules = state.rules
        texts = (
            _("{size} cards for each of {players} players: lift exactly {cards} to win {points}."),
            _("{size} cards for each of {players} players and one turned up: lift exactly {cards} to win {points}."),
            _("{size} cards for each of {players} players and two turned up: lift exactly {cards} to win {points}."),
        )
        if rules.deal.extra_card != "none":
            texts = (
                _(
                    "{size} cards for each of {players} players and one more for the player who begins: lift "
                    "exactly {cards} to win"
                    " {points}."
                ),
                _(
                    "{size} cards for each of {players} players, one more for the player who begins and one "
                    "turned up: lift exactly"
                    " {cards} to win {points}."
                ),
                _(
                    "{size} cards for each of {players} players, one more for the player who begins and two "
                    "turned up: lift exactly"
                    " {cards} to win {points}."
                ),
            )
        return texts[rules.cards_turned_up].format(
            size=rules.hand_size,
            players=state.players - len(state.eliminated),
            cards=cards_dealt(state),
            points=point_count_text(rules.deal.exact_cut_bonus),
        )

    def was_cut(self, event: WasCut, state: State) -> str:
        """Return the sentence that tells the player who cut how many cards they lifted, and how many were needed; after
        an exact cut also the bonus.
        """
        needed = cards_dealt(state)
        if event.exact:
            text = _("You lifted exactly the {needed} cards needed: {points} for you!")
            return text.format(needed=needed, points=point_count_text(state.rules.deal.exact_cut_bonus))
        return counted(
            "You lifted one card; {needed} were needed.",
            "You lifted {count} cards; {needed} were needed.",
            event.count,
            needed=needed,
        )

    def _question(self, state: State, actions: Sequence[Action], brief: bool) -> str:
        """Return the question of the current phase: whether to buy back, buy, take the offered card or call, or what to
        lay off. If nothing more can be laid off, return a sentence that says so.

        The phase must be one of these. With `brief` some questions are shorter.
        """
        if state.phase is Phase.BUY_BACK:
            return buy_back_question(state, self.me, brief)
        if state.phase is Phase.BUY:
            return buy_question(state)
        if state.phase is Phase.OFFER:
            return offer_question(state)
        if state.phase is Phase.CALL:
            return call_question(state, self.names)
        if not any(isinstance(action, Add) for action in actions):
            return _("Nothing else fits: choose Done")
        return _("Lay off what fits, then choose Done") if brief else lay_off_question(state, self.names)

    def _waiting(self, state: State) -> str:
        name = self.names[state.actor]
        top = signs(state.discards[-1]) if state.discards else ""
        doing = {
            Phase.DRAW: _("{name} draws …"),
            Phase.PLAY: _("{name} plays …"),
            Phase.BUY: _("{name} may call for the {card} …")
            if is_race_to_call(state)
            else _("{name} may buy the {card} …"),
            Phase.CALL: _("{name} may force the {card} …")
            if state.this_turn.leaves
            else _("{name} may call rummy on the {card} …"),
            Phase.CUT: _("{name} cuts …"),
            Phase.BUY_BACK: _("{name} may buy back in …"),
            Phase.OFFER: _("{name} may take the {card} …"),
            Phase.LAY_OFF: _("{name} may lay off cards …"),
        }
        return doing.get(state.phase, _("{name} is playing …")).format(name=name, card=top)

    def _last_turn(self, state: State, brief: bool) -> str:
        if state.phase is Phase.PLAY:
            return _("Your last turn: discard a card") if state.rules.melding.in_hand else _("Play your last turn")
        if brief:
            return _("Draw: your last turn")
        return _("{name} has gone out: draw for your last turn").format(name=self.names[state.closer])

    def _draw(self, state: State, brief: bool) -> str:
        if not state.stock and state.rules.stock_out == "last_chance":
            if state.rules.face_up:
                return _("The stock has run out: play the card turned up, or pass to end the deal")
            if brief:
                return _("Draw a discard, or pass")
            return _("The stock has run out: draw from the discards, or pass to end the deal")
        if state.this_turn.passed_up:
            return _("Nobody wanted the {card}: draw from the stock").format(card=signs(state.discards[-1]))
        if state.rules.face_up:
            return self._draw_face_up(state, brief)
        if state.floating[self.me]:
            return _("You are floating: draw a card")
        if legal_first_knocks(state, self.me):
            return _("Draw a card, or knock")
        if state.rules.draw.discards == "dig" and len(state.discards) > 1:
            if brief:
                return _("Draw a card, or dig")
            return _("Draw a card from the stock, or dig in the river")
        return _("Draw a card")

    def _draw_face_up(self, state: State, brief: bool) -> str:
        if not state.discards:
            return _("Turn up the first card of the stock")
        if brief:
            return _("Take the {card}, or turn up a card").format(card=signs(state.discards[-1]))
        return _("Take the {card} to play it at once, or turn up the next card").format(card=signs(state.discards[-1]))

    def _play(self, state: State, actions: Sequence[Action], brief: bool) -> str:
        this = state.this_turn
        if this.dug is not None:
            text = (
                _("Play the {card} you took")
                if state.rules.face_up
                else _("Play the {card} you drew from the discards")
            )
            return text.format(card=signs(this.dug))
        if this.owed:
            return _("Play the {cards} you took").format(cards=cards_text(this.owed))
        add = any(isinstance(action, Add | Take | Slide) for action in actions)
        contract = state.contract_of(self.me)
        if contract is not None and not state.melded[self.me]:
            if brief:
                return _("Lay your contract, add or discard") if add else _("Lay your contract, or discard")
            text = _("Lay {contract}, add or discard") if add else _("Lay {contract}, or discard")
            return text.format(contract=contract_text(contract))
        if state.rules.melding.opening and not state.melded[self.me]:
            text = _("Lay melds for {points}, add or discard") if add else _("Lay melds for {points}, or discard")
            return text.format(points=point_count_text(state.rules.melding.opening))
        lay = any(isinstance(action, Lay) for action in actions)
        discard = any(isinstance(action, Discard) for action in actions)
        text = _PLAYS[lay, add, discard]()
        if any(isinstance(action, Knock) for action in actions):
            text = discard_prompt(state.rules)
        if this.dealt_more and not this.played and not brief:
            text = _("{text} – you hold an extra card, so do not draw").format(text=text)
        if this.drawn is not None and discard and not state.rules.draw.discard_drawn:
            but = _("{text} – not the {card}") if brief else _("{text} – not the {card} you drew")
            text = but.format(text=text, card=signs(this.drawn))
        return text
