/**
 * What the site and its sub-applications share: values and events under `window.ICESTARK`, the place and the manner of icestark's data
 * package, so that widgets written for it work here. The first one to load creates it; the others use what is there.
 */

type Listener = (...args: unknown[]) => void;

/** Values by name. */
export interface SharedStore {
  get(key?: string): unknown;
  set(key: string | Readonly<Record<string, unknown>>, value?: unknown): void;
  /** @param force tells the present value at once */
  on(key: string, listener: Listener, force?: boolean): void;
  /** Without a listener: all of them. */
  off(key: string, listener?: Listener): void;
  has(key: string): boolean;
}

/** Things that happen, by name. */
export interface SharedEvents {
  emit(key: string, ...args: unknown[]): void;
  on(key: string, listener: Listener): void;
  off(key: string, listener?: Listener): void;
  has(key: string): boolean;
}

export interface Channel {
  readonly store: SharedStore;
  readonly event: SharedEvents;
}

interface Home {
  ICESTARK?: { store?: SharedStore; event?: SharedEvents };
}

/** Returns the page's channel and creates it if no script has before. Values stay until the page is left. */
export function channel(home: Home = globalThis as Home): Channel {
  const shared = (home.ICESTARK ??= {});
  return { store: (shared.store ??= sharedStore()), event: (shared.event ??= sharedEvents()) };
}

function sharedStore(): SharedStore {
  const values: Record<string, unknown> = {};
  const listeners = listenersByKey();
  const put = (key: string, value: unknown) => {
    values[key] = value;
    listeners.notify(key, [value]);
  };
  return {
    get: (key) => (key === undefined ? values : values[key]),
    set: (key, value) => {
      if (typeof key === "string") put(key, value);
      else for (const [each, given] of Object.entries(key)) put(each, given);
    },
    on: (key, listener, force) => {
      listeners.on(key, listener);
      if (force) listener(values[key]);
    },
    off: listeners.off,
    has: listeners.has,
  };
}

function sharedEvents(): SharedEvents {
  const { on, off, has, notify } = listenersByKey();
  return { on, off, has, emit: (key, ...args) => notify(key, args) };
}

function listenersByKey() {
  const byKey = new Map<string, Listener[]>();
  return {
    on: (key: string, listener: Listener) => void byKey.set(key, [...(byKey.get(key) ?? []), listener]),
    off: (key: string, listener?: Listener) =>
      void byKey.set(key, listener === undefined ? [] : (byKey.get(key) ?? []).filter((other) => other !== listener)),
    has: (key: string) => (byKey.get(key) ?? []).length > 0,
    notify: (key: string, args: readonly unknown[]) => {
      for (const listener of byKey.get(key) ?? []) listener(...args);
    },
  };
}
