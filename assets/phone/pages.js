// What opens above the table: menu, rules, score sheet, log, a pile or a meld seen closer, first melds, a knock.

import { button, closeDialog, element, notice, openDialog, set, write } from "./dom.js";
import { keyed } from "./hand.js";
import { prefer, preference } from "./preferences.js";
import { cardName, text } from "./texts.js";

const face = (card, given = {}) => element("img", { src: `cards/${card}.svg`, alt: cardName(card), ...given });
const faces = (cards) => element("div", { class: "faces" }, ...cards.map((card) => face(card)));

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export class Pages {
  constructor(play) {
    this.play = play;
    this.meldReference = 0;
  }

  menu() {
    const ask = (about) => () => {
      this.wanted = about;
      this.play.send({ type: "ask", about });
    };
    const entries = [
      [text("rules"), ask("rules")],
      [text("scores"), ask("scores")],
      [text("log"), ask("log")],
      ...(this.play.view?.can_stand ? [[text("beforehand"), () => this.standing()]] : []),
      [text("settings"), () => this.settings()],
      [text("leave"), () => this.leave()],
    ];
    openDialog(text("menu"), [element("div", { class: "stack" }, ...entries.map(([words, act]) => button(words, act, { class: "wide" })))]);
  }

  rules(page) {
    const kinds = { heading: "h3", text: "p", item: "li" };
    const shown = [];
    for (const part of page.paragraphs) {
      const made = element(kinds[part.kind] ?? "p", {}, part.text);
      if (part.kind !== "item") shown.push(made);
      else if (shown.at(-1)?.tagName === "UL") shown.at(-1).append(made);
      else shown.push(element("ul", {}, made));
    }
    openDialog(page.title, shown, [], { class: "page" });
  }

  scores(sheet) {
    const cell = (words, kind = "td") => element(kind, kind === "th" ? { scope: "col" } : {}, words);
    const rows = sheet.deals.flatMap((deal) => [element("tr", {}, element("th", { scope: "row" }, String(deal.deal)), ...deal.scores.map((each) => cell(each)))]);
    const last = sheet.deals.at(-1);
    const table = element(
      "table",
      {},
      element("thead", {}, element("tr", {}, cell(text("deal"), "th"), ...sheet.names.map((name) => cell(name, "th")))),
      element("tbody", {}, ...rows),
      ...(last ? [element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, text("total")), ...last.totals.map((each) => cell(each))))] : []),
    );
    const accounts = sheet.accounts.map((each) => element("details", {}, element("summary", {}, sheet.names[each.seat]), element("ul", {}, ...each.lines.map((line) => element("li", {}, line)))));
    const content = last ? [element("p", {}, sheet.text), element("div", { class: "wide-table", tabIndex: 0, role: "region", "aria-label": text("scores") }, table), ...accounts] : [element("p", {}, text("scores_empty"))];
    openDialog(text("scores"), content, [], { class: "page" });
  }

  log(log) {
    if (this.wanted !== "log") return; // it is sent when a seat is taken, too
    this.wanted = "";
    openDialog(text("log"), [log.lines.length ? element("ol", { class: "log" }, ...log.lines.map((line) => element("li", {}, line))) : element("p", {}, text("log_empty"))], [], { class: "page" });
    document.querySelector("dialog .content").scrollTop = 1e6;
  }

  standing() {
    const chosen = new Set();
    const ranks = element("div", { class: "ranks", role: "group", "aria-label": text("all_but") }, ...RANKS.map((rank, index) => {
      const tap = button(rank, () => {
        if (!chosen.delete(index + 1)) chosen.add(index + 1);
        set(tap, "aria-pressed", chosen.has(index + 1));
      }, { "aria-pressed": "false" });
      return tap;
    }));
    const stand = (passing) => () => {
      this.play.send({ type: "stand", passing, ranks: passing === "all_but" ? [...chosen] : [] });
      closeDialog();
    };
    openDialog(text("beforehand"), [
      element("div", { class: "stack" }, button(text("until_turn"), stand("until_turn"), { class: "wide" }), button(text("ask_me"), stand("none"), { class: "wide" })),
      ranks,
      button(text("all_but"), stand("all_but"), { class: "wide" }),
    ]);
  }

  settings() {
    const box = (name) => {
      const input = element("input", { type: "checkbox", checked: preference(name), on: { change: () => prefer(name, input.checked) } });
      return element("label", { class: "switch" }, input, element("span", {}, text(name)));
    };
    openDialog(text("settings"), ["sound", "vibration", "animation"].map(box));
  }

  leave() {
    openDialog(text("leave"), [element("p", {}, text("leave_sure"))], [button(text("leave"), () => {
      this.play.send({ type: "leave_seat" });
      closeDialog();
    }, { class: "danger" })], { closeText: text("cancel") });
  }

  cut() {
    const { least, most, text: words } = this.play.view.cut;
    const slider = element("input", { type: "range", min: least, max: most, value: Math.round((least + most) / 2), "aria-label": words });
    const number = element("output", {}, slider.value);
    slider.addEventListener("input", () => write(number, slider.value));
    openDialog(text("cut"), [element("p", {}, words), slider, number], [button(text("cut"), () => this.play.play({ action: `cut ${slider.value}` }), { class: "primary" })], { closeText: text("cancel") });
  }

  /** Show a meld closer. Its cards can be chosen, to ask what may be done with them. */
  meld(meld) {
    if (!meld) return;
    const play = this.play, chosen = new Set(), mine = meld.owner === play.view.seat;
    const names = meld.cards.map((each) => (each.stands_for ? text("stands_for", { card: cardName(each.card), meaning: each.stands_for }) : cardName(each.card)));
    const cards = element("div", { class: "faces" }, ...meld.cards.map((each, index) => {
      if (!mine) return face(each.card, { alt: names[index] });
      const tap = button("", () => {
        if (!chosen.delete(index)) chosen.add(index);
        set(tap, "aria-pressed", chosen.has(index));
        this.meldReference = ++play.reference;
        this.choices.replaceChildren();
        if (chosen.size) play.send({ type: "select", reference: this.meldReference, cards: meld.cards.filter((_, at) => chosen.has(at)).map((one) => one.card), source: "meld" });
      }, { class: "card", "aria-label": names[index], "aria-pressed": "false" });
      tap.append(face(each.card, { alt: "" }));
      return tap;
    }));
    this.choices = element("div", { class: "stack" });
    openDialog(meld.text, [cards, element("ul", { class: "plain" }, ...names.map((name) => element("li", {}, name))), this.choices]);
  }

  meldOffers(message) {
    const shown = message.offers.flatMap((offer) => offer.choices).map((each) => button(each.text, () => this.play.play(each), { class: "wide primary", "data-action": each.action }));
    this.choices?.replaceChildren(...shown);
  }
}

