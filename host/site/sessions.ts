import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isCodeOf } from "../api/second-factor.ts";
import { DEMO_PASSWORD, type ExchangeUser } from "../demo.ts";

export interface ExchangeSession {
  readonly user: ExchangeUser;
  /** How the user showed who they are: OpenID Connect's `amr`. */
  readonly methods: readonly string[];
}

export interface Sessions {
  find(request: IncomingMessage): ExchangeSession | undefined;
  /** Begins a session where email, password and code (if given) are right. */
  begin(form: URLSearchParams, response: ServerResponse): ExchangeSession | undefined;
  end(request: IncomingMessage, response: ServerResponse): void;
}

const COOKIE = "exchange_session";

/** Who is logged in at the exchange's own site; in memory. */
export function openSessions(users: readonly ExchangeUser[]): Sessions {
  const sessions = new Map<string, ExchangeSession>();
  const begin = (form: URLSearchParams, response: ServerResponse): ExchangeSession | undefined => {
    const user = users.find(({ email }) => email === form.get("email"));
    const code = form.get("code") ?? "";
    if (user === undefined || form.get("password") !== DEMO_PASSWORD) return undefined;
    if (code !== "" && !isCodeOf(user.externalId, code)) return undefined;
    const session = { user, methods: code === "" ? ["pwd"] : ["pwd", "otp", "mfa"] };
    const token = randomBytes(24).toString("base64url");
    sessions.set(token, session);
    response.setHeader("set-cookie", `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`);
    return session;
  };
  return {
    find: (request) => sessions.get(tokenOf(request)),
    begin,
    end: (request, response) => {
      sessions.delete(tokenOf(request));
      response.setHeader("set-cookie", `${COOKIE}=; Path=/; Max-Age=0`);
    },
  };
}

function tokenOf({ headers }: IncomingMessage): string {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1] ?? "";
}
