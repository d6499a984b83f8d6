import type { FastifyInstance } from "fastify";
import { isId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Context } from "../../core/context.ts";
import type { FailureSender } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { readStaff } from "../../people/staff/staff-credentials.ts";
import { openPaper } from "./file.service.ts";

/** Sends a document of an application to staff: not JSON, hence no call of the contract. An agent who has claimed it, and nobody else. */
export function addMerchantFiles(app: FastifyInstance, context: Context, sendFailure: FailureSender): void {
  app.get<{ Params: { fileId: string } }>("/api/desk/merchant-files/:fileId", async (request, reply) => {
    const staff = await readStaff(context, request);
    if (staff === null) return sendFailure(reply, request, refuse("not_signed_in"));
    if (!reaches(staff.role, "agent")) return sendFailure(reply, request, refuse("not_allowed"));
    const { fileId } = request.params;
    if (!isId<"merchant_file">(fileId)) return sendFailure(reply, request, refuse("not_found"));
    const opened = await openPaper(context, staff, fileId);
    if (refused(opened)) return sendFailure(reply, request, opened);
    const picture = opened.mime.startsWith("image/");
    return reply
      .headers({
        "content-type": opened.mime,
        "content-disposition": `${picture ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(opened.name)}`,
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
      })
      .send(opened.bytes);
  });
}
