// The texts of the page in the program's language, and the names of cards as they are spoken.

const texts = {}, cards = {};

/** Fetch the texts from the table; whether it answered. */
export async function loadTexts() {
  try {
    const answer = await fetch("texts.json", { cache: "no-store" });
    if (!answer.ok) return false;
    const told = await answer.json();
    Object.assign(texts, told.texts);
    Object.assign(cards, told.cards);
    document.documentElement.lang = told.language;
    document.documentElement.dir = told.direction;
    document.title = texts.title;
    return true;
  } catch {
    return false;
  }
}

/** Return the text of a key with the values filled in. */
export function text(key, values = {}) {
  return (texts[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return the spoken name of a card, such as `7 of hearts`. */
export function cardName(card) {
  return cards[card] ?? card;
}
