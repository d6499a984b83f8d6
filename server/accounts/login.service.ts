import type { Context } from "../context.ts";
import { refuse, Refusal, refused, type Outcome } from "../http/refusal.ts";
import { digest } from "../secrets/seal.ts";
import { beginLoginTry, forgetLoginFailures } from "./login.store.ts";
import { passwordHolds } from "./password.ts";
import { consumeAuthenticatorCode } from "./security-code.service.ts";
import { insertSession } from "./session.store.ts";
import { accountName, findUserByAccount, type User } from "./user.store.ts";

const TOKEN_BYTES = 32;

export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly user: User;
  /** For the HttpOnly cookie. */
  readonly cookieToken: string;
  /** For programs without a cookie jar. */
  readonly bearerToken: string;
}

/** Signs in. An unknown account and a wrong password are one answer in one time. */
export async function signIn(
  context: Context,
  account: string,
  password: string,
  code: string | undefined,
  visit: Visit,
): Promise<Outcome<SignedIn>> {
  const accountHash = digest(accountName(account));
  if (!(await beginLoginTry(context.db, accountHash, visit.ip))) return refuse("too_many_attempts");
  const user = await findUserByAccount(context.db, account);
  if (!(await passwordHolds(user?.passwordHash ?? null, password)) || user === null) return refuse("wrong_credentials");
  await forgetLoginFailures(context.db, accountHash, visit.ip);
  if (user.loginTwoFactor) {
    if (code === undefined) return refuse("two_factor_required", { channels: ["google"] });
    const wrong = await context.db.transaction(
      (tx) => consumeAuthenticatorCode(context, tx, user.id, code),
      (refusal) => refusal instanceof Refusal && !refusal.keepsWrites,
    );
    if (refused(wrong)) return wrong;
  }
  const cookieToken = context.randomBytes(TOKEN_BYTES).toString("base64url");
  const bearerToken = context.randomBytes(TOKEN_BYTES).toString("base64url");
  await insertSession(context.db, { tokenHash: digest(cookieToken), userId: user.id, kind: "cookie", ...visit });
  await insertSession(context.db, { tokenHash: digest(bearerToken), userId: user.id, kind: "bearer", ...visit });
  return { user, cookieToken, bearerToken };
}
