// The page of a phone: it shows what the table sends, and knows no rules.

import { Connection, keepSecret } from "./connection.js";
import { button, closeDialog, element, notice, speak } from "./dom.js";
import { JoinPage } from "./join.js";
import { PlayPage } from "./play.js";
import { ring } from "./preferences.js";
import { loadTexts, text } from "./texts.js";

const page = document.getElementById("page");
let shown = null;

/** Show a page, unless it is shown already. */
function show(root) {
  if (shown === root) return;
  shown = root;
  closeDialog();
  page.replaceChildren(root);
  root.querySelector("h1")?.focus({ preventScroll: true });
}

/** Show a sentence alone, with a button that goes on. */
function tell(words, act, label) {
  const more = act ? button(label, act, { class: "primary" }) : null;
  show(element("div", { class: "alone" }, element("h1", { tabIndex: -1 }, text("title") || "Rummy House"), element("p", { role: "status" }, words), more));
}

function start() {
  const send = (message) => {
    if (!connection.send(message)) notice(text("lost"), "problem");
  };
  const join = new JoinPage(send), play = new PlayPage(send);
  const again = () => {
    tell(text("connecting"));
    connection.begin();
  };
  const hears = {
    table(message) {
      play.forget();
      join.show(message);
      show(join.root);
    },
    seated(message) {
      keepSecret(message.secret);
      join.choose(null);
      play.sit(message);
      show(play.root);
    },
    view: (message) => {
      show(play.root);
      play.see(message);
    },
    happened(message) {
      speak(message.lines);
      play.happened(message.lines);
      for (const signal of message.signals) ring(signal);
    },
    refused: (message) => play.refused(message),
    confirm: (message) => play.confirm(message),
    offers: (message) => play.offered(message),
    arranged: (message) => play.arrange.show(message),
    showings: (message) => play.showing.show(message),
    groups: (message) => play.grouped(message.groups),
    hint: (message) => play.hinted(message),
    rules: (message) => play.pages.rules(message),
    scores: (message) => play.pages.scores(message),
    log: (message) => play.pages.log(message),
    legal: () => {},
    superseded(message) {
      connection.end();
      tell(message.text, again, text("play_here"));
    },
    sent_away(message) {
      keepSecret("");
      play.forget();
      notice(message.text);
    },
    goodbye(message) {
      connection.end();
      tell(message.text, () => location.reload(), text("try_again"));
    },
  };
  const lost = element("p", { class: "lost", role: "status", hidden: true });
  document.body.prepend(lost);
  const connection = new Connection(
    (message) => hears[message.type]?.(message),
    (state) => {
      lost.hidden = state !== "lost";
      lost.textContent = state === "lost" ? text(shown === play.root ? "lost" : "unreachable") : "";
      document.body.classList.toggle("is-lost", state === "lost");
    },
  );
  tell(text("connecting"));
}

let wait = 500, timer;
async function begin() {
  clearTimeout(timer);
  if (await loadTexts()) start();
  else {
    tell("…", begin, "↻");
    timer = setTimeout(begin, (wait = Math.min(wait * 2, 8000)));
  }
}
begin();
