import type { LimitRequestId, MerchantApplicationId, MerchantFileId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Papers of applications: rows here, sealed bytes in the storage under `storage_name`. */

const MOST_A_DAY = 30;
const UNUSED_FOR = "24 hours";

/** A document whose sealed bytes are in the storage. */
export interface KeptPaper {
  readonly name: string;
  readonly storageName: string;
  readonly mime: string;
  /** Bytes of the document, not of what is sealed. */
  readonly size: number;
}

export interface MerchantFile {
  readonly id: MerchantFileId;
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
}

const COLUMNS = "id, name, mime, size";
const insert = statement<MerchantFile, { userId: UserId; name: string; storageName: string; mime: string; size: number }>(
  "merchant_file_insert",
  `INSERT INTO merchant_file (user_id, name, storage_name, mime, size) SELECT :userId::bigint, :name::text, :storageName::text, :mime::text, :size::int
   WHERE (SELECT count(*) FROM merchant_file WHERE user_id = :userId AND created_at > now() - interval '1 day') < ${MOST_A_DAY} RETURNING ${COLUMNS}`,
);
const unused = statement<MerchantFile, { userId: UserId }>(
  "merchant_files_unused",
  `SELECT ${COLUMNS} FROM merchant_file WHERE user_id = :userId AND application_id IS NULL AND limit_request_id IS NULL ORDER BY created_at, id`,
);
const ofApplication = statement<MerchantFile, { applicationId: MerchantApplicationId }>(
  "merchant_files_of",
  `SELECT ${COLUMNS} FROM merchant_file WHERE application_id = :applicationId ORDER BY id`,
);
const attach = statement<void, { userId: UserId; applicationId: MerchantApplicationId; fileIds: readonly MerchantFileId[] }>(
  "merchant_files_attach",
  "UPDATE merchant_file SET application_id = :applicationId WHERE user_id = :userId AND id = ANY (:fileIds::bigint[]) AND application_id IS NULL AND limit_request_id IS NULL",
);
const attachTo = statement<void, { userId: UserId; requestId: LimitRequestId; fileIds: readonly MerchantFileId[] }>(
  "merchant_files_attach_to_request",
  "UPDATE merchant_file SET limit_request_id = :requestId WHERE user_id = :userId AND id = ANY (:fileIds::bigint[]) AND application_id IS NULL AND limit_request_id IS NULL",
);
const ofRequests = statement<MerchantFile & { requestId: LimitRequestId }, { ids: readonly LimitRequestId[] }>(
  "merchant_files_of_requests",
  `SELECT ${COLUMNS}, limit_request_id AS request_id FROM merchant_file WHERE limit_request_id = ANY (:ids::bigint[]) ORDER BY id`,
);
const byId = statement<
  {
    userId: UserId;
    applicationId: MerchantApplicationId | null;
    limitRequestId: LimitRequestId | null;
    storageName: string;
    mime: string;
    name: string;
  },
  { id: MerchantFileId }
>("merchant_file_by_id", "SELECT user_id, application_id, limit_request_id, storage_name, mime, name FROM merchant_file WHERE id = :id");
const remove = statement<{ storageName: string }, { limit: number }>(
  "merchant_files_forget",
  `DELETE FROM merchant_file WHERE id IN
     (SELECT id FROM merchant_file WHERE application_id IS NULL AND limit_request_id IS NULL AND created_at < now() - interval '${UNUSED_FOR}' ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING storage_name`,
);
const storedAfter = statement<{ id: MerchantFileId; storageName: string }, { after: string; limit: number }>(
  "merchant_files_stored",
  "SELECT id, storage_name FROM merchant_file WHERE id > :after ORDER BY id LIMIT :limit",
);

/** Null: enough for one day. */
export async function insertFile(tx: Tx, userId: UserId, file: KeptPaper): Promise<MerchantFile | null> {
  await lockQuota(tx, "merchant_file", userId);
  return insert.first(tx, { ...file, userId });
}

/** Put up, and not yet part of an application. */
export async function unusedFiles(on: Queryable, userId: UserId): Promise<MerchantFile[]> {
  return unused.all(on, { userId });
}

/** Returns the files in the order in which they were uploaded. */
export async function filesOfApplication(on: Queryable, id: MerchantApplicationId): Promise<MerchantFile[]> {
  return ofApplication.all(on, { applicationId: id });
}

/** Makes them this application's for good. False, and then nothing may be kept of the act, unless each is this person's and no other's yet. */
export async function attachFiles(tx: Tx, userId: UserId, id: MerchantApplicationId, fileIds: readonly MerchantFileId[]): Promise<boolean> {
  return fileIds.length === 0 || (await attach.count(tx, { userId, applicationId: id, fileIds })) === new Set(fileIds).size;
}

/** The same for a request of a higher limit. */
export async function attachToRequest(tx: Tx, userId: UserId, id: LimitRequestId, fileIds: readonly MerchantFileId[]): Promise<boolean> {
  return fileIds.length === 0 || (await attachTo.count(tx, { userId, requestId: id, fileIds })) === new Set(fileIds).size;
}

/** The papers of requests, by request. */
export async function filesOfRequests(
  on: Queryable,
  ids: readonly LimitRequestId[],
): Promise<Map<LimitRequestId, (MerchantFile & { requestId: LimitRequestId })[]>> {
  return ids.length === 0 ? new Map() : Map.groupBy(await ofRequests.all(on, { ids }), ({ requestId }) => requestId);
}

export interface FoundFile {
  readonly userId: UserId;
  readonly applicationId: MerchantApplicationId | null;
  readonly limitRequestId: LimitRequestId | null;
  readonly storageName: string;
  readonly mime: string;
  readonly name: string;
}

/** Returns the file of any user, attached or not: the caller checks who may open it. Null if there is none. */
export async function findFile(on: Queryable, id: MerchantFileId): Promise<FoundFile | null> {
  return byId.first(on, { id });
}

/** Forgets what no application took within a day. @returns under which names the bytes stand */
export async function removeUnusedFiles(on: Queryable, most: number): Promise<string[]> {
  return (await remove.all(on, { limit: most })).map((row) => row.storageName);
}

/** Under which names papers stand, by the id of their row. */
export async function storedFiles(on: Queryable, after: string, limit: number): Promise<{ id: string; storageName: string }[]> {
  return storedAfter.all(on, { after, limit });
}
