import type { NoticeKind } from "./notice.tsx";

/** How long a toast stays, in milliseconds. Its position (16 px, z-index 2000) is in `overlays.css`. */
export const TOAST_MS = 3000;
const MOST = 3;

export interface Toast {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Offered in the toast; using it closes it. */
  readonly action?: { readonly text: string; readonly act: () => void } | undefined;
  /** Stays until its action is used or `dismiss` is called. */
  readonly stay?: boolean | undefined;
  /** Where it is shown: the place that was there when it came, so that it never covers the title of a dialog that opens after it. */
  readonly region?: string | undefined;
}

export interface Clock {
  /** Milliseconds of any steady clock. */
  now(): number;
  /** Runs it after this many milliseconds; the returned function cancels that. */
  after(ms: number, run: () => void): () => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Toasts that are shown now, oldest first. One for the page (`toasts`); tests make their own with their own clock. */
export class ToastStore {
  #shown: readonly Toast[] = [];
  readonly #timers = new Map<number, { left: number; since: number; cancel: () => void }>();
  readonly #listeners = new Set<() => void>();
  #regions: readonly string[] = [];
  #lastId = 0;
  #paused = false;
  readonly #clock: Clock;

  constructor(clock: Clock = browserClock) {
    this.#clock = clock;
  }

  /** Shows a toast and answers its id. The same text again replaces the first, and the oldest goes when there are more than three. */
  show(text: string, { kind = "info", action, stay }: Partial<Omit<Toast, "id" | "text" | "region">> = {}): number {
    const id = ++this.#lastId;
    const others = this.#shown.filter((toast) => toast.text !== text);
    const kept = [...others, { id, kind, text, action, stay, region: this.region() }].slice(-MOST);
    for (const toast of this.#shown) if (!kept.includes(toast)) this.#remove(toast.id);
    if (!stay) this.#start(id, TOAST_MS);
    this.#set(kept);
    return id;
  }

  dismiss(id: number): void {
    this.#remove(id);
    this.#set(this.#shown.filter((toast) => toast.id !== id));
    if (this.#shown.length === 0) this.resume();
  }

  /** While somebody points at or is in a toast, none goes. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    for (const timer of this.#timers.values()) {
      timer.cancel();
      timer.left -= this.#clock.now() - timer.since;
    }
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    for (const [id, timer] of this.#timers) this.#start(id, timer.left);
  }

  /**
   * A place that can show toasts came (a modal dialog brings its own, the page behind it is inert). The latest one shows what comes from now on;
   * what it shows when it goes is shown by the one before.
   */
  enter(region: string): () => void {
    this.#regions = [...this.#regions, region];
    this.#move(undefined, region);
    return () => {
      this.#regions = this.#regions.filter((other) => other !== region);
      this.#move(region, this.region());
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): readonly Toast[] => this.#shown;
  readonly region = (): string | undefined => this.#regions.at(-1);

  #start(id: number, left: number): void {
    const cancel = this.#paused ? () => {} : this.#clock.after(left, () => this.dismiss(id));
    this.#timers.set(id, { left, since: this.#clock.now(), cancel });
  }
  #remove(id: number): void {
    this.#timers.get(id)?.cancel();
    this.#timers.delete(id);
  }
  #move(from: string | undefined, to: string | undefined): void {
    this.#set(this.#shown.map((toast) => (toast.region === from ? { ...toast, region: to } : toast)));
  }
  #set(shown: readonly Toast[]): void {
    this.#shown = shown;
    this.#notify();
  }
  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The page's toasts: `toasts.show("Saved", { kind: "success" })`. Only in the browser. */
export const toasts = new ToastStore();
