import { readField } from "@plaza/contract/unknown-value.ts";
import { readBody } from "../../shell/forms/form-body.server.ts";
import { data, redirect } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { KYC_DOCUMENT_KINDS, type KycDocumentKind } from "@plaza/contract/kyc.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { safeNext } from "../../shell/paths.ts";
import { isStart } from "../../shell/server-paths.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

export type KycInfo = WireOf<"GET /api/a/v1/auth/kyc/info">["data"];

/** What was typed, given back beside what was wrong with it. */
export interface KycRefused {
  readonly about: KycDocumentKind | "facts";
  /** Of the form; null: the whole. */
  readonly field: string | null;
  readonly message: string;
  readonly missing: readonly KycDocumentKind[];
  readonly typed: Readonly<Record<string, string>>;
}

function refusedWith(fault: unknown, visit: Visit, fields: FormFields, about: KycRefused["about"]) {
  return giveBack<KycRefused>(fault, (refusal) => {
    const missing = readField(refusal.details, "missing");
    const kinds = KYC_DOCUMENT_KINDS.filter((kind) => Array.isArray(missing) && missing.includes(kind));
    return { about, ...fieldProblem(visit, fields, refusal), missing: kinds, typed: Object.fromEntries(fields.entries()) };
  });
}

/** The page's forms: one picture at a time, then the facts with every picture that was put up. */
export const actOnKyc = formAction({
  document: async (visit, fields) => {
    const kind = fields.choice("kind", KYC_DOCUMENT_KINDS);
    const file = fields.file("file");
    if (file === null) {
      const message = translate(visit.lang, "errors.document_missing");
      return data<KycRefused>({ about: kind, field: null, message, missing: [kind], typed: {} }, { status: 422 });
    }
    try {
      await visit.api("POST /api/a/v1/auth/kyc/document", { body: { kind }, file });
      return null;
    } catch (fault) {
      return refusedWith(fault, visit, fields, kind);
    }
  },
  personal: (visit, fields) => submit(visit, fields, "personal"),
  company: (visit, fields) => submit(visit, fields, "company"),
});

async function submit(visit: Visit, fields: FormFields, kycType: "personal" | "company") {
  const known = { kycType, ...(kycType === "personal" ? { company: undefined } : { company: {} }) };
  try {
    const body = readBody(fields, "POST /api/a/v1/auth/kyc", known);
    if (body.documentIds.length === 0) throw new Refusal("document_missing", 422, translate(visit.lang, "errors.document_missing"), null);
    await visit.api("POST /api/a/v1/auth/kyc", { body });
  } catch (fault) {
    return refusedWith(fault, visit, fields, "facts");
  }
  const next = safeNext(visit.url.searchParams.get("next"), "");
  return redirect(isStart(next) ? next : visit.url.pathname + visit.url.search, 303);
}
