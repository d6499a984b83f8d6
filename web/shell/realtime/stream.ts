import type { StreamEvent } from "@plaza/contract/events.ts";

/**
 * One person's live events in one page. Events come in order, none twice; listeners receive `reset` whenever something may have been
 * missed (the first connection, too long away, the connection lost) and then read everything again.
 */
export type LiveEvent = StreamEvent;

/** `resting`: nobody listens, or the page is hidden. `down`: the line is broken, and `reset` comes every 10 s until it is back. */
export type ConnectionState = "resting" | "connecting" | "live" | "down";

/** What this needs of an `EventSource`. */
export interface Source {
  addEventListener(kind: string, listener: (event: MessageEvent) => void): void;
  close(): void;
}

export interface StreamParts {
  /** Asks for a new token; the answer is the stream's address. Throws when the API can't be reached. */
  readonly address: () => Promise<string>;
  readonly open: (url: string) => Source;
  /** Runs it after this many milliseconds; the returned function cancels that. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** 0 to 1: spreads a crowd that lost the line together. */
  readonly random: () => number;
}

const POLL_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
/** Not longer than between two polls: an attempt is cheaper than reading everything again. A server that was killed takes all its pages back within half a minute. */
const LONGEST_WAIT_MS = POLL_MS;
/** After which an attempt is given up. A server whose queue is full lets a connection wait in silence, and the browser tries again ever later, up to two minutes. */
const ATTEMPT_PATIENCE_MS = 15_000;
/** Of a page whose place a newer one has taken. */
const SUPERSEDED_WAIT_MS = 30_000;
const KINDS = ["order", "chat", "notification", "typing", "presence", "counterparty", "case", "read", "inbox"] as const;

/**
 * Keeps one connection while somebody listens and the page is visible, reconnects with growing pauses, and polls by `reset` meanwhile. Its
 * parts are parameters, so tests need no browser.
 */
export class LiveStream {
  readonly #parts: StreamParts;
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  readonly #watchers = new Set<() => void>();
  #state: ConnectionState = "resting";
  #hidden = false;
  #source: Source | null = null;
  /** Number of the last event that was passed on; the next connection begins after it. */
  #seen = "";
  #failures = 0;
  /** Counts connections, so that what a closed one still says is not heard. */
  #attempt = 0;
  #cancelRetry: () => void = () => undefined;
  #cancelPatience: () => void = () => undefined;
  #cancelPoll: () => void = () => undefined;

  constructor(parts: StreamParts) {
    this.#parts = parts;
  }

  readonly state = (): ConnectionState => this.#state;

  /** Tells when `state()` changes. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The first listener opens the line, the last one's leaving closes it. */
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    // Who comes when the line is open has read its page before: what happened in between is to be read too.
    if (this.#state === "live") listener({ kind: "reset" });
    this.#settle();
    return () => {
      this.#listeners.delete(listener);
      this.#settle();
    };
  }

  /** A hidden page rests; shown again, it goes on after the last event it saw. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#settle();
  }

  /** The device says that it is online again: no need to wait for the next attempt. */
  hurry(): void {
    if (this.#state !== "down") return;
    this.#failures = 0;
    this.#connect();
  }

  #settle(): void {
    const wanted = this.#listeners.size > 0 && !this.#hidden;
    if (wanted && this.#state === "resting") this.#connect();
    if (!wanted && this.#state !== "resting") this.#rest();
  }

  #rest(): void {
    this.#drop();
    this.#cancelPoll();
    // Without listeners nobody has read what comes next, so the next one starts again.
    if (this.#listeners.size === 0) this.#seen = "";
    this.#setState("resting");
  }

  #drop(): void {
    this.#attempt += 1;
    this.#cancelRetry();
    this.#cancelPatience();
    this.#source?.close();
    this.#source = null;
  }

  #connect(): void {
    this.#drop();
    const attempt = this.#attempt;
    if (this.#state !== "down") this.#setState("connecting");
    const fail = () => void (attempt === this.#attempt && this.#failed());
    this.#cancelPatience = this.#parts.after(ATTEMPT_PATIENCE_MS, fail);
    const attach = (url: string) =>
      void (attempt === this.#attempt && this.#attach(this.#seen ? `${url}&lastEventId=${this.#seen}` : url, attempt, fail));
    this.#parts.address().then(attach, fail);
  }

  #attach(url: string, attempt: number, fail: () => void): void {
    const source = this.#parts.open(url);
    this.#source = source;
    const on = (kind: string, then: (event: MessageEvent) => void) =>
      source.addEventListener(kind, (event) => {
        if (attempt !== this.#attempt) return;
        if (event.lastEventId) this.#seen = event.lastEventId;
        then(event);
      });
    const fresh = this.#seen === "";
    on("ready", () => this.#opened(fresh));
    on("reset", () => this.#emit({ kind: "reset" }));
    // Too many are open: this one asks every 10 s and tries again late, or two pages would take each other's place without end.
    on("superseded", () => this.#failed(SUPERSEDED_WAIT_MS));
    on("over", () => this.#over());
    // Its process ends and spreads its pages: all that would come back after the first wait would meet a server that has just begun.
    on("reconnect", (event) => this.#failed((JSON.parse(String(event.data)) as { readonly afterMs: number }).afterMs));
    for (const kind of KINDS) on(kind, (event) => this.#emit(JSON.parse(String(event.data)) as LiveEvent));
    // The browser's own attempts would use a token that is over by then.
    source.addEventListener("error", fail);
  }

  #opened(fresh: boolean): void {
    this.#failures = 0;
    this.#cancelPatience();
    this.#cancelPoll();
    this.#setState("live");
    if (fresh) this.#emit({ kind: "reset" });
  }

  /** The session has ended: nothing can be heard or asked with it. What reads everything again now finds the way to the login. */
  #over(): void {
    this.#rest();
    this.#emit({ kind: "reset" });
  }

  #failed(shortestWaitMs = 0): void {
    this.#drop();
    const wait = Math.max(shortestWaitMs, Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS));
    this.#failures += 1;
    this.#cancelRetry = this.#parts.after(wait * (0.5 + this.#parts.random() / 2), () => this.#connect());
    if (this.#state === "down") return;
    this.#setState("down");
    this.#poll();
  }

  #poll(): void {
    this.#cancelPoll = this.#parts.after(POLL_MS, () => {
      this.#emit({ kind: "reset" });
      this.#poll();
    });
  }

  #emit(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
