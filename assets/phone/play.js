// The table as a player sees it: piles, melds, one's own hand, and what can be done now.

import { ArrangePage, PilePage, ShowingPage, Pages } from "./pages.js";
import { avatarPicture, button, closeDialog, element, keepFocus, notice, openDialog, renew, set, speak, write } from "./dom.js";
import { HandOrder, keyed } from "./hand.js";
import { fly, glide, places } from "./motion.js";
import { cardName, text } from "./texts.js";

export const picture = (card) => `cards/${card}.svg`;
const DRAG_PIXELS = 9, SHOWN_DISCARDS = 6;
const LEAST_STRIP = 2.3; // rem of a covered card that must stay free for a thumb

export class PlayPage {
  constructor(send) {
    this.send = send;
    this.reference = 0;
    this.title = element("p", { class: "title" });
    this.prompt = element("h1", { tabIndex: -1 });
    this.menu = button("☰", () => this.pages.menu(), { class: "menu", "aria-label": text("menu") });
    this.players = element("ul", { class: "players", "aria-label": text("players") });
    const count = () => element("span", { class: "count", "aria-hidden": "true" });
    this.stock = button("", () => this.tapStock(), { class: "pile stock" });
    this.stock.append(element("img", { alt: "" }), count());
    this.fan = element("span", { class: "fan" });
    this.discards = button("", () => this.tapDiscards(), { class: "pile discards" });
    this.discards.append(this.fan, count());
    this.apart = element("div", { class: "apart", role: "img" });
    this.terms = element("ul", { class: "terms" });
    this.melds = element("ul", { class: "melds", "aria-label": text("melds") });
    this.noMelds = element("p", { class: "no-melds" }, text("no_melds"));
    this.question = element("div", { class: "question", role: "group", hidden: true });
    this.actions = element("div", { class: "actions" });
    this.hand = element("ul", { class: "hand", "aria-label": text("hand") });
    this.tools = element("div", { class: "tools" });
    this.handInfo = element("p", { class: "hand-info" });
    this.piles = element("div", { class: "piles" }, this.stock, this.discards, this.apart);
    this.felt = element("section", { class: "felt", "aria-label": text("table") }, this.piles, this.terms, this.noMelds, this.melds);
    this.mine = element("section", { class: "mine", "aria-label": text("your_side") }, this.question, this.actions, this.handInfo, this.hand, this.tools);
    this.head = element("header", {}, element("div", { class: "told" }, this.title, this.prompt), this.menu);
    this.news = element("div", { class: "news", "aria-hidden": "true" }); // the log speaks it
    this.root = element("div", { class: "play" }, this.head, this.players, this.felt, this.news, this.mine);
    this.pages = new Pages(this);
    this.arrange = new ArrangePage(this);
    this.showing = new ShowingPage(this);
    this.pile = new PilePage(this);
    this.hand.addEventListener("keydown", (event) => this.moveByKey(event));
    this.felt.addEventListener("click", (event) => event.target === this.felt && this.select([]));
    new ResizeObserver(() => this.spread()).observe(this.hand);
    this.forget();
  }

  /** Forget the seat: the next view is of another hand. */
  forget() {
    this.view = null;
    this.order = new HandOrder();
    this.selected = new Set();
    this.offers = null;
    this.played = new Set();
  }

  sit(seated) {
    this.forget();
    this.seat = seated.seat;
    this.back = `cards/back_${seated.back}.svg`;
    this.stock.firstElementChild.src = this.back;
  }

  play(choice, sure = false) {
    closeDialog();
    this.played = new Set(this.selected); // cards chosen while the answer is under way stay chosen
    this.send({ type: "play", action: choice.action, moment: this.view.moment, sure });
  }

  /** Return the selected cards in the order of the hand. */
  selectedCards() {
    return this.order.keys.filter((key) => this.selected.has(key)).map((key) => this.order.card(key));
  }

  // What the table says

  see(view) {
    const before = this.view, old = places(this.root);
    const from = before && this.marks(before);
    this.view = view;
    const fresh = this.order.follow(view.hand);
    for (const key of this.selected) if (this.played.has(key) || !this.order.keys.includes(key)) this.selected.delete(key);
    this.played.clear();
    if (before && before.moment !== view.moment) this.offers = null;
    this.draw();
    glide(this.root, old, (each) => (from && each.closest(".hand") ? this.cameFrom(before, view, fresh) : null));
    if (from) this.flyOthers(before, view, from);
    if (this.selected.size && !this.offers) this.ask();
    this.pile.follow();
    this.arrange.follow();
    document.title = `${view.acts ? "● " : ""}${view.prompt || view.title}`;
  }

