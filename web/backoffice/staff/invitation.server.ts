import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { openAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, backofficeVisitOf } from "../visit.server.ts";

/** In place of a token: what comes next, for the person who has accepted. */
const ACCEPTED = "accepted";

/** What the invited person reads who has opened the link of the mail. One that was used or is over says so. */
export const loadStaffInvitation = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang } = backofficeVisitOf(context);
  const texts = messagesFor(lang, ["account", "staff", "fields"]);
  if (params["token"] === ACCEPTED) return data({ texts, invitation: null, isAccepted: true });
  const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  try {
    const { uri, ...invitation } = await api("POST /api/desk/staff-invitation", { body: { token: params["token"] ?? "" } });
    return data({ texts, invitation: { ...invitation, drawing: drawQr(uri) }, isAccepted: false }, { headers });
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    if (fault.isTransient) throw data(null, { status: 503 });
    return data({ texts, invitation: null, isAccepted: false }, { status: 404, headers });
  }
});

/** Password and first code. The link is used up then, so what follows has its own address. */
export const actOnStaffInvitation = openAction(
  async (visit, fields, params) => {
    try {
      const known = { token: params["token"] ?? "", code: typedCodeIn(fields, "own_code") };
      await sendForm(visit.api, fields, "POST /api/desk/accept-staff-invitation", known);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      return data(credentialProblem(visit, fields, fault), { status: statusOf(fault) });
    }
    throw redirect(backofficePaths.invitation(ACCEPTED), 303);
  },
  { repeatable: "an invitation is taken once" },
);
