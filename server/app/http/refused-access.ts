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

/** Who asked; all of them null for a visitor without a session. */
export interface Asker {
  readonly caller: Caller | null;
  readonly staff: Staff | null;
  /** The public id of an exchange's service key. */
  readonly serviceKey?: string | null;
}

/**
 * Writes the security event `access_refused`: which call, which code, and the internal id of the user or member of staff or the key, where one is
 * known. What visitors without a session ask for in vain is ordinary and in the access log.
 */
export function logRefusedAccess(context: Context, call: string, { code }: Refusal, { caller, staff, serviceKey = null }: Asker): void {
  const isSigned = code === "signature_invalid" || code === "nonce_used";
  if (!DENIED.has(code) || (caller === null && staff === null && serviceKey === null && !isSigned)) return;
  context.log("info", "security event", {
    kind: "access_refused",
    user: caller?.userId ?? null,
    ...(staff === null ? {} : { staff: staff.staffId }),
    ...(serviceKey === null ? {} : { key: serviceKey }),
    call,
    code,
  });
}
