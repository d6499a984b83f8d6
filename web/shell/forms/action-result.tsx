import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import type { Control } from "./own-messages.ts";

declare global {
  interface Window {
    /** The fields that a press has found wrong before this part was here (`web/http/load-order.ts`), and from then on none. */
    takePendingFields?: () => EventTarget[];
  }
}

/**
 * Ends every act on its result, for the forms of `PostForm`. After a refusal the focus is on the first bad field, else on the sentence that
 * says why. After a success the page is at its top, the focus is on what has changed, and a toast says it where the page names one:
 * `<h2 data-result="Paid">`. A form that asks for one thing more keeps the focus on the field inside `data-next`. A form that `stays` leaves eye
 * and focus alone. Draws nothing.
 */
export function ActionResult() {
  useOwnMessages();
  const { state, formMethod } = useNavigation();
  const sent = useRef<{ stays: boolean } | null>(null);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) sent.current = { stays: target.dataset["stays"] !== undefined };
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
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
const NEXT_FIELD = "[data-next] .control";
/** What a page shows of a success, best first. */
const RESULTS = ["[data-result]", "[role=status]:not(:empty, .sr-only)", "h1"];

function showResult(stays: boolean): void {
  const dialog = document.querySelector("dialog[open]");
  const page = document.querySelector("main");
  const within = dialog ?? page;
  if (within === null) return;
  const problem = seen(within, BAD_FIELD) ?? seen(within, "[role=alert]:not(:empty)") ?? seen(within, NEXT_FIELD);
  if (problem) return focus(problem);
  // Beside other orders the one that was acted on stays where it is.
  if (stays || dialog !== null || within.querySelector(".board") !== null) return;
  const result = RESULTS.map((selector) => seen(within, selector)).find((found) => found !== undefined);
  scrollTo(0, 0);
  if (!result) return;
  focus(result);
  const text = result.dataset["result"];
  if (text) toasts.show(text, { kind: "success" });
}

function seen(within: Element, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);
}

/**
 * What a form lacks is said at its fields in the page's language, before it is sent. The first bad field gets the focus. A visitor's page without
 * a form to fill in doesn't load the texts for it.
 */
function useOwnMessages(): void {
  const t = useTexts();
  useEffect(() => {
    if (!t.has("fields.missing")) return undefined;
    const say = async (...fields: readonly EventTarget[]) => {
      try {
        const { sayWhatIsWrong } = await import("./own-messages.ts");
        for (const field of fields) if (isControl(field)) sayWhatIsWrong(field, t);
      } catch {
        toasts.show(t("fields.missing"), { kind: "danger" });
      }
    };
    const pending = window.takePendingFields?.() ?? [];
    if (pending.length > 0) void say(...pending);
    let isFirst = true;
    const refused = (event: Event) => {
      const control = event.target;
      if (!isControl(control)) return;
      event.preventDefault();
      void say(control);
      if (!isFirst) return;
      isFirst = false;
      control.focus();
      // The browser reports all fields of a form one after the other.
      setTimeout(() => {
        isFirst = true;
      });
    };
    addEventListener("invalid", refused, true);
    return () => removeEventListener("invalid", refused, true);
  }, [t]);
}

function isControl(target: EventTarget | null): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** A heading takes the focus for once, so that the reader goes on from there. */
function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