  /** Return where piles and players were, for cards that move between them. */
  marks(view) {
    const found = { stock: this.stock.getBoundingClientRect(), discards: this.discards.getBoundingClientRect() };
    for (const each of this.players.children) found[`player ${each.dataset.key}`] = each.getBoundingClientRect();
    return view ? found : null;
  }

  cameFrom(before, view, fresh) {
    if (!fresh.length) return null;
    const pile = before.discards.length > view.discards.length ? this.discards : this.stock;
    return pile.getBoundingClientRect();
  }

  flyOthers(before, view, marks) {
    const top = view.discards.at(-1);
    for (const now of view.players) {
      const was = before.players.find((each) => each.seat === now.seat);
      if (!was || now.seat === view.seat || before.title !== view.title) continue;
      const at = marks[`player ${now.seat}`];
      if (now.cards > was.cards && view.stock < before.stock) fly(this.back, marks.stock, at);
      else if (now.cards > was.cards && before.discards.length) fly(picture(before.discards.at(-1)), marks.discards, at);
      else if (now.cards < was.cards && view.discards.length > before.discards.length) fly(picture(top), at, marks.discards);
    }
  }

  happened(lines) {
    if (!lines.length) return;
    this.news.replaceChildren(element("p", {}, lines.slice(-2).join(" ")));
  }

  refused(message) {
    notice(message.text, "problem");
    this.answered = null;
    this.selected.clear();
    this.offers = null;
    if (this.view) this.draw();
  }

  confirm(message) {
    openDialog(message.text, [], [button(text("play_it"), () => this.play(message, true), { class: "primary" })], { closeText: text("cancel") });
  }

  offered(message) {
    if (message.reference === 0) {
      this.choose(message.question, message.offers.flatMap((offer) => offer.choices));
      return;
    }
    if (message.reference === this.pages.meldReference) {
      this.pages.meldOffers(message);
      return;
    }
    if (message.reference !== this.reference) return;
    this.offers = message;
    keepFocus(() => {
      this.drawActions();
      this.drawMelds();
      this.drawPiles();
    }, this.prompt);
    if (this.dropping) this.finishDrop();
  }

  grouped(groups) {
    const old = places(this.hand);
    this.order.group(groups);
    this.drawHand();
    glide(this.hand, old);
  }

  hinted(message) {
    const more = element("div", { hidden: true }, element("p", { class: "strong" }, message.play), element("ul", {}, ...message.reasons.map((each) => element("li", {}, each))));
    const reveal = button(text("show_play"), () => {
      more.hidden = false;
      reveal.hidden = true;
      speak([message.play, ...message.reasons]);
    }, { class: "primary" });
    openDialog(text("hint"), [element("p", {}, message.where), more], message.play ? [reveal] : []);
  }

  /** Ask which of several plays is meant. */
  choose(question, choices) {
    openDialog(question, [element("div", { class: "stack" }, ...choices.map((each) => button(each.text, () => this.play(each), { class: "wide", "data-action": each.action })))], [], { closeText: text("cancel") });
  }

  // Drawing

  draw() {
    keepFocus(() => this.drawAll(), this.prompt);
  }

  drawAll() {
    const view = this.view;
    write(this.title, view.title);
    write(this.prompt, view.headline || view.prompt);
    set(this.root, "data-acts", view.acts);
    this.drawPlayers();
    this.drawPiles();
    this.drawMelds();
    this.drawQuestion();
    this.drawHand();
    this.drawActions();
    this.drawTools();
  }

  drawPlayers() {
    set(this.players, "data-many", this.view.players.length > 3);
    renew(
      this.players,
      this.view.players,
      (each) => each.seat,
      (each) => element("li", {}, element("img", { alt: "" }), element("span", { class: "name", "aria-hidden": "true" }), element("span", { class: "figures", "aria-hidden": "true" }), element("span", { class: "spoken" }), element("div", { class: "open-hand" })),
      (item, each) => {
        const [image, name, figures, spoken, open] = item.children;
        item.className = `player-${each.colour}${each.acts ? " acts" : ""}${each.gone ? " gone" : ""}${each.away ? " away" : ""}`;
        set(image, "src", avatarPicture(each.avatar));
        write(name, each.name);
        write(figures, `▮${each.cards} · ${each.score_text}`);
        const said = [text("player", { name: each.name, cards: each.cards, score: each.score_text })];
        if (each.seat === this.view.seat) said.push(text("you"));
        if (each.acts) said.push(text("plays_now"));
        if (each.dealer) said.push(text("deals"));
        if (each.melded) said.push(text("has_melded"));
        if (each.gone) said.push(text("has_gone"));
        if (each.away) said.push(text("is_away"));
        write(spoken, said.join(", "));
        renew(open, keyed(each.hand), (card) => card.key, ({ card }) => element("img", { src: picture(card), alt: cardName(card) }));
      },
    );
  }

