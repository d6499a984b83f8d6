import { randomInt } from "node:crypto";

const LEAST = 100_000_000;
/** What a group's UIDs have after the group. */
const PER_GROUP = 1_000_000_000;

/**
 * A random UID: nine digits, after the account group if that is not 0. No group is in two cells, so no UID is either; the trigger
 * `uid_of_group` checks it.
 */
export function newUid(accountGroup: number): string {
  return String(BigInt(accountGroup) * BigInt(PER_GROUP) + BigInt(randomInt(LEAST, PER_GROUP)));
}
