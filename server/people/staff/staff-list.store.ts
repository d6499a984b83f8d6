import type { ColleagueView } from "@plaza/contract/calls/backoffice-staff.ts";
import type { StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { ownAccountOf, ownPartyOf } from "./own-account-sql.ts";

/** The staff, and how often each has viewed personal data. */

interface Row {
  id: StaffId;
  name: string;
  email: string;
  role: ColleagueView["role"];
  uid: Uid | null;
  createdAt: Date;
  disabledAt: Date | null;
  locked: boolean;
  lastSignIn: Date | null;
  sessions: number;
  revealed: number;
  files: number;
  searches: number;
  appeals: number;
  objections: number;
  kyc: number;
  merchants: number;
}

/** By each person's own acts (index `staff_act_of`), of the last 30 days. */
const all = statement<Row>(
  "staff_list",
  `SELECT s.id, s.name, s.email, s.role, u.uid, s.created_at, s.disabled_at, s.disabled_at IS NULL AND NOT is_active_staff(s.id) AS locked,
     (SELECT max(a.at) FROM staff_act a WHERE a.staff_id = s.id AND a.action = 'sign_in') AS last_sign_in,
     (SELECT count(*)::int FROM staff_session t WHERE t.staff_id = s.id AND t.expires_at > now()) AS sessions,
     looks.revealed, looks.files, looks.searches, coalesce(cases.appeals, 0) AS appeals, coalesce(cases.objections, 0) AS objections,
     coalesce(identities.kyc, 0) AS kyc, coalesce(applications.merchants, 0) AS merchants
   FROM staff s LEFT JOIN users u ON u.id = ${ownAccountOf("s")}
     LEFT JOIN (SELECT c.assigned_to, count(*) FILTER (WHERE c.kind <> 'objection')::int AS appeals, count(*) FILTER (WHERE c.kind = 'objection')::int AS objections
       FROM appeal_case c WHERE c.turn <> 'nobody' AND c.assigned_to IS NOT NULL GROUP BY 1) cases ON cases.assigned_to = s.id
     LEFT JOIN (SELECT k.assigned_to, count(*)::int AS kyc FROM kyc_case k WHERE k.status = 'pending' AND k.assigned_to IS NOT NULL GROUP BY 1) identities
       ON identities.assigned_to = s.id
     LEFT JOIN (SELECT m.assigned_to, count(*)::int AS merchants FROM merchant_application m
       WHERE m.status IN ('pending', 'asked') AND m.assigned_to IS NOT NULL GROUP BY 1) applications ON applications.assigned_to = s.id
     CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE a.action IN ('reveal_kyc', 'reveal_appeal', 'reveal_payment'))::int AS revealed,
       count(*) FILTER (WHERE a.action IN ('open_case_file', 'open_document', 'open_merchant_file'))::int AS files, count(*) FILTER (WHERE a.action IN ('find_user', 'search_desk'))::int AS searches
       FROM staff_act a WHERE a.staff_id = s.id AND a.at > now() - interval '30 days') looks
   ORDER BY s.disabled_at IS NOT NULL, s.name, s.id LIMIT 500`,
);
const names = statement<{ id: StaffId; name: string }>("staff_names", "SELECT id, name FROM staff LIMIT 2000");
const find = statement<{ role: StaffRole; hasEnded: boolean }, { staffId: StaffId }>(
  "staff_colleague",
  "SELECT role, disabled_at IS NOT NULL AS has_ended FROM staff WHERE id = :staffId",
);

const worker = statement<{ staffId: StaffId; role: StaffRole; userId: UserId | null }, { staffId: StaffId }>(
  "staff_worker",
  `SELECT id AS staff_id, role, ${ownPartyOf("staff")} AS user_id FROM staff WHERE id = :staffId AND is_active_staff(id)`,
);

/** What decides which cases a colleague may be given. Null: there is none of this id, or their access has ended or is locked. */
export async function findWorker(on: Queryable, staffId: StaffId) {
  return worker.first(on, { staffId });
}

/** Returns up to 500 staff members by name, former ones last. `looks` counts the last 30 days. */
export async function listStaff(on: Queryable): Promise<Omit<ColleagueView, "self">[]> {
  return (await all.all(on)).map((row) => ({
    staffId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    uid: row.uid,
    since: row.createdAt.toISOString(),
    endedAt: row.disabledAt?.toISOString() ?? null,
    locked: row.locked,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    sessions: row.sessions,
    looks: { revealed: row.revealed, files: row.files, searches: row.searches },
    claims: { appeals: row.appeals, objections: row.objections, kyc: row.kyc, merchants: row.merchants },
  }));
}

/** Names by id, also of those who have left. */
export async function staffNames(on: Queryable): Promise<ReadonlyMap<string, string>> {
  return new Map((await names.all(on)).map(({ id, name }) => [id, name]));
}

/** What a colleague may do, and whether their access has ended. Null: nobody has this id. */
export async function findColleague(on: Queryable, staffId: StaffId) {
  return find.first(on, { staffId });
}