/** The discards seen closer: what drawing each of them would bring. */
export class PilePage {
  constructor(play) {
    this.play = play;
    this.dialog = null;
  }

  open() {
    const { discards, digs } = this.play.view;
    const about = element("p", { role: "status" }), act = element("div", { class: "stack" });
    const byPlace = new Map(digs.map((each) => [each.index, each]));
    const taps = discards.map((card, index) => {
      const tap = button("", () => look(index), { class: "card", "aria-label": text("discard_place", { card: cardName(card), number: index + 1, count: discards.length }), "aria-pressed": "false" });
      tap.append(face(card, { alt: "" }));
      return tap;
    });
    const look = (index) => {
      const dig = byPlace.get(index);
      const taken = dig?.action ? taps.length - index : 0;
      for (const [at, tap] of taps.entries()) {
        set(tap, "aria-pressed", at === index);
        tap.classList.toggle("comes", Boolean(taken) && at >= index);
      }
      write(about, dig?.text ?? "");
      act.replaceChildren(...(dig?.action ? [button(text("draw"), () => this.play.play(dig), { class: "wide primary", "data-action": dig.action })] : []));
    };
    const pile = element("div", { class: "faces river" }, ...taps);
    this.dialog = openDialog(text("discards"), discards.length ? [pile, about, act] : [element("p", {}, text("discards_empty"))], [], { closed: () => (this.dialog = null) });
    this.shown = discards.join(" ");
    const last = digs.findLast((each) => each.action);
    if (last) look(last.index);
    pile.scrollLeft = pile.scrollWidth;
  }

  /** Close when the pile is another. */
  follow() {
    if (this.dialog && this.shown !== this.play.view.discards.join(" ")) closeDialog();
  }
}

/** The melds that must be laid first, put together slot by slot. */
export class ArrangePage {
  constructor(play) {
    this.play = play;
    this.dialog = null;
    this.reference = 0;
    this.clear();
  }

  clear() {
    this.slots = [];
    this.way = 0;
    this.ways = 1;
    this.selected = new Set();
  }

  open() {
    this.clear();
    this.deal = this.play.view.title;
    this.about = element("p", { role: "status" });
    this.list = element("ol", { class: "slots" });
    this.rest = element("ul", { class: "hand small", "aria-label": text("left_over") });
    this.lays = element("div", { class: "stack" });
    const buttons = [
      button(text("best"), () => this.best(0)),
      button(text("next_way"), () => this.best(this.way + 1)),
      button(text("clear"), () => this.ask(this.slots.map(() => []))),
    ];
    this.more = buttons[1];
    this.dialog = openDialog(text("arrange"), [element("p", { class: "quiet-text" }, text("arrange_tip")), this.list, this.about, this.lays, this.rest], buttons, { class: "page arrange", closed: () => (this.dialog = null) });
    this.best(0);
  }

