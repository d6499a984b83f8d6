import type { Locale } from "@plaza/contract/locales.ts";
import type { Refusal } from "../api/call.ts";
import { fieldProblem } from "../forms/field-problem.server.ts";
import type { FormFields } from "../forms/form-fields.ts";

/** The fields of forms that begin with who somebody is. */
const CREDENTIALS = ["account", "email", "password", "code"] as const;

export interface CredentialProblem {
  readonly field: (typeof CREDENTIALS)[number] | null;
  readonly message: string;
}

/** Beside which field of a log-in, a sign-up or an invitation its refusal is shown. An API of another make may name none. */
export function credentialProblem(visit: { readonly lang: Locale }, fields: FormFields, refusal: Refusal): CredentialProblem {
  const { message } = refusal;
  if (refusal.code === "weak_password") return { field: "password", message };
  if (refusal.code === "field_invalid") return { field: "account", message };
  if (refusal.code.startsWith("security_code")) return { field: "code", message };
  const problem = fieldProblem(visit, fields, refusal);
  return { field: CREDENTIALS.find((name) => name === problem.field) ?? null, message: problem.message };
}
