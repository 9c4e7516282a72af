// The least of a page: every message of the protocol can be seen at work with it.
const store = `seat ${location.pathname}`;
const page = document.getElementById("page"), live = document.getElementById("live");
let socket, view, selected = [], reference = 0, wait = 250;

function connect() {
  socket = new WebSocket(`ws://${location.host}${location.pathname}socket`);
  socket.onopen = () => { wait = 250; send({ type: "hello", protocol: 1, secret: localStorage.getItem(store) || "" }); };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => { setTimeout(connect, wait); wait = Math.min(wait * 2, 8000); };
}
function send(message) { if (socket.readyState === 1) socket.send(JSON.stringify(message)); }
function element(name, text, click) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (click) made.onclick = click;
  return made;
}
function play(choice, sure = false) { send({ type: "play", action: choice.action, moment: view.moment, sure }); selected = []; }
const hears = {
  table(m) {
    page.replaceChildren(element("h1", m.title), element("p", m.word), element("p", m.told));
    for (const seat of m.seats) {
      const sit = element("button", seat.name, () => send({ type: "claim_seat", seat: seat.seat }));
      sit.disabled = seat.kind !== "free";
      page.append(sit);
    }
  },
  seated(m) { localStorage.setItem(store, m.secret); },
  happened(m) { live.textContent = m.lines.join(" "); },
  view(m) { view = m; show(); },
  refused(m) { live.textContent = m.text; },
  confirm(m) { if (confirm(m.text)) play(m, true); },
  offers(m) {
    const list = document.getElementById("offers");
    list.replaceChildren();
    for (const offer of m.offers) for (const each of offer.choices) list.append(element("button", each.text, () => play(each)));
  },
  superseded(m) { socket.onclose = null; page.textContent = m.text; },
  sent_away(m) { localStorage.removeItem(store); live.textContent = m.text; },
  goodbye(m) { live.textContent = m.text; },
};
function hear(message) { const heard = hears[message.type]; if (heard) heard(message); }
function show() {
  page.replaceChildren(element("h1", view.title), element("p", view.headline || view.prompt));
  for (const each of view.players) page.append(element("p", `${each.name}: ${each.cards} · ${each.score_text}${each.acts ? " ←" : ""}`));
  page.append(element("p", view.discards.join(" ")));
  for (const meld of view.melds) page.append(element("p", `${meld.text}: ${meld.cards.map((c) => c.card).join(" ")}`));
  for (const each of [...view.choices, ...view.digs.filter((d) => d.action)]) page.append(element("button", each.text, () => play(each)));
  page.append(Object.assign(element("div"), { id: "offers" }));
  view.hand.forEach((card, index) => {
    const button = element("button", card, () => {
      selected = selected.includes(index) ? selected.filter((i) => i !== index) : [...selected, index];
      button.setAttribute("aria-pressed", selected.includes(index));
      send({ type: "select", reference: ++reference, cards: selected.map((i) => view.hand[i]) });
    });
    page.append(button);
  });
}
connect();
