// Motion: cards glide from where they were to where they are; none of it changes what can be played.

import { element } from "./dom.js";
import { moves } from "./preferences.js";

const EASE = "cubic-bezier(.22,.8,.3,1)";

/** Return the places of all elements with a `data-fly`, to glide from them after a change. */
export function places(root) {
  const found = new Map();
  if (moves()) for (const each of root.querySelectorAll("[data-fly]")) found.set(each.dataset.fly, each.getBoundingClientRect());
  return found;
}

/** Let elements glide from their `before` places; one that is new comes from `origin(element)`, if there is one. */
export function glide(root, before, origin = () => null) {
  if (!moves()) return;
  let late = 0;
  for (const each of root.querySelectorAll("[data-fly]")) {
    const old = before.get(each.dataset.fly);
    const from = old ?? origin(each);
    if (!from?.width) continue;
    const to = each.getBoundingClientRect();
    const dx = from.left + from.width / 2 - to.left - to.width / 2, dy = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const turned = old ? 1 : Math.max(0.4, Math.min(1.4, from.width / to.width || 1));
    each.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${turned})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
      duration: old ? 220 : 360,
      delay: old ? 0 : 40 * Math.min(late++, 12),
      easing: EASE,
      fill: "backwards",
    });
  }
}

/** Let a picture of a card fly from one place to another above the page. */
export function fly(picture, from, to) {
  if (!moves() || !from?.width || !to?.width) return;
  const flying = element("img", { src: picture, alt: "", class: "flying" });
  const width = Math.min(to.width, from.width, 64);
  Object.assign(flying.style, { left: `${to.left + (to.width - width) / 2}px`, top: `${to.top + to.height / 2 - width * 0.7}px`, width: `${width}px` });
  document.body.append(flying);
  const dx = from.left - to.left + (from.width - to.width) / 2, dy = from.top - to.top + (from.height - to.height) / 2;
  const done = flying.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(.8)`, opacity: 0.6 }, { transform: "none", opacity: 1 }],
    { duration: 380, easing: EASE },
  );
  done.onfinish = done.oncancel = () => flying.remove();
}
