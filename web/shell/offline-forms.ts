/** What a person types in or chooses from. */
const FIELDS = "input:not([type=hidden]), select, textarea";

/** Whether a form is one press: nothing typed can be lost, and its page is worth more than the one that says that it couldn't be reached. */
function isOnePress(form: HTMLFormElement): boolean {
  // The acts in dialogs have their own answer to a lost line (`held-press.ts`).
  return form.method === "post" && (form.dataset["stays"] !== undefined || !(form.closest("dialog") ?? form.querySelector(FIELDS)));
}

let ended: AbortController | undefined;

/**
 * From here on a form of one press is not sent while the device has no connection: the page stays, and `say` says why. Called again, the newer one
 * counts.
 */
export function keepPageWhileOffline(say: () => void): void {
  ended?.abort();
  ended = new AbortController();
  const onSubmit = (event: SubmitEvent) => {
    const { target } = event;
    if (navigator.onLine || !(target instanceof HTMLFormElement) || !isOnePress(target)) return;
    event.preventDefault();
    say();
  };
  addEventListener("submit", onSubmit, { capture: true, signal: ended.signal });
}
