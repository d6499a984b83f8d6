import type { NewFile } from "../../core/files/new-file.ts";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import { cutLooks, lookOf, lookPieces } from "@plaza/domain/fraud/look.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Tx } from "../../core/db/database.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** The upload limits of one person: how many in an hour, how many bytes in a day. */
export const MOST_AN_HOUR = 20;
export const MOST_BYTES_A_DAY = 200 * 1024 * 1024;
/** An upload that no order took by then is forgotten. */
const UNUSED_FOR = "24 hours";

export interface FileRow {
  readonly id: FileId;
  readonly storageName: string;
  readonly name: string;
  readonly mime: FileViewData["mime"];
  readonly size: number;
}

export interface AttachedFile extends FileRow {
  /** SHA-256 in hexadecimal digits. */
  readonly digest: string;
}

const HAS_ROOM = `(SELECT count(*) FILTER (WHERE created_at > now() - interval '1 hour') < ${MOST_AN_HOUR} AND coalesce(sum(size), 0) + :size::bigint <= ${MOST_BYTES_A_DAY}
  FROM stored_file WHERE owner_id = :ownerId AND created_at > now() - interval '24 hours')`;

const room = statement<{ room: boolean }, { ownerId: UserId; size: number }>("files_room", `SELECT ${HAS_ROOM} AS room`);
const untilRoom = statement<{ seconds: number }, { ownerId: UserId }>(
  "files_until_room",
  `SELECT coalesce(ceil(extract(epoch FROM CASE WHEN count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= ${MOST_AN_HOUR}
       THEN min(created_at) FILTER (WHERE created_at > now() - interval '1 hour') + interval '1 hour'
       ELSE min(created_at) + interval '24 hours' END - now())), 1)::int AS seconds
   FROM stored_file WHERE owner_id = :ownerId AND created_at > now() - interval '24 hours'`,
);
const lockOwner = statement<void, { ownerId: UserId }>(
  "files_lock_owner",
  "SELECT pg_advisory_xact_lock(hashtextextended('stored_file', :ownerId::bigint))",
);
const insert = statement<
  FileRow,
  {
    ownerId: UserId;
    size: number;
    orderId: OrderId | null;
    storageName: string;
    name: string;
    mime: FileViewData["mime"];
    sha256: Buffer;
    sealedQr: Buffer | null;
    lookPieces: string[] | null;
    editedWith: string | null;
    grey: Buffer | null;
    cropPieces: string[] | null;
    madeAt: string | null;
    hasQr: boolean;
  }
