import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, strict, text } from "../schemas.ts";
import { SignedIn } from "./account.ts";

/** The exchange's app hands its login over to the site that it shows (`contract/bridge.ts`, getUserAuth). */
export const appCalls = defineCalls({
  "POST /api/a/v2/auth/app-code": {
    summary: "For the app: a code that begins a session of the site for the app's user. Good once, for a minute",
    audience: "owner",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    data: strict({ code: Type.String(), expiresAt: Instant }),
    errors: ["too_many_requests"],
  },
  "POST /api/a/v2/auth/app-session": {
    summary: "For the site: begin a session with the code that the app gave",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ code: text(100, 20) }),
    data: SignedIn,
    errors: ["wrong_credentials"],
  },
});