  drawPiles() {
    const view = this.view;
    const draws = view.choices.some((each) => each.action === "draw stock");
    write(this.stock.lastElementChild, String(view.stock));
    set(this.stock, "aria-label", view.stock ? text(draws ? "stock_draw" : "stock", { cards: view.stock }) : text("stock_empty"));
    this.stock.classList.toggle("can", draws);
    this.stock.classList.toggle("empty", !view.stock);
    const top = view.discards.at(-1);
    const takes = view.digs.some((each) => each.action);
    const offer = this.offers?.offers.find((each) => each.target === "discards" && each.choices.length);
    const fan = keyed(view.discards).slice(-SHOWN_DISCARDS);
    renew(this.fan, fan, (each) => each.key, ({ card, key }) => element("img", { src: picture(card), alt: "", class: "fanned", "data-fly": `d ${key}` }));
    write(this.discards.lastElementChild, String(view.discards.length));
    this.discards.lastElementChild.hidden = view.discards.length < 2;
    set(this.discards, "aria-label", [top ? text("top_discard", { card: cardName(top) }) : text("discards_empty"), offer?.choices[0].text].filter(Boolean).join(", "));
    this.discards.classList.toggle("can", takes || Boolean(offer));
    this.apart.replaceChildren(...view.apart.map((card) => element("img", { src: picture(card), alt: "" })));
    this.apart.hidden = !view.apart.length;
    set(this.apart, "aria-label", `${text("turned_up")}: ${view.apart.map(cardName).join(", ")}`);
    const terms = view.terms.filter((term) => !view.title.toLowerCase().includes(term.toLowerCase()));
    renew(this.terms, terms, (term, index) => index, () => element("li"), (item, term) => write(item, term));
    this.terms.hidden = !terms.length;
  }

  offerFor(number) {
    return this.offers?.offers.find((each) => each.target === "meld" && each.number === number);
  }

  drawMelds() {
    this.noMelds.hidden = this.view.melds.length > 0 || this.view.deadwood >= 0;
    renew(
      this.melds,
      this.view.melds,
      (meld) => meld.number,
      (meld) => element("li", {}, button("", () => this.tapMeld(meld.number), { class: "meld" })),
      (item, meld) => {
        const tap = item.firstElementChild, offer = this.offerFor(meld.number), can = Boolean(offer?.choices.length);
        tap.className = `meld player-${this.view.players[meld.owner]?.colour ?? 0}${can ? " can" : ""}`;
        set(tap, "aria-label", can ? `${meld.text}, ${text("meld_fits")}` : meld.text);
        renew(
          tap,
          keyed(meld.cards.map((each) => each.card)).map((each, index) => ({ ...each, stands: meld.cards[index].stands_for })),
          (each) => each.key,
          (each) => element("span", { class: "small-card" }, element("img", { src: picture(each.card), alt: "" }), element("i", { "aria-hidden": "true" })),
          (card, each) => {
            set(card, "data-fly", `m${meld.number} ${each.key}`);
            write(card.lastElementChild, each.stands);
            card.lastElementChild.hidden = !each.stands;
          },
        );
      },
    );
  }

  drawQuestion() {
    const asked = this.view.question;
    this.question.hidden = !asked;
    clearInterval(this.counting);
    if (!asked) {
      this.asked = null;
      return;
    }
    const bar = element("div", { class: "time", role: "timer" }, element("b"));
    const answers = this.view.choices.filter((each) => ["buy", "rummy", "force", "pass", "use", "take"].includes(each.sign) || each.action.startsWith("draw"));
    this.question.replaceChildren(
      ...(asked.card ? [element("img", { src: picture(asked.card), alt: cardName(asked.card) })] : []),
      element("div", { class: "asked" }, element("p", { class: "strong" }, asked.text), ...(asked.left >= 0 ? [bar] : []), element("div", { class: "buttons" }, ...answers.map((each, index) => button(each.text, () => this.answer(each), { class: index ? "" : "primary", "data-action": each.action, disabled: this.answered === this.view.moment })))),
    );
    if (asked.left >= 0) {
      const end = performance.now() + asked.left * asked.seconds * 1000;
      const count = () => {
        const seconds = Math.max(0, (end - performance.now()) / 1000);
        bar.firstElementChild.style.width = `${Math.min(100, (100 * seconds) / (asked.seconds || 1))}%`;
        set(bar, "aria-label", text("seconds_left", { seconds: Math.ceil(seconds) }));
      };
      count();
      this.counting = setInterval(count, 100);
    }
    if (this.asked !== asked.text) speak([asked.text]);
    this.asked = asked.text;
  }