>(
  "files_insert",
  `INSERT INTO stored_file (owner_id, size, order_id, storage_name, name, mime, sha256, sealed_qr, look_pieces, edited_with, grey, crop_pieces, made_at, has_qr)
   SELECT :ownerId::bigint, :size::bigint, :orderId::bigint, :storageName::text, :name::text, :mime::text, :sha256::bytea, :sealedQr::bytea, :lookPieces::bigint[], :editedWith::text, :grey::bytea, :cropPieces::bigint[], :madeAt::timestamp, :hasQr::boolean WHERE ${HAS_ROOM} RETURNING id, storage_name, name, mime, size`,
);
const saveOriginal = statement<void, { fileId: FileId; storageName: string; sha256: Buffer; size: number }>(
  "files_keep_original",
  "INSERT INTO evidence_original (file_id, storage_name, sha256, size) VALUES (:fileId, :storageName, :sha256, :size)",
);
const visible = statement<FileRow, { fileId: FileId; accountId: UserId; subUserId: UserId | null }>(
  "files_visible",
  `SELECT f.id, f.storage_name, f.name, f.mime, f.size FROM stored_file f LEFT JOIN orders o ON o.id = f.order_id
   WHERE f.id = :fileId AND :accountId::bigint IN (f.owner_id, o.buyer_id, o.seller_id)
     AND (:subUserId::bigint IS NULL OR o.id IS NULL OR :subUserId IN (o.buyer_sub_id, o.seller_sub_id))`,
);
const attach = statement<AttachedFile, { ownerId: UserId; orderId: OrderId; ids: FileId[] }>(
  "files_attach",
  `WITH taken AS (UPDATE stored_file SET order_id = :orderId WHERE id = ANY(:ids::bigint[]) AND owner_id = :ownerId AND order_id IS NULL AND kept_for IS NULL RETURNING *)
   SELECT id, storage_name, name, mime, size, encode(sha256, 'hex') AS digest FROM taken
   UNION ALL SELECT id, storage_name, name, mime, size, encode(sha256, 'hex') FROM stored_file WHERE id = ANY(:ids::bigint[]) AND owner_id = :ownerId AND order_id = :orderId`,
);
const removeUnused = statement<{ storageName: string }, { limit: number }>(
  "files_remove_unused",
  `DELETE FROM stored_file WHERE id IN
     (SELECT id FROM stored_file WHERE order_id IS NULL AND kept_for IS NULL AND created_at < now() - interval '${UNUSED_FOR}' ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING storage_name`,
);
const unknown = statement<{ name: string }, { names: readonly string[] }>(
  "files_unknown",
  `SELECT asked AS name FROM unnest(:names::text[]) AS asked WHERE NOT EXISTS (SELECT FROM stored_file f WHERE f.storage_name = asked)
     AND NOT EXISTS (SELECT FROM kyc_document d WHERE d.storage_name = asked) AND NOT EXISTS (SELECT FROM evidence_original e WHERE e.storage_name = asked)
     AND NOT EXISTS (SELECT FROM merchant_file m WHERE m.storage_name = asked)`,
);

export interface OrderFile extends FileRow {
  readonly sha256: Buffer;
  readonly ownerId: UserId;
  readonly createdAt: Date;
  /** Of the bytes as they came, where it was put up as evidence. */
  readonly originalSha256: Buffer | null;
  /** Under which name those bytes stand, sealed. */
  readonly originalName: string | null;
}

const ofOrder = statement<OrderFile, { orderId: OrderId }>(
  "files_of_order",
  `SELECT f.id, f.storage_name, f.name, f.mime, f.size, f.sha256, f.owner_id, f.created_at, e.sha256 AS original_sha256, e.storage_name AS original_name
   FROM stored_file f LEFT JOIN evidence_original e ON e.file_id = f.id WHERE f.order_id = :orderId ORDER BY f.id`,
);

/** Everything that was put beside an order. */
export async function filesOfOrder(on: Queryable, orderId: OrderId) {
  return ofOrder.all(on, { orderId });
}

/** In how many seconds the earliest upload that counts against the limits no longer does. */
export async function secondsUntilRoom(on: Queryable, ownerId: UserId): Promise<number> {
  return (await untilRoom.first(on, { ownerId }))?.seconds ?? 1;
}

/** Whether the limits allow this user to upload this many more bytes; only `insertFile` decides it for certain. */
export async function hasRoom(on: Queryable, ownerId: UserId, size: number): Promise<boolean> {
  return (await room.first(on, { ownerId, size }))?.room === true;
}

/** Null: this person's limits are reached. Uploads of one person are written one after the other, so that no two share the last place. */
export async function insertFile(tx: Tx, ownerId: UserId, orderId: OrderId | null, file: NewFile): Promise<FileRow | null> {
  await lockOwner.all(tx, { ownerId });
  const row = await insert.first(tx, {
    ...file,
    ownerId,
    orderId,
    sealedQr: file.qr?.sealed ?? null,
    lookPieces: file.grey === null ? null : lookPieces(lookOf(file.grey)).map(String),
    cropPieces: file.grey === null ? null : [...new Set(cutLooks(file.grey).flatMap(lookPieces))].map(String),
  });
  if (row !== null && file.original !== null)
    await saveOriginal.count(tx, {
      fileId: row.id,
      storageName: file.original.storageName,
      sha256: file.original.sha256,
      size: file.original.size,
    });
  return row;
}

