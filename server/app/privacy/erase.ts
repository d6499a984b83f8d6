import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import type { Database, Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { clearPersonRows, deletePersonRows, runForPerson } from "../../core/db/person-rows.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, type SealingKey } from "../../core/secrets/seal.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

export interface ErasureParts {
  readonly db: Database;
  /** What still hinders it, asked once nothing can be done for these people any more: `erasureHindrances`. */
  readonly hindrances: (on: Queryable, ids: readonly string[]) => Promise<string[]>;
  readonly storage: FileStorage;
  readonly sealingKey: SealingKey;
  readonly sealed: readonly SealedColumn[];
  /** How long the records of an order are kept after its end, and those of an identity after the account's. */
  readonly retentionDays: number;
}

/** Why nothing was erased. */
export interface Hindered {
  readonly hindrances: readonly string[];
}

export interface Erased {
  /** Rows deleted or cleared. */
  readonly rows: number;
  /** Files whose bytes are gone. */
  readonly files: number;
}

/** What the tables hold of an order that is over. */
const ENDED = "('completed', 'canceled', 'failed')";
/** While a counterparty may still report an order, its records name who traded. */
const REPORT_DAYS = 14;
const GONE = "–";

/**
 * Why a person can't be erased yet, each as a sentence; empty if nothing hinders. An account that is closed already is erased further, as its records
 * come of age.
 */
export async function erasureHindrances(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const [found] = await runForPerson<Record<string, number>>(
    on,
    `SELECT
       (SELECT count(*)::int FROM orders WHERE (buyer_id = ANY(:ids) OR seller_id = ANY(:ids)) AND status NOT IN ${ENDED}) AS "orders are open",
       (SELECT count(*)::int FROM orders WHERE (buyer_id = ANY(:ids) OR seller_id = ANY(:ids))
          AND coalesce(completed_at, canceled_at) > now() - make_interval(days => ${REPORT_DAYS})) AS "orders ended in the last ${REPORT_DAYS} days",
       (SELECT count(*)::int FROM appeal_case c JOIN orders o ON o.id = c.order_id
          WHERE (o.buyer_id = ANY(:ids) OR o.seller_id = ANY(:ids)) AND c.closed_at IS NULL) AS "cases are open",
       (SELECT count(*)::int FROM advert WHERE owner_id = ANY(:ids) AND state = 'online') AS "adverts are online",
       (SELECT count(*)::int FROM ledger_account WHERE owner_id = ANY(:ids) AND balance <> 0) AS "balances are not zero",
       (SELECT count(*)::int FROM merchant_deposit WHERE user_id = ANY(:ids) AND status <> 'returned') AS "deposits are not returned",
       (SELECT count(*)::int FROM exchange_transfer WHERE user_id = ANY(:ids) AND state NOT IN ('done', 'refused')) AS "transfers are not settled",
       (SELECT count(*)::int FROM kyc_case WHERE user_id = ANY(:ids) AND status = 'pending') AS "verifications are pending",
       (SELECT count(*)::int FROM merchant_application WHERE user_id = ANY(:ids) AND status IN ('pending', 'asked')) AS "applications are pending",
       (SELECT count(*)::int FROM staff WHERE user_id = ANY(:ids) AND is_active_staff(id)) AS "staff accounts are active"`,
    { ids },
  );
  return Object.entries(found ?? {}).flatMap(([sentence, count]) => (count === 0 ? [] : [`${count} ${sentence}`]));
}

/**
 * Erases people as far as the law of records allows, in one transaction, and the bytes of their files afterwards. The rows of orders, the ledger and
 * the journal stay and name nobody. Done again later, it erases what has come of age since.
 * @param ids of the person and of their sub-users
 * @param record writes the audit entry, last in the transaction
 */
export async function erasePeople(
  parts: ErasureParts,
  ids: readonly string[],
  record: (tx: Tx) => Promise<void>,
): Promise<Erased | Hindered> {
  const done = await parts.db.transaction(async (tx) => {
    await shutOut(tx, ids);
    const hindrances = await parts.hindrances(tx, ids);
    return hindrances.length > 0 ? { hindrances } : eraseRows(tx, parts, ids, record);
  });
  if ("hindrances" in done) return done;
  const rows = done.rows + (await overwriteSealed(parts, ids));
  for (const name of done.names) await parts.storage.remove(name);
  return { rows, files: done.names.length };
}

/**
 * Waits for what is done just now by these people, their sub-users and keys, and for coins that are on their way to them. Nothing more begins until the
 * transaction ends: an order that is placed, or coins that arrive, between the check and the erasure would be nobody's.
 */
async function shutOut(tx: Tx, ids: readonly string[]): Promise<void> {
  // In the order of every act: sessions, keys, people.
  await runForPerson(tx, "SELECT FROM session WHERE user_id = ANY(:ids::bigint[]) ORDER BY id FOR UPDATE", { ids });
  await runForPerson(tx, "SELECT FROM api_key WHERE user_id = ANY(:ids::bigint[]) ORDER BY id FOR UPDATE", { ids });
  await runForPerson(tx, "SELECT FROM users WHERE id = ANY(:ids::bigint[]) ORDER BY id FOR UPDATE", { ids });
}

async function eraseRows(
  tx: Tx,
  { retentionDays }: ErasureParts,
  ids: readonly string[],
  record: (tx: Tx) => Promise<void>,
): Promise<{ rows: number; names: string[] }> {
  let rows = 0;
  await deleteWithChildren(tx, ids);
  for (const { table, columns, erasure } of PERSONAL_TABLES) {
    if (erasure.how === "delete") rows += await deletePersonRows(tx, table, columns, ids);
    if (erasure.how === "clear") rows += await clearPersonRows(tx, table, columns, ids, erasure.set);
  }
  rows += await clearNames(tx, ids);
  await clearNotices(tx, ids);
  const names = await eraseWhatIsOld(tx, ids, retentionDays);
  await record(tx);
  return { rows, names };
}

async function deleteWithChildren(tx: Tx, ids: readonly string[]): Promise<void> {
  const children = [
    ["api_nonce", "key_id", "api_key"],
    ["api_key_release", "key_id", "api_key"],
    ["webhook_secret", "webhook_id", "webhook"],
    ["webhook_delivery", "webhook_id", "webhook"],
    ["notification_delivery", "notification_id", "notification"],
  ] as const;
  for (const [child, column, parent] of children)
    await runForPerson(tx, `DELETE FROM ${child} WHERE ${column} IN (SELECT id FROM ${parent} WHERE user_id = ANY(:ids::bigint[]))`, {
      ids,
    });
  for (const table of ["api_key", "webhook", "notification"]) await deletePersonRows(tx, table, ["user_id"], ids);
}

/** The account, the names in orders, and the payment accounts. */
async function clearNames(tx: Tx, ids: readonly string[]): Promise<number> {
  const name = `'${CLOSED_ACCOUNT}'`;
  const changes = [
    await clearPersonRows(tx, "orders", ["buyer_id"], ids, { payer_name: name, payer: "NULL" }),
    await clearPersonRows(tx, "orders", ["seller_id"], ids, { receiver_name: name }),
    await clearPersonRows(tx, "payment_account", ["user_id"], ids, {
      holder_name: name,
      masked_fields: "'{}'",
      removed_at: "coalesce(removed_at, now())",
    }),
    await clearPersonRows(tx, "users", ["id"], ids, {
      closed_at: "coalesce(closed_at, now())",
      username: "''",
      nickname: name,
      email: "NULL",
      email_verified: "false",
      phone: "NULL",
      phone_verified: "false",
      dial_code: "NULL",
      password_hash: "'closed'",
      external_id: "NULL",
      kyc_status: "'none'",
      kyc_name: "NULL",
      kyc_country: "NULL",
      kyc_reject_reason: "NULL",
      declared_country: "NULL",
      language: "NULL",
      favourite: "NULL",
      login_two_factor: "false",
      totp_secret: "NULL",
      totp_pending: "NULL",
      totp_pending_until: "NULL",
      totp_pending_session: "NULL",
      anti_phishing_word: "NULL",
      trader_status: "'none'",
      merchant_tier: "'none'",
    }),
  ];
  return changes.reduce((sum, count) => sum + count, 0);
}

/** The name in what the counterparties of the person's orders were notified of. */
async function clearNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  await runForPerson(
    tx,
    `UPDATE notification n SET facts = n.facts || jsonb_build_object('name', :name::text)
     FROM orders o
     WHERE ((o.buyer_id = ANY(:ids::bigint[]) AND n.user_id = o.seller_id) OR (o.seller_id = ANY(:ids::bigint[]) AND n.user_id = o.buyer_id))
       AND n.facts ->> 'orderId' = o.id::text AND n.facts ? 'name'`,
    { ids, name: CLOSED_ACCOUNT },
  );
}

