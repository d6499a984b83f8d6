import type { FastifyInstance } from "fastify";
import { isId, type CaseId, type FileId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Context } from "../../core/context.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { contentDisposition } from "../../delivery/files/file-name.ts";
import { filesOfOrder } from "../../delivery/files/file.store.ts";
import { openSealedFile } from "../../delivery/files/sealed-file.ts";
import type { FailureSender } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { readStaff } from "../../people/staff/staff-credentials.ts";
import { fileBar } from "./backoffice-appeal.service.ts";
import { findCaseLine } from "./backoffice-case.store.ts";

interface Opened {
  readonly bytes: NodeJS.ReadableStream | Buffer;
  readonly name: string;
  readonly mime: string;
  readonly inline: boolean;
}

/** Sends an order's files to the staff member who has claimed its case: not JSON, hence no call of the contract. Each view is logged before a byte leaves. */
export function addCaseFiles(app: FastifyInstance, context: Context, sendFailure: FailureSender): void {
  app.get<{ Params: { caseId: string; fileId: string }; Querystring: { original?: unknown } }>(
    "/api/desk/case-files/:caseId/:fileId",
    async (request, reply) => {
      const staff = await readStaff(context, request);
      if (staff === null) return sendFailure(reply, request, refuse("not_signed_in"));
      if (!reaches(staff.role, "agent")) return sendFailure(reply, request, refuse("not_allowed"));
      const { caseId, fileId } = request.params;
      if (!isId<"case">(caseId) || !isId<"file">(fileId)) return sendFailure(reply, request, refuse("not_found"));
      const opened = await open(context, staff, caseId, fileId, request.query.original === "1");
      if (refused(opened)) return sendFailure(reply, request, opened);
      return reply
        .headers({
          "content-type": opened.mime,
          "content-disposition": contentDisposition(opened.inline ? "inline" : "attachment", opened.name),
          "content-security-policy": "sandbox; default-src 'none'",
          "cross-origin-resource-policy": "same-origin",
          "referrer-policy": "no-referrer",
        })
        .send(opened.bytes);
    },
  );
}

/** A picture is our own drawing; everything else, and above all the bytes as they came, is saved and not shown. */
async function open(context: Context, staff: Staff, caseId: CaseId, fileId: FileId, original: boolean): Promise<Outcome<Opened>> {
  const line = await findCaseLine(context.db, caseId);
  if (line === null) return refuse("not_found");
  const { record, buyerId, sellerId } = line;
  const bar = fileBar(record, [buyerId, sellerId], staff);
  if (bar !== null) return refuse(bar);
  const file = (await filesOfOrder(context.db, record.orderId)).find(({ id }) => id === fileId);
  if (file === undefined) return refuse("not_found");
  const limited = await context.db.transaction((tx) =>
    recordLook(context, tx, staff.staffId, {
      action: "open_case_file",
      object: "appeal_case",
      objectId: caseId,
      data: { fileId, original },
    }),
  );
  if (limited !== null) return limited;
  const { storage } = context.files;
  if (original) {
    const bytes = file.originalName === null ? null : await openSealedFile(context.config.sealingKey, storage, file.originalName);
    return bytes === null ? refuse("not_found") : { bytes, name: file.name, mime: "application/octet-stream", inline: false };
  }
  const bytes = await storage.read(file.storageName);
  return bytes === null ? refuse("not_found") : { bytes, name: file.name, mime: file.mime, inline: file.mime.startsWith("image/") };
}
