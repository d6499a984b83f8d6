import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, type SealingKey } from "../../core/secrets/seal.ts";

/** Making and changing staff: for the database's owner alone. The application's role may not. */

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Their own account as a trader. */
  readonly userId: UserId | null;
  readonly passwordHash: string;
  /** Base32, as authenticator apps take it. */
  readonly authenticatorSecret: string;
}

const nextId = statement<{ id: StaffId }>("staff_next_id", "SELECT new_id() AS id");
const insert = statement<
  void,
  { id: StaffId; email: string; name: string; role: StaffRole; userId: UserId | null; passwordHash: string; secret: Buffer }
>(
  "staff_insert",
  "INSERT INTO staff (id, email, name, role, user_id, password_hash, totp_secret) VALUES (:id, lower(:email), :name, :role, :userId, :passwordHash, :secret)",
);
const count = statement<{ count: number }>("staff_count", "SELECT count(*)::int AS count FROM staff");
const changeRole = statement<void, { email: string; role: StaffRole }>(
  "staff_change_role",
  `WITH changed AS (UPDATE staff SET role = :role, disabled_at = NULL WHERE lower(email) = lower(:email) RETURNING id),
     decided AS (DELETE FROM staff_proposal WHERE staff_id IN (SELECT id FROM changed)),
     signed_out AS (DELETE FROM staff_session WHERE staff_id IN (SELECT id FROM changed))
   SELECT FROM changed`,
);
const disable = statement<void, { email: string }>(
  "staff_disable",
  `WITH gone AS (UPDATE staff SET disabled_at = now() WHERE lower(email) = lower(:email) AND disabled_at IS NULL RETURNING id),
     decided AS (DELETE FROM staff_proposal WHERE staff_id IN (SELECT id FROM gone)),
     signed_out AS (DELETE FROM staff_session WHERE staff_id IN (SELECT id FROM gone))
   SELECT FROM gone`,
);

/** Writes a staff member with the authenticator's secret sealed to the new row. @throws if the email address is taken */
export async function insertStaff(on: Queryable, sealingKey: SealingKey, staff: NewStaff): Promise<StaffId> {
  const id = (await nextId.first(on))?.id;
  if (id === undefined) throw new Error("no id was given");
  const secret = seal(sealingKey, staffSecretAad(id), staff.authenticatorSecret);
  await insert.count(on, { ...staff, id, secret });
  return id;
}

/** Counts all there ever were, former ones too. */
export async function countStaff(on: Queryable): Promise<number> {
  return (await count.first(on))?.count ?? 0;
}

/** False: nobody has this address. Also lets somebody in again who was shut out or locked. Every session ends. */
export async function changeStaffRole(on: Queryable, email: string, role: StaffRole): Promise<boolean> {
  return (await changeRole.count(on, { email, role })) === 1;
}

/** Shuts somebody out at once. False: nobody of this address was let in. */
export async function disableStaff(on: Queryable, email: string): Promise<boolean> {
  return (await disable.count(on, { email })) === 1;
}

const idOf = statement<{ id: StaffId }, { email: string }>(
  "staff_id_of",
  "SELECT id FROM staff WHERE lower(email) = lower(:email) AND disabled_at IS NULL",
);
const reset = statement<void, { id: StaffId; passwordHash: string; totpSecret: Buffer }>(
  "staff_reset",
  `WITH changed AS (UPDATE staff SET password_hash = :passwordHash, totp_secret = :totpSecret, totp_last_step = 0, totp_failures = 0, totp_locked_until = NULL WHERE id = :id RETURNING id)
   DELETE FROM staff_session WHERE staff_id IN (SELECT id FROM changed)`,
);

/** A new password and a new authenticator; every session ends. False: nobody of this address is let in. */
export async function resetStaff(
  on: Queryable,
  sealingKey: SealingKey,
  email: string,
  { passwordHash, authenticatorSecret }: Pick<NewStaff, "passwordHash" | "authenticatorSecret">,
): Promise<boolean> {
  const id = (await idOf.first(on, { email }))?.id;
  if (id === undefined) return false;
  await reset.count(on, { id, passwordHash, totpSecret: seal(sealingKey, staffSecretAad(id), authenticatorSecret) });
  return true;
}

/** What a staff member's authenticator secret is sealed to; a change makes every stored secret unreadable. */
export function staffSecretAad(id: StaffId): string {
  return `staff.${id}.totp_secret`;
}

const sealedAfter = statement<{ id: StaffId; totpSecret: Buffer }, { after: string; limit: number }>(
  "staff_sealed",
  "SELECT id, totp_secret FROM staff WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "staff_reseal",
  "UPDATE staff SET totp_secret = :next WHERE id = :id AND totp_secret = :before",
);

/** Staff's authenticator secrets, for bringing them under a new key. */
export const sealedStaff: SealedColumn = {
  name: "authenticator secrets of staff",
  covers: "staff.totp_secret",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: staffSecretAad(row.id), sealed: row.totpSecret })),
  write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
};
