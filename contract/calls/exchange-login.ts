import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { nullable, strict, text } from "../schemas.ts";
import { SignedIn } from "./account.ts";

const Next = Type.String({ maxLength: 2000, description: "A path of this site; empty: none was named" });

/** Log-in with OpenID Connect, where the exchange knows the users (docs/integration.md). Without OIDC_ISSUER none of it is there. */
export const exchangeLoginCalls = defineCalls({
  "POST /api/a/v2/auth/exchange/begin": {
    summary: "For the site: where the browser goes to log in at the exchange. Good for ten minutes, in this browser alone",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ next: Type.Optional(Next) }),
    data: strict({ url: Type.String() }),
    errors: ["not_found", "exchange_unavailable"],
  },
  "POST /api/a/v2/auth/exchange/finish": {
    summary: "For the site: begin a session with what the exchange sent the browser back with",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ search: Type.String({ maxLength: 8000, description: "The query of the address that the exchange led back to" }) }),
    data: strict({
      // Null: the account asks for a code of its authenticator app first.
      user: nullable(SignedIn),
      next: Next,
    }),
    errors: ["not_found", "exchange_login_failed", "too_many_attempts", "sub_user_suspended"],
  },
  "POST /api/a/v2/auth/exchange/code": {
    summary: "For the site: the authenticator code of an account that asks for one after the log-in at the exchange",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ code: text(20, 1) }),
    data: strict({ user: SignedIn, next: Next }),
    errors: ["not_found", "exchange_login_failed", "security_code_wrong", "too_many_attempts", "sub_user_suspended"],
  },
});
