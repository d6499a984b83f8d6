import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { showOwnMessages } from "./own-messages.ts";

/**
 * Ends every act on its result, for the forms of `PostForm`. After a refusal the focus is on the first bad field, else on the sentence that
 * says why. After a success the page is at its top, the focus is on what has changed, and a toast says it where the page names one:
 * `<h2 data-result="Paid">`. A form that `stays` leaves eye and focus alone. Draws nothing.
 */
export function ActionResult() {
  const t = useTexts();
  useEffect(() => showOwnMessages(t), [t]);
  const { state, formMethod } = useNavigation();
  const sent = useRef<{ stays: boolean } | null>(null);
  useEffect(() => {
    const heard = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) sent.current = { stays: target.dataset["stays"] !== undefined };
    };
    addEventListener("submit", heard, true);
    return () => removeEventListener("submit", heard, true);
  }, []);
  const isPosting = formMethod === "POST";
  const wasPosting = useRef(false);
  useEffect(() => {
    if (isPosting) wasPosting.current = true;
    if (state !== "idle" || !wasPosting.current) return undefined;
    wasPosting.current = false;
    const stays = sent.current?.stays ?? false;
    // A dialog that closes gives the focus back first.
    const timer = setTimeout(() => showResult(stays));
    return () => clearTimeout(timer);
  }, [state, isPosting]);
  return null;
}

const BAD_FIELD = '[aria-invalid="true"]:not(:disabled, [type="hidden"])';
/** What a page shows of a success, best first. */
const RESULTS = ["[data-result]", "[role=status]:not(:empty, .sr-only)", "h1"];

function showResult(stays: boolean): void {
  const dialog = document.querySelector("dialog[open]");
  const page = document.querySelector("main");
  const within = dialog ?? page;
  const problem = within?.querySelector<HTMLElement>(BAD_FIELD) ?? within?.querySelector<HTMLElement>("[role=alert]");
  if (problem) return focus(problem);
  if (stays || dialog !== null || page === null) return;
  const result = RESULTS.map((selector) => page.querySelector<HTMLElement>(selector)).find((found) => found !== null);
  scrollTo(0, 0);
  if (!result) return;
  focus(result);
  const said = result.dataset["result"];
  if (said) toasts.show(said, { kind: "success" });
}

/** A heading takes the focus for once, so that the reader goes on from there. */
function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
