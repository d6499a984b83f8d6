import { fpsCode, isFpsAmount, isFpsReference, readFpsIdentifier } from "@plaza/domain/hkpay/fps.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { drawQr, type QrDrawing } from "@plaza/domain/qr/drawing.ts";

/** What was typed into the form, as the address carries it. */
export interface TypedFps {
  readonly identifier: string;
  readonly amount: string;
  readonly reference: string;
}

export type FpsField = keyof TypedFps;

export interface FpsCodeMade {
  readonly to: string;
  readonly amount: string | null;
  readonly reference: string | null;
  readonly text: string;
  readonly drawing: QrDrawing;
}

export interface FpsForm {
  readonly typed: TypedFps;
  /** The fields that can't be used as they are typed. */
  readonly wrong: readonly FpsField[];
  readonly code: FpsCodeMade | null;
}

const LONGEST_TYPED = 100;

/** Reads the form out of the page's address and, where it is whole, makes the code. An address without a form is an empty one. */
export function readFpsForm(search: URLSearchParams, lang: Locale): FpsForm {
  const field = (name: FpsField) => (search.get(name) ?? "").trim().slice(0, LONGEST_TYPED);
  const typed: TypedFps = { identifier: field("identifier"), amount: field("amount"), reference: field("reference") };
  if (!search.has("identifier")) return { typed, wrong: [], code: null };
  const to = readFpsIdentifier(typed.identifier);
  const amount = typed.amount === "" ? null : parseAmountInput(typed.amount, lang);
  const reference = typed.reference === "" ? null : typed.reference;
  const wrong: FpsField[] = [];
  if (to === null) wrong.push("identifier");
  if (typed.amount !== "" && (amount === null || !isFpsAmount(amount))) wrong.push("amount");
  if (reference !== null && !isFpsReference(reference)) wrong.push("reference");
  if (to === null || wrong.length > 0) return { typed, wrong, code: null };
  const text = fpsCode({ to, amount, reference });
  return { typed, wrong, code: { to: to.value, amount, reference, text, drawing: drawQr(text) } };
}
