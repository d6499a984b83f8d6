import { readBody } from "../../shell/forms/form-body.server.ts";
import { openAction } from "../forms/staff-action.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { backofficeVisitOf } from "../visit.server.ts";
import { safeNext } from "../../shell/paths.ts";
import { backofficePaths } from "../backoffice-paths.ts";

/** Leads staff who are logged in to the first page. */
export async function loadStaffLogin({ context }: LoaderFunctionArgs) {
  const visit = backofficeVisitOf(context);
  if ((await visit.staff()) !== null) throw redirect(backofficePaths.home());
  return { texts: messagesFor(visit.lang, ["account", "fields"]) };
}

/** Logs in. Wrong credentials come without a field or a message of the API, so that the page says the same for each of them. */
export const actOnStaffLogin = openAction(
  async (visit, fields) => {
    const body = readBody(fields, "POST /api/desk/sign-in", { code: typedCodeIn(fields, "code") });
    try {
      await visit.api("POST /api/desk/sign-in", { body });
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      const { field, message } = credentialProblem(visit, fields, fault);
      const answer = { email: body.email, field, message: fault.code === "wrong_credentials" ? null : message };
      return data(answer, { status: statusOf(fault) });
    }
    throw redirect(safeNext(visit.url.searchParams.get("next"), backofficePaths.home()), 303);
  },
  { repeatable: "a colleague who signs in twice has a second session, of which the browser keeps the last" },
);
