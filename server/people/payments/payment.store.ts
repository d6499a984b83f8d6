import { isTextRecord } from "@plaza/contract/unknown-value.ts";
import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, unseal, type SealingKey } from "../../core/secrets/seal.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

export interface PaymentAccount {
  readonly id: PaymentId;
  readonly userId: UserId;
  readonly methodId: string;
  readonly fiat: string;
  readonly holderName: string;
  readonly sealedFields: Buffer;
  /** As lists show them. */
  readonly maskedFields: PaymentFields;
  readonly createdAt: Date;
  /** The edition of the method's template that it was made or last confirmed under. */
  readonly templateVersion: number;
  /** Online adverts and running orders that are paid to it. */
  readonly adverts: number;
  readonly orders: number;
}

/** What the account's QR code says, sealed with its other values; nothing of it is shown masked. */
export const QR_KEY = "qr_image";

const COLUMNS = `id, user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, created_at, template_version,
  (SELECT count(*)::int FROM advert a WHERE a.owner_id = p.user_id AND a.state = 'online' AND a.payment_ids @> jsonb_build_object(p.method_id, p.id::text)) AS adverts,
  (SELECT count(*)::int FROM orders o WHERE o.payment_id = p.id AND o.status ${IN_RUNNING}) AS orders`;
const ofUser = statement<PaymentAccount, { userId: UserId; fiat: string | null }>(
  "payments_of_user",
  `SELECT ${COLUMNS} FROM payment_account p WHERE user_id = :userId AND removed_at IS NULL AND (:fiat::text IS NULL OR fiat = :fiat) ORDER BY id`,
);
// On the path of a trade nobody asks for what else is paid to the account. Held until the order is there, so that it can't be removed meanwhile.
const forOrder = statement<PaymentAccount, { userId: UserId; methodId: string; fiat: string; named: PaymentId | null }>(
  "payment_for_order",
  `SELECT id, user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, created_at, template_version, 0 AS adverts, 0 AS orders FROM payment_account p WHERE user_id = :userId AND method_id = :methodId AND fiat = :fiat AND removed_at IS NULL AND (:named::bigint IS NULL OR id = :named) ORDER BY id LIMIT 1
   FOR KEY SHARE`,
);

/** Of which account a new order is to be paid: the one that its advert names, or the taker's own where the taker sells. For `a` = advert. */
export const PAID_ACCOUNT = `p.user_id = CASE WHEN a.side = 'sell' THEN a.owner_id ELSE :takerId END AND p.method_id = :methodId::text AND p.fiat = a.fiat
  AND p.removed_at IS NULL AND p.id = coalesce(CASE WHEN a.side = 'sell' THEN (a.payment_ids ->> :methodId::text)::bigint ELSE :named::bigint END, p.id)`;
const forPlacement = statement<PaymentAccount, { advertId: AdvertId; takerId: UserId; methodId: string; named: PaymentId | null }>(
  "payment_for_placement",
  `SELECT p.id, p.user_id, p.method_id, p.fiat, p.holder_name, p.sealed_fields, p.masked_fields, p.created_at, p.template_version, 0 AS adverts, 0 AS orders
   FROM advert a JOIN payment_account p ON ${PAID_ACCOUNT} WHERE a.id = :advertId ORDER BY p.id LIMIT 1 FOR KEY SHARE OF p`,
);

/** The account that a new order is paid to: the one that its advert names, or the taker's; null: there is none. */
export async function paymentForPlacement(
  tx: Tx,
  of: { readonly advertId: AdvertId; readonly takerId: UserId; readonly methodId: string; readonly named: PaymentId | null },
): Promise<PaymentAccount | null> {
  return forPlacement.first(tx, of);
}

/** Returns accounts that are not removed, the oldest first, sealed and masked. @param fiat null: of every currency */
export async function paymentsOf(on: Queryable, userId: UserId, fiat: string | null): Promise<PaymentAccount[]> {
  return ofUser.all(on, { userId, fiat });
}

/** The account that an order is paid to: the named one, or the person's first of this method. */
export async function paymentFor(
  on: Queryable,
  userId: UserId,
  methodId: string,
  fiat: string,
  named: PaymentId | null,
): Promise<PaymentAccount | null> {
  return forOrder.first(on, { userId, methodId, fiat, named });
}

const insert = statement<
  void,
  {
    id: PaymentId;
    userId: UserId;
    methodId: string;
    fiat: string;
    holderName: string;
    sealedFields: Buffer;
    masked: string;
    templateVersion: number;
  }
>(
  "payment_insert",
  `INSERT INTO payment_account (id, user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, template_version) VALUES (:id, :userId, :methodId, :fiat, :holderName, :sealedFields, :masked, :templateVersion)`,
);
const nextId = statement<{ id: PaymentId }>("payment_next_id", "SELECT new_id() AS id");

export interface NewPayment {
  readonly userId: UserId;
  readonly methodId: string;
  readonly fiat: string;
  readonly holderName: string;
  readonly fields: PaymentFields;
  readonly templateVersion?: number;
}

/** For an account whose id others have to know before it is written. */
export async function newPaymentId(tx: Tx): Promise<PaymentId> {
  const id = (await nextId.first(tx))?.id;
  if (id === undefined) throw new Error("no id was given");
  return id;
}

const change = statement<
  void,
  { id: PaymentId; sealedFields: Buffer; masked: string; templateVersion: number; holderName: string; changed: boolean }
>(
  "payment_confirm",
  "UPDATE payment_account SET sealed_fields = :sealedFields, masked_fields = :masked, template_version = :templateVersion, holder_name = :holderName, changed_at = CASE WHEN :changed THEN now() ELSE changed_at END WHERE id = :id",
);

