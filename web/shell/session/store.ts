import { useSyncExternalStore } from "react";

/** A small piece of the page's memory that components can watch. The server never writes one: it would be everybody's. */
export interface Store<State extends object> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
  /** The value of the store; rerenders when it changes. While the page is being hydrated it is what the store began with. */
  use(): State;
}

/** Makes a store. Create it once, in a module. `set` merges its change and calls every listener, also if nothing differs. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const get = () => state;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
