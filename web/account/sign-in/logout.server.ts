import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { logFault } from "../../shell/fault-log.ts";
import { paths } from "../../shell/paths.ts";
import { clearUser } from "../../shell/session/session.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Logging out is an act, so a link to it does nothing but go home. */
export function loadLogout({ context }: LoaderFunctionArgs): Response {
  return redirect(paths.home(visitOf(context).lang));
}

/** Ends the session. The browser forgets it even when the API is silent; the session itself then ends by its own limits. */
export const actOnLogout = visitorAction(
  async ({ api, lang, setCookies }): Promise<Response> => {
    await api("POST /api/a/v2/auth/logout").catch((fault: unknown) => {
      rethrowUnlessRefusal(fault);
      if (fault.isTransient) logFault("logout", `${fault.code}: ${fault.message}`);
    });
    clearUser(setCookies);
    return redirect(paths.home(lang), 303);
  },
  { repeatable: "a session ends once" },
);