/** A file that this person may open: the owner's, or of an order of which the person is a party. */
export async function findVisibleFile(on: Queryable, fileId: FileId, viewer: Party): Promise<FileRow | null> {
  return visible.first(on, { fileId, accountId: viewer.accountId, subUserId: viewer.subUserId });
}

/**
 * Makes files this order's for good. Null, and then nothing may be kept of the act, unless each of them was uploaded by this person for
 * this order or for none yet: one picture can't be the proof of two orders.
 */
export async function attachToOrder(tx: Tx, ownerId: UserId, orderId: OrderId, fileIds: readonly FileId[]): Promise<AttachedFile[] | null> {
  const wanted = [...new Set(fileIds)];
  const files = await attach.all(tx, { ownerId, orderId, ids: wanted });
  return files.length === wanted.length ? files : null;
}

const keep = statement<{ storageName: string; sealedQr: Buffer | null }, { ownerId: UserId; fileId: FileId; keptFor: string }>(
  "files_keep",
  `UPDATE stored_file SET kept_for = :keptFor WHERE id = :fileId AND owner_id = :ownerId AND order_id IS NULL AND (kept_for IS NULL OR kept_for = :keptFor)
   RETURNING storage_name, sealed_qr`,
);
const giveUp = statement<void, { keptFor: string }>(
  "files_give_up",
  "UPDATE stored_file SET kept_for = NULL, created_at = now() WHERE kept_for = :keptFor",
);
/** What files are kept for that belong to no order: `keptFor("payment_account", id)`. */
export function keptFor(noun: string, id: string): string {
  return `${noun}.${id}`;
}

/** Keeps an unused file of this person for good, for one thing. Null: it isn't theirs, isn't there, or is another thing's. */
export async function saveFile(
  tx: Tx,
  ownerId: UserId,
  fileId: FileId,
  what: string,
): Promise<{ storageName: string; sealedQr: Buffer | null } | null> {
  return keep.first(tx, { ownerId, fileId, keptFor: what });
}

/** The thing is gone: its files are cleared away with the unused ones, a day later. */
export async function giveUpFiles(tx: Tx, what: string): Promise<void> {
  await giveUp.count(tx, { keptFor: what });
}

/** Where what a file's QR code says is sealed to. */
export function qrAad(storageName: string): string {
  return `stored_file.${storageName}.qr`;
}

/** Forgets uploads that nothing took within a day. @returns under which names their bytes stand */
export async function removeUnusedFiles(on: Queryable, most: number): Promise<string[]> {
  return (await removeUnused.all(on, { limit: most })).map((row) => row.storageName);
}

/** Those of the storage's names that belong to no file. */
export async function namesWithoutFile(on: Queryable, names: readonly string[]): Promise<string[]> {
  return (await unknown.all(on, { names })).map((row) => row.name);
}

const originalsAfter = statement<{ id: string; storageName: string }, { after: string; limit: number }>(
  "evidence_originals_after",
  "SELECT file_id AS id, storage_name FROM evidence_original WHERE file_id > :after ORDER BY file_id LIMIT :limit",
);

/** Under which names the sealed bytes of evidence stand, by file. */
export async function storedOriginals(on: Queryable, after: string, limit: number): Promise<{ id: string; storageName: string }[]> {
  return originalsAfter.all(on, { after, limit });
}

const qrAfter = statement<{ id: string; storageName: string; sealedQr: Buffer }, { after: string; limit: number }>(
  "files_qr_sealed",
  "SELECT id, storage_name, sealed_qr FROM stored_file WHERE id > :after AND sealed_qr IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeQr = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "file_qr_reseal",
  "UPDATE stored_file SET sealed_qr = :next WHERE id = :id AND sealed_qr = :before",
);

/** What QR codes say, for bringing it under a new key. */
export const sealedQrCodes: SealedColumn = {
  name: "QR codes",
  covers: "stored_file.sealed_qr",
  read: async (on, after, limit) =>
    (await qrAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: qrAad(row.storageName), sealed: row.sealedQr })),
  write: async (on, id, before, next) => (await writeQr.count(on, { id, before, next })) === 1,
};
