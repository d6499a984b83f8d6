import { openAction } from "../staff-action.server.ts";
import { redirect } from "react-router";
import { Refusal } from "../../shell/api/call.ts";
import { backofficePaths } from "../backoffice-paths.ts";

/** Signing out is an act, so a link to it does nothing but go home. */
export function loadSignOut(): Response {
  return redirect(backofficePaths.home());
}

/** Logs out and leads to the login, also if the session has ended already. */
export const actOnSignOut = openAction(
  async ({ api }): Promise<Response> => {
    await api("POST /api/desk/sign-out", { body: {} }).catch((fault: unknown) => {
      if (!(fault instanceof Refusal)) throw fault;
    });
    return redirect(backofficePaths.signIn(), 303);
  },
  { repeatable: "a session ends once" },
);
