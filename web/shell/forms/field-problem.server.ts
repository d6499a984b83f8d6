import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../api/call.ts";
import { detailOf } from "../api/refusal-detail.ts";
import type { FormFields } from "./form-fields.ts";

/** What a refusal of a form's call says, and beside which field. */
export interface FieldProblem {
  /** A field of the call's body, and so of the form; null: the whole. */
  readonly field: string | null;
  readonly message: string;
}

/**
 * Where a refusal of the call that a form was sent as belongs. The sentence of one about the schema names its field as programs do, so beside
 * the field it is another one.
 */
export function fieldProblem({ lang }: { readonly lang: Locale }, fields: FormFields, refusal: Refusal): FieldProblem {
  // Of a part of the body that has parts itself, the form has the inner one.
  const path = detailOf(refusal, "field")?.split(".") ?? [];
  const field = path.find((name) => fields.has(name)) ?? path[0] ?? null;
  if (field === null || refusal.code !== "invalid_request") return { field, message: refusal.message };
  return { field, message: translate(lang, fields.isBlank(field) ? "errors.field_blank" : "errors.field_invalid") };
}
