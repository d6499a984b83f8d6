import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { StaffLinkSign } from "@plaza/contract/links.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { sweep } from "../../core/db/sweep.ts";
import { ownPartyOf } from "./own-account-sql.ts";

const save = statement<void, { staffId: StaffId; marks: readonly Buffer[]; kinds: readonly string[] }>(
  "staff_login_mark_save",
  `INSERT INTO staff_login_mark (mark, staff_id, kind) SELECT mark, :staffId, kind FROM unnest(:marks::bytea[], :kinds::text[]) t (mark, kind) ORDER BY mark
   ON CONFLICT (mark, staff_id) DO UPDATE SET last_at = now()`,
);
const prune = statement<void, { days: number; limit: number }>(
  "staff_login_mark_prune",
  "DELETE FROM staff_login_mark WHERE ctid = ANY (ARRAY(SELECT ctid FROM staff_login_mark WHERE last_at < now() - make_interval(days => :days) ORDER BY last_at LIMIT :limit))",
);

/** @param device null: the browser brought no mark, which only users' logins set */
export async function saveStaffMarks(
  tx: Tx,
  staffId: StaffId,
  { device, network }: { readonly device: Buffer | null; readonly network: Buffer },
): Promise<void> {
  const marks = device === null ? [network] : [device, network];
  await save.count(tx, { staffId, marks, kinds: device === null ? ["network"] : ["device", "network"] });
}

/** Deletes what no login of staff has used for this number of days. @returns how many were deleted */
export async function pruneStaffMarks(on: Queryable, days: number): Promise<number> {
  return sweep((limit) => prune.count(on, { days, limit }));
}

export interface StaffLink {
  readonly staffId: StaffId;
  readonly name: string;
  readonly userId: UserId;
  readonly by: StaffLinkSign;
  /** How many members of staff and other users share it. */
  readonly staff: number;
  readonly users: number;
}

const MOST_COUNTED = 60;
// Payment accounts: of a member's account that is known by its UID or email address. Of one mark the people are counted, since an office shares its network.
const linksOf = statement<StaffLink, { people: readonly UserId[] }>(
  "staff_links",
  `SELECT s.id AS staff_id, s.name, l.user_id, l.kind AS by,
     (SELECT count(*)::int FROM staff_login_mark x WHERE x.mark = l.mark) AS staff,
     (SELECT count(*)::int FROM (SELECT FROM login_mark x WHERE x.mark = l.mark LIMIT ${MOST_COUNTED}) x) AS users
   FROM login_mark l JOIN staff_login_mark m ON m.mark = l.mark JOIN staff s ON s.id = m.staff_id
   WHERE l.user_id = ANY (:people::bigint[]) AND s.disabled_at IS NULL AND l.user_id IS DISTINCT FROM ${ownPartyOf("s")}
   UNION ALL
   SELECT DISTINCT s.id, s.name, f.user_id, 'account', 1, 2 FROM payment_fingerprint f
     JOIN payment_fingerprint o ON o.fingerprint = f.fingerprint AND o.user_id <> f.user_id
     JOIN users u ON u.id = o.user_id JOIN staff s ON s.user_id = u.id OR (s.user_id IS NULL AND u.email_verified AND lower(s.email) = lower(u.email))
   WHERE f.user_id = ANY (:people::bigint[]) AND s.disabled_at IS NULL
   ORDER BY 1, 3, 4`,
);

/** With which members of staff these people share a browser, a network or a payment account, apart from the account that is known as the member's. */
export async function staffLinksOf(on: Queryable, people: readonly UserId[]): Promise<StaffLink[]> {
  return linksOf.all(on, { people });
}
