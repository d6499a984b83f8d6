import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { IDENTITY_KINDS, KYC_DOCUMENT_KINDS, type KycDocumentKind } from "@plaza/contract/kyc.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { fileIn } from "../../shell/files/form-file.server.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

export type KycInfo = WireOf<"GET /api/a/v1/auth/kyc/info">["data"];

/** What was typed, given back beside what was wrong with it. */
export interface KycRefused {
  readonly about: KycDocumentKind | "facts";
  /** Of the API's body; null: the whole. */
  readonly field: string | null;
  readonly message: string;
  readonly missing: readonly KycDocumentKind[];
  readonly typed: Readonly<Record<string, string>>;
}

const TYPED = [
  "givenNames",
  "familyName",
  "birthDate",
  "country",
  "identityKind",
  "identityNumber",
  "legalName",
  "registrationNumber",
] as const;

function refusedWith(fault: unknown, about: KycRefused["about"], typed: KycRefused["typed"]) {
  if (!(fault instanceof Refusal)) throw fault;
  const details = (fault.details ?? {}) as { field?: string; missing?: KycDocumentKind[] };
  const refused: KycRefused = { about, field: details.field ?? null, message: fault.message, missing: details.missing ?? [], typed };
  return data(refused, { status: fault.status || 503 });
}

/** Puts up one picture. @returns what is wrong with it, or null */
export async function addDocument(visit: Visit, form: FormData, kind: KycDocumentKind) {
  const file = fileIn(form, "file");
  if (file === null) {
    const message = translate(visit.lang, "errors.document_missing");
    return data<KycRefused>({ about: kind, field: null, message, missing: [kind], typed: {} }, { status: 422 });
  }
  try {
    await visit.api("POST /api/a/v1/auth/kyc/document", { body: { kind }, file, idempotencyKey: randomUUID() });
    return null;
  } catch (fault) {
    return refusedWith(fault, kind, {});
  }
}

/** Submits the case with every picture that waits. @returns what is wrong with it, or null */
export async function submitCase(visit: Visit, form: FormData) {
  const typed = Object.fromEntries(TYPED.map((name) => [name, textOf(form, name)])) as Record<(typeof TYPED)[number], string>;
  const { legalName, registrationNumber, identityKind, ...facts } = typed;
  const company = form.get("kycType") === "company";
  try {
    const { documents } = await visit.api("GET /api/a/v1/auth/kyc/info");
    if (documents.length === 0) throw new Refusal("document_missing", 422, translate(visit.lang, "errors.document_missing"), null);
    const body = {
      ...facts,
      kycType: company ? ("company" as const) : ("personal" as const),
      identityKind: IDENTITY_KINDS.find((kind) => kind === identityKind) ?? "passport",
      ...(company ? { company: { legalName, registrationNumber } } : {}),
      documentIds: documents.map(({ documentId }) => documentId),
    };
    await visit.api("POST /api/a/v1/auth/kyc", { body, idempotencyKey: textOf(form, "wish") });
    return null;
  } catch (fault) {
    return refusedWith(fault, "facts", typed);
  }
}

export function documentKindIn(form: FormData): KycDocumentKind | null {
  return KYC_DOCUMENT_KINDS.find((kind) => kind === form.get("kind")) ?? null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
