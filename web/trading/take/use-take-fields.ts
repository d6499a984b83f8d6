import { useEffect, useRef, useState, type RefObject } from "react";
import type { Locale } from "@plaza/contract/locales.ts";
import { amountInputText, parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import type { NotPlaced, Problem } from "./place-order.server.ts";
import { fieldValue, mostOf, outOfLimits, computeTerms, type Deal, type Typed } from "./terms.ts";

export interface TakeFields {
  readonly typed: Typed;
  /** What each field shows: what was typed, and what follows from it. */
  readonly text: Readonly<Record<Typed, string>>;
  readonly terms: OrderTerms | null;
  /** What is wrong with what was typed; said once the person has left the field or tried to go on. */
  readonly problem: Problem | null;
  readonly type: (field: Typed, text: string) => void;
  readonly leave: () => void;
  readonly fillMost: () => void;
}

/** The two amounts of the order form: either may be typed, the other follows at the deal's price, in whole minor units. */
export function useTakeFields(
  form: RefObject<HTMLFormElement | null>,
  deal: Deal,
  lang: Locale,
  before: NotPlaced | undefined,
  startText: string,
): TakeFields {
  const [{ typed, text }, setTyped] = useState<{ typed: Typed; text: string }>(() => ({
    typed: before?.typed ?? startField(deal),
    text: before?.text ?? startText,
  }));
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress(form);
  useEarlyTyping(form, text, (field, early) => setTyped({ typed: field, text: early }));
  const outcome = computeText(deal, typed, text, lang);
  const other: Typed = typed === "pay" ? "receive" : "pay";
  // Until scripts run nothing would keep the two in step, so only what was typed is shown.
  const follows = useHydrated() && outcome.terms ? amountInputText(fieldValue(deal, other, outcome.terms), lang) : "";
  return {
    typed,
    text: typed === "pay" ? { pay: text, receive: follows } : { pay: follows, receive: text },
    terms: outcome.terms,
    problem: left ? outcome.problem : null,
    type: (field, next) => setTyped({ typed: field, text: next }),
    leave: () => afterPress(() => setLeft(text !== "")),
    fillMost: () => {
      const most = mostOf(deal);
      setTyped({ typed: most.field, text: amountInputText(most.decimal, lang) });
    },
  };
}

/** A list is filtered by money, so money is where the amount goes that came with it. */
function startField(deal: Deal): Typed {
  return deal.side === "buy" ? "pay" : "receive";
}

function computeText(deal: Deal, typed: Typed, text: string, lang: Locale): { terms: OrderTerms | null; problem: Problem | null } {
  if (text.trim() === "") return { terms: null, problem: "amount_needed" };
  const decimal = parseAmountInput(text, lang);
  if (decimal === null) return { terms: null, problem: "amount_unread" };
  const computed = computeTerms(deal, typed, decimal);
  if (computed.kind !== "terms") return { terms: null, problem: computed.kind };
  return { terms: computed.terms, problem: outOfLimits(deal, computed)?.error ?? null };
}

/**
 * A press that leaves a field first takes the focus: a sentence that came up then would push the pressed link or button away from under the
 * pointer, and the press would be lost. So while a pointer is down, what is to be said waits until it is up.
 */
function useAfterPress(form: RefObject<HTMLFormElement | null>): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const page = form.current?.ownerDocument;
    const press = () => void (isPressed.current = true);
    const free = () => {
      isPressed.current = false;
      const act = waiting.current;
      waiting.current = null;
      // After the click that this may still become.
      if (act) setTimeout(act);
    };
    const listeners = [
      ["pointerdown", press],
      ["pointerup", free],
      ["pointercancel", free],
    ] as const;
    for (const [event, hear] of listeners) page?.addEventListener(event, hear, true);
    return () => {
      for (const [event, hear] of listeners) page?.removeEventListener(event, hear, true);
    };
  }, [form]);
  return (act) => {
    if (isPressed.current) waiting.current = act;
    else act();
  };
}

/** On a slow line somebody may have typed before scripts ran: the page takes that over rather than wiping it. */
function useEarlyTyping(form: RefObject<HTMLFormElement | null>, text: string, found: (field: Typed, early: string) => void): void {
  const latest = useRef({ text, found });
  useEffect(() => {
    for (const field of ["pay", "receive"] as const) {
      const input = form.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value !== "" && input.value !== latest.current.text && latest.current.text === "")
        latest.current.found(field, input.value);
    }
  }, [form]);
}
