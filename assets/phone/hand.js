// The order of the hand: chosen by finger or sorted, kept while cards come and go.

const SUITS = "SHCD", RANKS = "A23456789TJQK";

/** Return an own key for each card, also where two are alike: `7H`, `7H 2`. */
export function keyed(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const count = (seen.get(card) ?? 0) + 1;
    seen.set(card, count);
    return { card, key: count === 1 ? card : `${card} ${count}` };
  });
}

function bySuit(card) {
  return card[0] === "X" ? 999 : SUITS.indexOf(card[1]) * 20 + RANKS.indexOf(card[0]);
}

function byRank(card) {
  return card[0] === "X" ? 999 : RANKS.indexOf(card[0]) * 5 + SUITS.indexOf(card[1]);
}

export class HandOrder {
  constructor() {
    this.keys = [];
    this.sorting = "suit";
  }

  /** Take over the cards of a view; new ones go to their place where the hand is sorted, else to the right. */
  follow(cards) {
    const now = keyed(cards), held = new Set(now.map((each) => each.key));
    const first = !this.keys.length;
    const kept = this.keys.filter((key) => held.has(key));
    const known = new Set(kept);
    const fresh = now.filter((each) => !known.has(each.key)).map((each) => each.key);
    this.keys = [...kept, ...fresh];
    if (first || (fresh.length && this.sorting !== "own" && this.sorting !== "melds")) this.sort(this.sorting);
    return fresh;
  }

  sort(sorting) {
    this.sorting = sorting;
    const value = sorting === "rank" ? byRank : bySuit;
    if (sorting === "rank" || sorting === "suit") this.keys.sort((a, b) => value(a) - value(b) || a.localeCompare(b));
  }

  /** Order by groups of cards: melds, and last the rest. */
  group(groups) {
    this.sorting = "melds";
    const wanted = keyed(groups.flat()).map((each) => each.key);
    this.keys = [...wanted.filter((key) => this.keys.includes(key)), ...this.keys.filter((key) => !wanted.includes(key))];
  }

  /** Move a card to another place. */
  move(key, place) {
    const rest = this.keys.filter((each) => each !== key);
    rest.splice(Math.max(0, Math.min(place, rest.length)), 0, key);
    this.keys = rest;
    this.sorting = "own";
  }

  /** Move cards together, so that the first has a place. */
  moveAll(keys, place) {
    const rest = this.keys.filter((each) => !keys.includes(each));
    rest.splice(Math.max(0, Math.min(place, rest.length)), 0, ...keys);
    this.keys = rest;
    this.sorting = "own";
  }

  card(key) {
    return key.split(" ")[0];
  }

  cards() {
    return this.keys.map((key) => this.card(key));
  }
}
