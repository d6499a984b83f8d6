import { openAction } from "../forms/staff-action.server.ts";
import { redirect } from "react-router";
import { staffCookieName } from "@plaza/contract/session-cookies.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { cookieLine } from "../../shell/cookies.ts";
import { config } from "../../shell/config.server.ts";
import { logFault } from "../../shell/fault-log.ts";
import { backofficePaths } from "../backoffice-paths.ts";

/** Signing out is an act, so a link to it does nothing but go home. */
export function loadSignOut(): Response {
  return redirect(backofficePaths.home());
}

const secure = config.publicOrigin.startsWith("https:");

/**
 * Logs out and leads to the login, also if the session has ended already. The browser forgets it even when the API is silent; the session itself then
 * ends by its own limits.
 */
export const actOnSignOut = openAction(
  async ({ api, setCookies }): Promise<Response> => {
    await api("POST /api/desk/sign-out", { body: {} }).catch((fault: unknown) => {
      rethrowUnlessRefusal(fault);
      if (fault.isTransient) logFault("staff logout", `${fault.code}: ${fault.message}`);
    });
    setCookies.push(cookieLine(staffCookieName(secure), "", 0, secure));
    return redirect(backofficePaths.signIn(), 303);
  },
  { repeatable: "a session ends once" },
);
