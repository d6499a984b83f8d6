import type { appCalls } from "@plaza/contract/calls/app.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { insertAppCode, takeAppCode } from "./app-code.store.ts";
import { beginSession } from "./login.service.ts";
import { newToken } from "./session-cookies.ts";
import { inTransaction } from "./step-up.service.ts";
import { findUser } from "./user.store.ts";

export const appRoutes: Handlers<keyof typeof appCalls> = {
  "POST /api/a/v2/auth/app-code": async (context, request) => {
    const code = newToken(context);
    const expiresAt = await insertAppCode(context.db, digest(code), request.caller.userId);
    return expiresAt === null ? refuse("too_many_requests") : { code, expiresAt: expiresAt.toISOString() };
  },
  /** The app has shown who its user is, second factor included, so the site doesn't ask again. */
  "POST /api/a/v2/auth/app-session": (context, request) =>
    inTransaction(context, async (tx) => {
      const userId = await takeAppCode(tx, digest(request.body.code));
      return userId === null ? refuse("wrong_credentials") : beginSession(context, tx, await findUser(tx, userId), request);
    }),
};
