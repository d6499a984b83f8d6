/** What a person types in or chooses from. */
const FIELDS = "input:not([type=hidden]), select, textarea";

let say: (() => void) | undefined;

function keepPage(event: SubmitEvent): void {
  const { target: form } = event;
  if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  // What was typed leads to the page for a lost connection, which keeps it; the acts in dialogs are `held-press.ts`.
  if (form.closest("dialog") ?? form.querySelector(FIELDS)) return;
  event.preventDefault();
  say?.();
}

/**
 * From here on a form in which nothing can be typed is not sent while the device has no connection: the page stays, and `sayOffline` says why. Called
 * again, the newer one counts.
 */
export function keepPageWhileOffline(sayOffline: () => void): void {
  say = sayOffline;
  // Before the router's, which would leave the page for the next one.
  addEventListener("submit", keepPage, true);
}
