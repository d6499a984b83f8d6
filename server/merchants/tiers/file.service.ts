import type { LimitRequestId, MerchantApplicationId, MerchantFileId } from "@plaza/contract/ids.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { filesOpenedBy } from "../../people/staff/audit-entry.store.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { openSealedFile } from "../../delivery/files/sealed-file.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { applicationCase, findApplication } from "./application.store.ts";
import { findFile, removeUnusedFiles, type FoundFile } from "./file.store.ts";

const BATCH = 100;

interface Paper {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly name: string;
}

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

/** The papers of an application that this staff member has opened. */
export function papersOpenedBy(on: Queryable, staff: Staff, id: MerchantApplicationId): Promise<ReadonlySet<string>> {
  return filesOpenedBy(on, staff.staffId, { action: "open_merchant_file", object: "merchant_application", objectId: id });
}

/** The same for a request of a higher limit. */
export function requestPapersOpenedBy(on: Queryable, staff: Staff, id: LimitRequestId): Promise<ReadonlySet<string>> {
  return filesOpenedBy(on, staff.staffId, { action: "open_merchant_file", object: "limit_request", objectId: id });
}

/**
 * Opens a paper for the member of staff who has claimed its application, and counts it in the log before a byte of it is handed out.
 * Whatever is wrong with the id is "not there".
 */
export async function openPaper(context: Context, staff: Staff, id: MerchantFileId): Promise<Outcome<Paper>> {
  const file = await findFile(context.db, id);
  if (file === null) return refuse("not_found");
  if (file.limitRequestId !== null) return openRequestPaper(context, staff, { id, ...file }, file.limitRequestId);
  if (file.applicationId === null) return refuse("not_found");
  const { applicationId } = file;
  const opened = await context.db.transaction(async (tx): Promise<Outcome<true>> => {
    const found = await findApplication(tx, applicationId);
    if (found === null) return refuse("not_found");
    const bar = actBar(applicationCase(found), staff);
    if (bar !== null) return refuse(bar);
    const entry = { action: "open_merchant_file", object: "merchant_application", objectId: applicationId, data: { fileId: id } } as const;
    return (await recordLook(context, tx, staff.staffId, entry)) ?? true;
  });
  return refused(opened) ? opened : readPaper(context, file);
}

/** A paper of a request of a higher limit, which nobody claims: for those who decide about it, and not about their own. */
async function openRequestPaper(
  context: Context,
  staff: Staff,
  file: FoundFile & { readonly id: MerchantFileId },
  requestId: LimitRequestId,
): Promise<Outcome<Paper>> {
  if (!reaches(staff.role, "senior")) return refuse("not_allowed");
  const entry = { action: "open_merchant_file", object: "limit_request", objectId: requestId, data: { fileId: file.id } } as const;
  const looked = await context.db.transaction(
    async (tx) => (await refuseInvolvedStaff(context, tx, staff, [file.userId])) ?? recordLook(context, tx, staff.staffId, entry),
  );
  return looked ?? readPaper(context, file);
}

async function readPaper(context: Context, file: FoundFile): Promise<Outcome<Paper>> {
  const bytes = await openSealedFile(context.config.sealingKey, context.files.storage, file.storageName);
  return bytes === null ? refuse("not_found") : { bytes, mime: file.mime, name: file.name };
}