  drawHand() {
    const view = this.view, fits = new Set(view.fits), must = new Set(view.must_play), wild = new Set(view.wild);
    renew(
      this.hand,
      this.order.keys,
      (key) => key,
      (key) => {
        const card = this.order.card(key);
        const tap = element("button", { type: "button", class: "card", "data-fly": `h ${key}` }, element("img", { src: picture(card), alt: "", draggable: false }));
        tap.addEventListener("click", () => this.tapCard(key));
        tap.addEventListener("pointerdown", (event) => this.press(event, key));
        return element("li", {}, tap);
      },
      (item, key) => {
        const tap = item.firstElementChild, card = this.order.card(key);
        const said = [cardName(card)];
        if (wild.has(card)) said.push(text("card_wild"));
        if (must.has(card)) said.push(text("card_must"));
        else if (fits.has(card)) said.push(text("card_fits"));
        set(tap, "aria-pressed", this.selected.has(key));
        set(tap, "aria-label", said.join(", "));
        tap.classList.toggle("fits", fits.has(card));
        tap.classList.toggle("must", must.has(card));
      },
    );
    this.spread();
    const told = view.deadwood >= 0 && !view.over ? text("deadwood", { points: view.deadwood }) : "";
    write(this.handInfo, [told, view.standing].filter(Boolean).join(" · "));
    this.handInfo.hidden = !this.handInfo.textContent;
  }

  /** Lay the hand out in as few rows as leave a strip of each card wide enough for a thumb. */
  spread() {
    const cards = this.order.keys.length, rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const width = this.hand.querySelector("img")?.offsetWidth, room = this.hand.clientWidth;
    if (!width || !room) return;
    const most = Math.max(1, Math.floor((room - width) / (LEAST_STRIP * rem)) + 1);
    const rows = Math.ceil(cards / most), perRow = Math.ceil(cards / rows);
    const strip = perRow > 1 ? Math.min(width * 0.9, (room - width) / (perRow - 1)) : width;
    this.hand.style.setProperty("--per-row", perRow);
    this.hand.style.setProperty("--strip", `${strip.toFixed(2)}px`);
    set(this.hand, "data-rows", Math.min(rows, 3));
    // Only what is seen of a card can be touched: browsers move a touch to the middle of what it might mean.
    for (const [index, item] of [...this.hand.children].entries()) {
      set(item, "data-whole", (index + 1) % perRow === 0 || index === cards - 1);
      set(item, "data-last-row", index >= (rows - 1) * perRow);
    }
  }

  drawActions() {
    const view = this.view, shown = [];
    const possible = this.offers?.offers.filter((each) => each.choices.length) ?? [];
    const asked = view.question ? this.question.querySelectorAll("button").length > 0 : false;
    const taken = view.digs.filter((each) => each.action);
    if (this.selected.size) {
      for (const offer of possible) {
        const meld = offer.target === "meld" ? view.melds.find((each) => each.number === offer.number) : null;
        for (const choice of offer.choices) shown.push({ key: choice.action, words: choice.text, act: () => this.play(choice), kind: "primary", tip: meld?.text });
      }
      if (this.offers && !possible.length) shown.push({ key: "why", words: text("why_not"), act: () => this.whyNot() });
      shown.push({ key: "none", words: text("unselect"), act: () => this.select([]), kind: "quiet" });
    } else {
      for (const choice of view.choices) if (!asked || choice.sign === "next") shown.push({ key: choice.action, words: choice.text, act: () => this.play(choice), kind: view.choices.length < 3 ? "primary" : "" });
      if (taken.length === 1 && !asked) shown.push({ key: taken[0].action, words: text("draw_discards"), act: () => this.play(taken[0]), tip: taken[0].text });
      else if (taken.length && !asked) shown.push({ key: "dig", words: text("draw_discards"), act: () => this.pile.open() });
      if (view.over) shown.push({ key: "scores", words: text("scores"), act: () => this.send({ type: "ask", about: "scores" }) });
      if (view.cut) shown.push({ key: "cut", words: text("cut"), act: () => this.pages.cut(), kind: "primary" });
      if (view.slots.length && !view.over && !asked) shown.push({ key: "arrange", words: text("arrange"), act: () => this.arrange.open(), kind: view.acts && !shown.length ? "primary" : "" });
      if (view.knock_text) shown.push({ key: "knock", words: view.knock_text, act: () => this.showing.open(), kind: view.can_knock ? "primary" : "" });
    }
    if (this.selected.size && !possible.length && !asked) for (const choice of view.choices) shown.unshift({ key: choice.action, words: choice.text, act: () => this.play(choice) });
    this.actions.hidden = !shown.length && !this.question.hidden;
    renew(this.actions, shown, (each) => each.key, () => element("button", { type: "button" }), (item, each) => {
      write(item, each.words);
      set(item, "title", each.tip);
      item.className = each.kind ?? "";
      set(item, "data-action", each.key);
      item.onclick = each.act;
    });
  }

