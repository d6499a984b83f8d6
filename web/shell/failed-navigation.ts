/** Set where a page could not be reached, here and by the page that the worker shows (public/offline.js): only then does a form take back what was typed in it. */
const LOST = "plaza_typed_lost";

/** Notes in the tab that a page could not be reached. @throws where storage is switched off */
export function markNavigationFailed(): void {
  sessionStorage.setItem(LOST, "1");
}

/** Whether a page could not be reached since `clearFailedNavigation`. The note ends with the tab. */
export function hasFailedNavigation(): boolean {
  return sessionStorage.getItem(LOST) !== null;
}

/** Removes the note, once typed values are back in their form. */
export function clearFailedNavigation(): void {
  sessionStorage.removeItem(LOST);
}
