import type { KycDocumentKind } from "@plaza/contract/kyc.ts";
import type { KycCaseId, KycDocumentId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Pictures of documents: rows here, sealed bytes in the storage under `storage_name`. */

const UNUSED_FOR = "24 hours";

/** A picture whose sealed bytes are in the storage. */
export interface KeptPicture {
  readonly storageName: string;
  readonly mime: string;
  /** Bytes of the picture, not of what is sealed. */
  readonly size: number;
  /** Of the picture, not of what is sealed. */
  readonly sha256: Buffer;
}

export interface KycDocument {
  readonly id: KycDocumentId;
  readonly kind: KycDocumentKind;
}

const replace = statement<{ storageName: string }, { userId: UserId; kind: KycDocumentKind }>(
  "kyc_document_replace",
  "DELETE FROM kyc_document WHERE user_id = :userId AND kind = :kind AND case_id IS NULL RETURNING storage_name",
);
const insert = statement<
  KycDocument,
  { userId: UserId; kind: KycDocumentKind; storageName: string; mime: string; size: number; sha256: Buffer }
>(
  "kyc_document_insert",
  `INSERT INTO kyc_document (user_id, kind, storage_name, mime, size, sha256)
   VALUES (:userId, :kind, :storageName, :mime, :size, :sha256) RETURNING id, kind`,
);
const unused = statement<KycDocument, { userId: UserId }>(
  "kyc_documents_unused",
  "SELECT id, kind FROM kyc_document WHERE user_id = :userId AND case_id IS NULL ORDER BY id",
);
const ofCase = statement<KycDocument, { caseId: KycCaseId }>(
  "kyc_documents_of_case",
  "SELECT id, kind FROM kyc_document WHERE case_id = :caseId ORDER BY id",
);
const attach = statement<KycDocument, { userId: UserId; caseId: KycCaseId; ids: readonly KycDocumentId[] }>(
  "kyc_documents_attach",
  "UPDATE kyc_document SET case_id = :caseId WHERE user_id = :userId AND id = ANY (:ids::bigint[]) AND case_id IS NULL RETURNING id, kind",
);
const byId = statement<{ caseId: KycCaseId | null; kind: KycDocumentKind; storageName: string; mime: string }, { id: KycDocumentId }>(
  "kyc_document_by_id",
  "SELECT case_id, kind, storage_name, mime FROM kyc_document WHERE id = :id",
);
const remove = statement<{ storageName: string }, { limit: number }>(
  "kyc_documents_forget",
  `DELETE FROM kyc_document WHERE id IN
     (SELECT id FROM kyc_document WHERE case_id IS NULL AND created_at < now() - interval '${UNUSED_FOR}' ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING storage_name`,
);

/** Takes the place of the same kind of picture that no case has. `replaced` are the names of bytes that nothing needs any more. */
export async function putDocument(
  tx: Tx,
  userId: UserId,
  kind: KycDocumentKind,
  file: KeptPicture,
): Promise<{ document: KycDocument; replaced: string[] }> {
  const replaced = (await replace.all(tx, { userId, kind })).map((row) => row.storageName);
  const document = await insert.first(tx, { ...file, userId, kind });
  if (document === null) throw new Error("a picture was not written");
  return { document, replaced };
}

/** Put up, and not yet part of a case. */
export async function unusedDocuments(on: Queryable, userId: UserId): Promise<KycDocument[]> {
  return unused.all(on, { userId });
}

/** Returns the documents in the order in which they were uploaded. */
export async function documentsOfCase(on: Queryable, caseId: KycCaseId): Promise<KycDocument[]> {
  return ofCase.all(on, { caseId });
}

/** Makes them this case's for good. Null, and then nothing may be kept of the act, unless each is this person's and no case's yet. */
export async function attachDocuments(
  tx: Tx,
  userId: UserId,
  caseId: KycCaseId,
  ids: readonly KycDocumentId[],
): Promise<KycDocument[] | null> {
  const attached = await attach.all(tx, { userId, caseId, ids });
  return attached.length === new Set(ids).size ? attached : null;
}

export interface FoundDocument {
  readonly caseId: KycCaseId | null;
  readonly kind: KycDocumentKind;
  readonly storageName: string;
  readonly mime: string;
}

/** Returns the document of any user: the caller checks who may open it. Null if there is none. */
export async function findDocument(on: Queryable, id: KycDocumentId): Promise<FoundDocument | null> {
  return byId.first(on, { id });
}

/** Forgets pictures that no case took within a day. @returns under which names their bytes stand */
export async function removeUnusedDocuments(on: Queryable, most: number): Promise<string[]> {
  return (await remove.all(on, { limit: most })).map((row) => row.storageName);
}

const storedAfter = statement<{ id: KycDocumentId; storageName: string }, { after: string; limit: number }>(
  "kyc_documents_stored",
  "SELECT id, storage_name FROM kyc_document WHERE id > :after ORDER BY id LIMIT :limit",
);

/** Under which names pictures stand, by the id of their row. */
export async function storedDocuments(on: Queryable, after: string, limit: number): Promise<{ id: string; storageName: string }[]> {
  return storedAfter.all(on, { after, limit });
}
