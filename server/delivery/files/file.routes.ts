import type { FastifyInstance, FastifyRequest } from "fastify";
import type { fileCalls } from "@plaza/contract/calls/files.ts";
import { isId, type OrderId } from "@plaza/contract/ids.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Handlers, FailureSender } from "../../core/handler.ts";
import { refuse, refuseTooMany } from "../../core/http/refusal.ts";
import { addressHolds, fileFor, FILES_PATH } from "./file-address.ts";
import { contentDisposition } from "./file-name.ts";
import { findVisibleFile, insertFile, secondsUntilRoom } from "./file.store.ts";
import { type NewFile } from "../../core/files/new-file.ts";

export const fileRoutes: Handlers<keyof typeof fileCalls> = {
  "POST /api/ctc/upload-file-by-form-data": async (context, request) =>
    record(context, request.tx, request.caller, request.body.orderId, request.file),
  "POST /api/ctc/upload-picture": async (context, request) => record(context, request.tx, request.caller, null, request.file),
};

async function record(context: Context, tx: Tx, caller: Caller, orderId: OrderId | null, file: NewFile) {
  const row = await insertFile(tx, caller.accountId, orderId, file);
  return row === null
    ? refuseTooMany(await secondsUntilRoom(tx, caller.accountId))
    : {
        ...fileFor(context, caller.userId, {
          fileId: row.id,
          name: row.name,
          size: row.size,
          mime: row.mime,
          sha256: file.sha256.toString("hex"),
        }),
        ...(file.qr === null ? {} : { qr: { text: file.qr.text, ...drawQr(file.qr.text) } }),
      };
}

interface FileParts {
  /** The session that asks; null without one. */
  readonly readCaller: (context: Context, request: FastifyRequest) => Promise<Caller | null>;
  readonly sendFailure: FailureSender;
}

/**
 * Hands out files under the addresses that `fileFor` makes: to the user the address was made for, logged in, and only while that
 * person may see the file. Whatever is wrong with an address, the answer is the same.
 */
export function addFiles(app: FastifyInstance, context: Context, { readCaller, sendFailure }: FileParts): void {
  app.get<{ Params: { fileId: string }; Querystring: { token?: unknown } }>(`${FILES_PATH}/:fileId`, async (request, reply) => {
    const caller = await readCaller(context, request);
    if (caller === null) return sendFailure(reply, request, refuse("not_signed_in"));
    const { fileId } = request.params;
    const { token } = request.query;
    if (!isId<"file">(fileId) || typeof token !== "string" || !addressHolds(context, caller.userId, fileId, token))
      return sendFailure(reply, request, refuse("not_found"));
    const file = await findVisibleFile(context.db, fileId, caller);
    const bytes = file === null ? null : await context.files.storage.read(file.storageName);
    if (file === null || bytes === null) return sendFailure(reply, request, refuse("not_found"));
    return reply
      .headers({
        "content-type": file.mime,
        "content-length": file.size,
        // A picture is our own drawing; anything else is what a stranger sent, and no browser may open it in our place.
        "content-disposition": contentDisposition(file.mime.startsWith("image/") ? "inline" : "attachment", file.name),
        "content-security-policy": "sandbox; default-src 'none'",
        // Another site of the same operator shows it in its pages; only there does the reader's cookie come along.
        "cross-origin-resource-policy": context.config.allowedOrigins.length > 0 ? "same-site" : "same-origin",
        "referrer-policy": "no-referrer",
      })
      .send(bytes);
  });
}