  best(way) {
    this.way = way;
    this.play.send({ type: "arrange", reference: (this.reference = ++this.play.reference), slots: [], way });
  }

  ask(slots) {
    // No cards at all would ask for the best arrangement: an empty arrangement has its slots.
    this.play.send({ type: "arrange", reference: (this.reference = ++this.play.reference), slots, way: this.way });
  }

  /** Show an arrangement that the table has judged. */
  show(message) {
    if (!this.dialog || message.reference !== this.reference) return;
    this.slots = message.slots.map((each) => each.cards);
    this.left = keyed(message.left);
    this.selected.clear();
    this.more.hidden = message.ways < 2;
    write(this.about, message.text);
    this.list.replaceChildren(...message.slots.map((slot, index) => {
      const cards = slot.cards.map((card, at) => {
        const tap = button("", () => this.take(index, at), { class: "card", "aria-label": cardName(card) });
        tap.append(face(card, { alt: "" }));
        return tap;
      });
      const name = this.play.view.slots[index]?.text ?? "", state = slot.text === name ? "" : slot.text;
      const put = button("", () => this.put(index), { class: "slot-name", "aria-label": text("slot_put", { slot: [name, state].filter(Boolean).join(", ") }) });
      put.append(element("strong", {}, name), state ? element("span", {}, state) : "");
      return element("li", { class: slot.ready ? "ready" : slot.wrong ? "wrong" : "" }, put, element("div", { class: "faces" }, ...cards));
    }));
    this.lays.replaceChildren(...message.choices.map((each) => button(each.text, () => this.play.play(each), { class: "wide primary", "data-action": each.action })));
    this.rest.replaceChildren(...this.left.map(({ card, key }) => {
      const tap = button("", () => {
        if (!this.selected.delete(key)) this.selected.add(key);
        set(tap, "aria-pressed", this.selected.has(key));
      }, { class: "card", "aria-label": cardName(card), "aria-pressed": "false" });
      tap.append(face(card, { alt: "" }));
      return element("li", {}, tap);
    }));
  }

  put(index) {
    const cards = this.left.filter((each) => this.selected.has(each.key)).map((each) => each.card);
    if (!cards.length) notice(text("arrange_tip"));
    else this.ask(this.slots.map((slot, at) => (at === index ? [...slot, ...cards] : slot)));
  }

  take(index, at) {
    this.ask(this.slots.map((slot, place) => (place === index ? slot.filter((_, each) => each !== at) : slot)));
  }

  /** Judge again when it may be laid now, or close in another deal. */
  follow() {
    if (!this.dialog) return;
    if (this.play.view.title !== this.deal || !this.play.view.slots.length) closeDialog();
    else this.ask(this.slots);
  }
}

/** What the hand would be in a knock: choose the discard and the way to show it. */
export class ShowingPage {
  constructor(play) {
    this.play = play;
    this.reference = 0;
  }

  open() {
    this.title = this.play.view.knock_text;
    this.ask(this.play.selectedCards().length === 1 ? this.play.selectedCards()[0] : "");
  }

  ask(card) {
    this.play.send({ type: "show_hand", reference: (this.reference = ++this.play.reference), card, held: this.play.order.cards() });
  }

  show(message) {
    if (message.reference !== this.reference) return;
    const discards = message.discards.length > 1 ? [element("p", { id: "with-it" }, text("choose_discard")), element("div", { class: "faces", role: "group", "aria-labelledby": "with-it" }, ...message.discards.map((card) => {
      const tap = button("", () => this.ask(card), { class: "card", "aria-label": cardName(card), "aria-pressed": String(message.showings[0]?.card === card) });
      tap.append(face(card, { alt: "" }));
      return tap;
    }))] : [];
    const ways = message.showings.map((each) => element(
      "section",
      { class: "showing" },
      element("div", { class: "shown" }, ...each.melds.map((meld) => faces(meld)), each.left.length ? element("div", {}, element("p", { class: "quiet-text" }, text("left_over")), faces(each.left)) : null),
      element("p", {}, each.text),
      button(this.title, () => this.play.play(each), { class: "wide primary", "data-action": each.action }),
    ));
    openDialog(this.title, [...(message.text ? [element("p", {}, message.text)] : []), ...discards, ...ways], [], { class: "page", closeText: text("cancel") });
  }
}
