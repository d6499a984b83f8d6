import type { UserId } from "@plaza/contract/ids.ts";
import type { Block } from "@plaza/domain/orders/guards.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";

/** What decides whether an account releases at all. */
interface ReleaserState {
  readonly verified: boolean;
  readonly frozenUntil: Date | null;
}

const stateOf = readStatement<ReleaserState, { accountId: UserId }>(
  "order_releaser_state",
  `SELECT kyc_status = 'approved' AS verified, CASE WHEN frozen_until > now() THEN frozen_until END AS frozen_until
   FROM users WHERE id = :accountId`,
);

/** Why an account can release no order now, for its button; a release that is sent anyway is refused under the account's lock. */
export function releaseBar({ verified, frozenUntil }: ReleaserState): Block | null {
  if (frozenUntil !== null) return { block: "account_frozen", availableAt: frozenUntil };
  return verified ? null : { block: "gate_kyc" };
}

/** The same for an account that is looked up; null if there is none. */
export async function releaseBarOf(on: ReadSource, accountId: UserId): Promise<Block | null> {
  const state = await stateOf.first(on, { accountId });
  return state === null ? null : releaseBar(state);
}