  drawTools() {
    const tools = [
      { key: "undo", words: text("undo"), act: () => this.send({ type: "undo" }), off: !this.view.can_undo },
      { key: "hint", words: text("hint"), act: () => this.send({ type: "ask", about: "hint" }), off: !this.view.acts },
      ...(this.selected.size
        ? [
            { key: "left", words: "◀", name: text("move_left"), act: () => this.shift(-1) },
            { key: "right", words: "▶", name: text("move_right"), act: () => this.shift(1) },
          ]
        : [
            { key: "suit", words: text("suit"), name: text("sort_suit"), act: () => this.sort("suit") },
            { key: "rank", words: text("rank"), name: text("sort_rank"), act: () => this.sort("rank") },
            { key: "groups", words: text("groups"), name: text("sort_melds"), act: () => this.send({ type: "ask", about: "melds" }) },
          ]),
    ];
    renew(this.tools, tools, (each) => each.key, (each) => button(each.words, each.act, { class: "tool", "aria-label": each.name ?? null, title: each.name ?? "" }), (item, each) => {
      item.disabled = Boolean(each.off);
    });
  }

  // What the player does

  /** Answer the question; those who are asked before may still decide. */
  answer(choice) {
    this.answered = this.view.moment;
    if (this.question.contains(document.activeElement)) this.prompt.focus({ preventScroll: true });
    for (const each of this.question.querySelectorAll("button")) each.disabled = true;
    this.play(choice);
  }

  /** Move the selected cards one place on, together. */
  shift(step) {
    const old = places(this.hand), chosen = this.order.keys.filter((key) => this.selected.has(key));
    const ends = chosen.map((key) => this.order.keys.indexOf(key));
    const together = ends.at(-1) - ends[0] === ends.length - 1;
    this.order.moveAll(chosen, together ? ends[0] + step : ends[0]);
    keepFocus(() => this.drawHand(), this.prompt);
    glide(this.hand, old);
    speak([this.order.cards().map(cardName).join(", ")]);
  }

  sort(sorting) {
    const old = places(this.hand);
    this.order.sort(sorting);
    this.drawHand();
    glide(this.hand, old);
  }

  select(keys) {
    this.selected = new Set(keys);
    this.offers = null;
    keepFocus(() => {
      this.drawHand();
      this.drawActions();
      this.drawTools();
      this.drawMelds();
      this.drawPiles();
    }, this.prompt);
    if (this.selected.size) this.ask();
  }

  ask() {
    this.send({ type: "select", reference: ++this.reference, cards: this.selectedCards(), source: "hand" });
  }

  tapCard(key) {
    if (this.wasDragged) {
      this.wasDragged = false;
      return;
    }
    const keys = new Set(this.selected);
    if (!keys.delete(key)) keys.add(key);
    this.select(keys);
  }

  tapStock() {
    const draw = this.view.choices.find((each) => each.action === "draw stock");
    if (draw) this.play(draw);
    else notice(this.view.prompt);
  }

  tapDiscards() {
    const offer = this.offers?.offers.find((each) => each.target === "discards");
    if (this.selected.size && offer) {
      this.take(offer);
      return;
    }
    const taken = this.view.digs.filter((each) => each.action);
    if (taken.length && this.view.discards.length === 1) this.play(taken[0]);
    else this.pile.open();
  }

  tapMeld(number) {
    const offer = this.offerFor(number);
    if (this.selected.size && offer) this.take(offer);
    else this.pages.meld(this.view.melds.find((each) => each.number === number));
  }