/** @returns the storage's names of the files whose bytes may go */
async function eraseWhatIsOld(tx: Tx, ids: readonly string[], days: number): Promise<string[]> {
  const params = { ids, days };
  const old = `SELECT id FROM orders WHERE (buyer_id = ANY(:ids::bigint[]) OR seller_id = ANY(:ids::bigint[])) AND status IN ${ENDED}
    AND coalesce(completed_at, canceled_at, created_at) < now() - make_interval(days => :days::int)`;
  const closed = "SELECT id FROM users WHERE id = ANY(:ids::bigint[]) AND closed_at <= now() - make_interval(days => :days::int)";
  const change = (text: string) => runForPerson(tx, text, params);
  await change(
    `UPDATE chat_message SET content = '${GONE}', phrase = NULL, phrase_language = NULL WHERE order_id IN (${old}) AND type = 'text' AND sender IN ('buyer', 'seller')`,
  );
  await change(
    `UPDATE appeal_entry SET text = '${GONE}' WHERE actor IN ('buyer', 'seller') AND text <> ''
       AND case_id IN (SELECT id FROM appeal_case WHERE order_id IN (${old}) AND closed_at IS NOT NULL)`,
  );
  await change(`UPDATE orders SET sealed_account = NULL WHERE seller_id = ANY(:ids::bigint[]) AND id IN (${old})`);
  const files = await runForPerson<{ name: string }>(
    tx,
    `SELECT storage_name AS name FROM stored_file WHERE order_id IN (${old}) OR owner_id = ANY(:ids::bigint[]) AND order_id IS NULL
     UNION SELECT e.storage_name FROM evidence_original e JOIN stored_file f ON f.id = e.file_id WHERE f.order_id IN (${old})
     UNION SELECT storage_name FROM kyc_document WHERE user_id IN (${closed})
     UNION SELECT storage_name FROM merchant_file WHERE user_id IN (${closed})`,
    params,
  );
  await change(`DELETE FROM stored_file WHERE owner_id = ANY(:ids::bigint[]) AND order_id IS NULL`);
  return files.map(({ name }) => name);
}

/** Payment accounts at once; identity and applications once the account has been closed for the retention time. */
async function overwriteSealed({ db, sealed, sealingKey, retentionDays }: ErasureParts, ids: readonly string[]): Promise<number> {
  let overwritten = 0;
  for (const column of sealed) {
    const [table = ""] = column.covers.split(".");
    const days = new Map([
      ["payment_account.sealed_fields", 0],
      ["kyc_case.sealed_facts", retentionDays],
      ["merchant_application.sealed_facts", retentionDays],
    ]).get(column.covers);
    if (days === undefined) continue;
    const rows = await runForPerson<{ id: string }>(
      db,
      `SELECT t.id FROM ${table} t JOIN users u ON u.id = t.user_id WHERE u.id = ANY(:ids::bigint[]) AND u.closed_at <= now() - make_interval(days => :days::int)`,
      { ids, days },
    );
    for (const { id } of rows) {
      const [value] = await column.read(db, (BigInt(id) - 1n).toString(), 1);
      if (value?.id === id && (await column.write(db, id, value.sealed, seal(sealingKey, value.aad, "{}")))) overwritten += 1;
    }
  }
  return overwritten;
}
