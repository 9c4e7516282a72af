// What a phone keeps for itself: sound, vibration, motion. Ringing when it is one's turn.

const NAME = "preferences";
const chosen = { sound: true, vibration: true, animation: true };
try {
  Object.assign(chosen, JSON.parse(localStorage.getItem(NAME) ?? "{}"));
} catch {
  // Preferences that cannot be read are as they are at first.
}

export function preference(name) {
  return chosen[name];
}

export function prefer(name, value) {
  chosen[name] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(chosen));
  } catch {
    // They hold until the page is loaded again.
  }
}

/** Whether cards may move: the phone's own wish for less motion counts, too. */
export function moves() {
  return chosen.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

let sounds = null;
// Browsers let a page sound only after it was touched.
addEventListener("pointerdown", () => {
  sounds ??= window.AudioContext ? new AudioContext() : null;
  if (sounds?.state === "suspended") sounds.resume();
});

const TUNES = { your_turn: [660, 880], call: [880, 660, 880], deal: [440], deal_over: [523, 659, 784] };
const PULSES = { your_turn: [60], call: [80, 60, 80], deal: [], deal_over: [40, 40, 40] };

/** Ring and vibrate for a signal, as far as the phone can and its player wants it. */
export function ring(signal) {
  if (chosen.vibration && PULSES[signal]?.length) navigator.vibrate?.(PULSES[signal]);
  if (!chosen.sound || sounds?.state !== "running") return;
  for (const [index, tone] of (TUNES[signal] ?? []).entries()) {
    const start = sounds.currentTime + index * 0.14;
    const source = sounds.createOscillator(), volume = sounds.createGain();
    source.type = "triangle";
    source.frequency.value = tone;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.16, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    source.connect(volume).connect(sounds.destination);
    source.start(start);
    source.stop(start + 0.32);
  }
}
