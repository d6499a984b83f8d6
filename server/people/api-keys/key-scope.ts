import { readField } from "@plaza/contract/unknown-value.ts";
import type { Call } from "@plaza/contract/call.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

/** Whether the key that signed may do this. A call that says nothing of keys is closed to them. People's own sessions pass. */
export function refuseScope(call: Call, caller: Caller | null, body: unknown): Refusal | null {
  if (caller?.keyScopes === undefined) return null;
  const action = readField(body, "action");
  const wanted = (typeof action === "string" ? call.keyScopeOfAction?.[action] : undefined) ?? call.keyScope ?? "none";
  if (wanted !== "none" && caller.keyScopes.includes(wanted)) return null;
  return refuse("scope_missing", { scope: wanted });
}
