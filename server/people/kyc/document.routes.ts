import type { FastifyInstance } from "fastify";
import { isId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Context } from "../../core/context.ts";
import type { FailureSender } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { readStaff } from "../staff/staff-credentials.ts";
import { openDocument } from "./document.service.ts";

/** Sends a document's picture to staff: not JSON, hence no call of the contract. An agent who has claimed its case, and nobody else. */
export function addKycDocuments(app: FastifyInstance, context: Context, sendFailure: FailureSender): void {
  app.get<{ Params: { documentId: string } }>("/api/desk/kyc-documents/:documentId", async (request, reply) => {
    const staff = await readStaff(context, request);
    if (staff === null) return sendFailure(reply, request, refuse("not_signed_in"));
    if (!reaches(staff.role, "agent")) return sendFailure(reply, request, refuse("not_allowed"));
    const { documentId } = request.params;
    if (!isId<"kyc_document">(documentId)) return sendFailure(reply, request, refuse("not_found"));
    const opened = await openDocument(context, staff, documentId);
    if (refused(opened)) return sendFailure(reply, request, opened);
    return reply
      .headers({
        "content-type": opened.mime,
        "content-disposition": "inline",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
      })
      .send(opened.bytes);
  });
}
