import type { appCalls } from "@plaza/contract/calls/app.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { insertAppCode, takeAppCode } from "./app-code.store.ts";
import { beginSession } from "./login.service.ts";
import { newToken } from "./session-cookies.ts";
import { inTransaction } from "./step-up.service.ts";
import { lockLiveSession } from "./session.store.ts";
import { findUser } from "./user.store.ts";

export const appRoutes: Handlers<keyof typeof appCalls> = {
  "POST /api/a/v2/auth/app-code": async (context, request) => {
    const code = newToken(context);
    const expiresAt = await context.db.transaction((tx) => insertAppCode(tx, digest(code), request.caller));
    return expiresAt === null ? refuseTooMany(WAIT_SECONDS.minute) : { code, expiresAt: expiresAt.toISOString() };
  },
  /** The app has shown who its user is, so the site doesn't ask again. The site's session ends when the app's would: a login is not renewed without one. */
  "POST /api/a/v2/auth/app-session": (context, request) =>
    inTransaction(context, async (tx) => {
      const of = await takeAppCode(tx, digest(request.body.code));
      if (of === null || !(await lockLiveSession(tx, of.sessionId))) return refuse("wrong_credentials");
      return beginSession(context, tx, await findUser(tx, of.userId), request, { handedOnBy: of.sessionId });
    }),
};
