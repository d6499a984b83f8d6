import type { backofficeCalls } from "@plaza/contract/calls/backoffice.ts";
import { deviceMarkCookieName, staffCookieName } from "@plaza/contract/session-cookies.ts";
import type { Handlers } from "../core/handler.ts";
import { refused } from "../core/http/refusal.ts";
import { DESK_TOKEN_COOKIE, backofficeToken } from "../people/staff/staff-credentials.ts";
import { countQueues } from "./queue-counts.ts";
import { signInStaff } from "../people/staff/sign-in.service.ts";
import { ABSOLUTE_HOURS, removeStaffSession } from "../people/staff/staff.store.ts";
import { type Staff } from "../core/identity/staff.ts";

/** Strict: no other site, not even by a link, opens the back office with a session. */
const OF_A_SESSION = { maxAgeSeconds: ABSOLUTE_HOURS * 3600, sameSite: "strict" } as const;

export const backofficeRoutes: Handlers<keyof typeof backofficeCalls> = {
  "POST /api/desk/sign-in": async (context, request) => {
    const device = request.cookie(deviceMarkCookieName(request.secure));
    const signedIn = await signInStaff(context, request.body, { ip: request.ip, userAgent: request.userAgent, device });
    if (refused(signedIn)) return signedIn;
    const { staff, token } = signedIn;
    request.setCookie({ ...OF_A_SESSION, name: staffCookieName(request.secure), value: token, httpOnly: true });
    request.setCookie({ ...OF_A_SESSION, name: DESK_TOKEN_COOKIE, value: backofficeToken(context, staff.tokenHash), httpOnly: false });
    return me(staff);
  },
  "POST /api/desk/sign-out": async (_context, request) => {
    await removeStaffSession(request.tx, request.staff.sessionId);
    request.record({ action: "sign_out", object: "staff", objectId: request.staff.staffId });
    for (const name of [staffCookieName(true), staffCookieName(false), DESK_TOKEN_COOKIE])
      request.setCookie({ name, value: "", httpOnly: name !== DESK_TOKEN_COOKIE, maxAgeSeconds: 0, sameSite: "strict" });
    return { ended: true };
  },
  "GET /api/desk/me": async (context, request) => {
    // A browser may still have the token of an earlier signing key, with which it could neither change anything nor log out.
    const value = backofficeToken(context, request.staff.tokenHash);
    if (request.cookie(DESK_TOKEN_COOKIE) !== value)
      request.setCookie({ ...OF_A_SESSION, name: DESK_TOKEN_COOKIE, value, httpOnly: false });
    return me(request.staff);
  },
  "GET /api/desk/queues": async (context, request) => countQueues(context.db, request.staff.staffId),
};

function me({ staffId, name, email, role, uid }: Staff) {
  return { staffId, name, email, role, uid };
}
