import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { Context } from "../../core/context.ts";
import type { Refusal } from "../../core/http/refusal.ts";

/** Refusals that tell of somebody reaching for what isn't theirs. `not_found` is one: it is the answer about other people's things. */
const DENIED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "not_allowed",
  "not_found",
  "scope_missing",
  "forgery_suspected",
  "signature_invalid",
  "nonce_used",
  "account_group_missing",
]);

/**
 * Writes the security event `access_refused`: which call, which code, and the internal id of the user or member of staff, where one is known. What
 * visitors without a session ask for in vain is ordinary and in the access log.
 */
export function logRefusedAccess(
  context: Context,
  call: string,
  refusal: Refusal,
  { caller, staff }: { readonly caller: Caller | null; readonly staff: Staff | null },
): void {
  const isKnown = caller !== null || staff !== null || refusal.code === "signature_invalid" || refusal.code === "nonce_used";
  if (!isKnown || !DENIED.has(refusal.code)) return;
  const who = { user: caller?.userId ?? null, ...(staff === null ? {} : { staff: staff.staffId }) };
  context.log("info", "security event", { event: "access_refused", ...who, call, code: refusal.code });
}