/** Other values for a locked account, under an edition of its template. `changed`: money may now go elsewhere, so the account counts as new. */
export async function changePayment(
  tx: Tx,
  key: SealingKey,
  id: PaymentId,
  to: Pick<NewPayment, "fields" | "holderName"> & { readonly templateVersion: number; readonly changed: boolean },
): Promise<void> {
  const { sealed, masked } = sealFields(key, id, to.fields);
  await change.count(tx, {
    id,
    sealedFields: sealed,
    masked: JSON.stringify(masked),
    templateVersion: to.templateVersion,
    holderName: to.holderName,
    changed: to.changed,
  });
}

/** Values are sealed to this row; what lists show is masked once, here. */
export async function insertPayment(tx: Tx, key: SealingKey, payment: NewPayment, given?: PaymentId): Promise<PaymentId> {
  const id = given ?? (await newPaymentId(tx));
  const { sealed, masked } = sealFields(key, id, payment.fields);
  await insert.count(tx, {
    ...payment,
    id,
    sealedFields: sealed,
    masked: JSON.stringify(masked),
    templateVersion: payment.templateVersion ?? 1,
  });
  return id;
}

/** The two forms in which an account's values are stored. */
export function sealFields(key: SealingKey, id: PaymentId, fields: PaymentFields): { sealed: Buffer; masked: PaymentFields } {
  return {
    sealed: seal(key, aadOf(id), JSON.stringify(fields)),
    masked: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name === QR_KEY ? "•" : mask(value)])),
  };
}

/** The values in the JSON that `openPayment` unseals. @throws TypeError for another JSON */
export function readPaymentFields(opened: string): PaymentFields {
  const fields: unknown = JSON.parse(opened);
  if (!isTextRecord(fields)) throw new TypeError("a payment account whose values aren't texts");
  return fields;
}

/** The values in full, as JSON; only for the copy that goes into an order, and for what the account is known by. */
export function openPayment(key: SealingKey, payment: Pick<PaymentAccount, "id" | "sealedFields">): string {
  return unseal(key, aadOf(payment.id), payment.sealedFields);
}

function aadOf(id: PaymentId): string {
  return `payment_account.${id}.fields`;
}

const lock = statement<void, { id: PaymentId; userId: UserId }>(
  "payment_lock",
  "SELECT FROM payment_account WHERE id = :id AND user_id = :userId AND removed_at IS NULL FOR UPDATE",
);
const locked = statement<PaymentAccount, { id: PaymentId }>("payment_locked", `SELECT ${COLUMNS} FROM payment_account p WHERE id = :id`);
const remove = statement<void, { id: PaymentId }>(
  "payment_remove",
  "UPDATE payment_account SET removed_at = now() WHERE id = :id AND removed_at IS NULL",
);

/**
 * Locked: an order that would be paid to it and its removal can't pass each other. What is paid to it is counted once the lock is there: a
 * statement that waits for a lock counts what was true before it waited.
 */
export async function lockPayment(tx: Tx, userId: UserId, id: PaymentId): Promise<PaymentAccount | null> {
  if ((await lock.count(tx, { id, userId })) === 0) return null;
  return locked.first(tx, { id });
}

/** Hides the account and keeps its row: past orders refer to it. Idempotent. */
export async function removePayment(tx: Tx, id: PaymentId): Promise<void> {
  await remove.count(tx, { id });
}

const retire = statement<void, { userId: UserId; ids: readonly PaymentId[] }>(
  "payments_retire",
  "UPDATE payment_account SET removed_at = now() WHERE user_id = :userId AND id = ANY (:ids::bigint[]) AND removed_at IS NULL",
);

/** Removes accounts whatever is paid to them: adverts that name one are refused, running orders keep their own copy. */
export async function retirePayments(tx: Tx, userId: UserId, ids: readonly PaymentId[]): Promise<void> {
  await retire.count(tx, { userId, ids });
}

const unfingerprinted = statement<Pick<PaymentAccount, "id" | "userId" | "methodId" | "sealedFields">, { version: number; limit: number }>(
  "payments_unfingerprinted",
  "SELECT id, user_id, method_id, sealed_fields FROM payment_account WHERE fingerprint_version < :version ORDER BY fingerprint_version, id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED",
);
const fingerprinted = statement<void, { ids: readonly PaymentId[]; version: number }>(
  "payments_fingerprinted",
  "UPDATE payment_account SET fingerprint_version = :version WHERE id = ANY (:ids::bigint[])",
);

/** Accounts, removed ones too, whose fingerprints are missing or of an older edition. Another server's batch is left to it. */
export function lockUnfingerprinted(tx: Tx, version: number, limit: number) {
  return unfingerprinted.all(tx, { version, limit });
}

/** Notes the version of fingerprints that these accounts were recorded under, so that `recordOldFingerprints` skips them. */
export async function markFingerprinted(tx: Tx, ids: readonly PaymentId[], version: number): Promise<void> {
  await fingerprinted.count(tx, { ids, version });
}

const sealedAfter = statement<{ id: PaymentId; sealedFields: Buffer }, { after: string; limit: number }>(
  "payments_sealed",
  "SELECT id, sealed_fields FROM payment_account WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "payment_reseal",
  "UPDATE payment_account SET sealed_fields = :next WHERE id = :id AND sealed_fields = :before",
);

/** The accounts' values, for bringing them under a new key. */
export const sealedPayments: SealedColumn = {
  name: "payment accounts",
  covers: "payment_account.sealed_fields",
  read: async (db, after, limit) =>
    (await sealedAfter.all(db, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.id), sealed: row.sealedFields })),
  write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
};

export type PaymentFields = Readonly<Record<string, string>>;
