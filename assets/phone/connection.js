// The connection to the table: it comes back by itself after sleep, a reload, or another network.

const PROTOCOL = 1;
const PROBE_SECONDS = 2, BEAT_SECONDS = 5, FIRST_WAIT = 250, LONGEST_WAIT = 8000, TELL_AFTER = 1500;

// The address may be scanned in capitals or typed in small letters and groups: it is one table.
const key = `seat ${location.pathname.toUpperCase().replaceAll("-", "")}`;

/** Return the secret of the seat that this browser holds at this table. */
export function secret() {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keep the secret of a seat; empty forgets it. */
export function keepSecret(value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Without a store a reload loses the seat; the page plays on.
  }
}

export class Connection {
  /** `hear(message)` gets what is sent; `changed(state)` is told `open`, `lost` or `closed`. */
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    this.wait = FIRST_WAIT;
    this.number = 0;
    this.ended = false;
    for (const event of ["pageshow", "online", "focus"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("pagehide", () => this.drop());
    setInterval(() => document.hidden || this.probe(), BEAT_SECONDS * 1000);
    this.connect();
  }

  /** Whether messages reach the table now, as far as is known. */
  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.ended) return;
    const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
    this.socket = socket;
    // A connection that neither opens nor fails would wait for minutes.
    this.opening = setTimeout(() => this.lose(socket), 4000);
    this.telling ??= setTimeout(() => this.changed("lost"), TELL_AFTER);
    socket.onopen = () => {
      clearTimeout(this.opening);
      clearTimeout(this.telling);
      this.telling = undefined;
      this.wait = FIRST_WAIT;
      this.send({ type: "hello", protocol: PROTOCOL, secret: secret() });
      this.changed("open");
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "beat") this.answered = message.number;
      else this.hear(message);
    };
    socket.onclose = () => this.lose(socket);
  }

  /** Leave a socket that is closed or dead, and try again after a wait that grows. */
  lose(socket) {
    if (socket !== this.socket) return;
    this.drop();
    if (this.ended) return;
    this.telling ??= setTimeout(() => this.changed("lost"), TELL_AFTER);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  drop() {
    clearTimeout(this.opening);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** Look whether an open socket still carries: one that does not answer in two seconds is closed. */
  probe() {
    if (!this.isOpen) return;
    const socket = this.socket, number = ++this.number;
    this.send({ type: "beat", number });
    setTimeout(() => {
      if (this.socket === socket && (this.answered ?? 0) < number) this.lose(socket);
    }, PROBE_SECONDS * 1000);
  }

  /** The page is seen again: probe, or try at once. */
  wake() {
    if (this.ended) return;
    if (this.isOpen) this.probe();
    else if (!this.socket || this.socket.readyState !== WebSocket.CONNECTING) {
      this.wait = FIRST_WAIT;
      this.connect();
    }
  }

  /** Stop for good, until `begin`. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.telling);
    this.telling = undefined;
    this.drop();
    this.changed("closed");
  }

  begin() {
    this.ended = false;
    this.answered = this.number;
    this.wait = FIRST_WAIT;
    this.connect();
  }
}
