import type { KycDocumentKind } from "@plaza/contract/kyc.ts";
import type { KycDocumentId, UserId } from "@plaza/contract/ids.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { recordLook } from "../staff/look.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { NewFile } from "../../core/files/new-file.ts";
import { openSealedFile } from "../../delivery/files/sealed-file.ts";
import { refuse, refused, type Outcome, refuseTooMany, secondsLeftOfDay } from "../../core/http/refusal.ts";
import { countToday } from "../accounts/daily-count.store.ts";
import { findUser } from "../accounts/user.store.ts";
import { findDocument, putDocument, removeUnusedDocuments, type KycDocument } from "./document.store.ts";
import { caseFacts, findKycCase } from "./kyc-case.store.ts";

const BATCH = 100;
/** Pictures of one person, also those that were replaced. */
const MOST_A_DAY = 30;

/** Takes a picture in. Another of the same kind takes the earlier one's place, whose bytes go once that is certain. */
export async function takeDocument(
  context: Context,
  tx: Tx,
  userId: UserId,
  kind: KycDocumentKind,
  file: NewFile,
): Promise<Outcome<KycDocument>> {
  const { kycStatus } = await findUser(tx, userId);
  if (kycStatus === "pending" || kycStatus === "approved") return refuse("already_done");
  // Counted by itself: a picture that another one replaces is gone, and the work on it was done.
  if ((await countToday(tx, `kyc-document:${userId}`, MOST_A_DAY)) === null) return refuseTooMany(secondsLeftOfDay(context.clock()));
  const put = await putDocument(tx, userId, kind, file);
  tx.afterCommit(() => {
    for (const name of put.replaced)
      context.files.storage.remove(name).catch((error: unknown) => context.log("warn", "file_left_behind", { error: String(error) }));
  });
  return put.document;
}

/** What no case took within a day, rows first. */
export async function deleteUnusedDocuments(context: Context): Promise<number> {
  for (let forgotten = 0; ;) {
    const names = await removeUnusedDocuments(context.db, BATCH);
    await Promise.all(names.map((name) => context.files.storage.remove(name)));
    forgotten += names.length;
    if (names.length < BATCH) return forgotten;
  }
}

/**
 * Opens a picture for the member of staff who has claimed its case, and counts it in the log before a byte of it is handed out.
 * Whatever is wrong with the id is "not there".
 */
export async function openDocument(context: Context, staff: Staff, id: KycDocumentId): Promise<Outcome<{ bytes: Buffer; mime: string }>> {
  const document = await findDocument(context.db, id);
  if (document === null || document.caseId === null) return refuse("not_found");
  const { caseId, kind } = document;
  const opened = await context.db.transaction(async (tx): Promise<Outcome<true>> => {
    const found = await findKycCase(tx, caseId);
    if (found === null) return refuse("not_found");
    const bar = actBar(caseFacts(found), staff);
    if (bar !== null) return refuse(bar);
    const entry = { action: "open_document", object: "kyc_case", objectId: caseId, data: { kind, fileId: id } } as const;
    return (await recordLook(context, tx, staff.staffId, entry)) ?? true;
  });
  if (refused(opened)) return opened;
  const bytes = await openSealedFile(context.config.sealingKey, context.files.storage, document.storageName);
  return bytes === null ? refuse("not_found") : { bytes, mime: document.mime };
}
