import type { ErrorCode } from "./errors.ts";

/** How a security code that came with a call can be refused. */
export const CODE_REFUSALS = [
  "security_code_wrong",
  "security_code_expired",
  "security_code_malformed",
  "too_many_attempts",
] as const satisfies readonly ErrorCode[];

/** The same where the call doesn't go through without one, by a channel that the caller has bound. */
export const BOUND_CODE_REFUSALS = [
  "security_code_required",
  "channel_not_bound",
  ...CODE_REFUSALS,
] as const satisfies readonly ErrorCode[];
