import type { Uid, UserId } from "@plaza/contract/ids.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { turnoverOfTaker } from "../limits/turnover-sql.ts";

/** What staff ask about people who may belong together. Read only where somebody looks: nothing of it is asked while people trade. */

const DAYS = 30;
/** Of each kind; what is shared by more is no sign of anything. */
const MOST_MARKS = 200;
const MOST_SHARING = 100;
const MOST_PURCHASES = 100;

interface SharedRow {
  person: UserId;
  by: "device" | "network" | "account";
  people: number;
}

// A network that is too large to be a sign is looked up among those only who share something else as well.
const shared = statement<SharedRow, { userId: UserId }>(
  "link_shared",
  `WITH mine AS (SELECT mark, kind FROM login_mark WHERE user_id = :userId ORDER BY last_at DESC LIMIT ${MOST_MARKS}),
     near AS (SELECT m.kind, o.user_id, 1 + count(*) OVER (PARTITION BY m.mark)::int AS people FROM mine m
       CROSS JOIN LATERAL (SELECT user_id FROM login_mark WHERE mark = m.mark AND user_id <> :userId LIMIT ${MOST_SHARING}) o),
     account AS (SELECT DISTINCT o.user_id FROM payment_fingerprint f JOIN payment_fingerprint o ON o.fingerprint = f.fingerprint AND o.user_id <> f.user_id
       WHERE f.user_id = :userId LIMIT ${MOST_SHARING}),
     strong AS (SELECT user_id FROM near WHERE kind = 'device' UNION SELECT user_id FROM account)
   SELECT user_id AS person, kind AS by, min(people) AS people FROM (
     SELECT user_id, kind, people FROM near
     UNION ALL SELECT user_id, 'account', 2 FROM account
     UNION ALL SELECT o.user_id, 'network', ${MOST_SHARING + 1} FROM strong o
       CROSS JOIN LATERAL (SELECT mark FROM login_mark WHERE user_id = o.user_id ORDER BY last_at DESC LIMIT ${MOST_MARKS}) t
       JOIN mine m ON m.mark = t.mark AND m.kind = 'network') s
   GROUP BY user_id, kind ORDER BY user_id, kind`,
);

/** With whom a person shares a device, a network or a payment account, as far as it is on record. */
export async function peopleSharingWith(on: Queryable, userId: UserId): Promise<SharedRow[]> {
  return shared.all(on, { userId });
}

/** Whole days in UTC, as the figures of reputation have them, whose sums the trades are compared with. */
const FIRST_DAY = `((now() AT TIME ZONE 'UTC')::date - ${DAYS - 1})`;
/** Of completed orders; the range of ids spares older ones, with a week for orders that took long. */
const COMPLETED = `w.status = 'completed' AND w.id >= ${firstIdAt(`now() - interval '${DAYS + 7} days'`)} AND (w.completed_at AT TIME ZONE 'UTC')::date >= ${FIRST_DAY}`;

interface PartnerRow {
  partner: UserId;
  trades: number;
  total: number;
}

const partners = statement<PartnerRow, { userId: UserId; limit: number }>(
  "link_partners",
  `SELECT partner, count(*)::int AS trades, (sum(count(*)) OVER ())::int AS total FROM (
     SELECT w.seller_id AS partner FROM orders w WHERE w.buyer_id = :userId AND ${COMPLETED}
     UNION ALL SELECT w.buyer_id FROM orders w WHERE w.seller_id = :userId AND ${COMPLETED}) t
   GROUP BY partner ORDER BY 2 DESC, 1 LIMIT :limit`,
);

/** With whom a person has completed most trades in 30 days, and how many with everybody. */
export async function mostFrequentPartners(on: Queryable, userId: UserId, limit: number): Promise<PartnerRow[]> {
  return partners.all(on, { userId, limit });
}

