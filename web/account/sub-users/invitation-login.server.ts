import { pageLoader } from "../../shell/session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { paths } from "../../shell/paths.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import type { InvitationAnswer } from "./invitation-page.tsx";

/** What somebody is invited to who has opened the link of a mail. One that is used or over says so. */
export const loadInvitation = pageLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const texts = messagesFor(visit.lang, ["subusers", "account", "fields"]);
  const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  try {
    const { uri, ...invitation } = await visit.api("POST /api/a/v2/auth/sub-user-invitation", { body: { token: params["token"] ?? "" } });
    return data({ texts, invitation: { ...invitation, drawing: drawQr(uri) }, message: "" }, { headers });
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    if (fault.isTransient) throw data(null, { status: 503 });
    const message = fault.code === "invitation_over" ? fault.message : "";
    return data({ texts, invitation: null, message }, { status: 404, headers });
  }
});

/** Password and first code: logged in. */
export const actOnInvitation = visitorAction(
  async (visit, fields, params) => {
    try {
      const known = { token: params["token"] ?? "", code: typedCodeIn(fields, "own_code") };
      await sendForm(visit.api, fields, "POST /api/a/v2/auth/accept-sub-user-invitation", known);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      return data<InvitationAnswer>(credentialProblem(visit, fields, fault), { status: statusOf(fault) });
    }
    throw redirect(paths.board(visit.lang), 303);
  },
  { repeatable: "an invitation is taken once" },
);
