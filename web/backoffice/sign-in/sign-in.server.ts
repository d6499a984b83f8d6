import { readBody } from "../../shell/forms/form-body.server.ts";
import { openAction } from "../staff-action.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { deskVisitOf } from "../visit.server.ts";
import { safeNext } from "../../shell/paths.ts";
import { backofficePaths } from "../backoffice-paths.ts";

export async function loadStaffLogin({ context }: LoaderFunctionArgs) {
  const visit = deskVisitOf(context);
  if ((await visit.staff()) !== null) throw redirect(backofficePaths.home());
  return { texts: messagesFor(visit.lang, ["account"]) };
}

export const actOnStaffLogin = openAction(
  async (visit, fields) => {
    const secrets = { password: fields.secret("password"), code: typedCodeIn(fields, "code") };
    const body = readBody(fields, "POST /api/desk/sign-in", secrets);
    try {
      await visit.api("POST /api/desk/sign-in", { body });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const wrong = fault.code === "wrong_credentials" || fault.code === "invalid_request";
      const isAboutCode = fault.code === "security_code_malformed";
      return data({ email: body.email, isAboutCode, message: wrong ? null : fault.message }, { status: statusOf(fault) });
    }
    throw redirect(safeNext(visit.url.searchParams.get("next"), backofficePaths.home()), 303);
  },
  { repeatable: "a colleague who signs in twice has a second session, of which the browser keeps the last" },
);