const pairs = statement<{ one: UserId; other: UserId; trades: number }, { people: readonly UserId[] }>(
  "link_pairs",
  `SELECT least(w.buyer_id, w.seller_id) AS one, greatest(w.buyer_id, w.seller_id) AS other, count(*)::int AS trades FROM orders w
   WHERE w.buyer_id = ANY (:people::bigint[]) AND w.seller_id = ANY (:people::bigint[]) AND ${COMPLETED} GROUP BY 1, 2`,
);
const totals = statement<{ person: UserId; trades: number }, { people: readonly UserId[] }>(
  "link_totals",
  `SELECT user_id AS person, sum(completed)::int AS trades FROM reputation_day
   WHERE user_id = ANY (:people::bigint[]) AND day >= ${FIRST_DAY} GROUP BY user_id`,
);
const links = statement<{ one: UserId; other: UserId }, { people: readonly UserId[] }>(
  "link_among",
  `SELECT a.user_id AS one, b.user_id AS other FROM login_mark a JOIN login_mark b ON b.mark = a.mark AND b.user_id > a.user_id
     WHERE a.kind = 'device' AND a.user_id = ANY (:people::bigint[]) AND b.user_id = ANY (:people::bigint[])
   UNION SELECT a.user_id, b.user_id FROM payment_fingerprint a JOIN payment_fingerprint b ON b.fingerprint = a.fingerprint AND b.user_id > a.user_id
     WHERE a.user_id = ANY (:people::bigint[]) AND b.user_id = ANY (:people::bigint[])`,
);

/** What people have completed in 30 days among each other and in all, and who of them share a device or a payment account. */
export async function tradesAmong(on: Queryable, people: readonly UserId[]) {
  const [traded, all, linked] = await Promise.all([pairs.all(on, { people }), totals.all(on, { people }), links.all(on, { people })]);
  return { pairs: traded, totals: new Map(all.map(({ person, trades }) => [person, trades])), links: linked };
}

// Nine tenths: fees and what is left over stay behind.
const passed = statement<{ made: number; left: number }, { userId: UserId; minutes: number }>(
  "link_passed_through",
  `WITH bought AS (SELECT w.asset, w.quantity - w.fee AS net, t.id AS transfer_id, t.at FROM orders w JOIN ledger_transfer t ON t.order_id = w.id AND t.kind = 'release'
       WHERE w.buyer_id = :userId AND ${COMPLETED} ORDER BY w.id DESC LIMIT ${MOST_PURCHASES}),
     gone AS MATERIALIZED (SELECT x.asset, x.at, -p.amount AS amount FROM ledger_account a JOIN ledger_posting p ON p.account_id = a.id
         JOIN ledger_transfer x ON x.id = p.transfer_id
       WHERE coalesce(a.owner_id, a.ref_id, 0::bigint) = :userId AND a.kind = 'p2p' AND p.transfer_id >= (SELECT min(transfer_id) FROM bought)
         AND p.amount < 0 AND x.kind IN ('withdraw', 'move', 'debit', 'transit'))
   SELECT count(*)::int AS made, count(*) FILTER (WHERE 10 * (SELECT coalesce(sum(g.amount), 0) FROM gone g
     WHERE g.asset = b.asset AND g.at > b.at AND g.at <= b.at + make_interval(mins => :minutes)) >= 9 * b.net)::int AS left FROM bought b`,
);

/** How many of a person's purchases of 30 days, at most the last 100, have left the P2P wallet within some minutes of the release. */
export async function purchasesPassedOn(on: Queryable, userId: UserId, minutes: number): Promise<{ made: number; left: number }> {
  return (await passed.first(on, { userId, minutes })) ?? { made: 0, left: 0 };
}

const turnover = statement<{ dayCents: string; monthCents: string }, { people: readonly UserId[] }>(
  "link_turnover",
  turnoverOfTaker("ANY (:people::bigint[])"),
);

/** What the orders that these people have taken in 24 hours count towards the limit of a day, in US cents. */
export async function takenInDay(on: Queryable, people: readonly UserId[]): Promise<bigint> {
  return BigInt((await turnover.first(on, { people }))?.dayCents ?? 0);
}

const uids = statement<{ id: UserId; uid: Uid }, { people: readonly UserId[] }>(
  "link_uids",
  "SELECT id, uid FROM users WHERE id = ANY (:people::bigint[])",
);

/** Returns the public numbers by id. An id without a user is missing from the map. */
export async function uidsOf(on: Queryable, people: readonly UserId[]): Promise<ReadonlyMap<UserId, Uid>> {
  if (people.length === 0) return new Map();
  return new Map((await uids.all(on, { people })).map(({ id, uid }) => [id, uid]));
}
