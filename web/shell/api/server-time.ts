import { useSyncExternalStore } from "react";

/**
 * The server's clock as this device knows it. The device's own clock is never trusted: it may be hours off.
 *
 * Each answer's `date` header bounds the difference from both sides (the header has whole seconds, and was written between sending and
 * receiving). The bounds of all answers are intersected; their middle is the offset and half their width its greatest error. When they no
 * longer meet, the device's clock has been set, and measuring starts again.
 */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** How often a page that shows the server's time renews it (docs/specification.md, Constants). */
export const SERVER_TIME_MS = 1_000;

let bounds: Bounds | null = null;
let ticking: ReturnType<typeof setInterval> | undefined;
let tick = 0;
const listeners = new Set<() => void>();

/** The offset's new bounds after one more answer. All times in milliseconds. */
export function narrowed(known: Bounds | null, dateHeader: number, sentAt: number, receivedAt: number): Bounds {
  return met(known, { least: dateHeader - receivedAt, most: dateHeader + 999 - sentAt });
}

function met(known: Bounds | null, seen: Bounds): Bounds {
  if (!known) return seen;
  const both = { least: Math.max(known.least, seen.least), most: Math.min(known.most, seen.most) };
  return both.least <= both.most ? both : seen;
}

/** Learns from an answer's `date` header. */
export function observeDate(header: string | null, sentAt: number, receivedAt = Date.now()): void {
  const date = header ? Date.parse(header) : Number.NaN;
  if (Number.isFinite(date)) bounds = narrowed(bounds, date, sentAt, receivedAt);
}

/** Learns from an instant, to the millisecond, that the server wrote into an answer of this very call. */
export function observeAnswer(instant: string, sentAt: number, receivedAt = Date.now()): void {
  const date = Date.parse(instant);
  if (Number.isFinite(date)) bounds = met(bounds, { least: date - receivedAt, most: date - sentAt });
}

/** Learns from an instant that the server wrote into a page or an answer, accurate but for the way it traveled. */
export function observeInstant(instant: string, receivedAt = Date.now()): void {
  const date = Date.parse(instant);
  if (!Number.isFinite(date) || bounds) return;
  bounds = { least: date - receivedAt, most: date + 2_000 - receivedAt };
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + (bounds ? (bounds.least + bounds.most) / 2 : 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    tick += 1;
    for (const notify of listeners) notify();
  }, SERVER_TIME_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/**
 * The server's time, renewed every 1000 ms. While the page is being hydrated it is `rendered`, the instant at which the server wrote the
 * page, so that both sides write the same.
 */
export function useServerTime(rendered: string): number {
  const ticks = useSyncExternalStore(
    subscribe,
    () => tick + 1,
    () => 0,
  );
  return ticks === 0 ? Date.parse(rendered) : serverNow();
}
