// The seats of the table, for a phone that has none: choose one, a name and a picture.

import { avatarPicture, button, element, renew, write } from "./dom.js";
import { text } from "./texts.js";

export class JoinPage {
  constructor(send) {
    this.send = send;
    this.chosen = null;
    this.title = element("h1", { tabIndex: -1 });
    this.word = element("p", { class: "word" });
    this.told = element("p", { class: "told", role: "status" });
    this.heading = element("h2", { id: "seats-title" });
    this.seats = element("ul", { class: "seats", "aria-labelledby": "seats-title" });
    this.form = element("form", { class: "join-form", hidden: true, on: { submit: (event) => this.sit(event) } });
    this.root = element("div", { class: "join" }, this.title, this.word, this.told, this.heading, this.seats, this.form);
  }

  show(table) {
    this.table = table;
    write(this.title, table.title || text("title"));
    this.word.replaceChildren(...around(text("word", { word: "\u0000" }), element("strong", {}, table.word)), element("small", {}, text("word_tip")));
    this.word.hidden = !table.word;
    write(this.told, table.told);
    write(this.heading, text("free_seats"));
    renew(
      this.seats,
      table.seats,
      (seat) => seat.seat,
      (seat) =>
        element("li", {}, button("", () => this.choose(seat.seat), { class: "seat" })),
      (item, seat) => {
        const sit = item.firstElementChild, free = seat.kind === "free";
        const name = text(`seat_${seat.kind}`, { name: seat.name });
        sit.disabled = !free;
        sit.className = `seat player-${seat.colour}${free ? " free" : ""}`;
        sit.replaceChildren(element("img", { src: avatarPicture(seat.avatar), alt: "" }), element("span", {}, name));
      },
    );
    if (this.chosen !== null && !table.seats.some((seat) => seat.seat === this.chosen && seat.kind === "free")) this.choose(null);
  }

  choose(seat) {
    this.chosen = seat;
    const open = seat !== null;
    this.seats.hidden = this.heading.hidden = open;
    this.form.hidden = !open;
    if (!open) return;
    const people = this.table.people;
    this.name = element("input", { id: "name", maxLength: 32, autocomplete: "nickname", enterKeyHint: "done" });
    this.pictures = this.choices("picture", text("picture"), this.table.avatars.map((name) => ({ value: name, picture: name, words: name })));
    const used = new Set(this.table.seats.map((each) => each.avatar));
    const offered = this.table.seats.find((each) => each.seat === seat).avatar || this.table.avatars.find((name) => !used.has(name));
    for (const radio of this.pictures.querySelectorAll("input")) radio.checked = radio.value === offered;
    const somebody = element("div", {}, element("label", { htmlFor: "name" }, text("name")), this.name, this.pictures);
    const parts = [element("h2", {}, text("who_are_you"))];
    this.people = null;
    if (people.length) {
      const all = [...people.map((each) => ({ value: each.profile, picture: each.avatar, words: each.name })), { value: "", words: text("somebody_new") }];
      this.people = this.choices("person", text("house_people"), all);
      this.people.querySelector("input").checked = true;
      const follow = () => (somebody.hidden = this.person() !== "");
      this.people.addEventListener("change", follow);
      follow();
      parts.push(this.people);
    }
    parts.push(
      somebody,
      element("div", { class: "buttons" }, element("button", { type: "submit", class: "primary" }, text("sit_down")), button(text("back"), () => this.choose(null), { class: "quiet" })),
    );
    this.form.replaceChildren(...parts);
    (people.length ? this.people.querySelector("input") : this.name).focus();
  }

  choices(name, title, offers) {
    const shown = offers.map(({ value, picture, words }) =>
      element(
        "label",
        { class: picture && words === picture ? "choice picture" : "choice" },
        element("input", { type: "radio", name, value }),
        picture ? element("img", { src: avatarPicture(picture), alt: words === picture ? words : "" }) : null,
        words === picture ? null : element("span", {}, words),
      ),
    );
    return element("fieldset", {}, element("legend", {}, title), element("div", { class: "choices" }, ...shown));
  }

  person() {
    return this.people?.querySelector("input:checked")?.value ?? "";
  }

  sit(event) {
    event.preventDefault();
    const profile = this.person();
    const picture = this.pictures.querySelector("input:checked")?.value ?? "";
    this.send({ type: "claim_seat", seat: this.chosen, ...(profile ? { profile } : { name: this.name.value.trim(), avatar: picture }) });
  }
}

/** Return the parts of a text with an element in the place of its mark. */
function around(words, inside) {
  const [before, after] = words.split("\u0000");
  return [before, inside, after ?? ""];
}
