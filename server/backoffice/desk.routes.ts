import type { deskCalls } from "@plaza/contract/calls/desk.ts";
import type { Handlers } from "../core/http/handler.ts";
import { refused } from "../core/http/refusal.ts";
import { DESK_TOKEN_COOKIE, PLAIN_DESK_COOKIE, SECURE_DESK_COOKIE, deskToken } from "../app/http/staff-credentials.ts";
import { countQueues } from "./queues.ts";
import { signInStaff } from "../people/staff/sign-in.service.ts";
import { ABSOLUTE_HOURS, removeStaffSession, type Staff } from "../people/staff/staff.store.ts";

export const deskRoutes: Handlers<keyof typeof deskCalls> = {
  "POST /api/desk/sign-in": async (context, asked) => {
    const signedIn = await signInStaff(context, asked.body, { ip: asked.ip, userAgent: asked.userAgent });
    if (refused(signedIn)) return signedIn;
    const { staff, token } = signedIn;
    // Strict: no other site, not even by a link, brings anybody to the desk signed in.
    const shared = { maxAgeSeconds: ABSOLUTE_HOURS * 3600, sameSite: "strict" } as const;
    asked.setCookie({ ...shared, name: asked.secure ? SECURE_DESK_COOKIE : PLAIN_DESK_COOKIE, value: token, httpOnly: true });
    asked.setCookie({ ...shared, name: DESK_TOKEN_COOKIE, value: deskToken(context, staff.tokenHash), httpOnly: false });
    return me(staff);
  },
  "POST /api/desk/sign-out": async (_context, asked) => {
    await removeStaffSession(asked.tx, asked.staff.sessionId);
    asked.record({ action: "sign_out", object: "staff", objectId: asked.staff.staffId });
    for (const name of [SECURE_DESK_COOKIE, PLAIN_DESK_COOKIE, DESK_TOKEN_COOKIE])
      asked.setCookie({ name, value: "", httpOnly: name !== DESK_TOKEN_COOKIE, maxAgeSeconds: 0, sameSite: "strict" });
    return { ended: true };
  },
  "GET /api/desk/me": async (_context, asked) => me(asked.staff),
  "GET /api/desk/queues": async (context, asked) => countQueues(context.db, asked.staff.staffId),
};

function me({ staffId, name, email, role, uid }: Staff) {
  return { staffId, name, email, role, uid };
}
