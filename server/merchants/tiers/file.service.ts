import type { MerchantFileId } from "@plaza/contract/ids.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import type { Context } from "../../core/context.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { openSealedFile } from "../../delivery/files/sealed-file.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { applicationCase, findApplication } from "./application.store.ts";
import { findFile, removeUnusedFiles } from "./file.store.ts";

const BATCH = 100;

/** What no application took within a day, rows first. */
export async function deleteUnusedFiles(context: Context): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const names = await removeUnusedFiles(context.db, BATCH);
    await Promise.all(names.map((name) => context.files.storage.remove(name)));
    forgotten += names.length;
    if (names.length < BATCH) return forgotten;
  }
}

/**
 * Opens a paper for the member of staff who has claimed its application, and counts it in the log before a byte of it is handed out.
 * Whatever is wrong with the id is "not there".
 */
export async function openPaper(
  context: Context,
  staff: Staff,
  id: MerchantFileId,
): Promise<Outcome<{ bytes: Buffer; mime: string; name: string }>> {
  const file = await findFile(context.db, id);
  if (file === null || file.applicationId === null) return refuse("not_found");
  const { applicationId } = file;
  const opened = await context.db.transaction(async (tx): Promise<Outcome<true>> => {
    const found = await findApplication(tx, applicationId);
    if (found === null) return refuse("not_found");
    const bar = actBar(applicationCase(found), staff);
    if (bar !== null) return refuse(bar);
    const entry = { action: "open_merchant_file", object: "merchant_application", objectId: applicationId } as const;
    return (await recordLook(context, tx, staff.staffId, entry)) ?? true;
  });
  if (refused(opened)) return opened;
  const bytes = await openSealedFile(context.config.sealingKey, context.files.storage, file.storageName);
  return bytes === null ? refuse("not_found") : { bytes, mime: file.mime, name: file.name };
}
