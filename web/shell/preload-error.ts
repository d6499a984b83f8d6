import { LEAVING_MS, isLeaving } from "./leaving.ts";

/** A part of the page that can't be fetched is most often one of an older build. One reload fixes that; a second would start a loop. */

const KEY = "plaza_reloaded_at";
/** The reload guard (docs/specification.md, Constants). */
export const RELOAD_GUARD_MS = 10_000;

/** Whether the page may be reloaded now: not twice within the guard, and not where nothing can be remembered. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    if (now - last < RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Vite fires the event before it throws. Handled, it stays quiet; otherwise the failure is thrown on to the nearest error boundary. While
 * another page is on its way, the reload waits for as long as that may take: it would call the person back from there.
 */
export function reloadOnPreloadError(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    const reload = () => {
      const may = mayReload(sessionStorage, Date.now());
      if (may) location.reload();
      return may;
    };
    if (isLeaving()) setTimeout(reload, LEAVING_MS);
    else if (!reload()) return;
    event.preventDefault();
  });
}
