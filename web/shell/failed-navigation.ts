/** Set where a page could not be reached, here and by the page that the worker shows (public/offline.js): only then does a form take back what was typed in it. */
const LOST = "plaza_typed_lost";

export function markLost(): void {
  sessionStorage.setItem(LOST, "1");
}

export function wasLost(): boolean {
  return sessionStorage.getItem(LOST) !== null;
}

export function clearFailedNavigation(): void {
  sessionStorage.removeItem(LOST);
}
