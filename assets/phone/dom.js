// Elements and dialogs: made by name, kept by key from one view to the next so that focus and motion survive.

import { text } from "./texts.js";

/** Return a new element. `given` are properties; `class`, `aria-…` and `data-…` are attributes; `on` has listeners. */
export function element(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (key === "class" || key === "role" || key.includes("-")) set(made, key, value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Set an attribute, or take it away where there is no value; nothing where it is so already. */
export function set(made, name, value) {
  if (value === null || value === undefined) made.removeAttribute(name);
  else if (made.getAttribute(name) !== String(value)) made.setAttribute(name, value);
}

/** Set the text of an element, unless it is that already. */
export function write(made, words) {
  if (made.textContent !== words) made.textContent = words;
}

/** Return a button. */
export function button(words, act, given = {}) {
  return element("button", { type: "button", ...given, on: { click: act } }, words);
}

/** Make the children of `parent` those of `items`: the child of a key is kept, made by `make`, brought up to date by `update`. */
export function renew(parent, items, key, make, update = () => {}) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const [index, item] of items.entries()) {
    const name = String(key(item, index));
    let child = before.get(name);
    before.delete(name);
    if (!child) {
      child = make(item, index);
      child.dataset.key = name;
    }
    update(child, item, index);
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  for (const gone of before.values()) gone.remove();
}

/** Change the page. What had the focus keeps it; where it is gone or hidden afterwards, `other` gets it. */
export function keepFocus(change, other) {
  const focused = document.activeElement;
  change();
  if (opened || focused === document.body || document.activeElement !== document.body) return;
  const stays = focused.isConnected && !focused.disabled && focused.getClientRects().length;
  (stays ? focused : other).focus({ preventScroll: true });
}

const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><g fill="#9db8aa"><circle cx="20" cy="15" r="7"/><path d="M6 38c0-10 6-14 14-14s14 4 14 14z"/></g></svg>')}`;

/** Return the address of a picture of a person; of a plain one where there is none. */
export function avatarPicture(name) {
  return name ? `avatars/${name}.svg` : NO_PICTURE;
}

let opened = null;

/** Open a dialog with a title, content and buttons (the last closes it); return it. Only one is open. */
export function openDialog(title, content, buttons = [], given = {}) {
  closeDialog();
  const heading = element("h2", { id: "dialog-title" }, title);
  const close = button(given.closeText ?? text("close"), () => closeDialog(), { class: "quiet" });
  const dialog = element(
    "dialog",
    { "aria-labelledby": "dialog-title", class: given.class ?? null },
    heading,
    element("div", { class: "content", tabIndex: 0 }, ...content),
    element("div", { class: "buttons" }, ...buttons, close),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opened === dialog) opened = null;
    given.closed?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  opened = dialog;
  return dialog;
}

/** Close the open dialog, if there is one. */
export function closeDialog() {
  const dialog = opened;
  opened = null;
  if (dialog?.open) dialog.close();
}

/** Return the open dialog, or null. */
export function openedDialog() {
  return opened;
}

/** Show a sentence for some seconds; screen readers speak it. */
export function notice(words, kind = "") {
  if (!words) return;
  const shown = element("p", { class: `notice ${kind}` }, words);
  const place = opened ?? document.body;
  const box = opened ? opened.querySelector(".notices") ?? opened.appendChild(element("div", { class: "notices", role: "status" })) : document.getElementById("notices");
  if (place) box.replaceChildren(shown);
  setTimeout(() => shown.remove(), 2500 + 60 * words.length);
}

/** Speak sentences: they are added to the log that screen readers follow. */
export function speak(lines) {
  const spoken = document.getElementById("spoken");
  for (const line of lines) spoken.append(element("p", {}, line));
  while (spoken.childElementCount > 20) spoken.firstElementChild.remove();
}
