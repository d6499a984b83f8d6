import type { Block } from "@plaza/domain/orders/guards.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";
import type { Party } from "../../core/identity/party.ts";

/** What decides whether somebody releases at all. */
export interface ReleaserState {
  readonly verified: boolean;
  readonly frozenUntil: Date | null;
  /** Of a sub-user: the main account is frozen. */
  readonly ownersFreeze: boolean;
  /** A security hold that stops the release. The owner's own stops none of theirs: it goes on with both remaining factors. */
  readonly holdUntil: Date | null;
}

/** SQL that reads a `ReleaserState` of the account `v` and the sub-user `:subUserId`, whichever freeze or hold lasts longer. @param prefix of the columns */
export function releaserStateColumns(prefix: string): string {
  const later = (column: string) => `greatest(v.${column}, (SELECT s.${column} FROM users s WHERE s.id = :subUserId::bigint))`;
  return `v.kyc_status = 'approved' AS ${prefix}verified,
     CASE WHEN ${later("frozen_until")} > now() THEN ${later("frozen_until")} END AS ${prefix}frozen_until,
     :subUserId::bigint IS NOT NULL AND coalesce(v.frozen_until > now(), false) AS ${prefix}owners_freeze,
     CASE WHEN :subUserId::bigint IS NOT NULL AND ${later("security_hold_until")} > now() THEN ${later("security_hold_until")} END AS ${prefix}hold_until`;
}

const stateOf = readStatement<ReleaserState, Party>(
  "order_releaser_state",
  `SELECT ${releaserStateColumns("")} FROM users v WHERE v.id = :accountId`,
);

const frozen = readStatement<{ id: UserId }, { ids: readonly UserId[] }>(
  "order_frozen_parties",
  "SELECT id FROM users WHERE id = ANY(:ids::bigint[]) AND frozen_until > now()",
);

/** Which of these accounts are frozen now. */
export async function frozenOf(on: ReadSource, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  return new Set(ids.length === 0 ? [] : (await frozen.all(on, { ids: [...new Set(ids)] })).map(({ id }) => id));
}

/** Why somebody can release no order now, for the button; a release that is sent anyway is refused under the account's lock. */
export function releaseBar({ verified, frozenUntil, ownersFreeze, holdUntil }: ReleaserState): Block | null {
  if (frozenUntil !== null) return { block: ownersFreeze ? "owner_frozen" : "account_frozen", availableAt: frozenUntil };
  if (!verified) return { block: "gate_kyc" };
  return holdUntil === null ? null : { block: "security_hold", availableAt: holdUntil };
}

/** The same for a party that is looked up; null if there is no such account. */
export async function releaseBarOf(on: ReadSource, { accountId, subUserId }: Party): Promise<Block | null> {
  const state = await stateOf.first(on, { accountId, subUserId });
  return state === null ? null : releaseBar(state);
}
