import { useEffect, useEffectEvent, useId } from "react";
import { onPage, type PageEvent } from "./page-listeners.ts";

/** How often the page polls (docs/specification.md, Constants). */
export const POLL_MS = 10_000;

export interface PollingParts {
  readonly run: () => void;
  readonly isResting: () => boolean;
  /** Runs it again and again; the answer ends that. */
  readonly every: (ms: number, run: () => void) => () => void;
  /** Hears what happens to the page; the answer ends that. */
  readonly listen: (listener: (event: PageEvent) => void) => () => void;
}

/** Runs every `ms` while the page is seen and its line is up, and at once when it is seen or reachable again. The answer ends it. */
export function poll(ms: number, { run, isResting, every, listen }: PollingParts): () => void {
  const runUnlessResting = () => void (isResting() || run());
  const stop = every(ms, runUnlessResting);
  const leave = listen((event) => void ((event === "visible" || event === "online") && runUnlessResting()));
  return () => {
    stop();
    leave();
  };
}

/** Does something every 10 s, unless told otherwise, for as long as the component is shown. A hidden or offline page rests. */
export function usePolling(run: () => void, ms = POLL_MS): void {
  const name = useId();
  const runNow = useEffectEvent(run);
  useEffect(
    () =>
      poll(
        ms,
        pollingOf(name, () => runNow()),
      ),
    [ms, name],
  );
}

/** What polling needs of this page. @param name under which it listens, once a page */
export function pollingOf(name: string, run: () => void): PollingParts {
  return {
    run,
    isResting: () => document.hidden || !navigator.onLine,
    every: (pause, tick) => {
      const timer = setInterval(tick, pause);
      return () => clearInterval(timer);
    },
    listen: (listener) => onPage(`polling ${name}`, listener),
  };
}
