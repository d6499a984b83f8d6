import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn } from "../../shell/address-id.ts";
import { fieldProblem, type FieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { paths } from "../../shell/paths.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { supportOf } from "./support.server.ts";

/** One of the reader's own messages to customer service with its answers. */
export const loadSupportRequest = pageLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const requestId = idIn<"support_request">(params, "requestId");
  const [request, support] = await Promise.all([
    visit.api("GET /api/ctc/query-support-request", { query: { requestId } }),
    supportOf(visit),
  ]);
  return { texts: messagesFor(visit.lang, ["help"]), request, mayReply: support?.messages === true };
});
export type SupportRequestData = Awaited<ReturnType<typeof loadSupportRequest>>;

export type ReplyRefused = FieldProblem & { readonly typed: string };

/** Adds a message to one of the user's own requests. A refused one is returned as typed. */
export const replyToSupport = formAction(async (visit, fields, params) => {
  const requestId = idIn<"support_request">(params, "requestId");
  try {
    await sendForm(visit.api, fields, "POST /api/ctc/reply-support-request", { requestId });
  } catch (fault) {
    return giveBack<ReplyRefused>(fault, (refusal) => ({ ...fieldProblem(visit, fields, refusal), typed: fields.text("text") }));
  }
  return redirect(paths.supportRequest(visit.lang, requestId), 303);
});