  /** Play at the place of an offer: its only play, or ask which is meant; without any say why not. */
  take(offer) {
    if (offer.choices.length === 1) this.play(offer.choices[0]);
    else if (offer.choices.length) this.choose(this.offers.question, offer.choices);
    else notice(offer.why_not, "problem");
  }

  whyNot() {
    const reasons = [...new Set(this.offers.offers.map((each) => each.why_not).filter(Boolean))];
    openDialog(text("why_not"), [element("ul", {}, ...(reasons.length ? reasons : [this.view.prompt]).map((each) => element("li", {}, each)))]);
  }

  /** Arrows with Alt move a card in the hand; arrows alone go from card to card. */
  moveByKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const key = event.target.closest("li")?.dataset.key;
    if (!step || !key) return;
    event.preventDefault();
    const place = this.order.keys.indexOf(key) + step;
    if (event.altKey) {
      this.order.move(key, place);
      this.drawHand();
      this.hand.children[Math.max(0, Math.min(place, this.order.keys.length - 1))].firstElementChild.focus();
    } else this.hand.children[place]?.firstElementChild.focus();
  }

  // Dragging by finger

  press(event, key) {
    if (event.button || this.dragging) return;
    this.wasDragged = false;
    const tap = event.currentTarget, start = { x: event.clientX, y: event.clientY };
    const move = (now) => {
      const dx = now.clientX - start.x, dy = now.clientY - start.y;
      if (!this.dragging && Math.hypot(dx, dy) > DRAG_PIXELS) this.lift(key, tap, now.pointerId);
      if (this.dragging) this.carry(now, dx, dy);
    };
    const end = (now) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.dragging) this.drop(now.type === "pointerup" ? now : null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  lift(key, tap) {
    const together = this.selected.has(key) ? [...this.selected] : [key];
    this.dragging = { key, together, taps: together.map((each) => this.cardElement(each)).filter(Boolean), tap };
    for (const each of this.dragging.taps) each.classList.add("dragged");
    if (!this.selected.has(key)) this.select([key]);
  }

  cardElement(key) {
    return [...this.hand.children].find((each) => each.dataset.key === key)?.firstElementChild;
  }

  carry(event, dx, dy) {
    for (const each of this.dragging.taps) each.style.transform = `translate(${dx}px, ${dy}px)`;
    const target = this.under(event);
    for (const each of this.root.querySelectorAll(".aimed")) if (each !== target?.place) each.classList.remove("aimed");
    target?.place.classList.add("aimed");
  }

  /** Return what a finger points at: a pile, a meld, the felt, or a place in the hand. */
  under(event) {
    for (const each of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (this.dragging.taps.some((tap) => tap.contains(each))) continue;
      if (each.closest(".discards")) return { spot: "discards", place: this.discards };
      const meld = each.closest(".meld");
      if (meld) return { spot: "meld", number: Number(meld.parentElement.dataset.key), place: meld };
      const card = each.closest(".hand li");
      if (card) return { spot: "order", key: card.dataset.key, place: card };
      if (each.closest(".hand")) return { spot: "order", key: null, place: this.hand };
      if (each.closest(".felt")) return { spot: "new", place: this.felt };
    }
    return null;
  }

  drop(event) {
    const target = event && this.under(event), { key, taps } = this.dragging;
    const old = places(this.hand);
    for (const each of taps) {
      each.classList.remove("dragged");
      each.style.transform = "";
    }
    for (const each of this.root.querySelectorAll(".aimed")) each.classList.remove("aimed");
    this.dragging = null;
    this.wasDragged = true;
    setTimeout(() => (this.wasDragged = false), 50);
    if (!target) this.drawHand();
    else if (target.spot === "order") {
      if (target.key !== key) this.order.move(key, target.key ? this.order.keys.indexOf(target.key) : this.order.keys.length);
      this.select([]);
    } else {
      this.dropping = target;
      if (this.offers) this.finishDrop();
    }
    glide(this.hand, old);
  }

  finishDrop() {
    const { spot, number } = this.dropping;
    this.dropping = null;
    const fitting = (each) => (spot === "meld" ? each.target === "meld" && each.number === number : spot === "new" ? ["new", "knock"].includes(each.target) : each.target === spot);
    const offer = this.offers.offers.find(fitting);
    if (offer) this.take(offer);
    else if (spot === "new" && this.view.slots.length) this.arrange.open();
    else notice(this.view.prompt);
  }
}
