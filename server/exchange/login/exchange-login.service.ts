import { systemCode } from "../../core/db/system-error.ts";
import { exchangeLoginCookieName } from "@plaza/contract/session-cookies.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { livesHere, ownGroup } from "../../core/cell-config.ts";
import type { Context } from "../../core/context.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { refuse, refuseAttempts, refused, type Outcome } from "../../core/http/refusal.ts";
import { seal, unseal } from "../../core/secrets/seal.ts";
import { beginSession, type SignedIn, type Visit } from "../../people/accounts/login.service.ts";
import { beginTryFrom, secondsUntilTryFrom, takeBackTryFrom } from "../../people/accounts/login.store.ts";
import { readRecoveryCode } from "../../people/accounts/recovery-code.ts";
import { consumeAuthenticatorCode, consumeRecoveryCode } from "../../people/accounts/security-code.service.ts";
import { writeSecurityEvent } from "../../people/accounts/security-event.ts";
import { inTransaction } from "../../people/accounts/step-up.service.ts";
import { findExternalUser, findUser } from "../../people/accounts/user.store.ts";
import { findOrMakeUser } from "./exchange-user.service.ts";
import { openOpenidClient, returnAddress, type LoginFlow, type OpenidClient } from "./openid-client.ts";

/** The log-in that a browser is in the middle of. */
type Pending = {
  readonly next: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
} & ({ readonly flow: LoginFlow } | { readonly userId: UserId; readonly sid: string | undefined });

const PENDING_SECONDS = 600;
const SEALED_FOR = "cookie.exchange_login";
/** A path of this site; what a browser could read as another host is none. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

const clients = new WeakMap<Context, OpenidClient>();

/** The exchange as OpenID provider; null where users log in here. */
export function openidClientOf(context: Context): OpenidClient | null {
  const { exchangeLogin, publicOrigin } = context.config;
  if (exchangeLogin === null || publicOrigin === null) return null;
  const known = clients.get(context);
  if (known !== undefined) return known;
  const client = openOpenidClient(exchangeLogin, returnAddress(publicOrigin));
  clients.set(context, client);
  return client;
}

/** Where the browser goes to log in at the exchange. `next` is a path of this site, or it is dropped. */
export async function beginExchangeLogin(context: Context, next: string | undefined, visit: Visit): Promise<Outcome<{ url: string }>> {
  const client = openidClientOf(context);
  if (client === null) return refuse("not_found");
  try {
    const { url, flow } = await client.begin();
    savePending(context, visit, { flow, next: next !== undefined && PATH.test(next) ? next : "" });
    return { url };
  } catch (error) {
    context.log("warn", "exchange_login_unavailable", { error: String(error) });
    return refuse("exchange_unavailable");
  }
}

/** Ends the log-in that this browser began: only with its own state, nonce and verifier does a code lead to a session. */
export async function finishExchangeLogin(
  context: Context,
  search: string,
  visit: Visit & { readonly locale: Locale },
): Promise<Outcome<{ user: SignedIn | null; next: string }>> {
  const client = openidClientOf(context);
  if (client === null) return refuse("not_found");
  const pending = readPending(context, visit);
  if (pending === null || !("flow" in pending)) return refuse("exchange_login_failed");
  if (!(await beginTryFrom(context.db, visit.ip))) return refuseAttempts(await secondsUntilTryFrom(context.db, visit.ip));
  const { flow, next } = pending;
  const identity = await client.finish(search, flow).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : undefined;
    const code = systemCode(error);
    context.log("warn", "exchange_login_failed", { error: name ?? "", code: code ?? "" });
    return null;
  });
  if (identity === null) {
    writeSecurityEvent(context, "sign_in_failed", null);
    return refuse("exchange_login_failed");
  }
  await takeBackTryFrom(context.db, visit.ip);
  const { accountGroup } = identity;
  const isElsewhere = accountGroup !== null && !livesHere(context.config, accountGroup);
  return inTransaction(context, async (tx) => {
    // Who has an account here stays, also once the exchange has given them another group.
    if (isElsewhere && (await findExternalUser(tx, identity.externalId)) === null) return refuse("other_cell");
    const user = await findOrMakeUser(tx, identity, { language: visit.locale, accountGroup: accountGroup ?? ownGroup(context.config) });
    if (user.loginTwoFactor && user.hasAuthenticator && !identity.hasSecondFactor) {
      savePending(context, visit, { userId: user.id, sid: identity.sid, next });
      return { user: null, next };
    }
    return withNext(await beginSession(context, tx, user, visit, { exchangeSid: identity.sid }), next, visit);
  });
}

/** The second step of an account that asks for its authenticator's code. */
export async function finishWithCode(context: Context, code: string, visit: Visit): Promise<Outcome<{ user: SignedIn; next: string }>> {
  if (openidClientOf(context) === null) return refuse("not_found");
  const pending = readPending(context, visit);
  if (pending === null || !("userId" in pending)) return refuse("exchange_login_failed");
  return inTransaction(context, async (tx) => {
    const consume = readRecoveryCode(code) === null ? consumeAuthenticatorCode : consumeRecoveryCode;
    const wrong = await consume(context, tx, { userId: pending.userId, sessionId: null, ip: visit.ip }, code);
    if (wrong !== null) return wrong;
    return withNext(
      await beginSession(context, tx, await findUser(tx, pending.userId), visit, { provedFactor: true, exchangeSid: pending.sid }),
      pending.next,
      visit,
    );
  });
}

function withNext(user: Outcome<SignedIn>, next: string, visit: Visit): Outcome<{ user: SignedIn; next: string }> {
  if (refused(user)) return user;
  visit.setCookie(pendingCookie(visit, "", 0));
  return { user, next };
}

type NewPending = Pending extends infer Kind ? (Kind extends Pending ? Omit<Kind, "expiresAt"> : never) : never;

function savePending(context: Context, visit: Visit, pending: NewPending): void {
  const text = JSON.stringify({ ...pending, expiresAt: context.clock() + PENDING_SECONDS * 1000 });
  visit.setCookie(pendingCookie(visit, seal(context.config.sealingKey, SEALED_FOR, text).toString("base64url"), PENDING_SECONDS));
}

function pendingCookie({ secure }: Visit, value: string, maxAgeSeconds: number): CookieToSet {
  return { name: exchangeLoginCookieName(secure), value, httpOnly: true, maxAgeSeconds };
}

function readPending(context: Context, visit: Visit): Pending | null {
  const sealed = visit.cookie(exchangeLoginCookieName(visit.secure));
  if (sealed === undefined || sealed === "") return null;
  try {
    const pending = JSON.parse(unseal(context.config.sealingKey, SEALED_FOR, Buffer.from(sealed, "base64url"))) as Pending;
    return pending.expiresAt > context.clock() ? pending : null;
  } catch {
    // Changed on its way, or sealed with a key that is gone.
    return null;
  }
}
