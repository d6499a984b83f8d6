import type { FastifyRequest } from "fastify";
import { sessionCookieName } from "@plaza/contract/session-cookies.ts";
import { reachesRights, SUB_USER_RIGHTS } from "@plaza/contract/sub-users.ts";
import { isBehindTls } from "../../core/config.ts";
import { findCaller, touchSession } from "./session.store.ts";
import { LOCK_ACTING_BY, WITHDRAWN, type ActingBy, type Withdrawn } from "../../core/identity/acting-by.ts";
import { type Caller } from "../../core/identity/caller.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { statement } from "../../core/db/statement.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { markSeen } from "../presence/presence.store.ts";
import { digest, sign, signatureHolds } from "../../core/secrets/seal.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

const ANTI_FORGERY = "anti-forgery";

/** The readable `authorization` cookie: bound to the session, worthless without it. */
export function antiForgeryToken(context: Context, tokenHash: Buffer): string {
  return sign(context.config.signingKey, ANTI_FORGERY, tokenHash.toString("hex"));
}

/** Reads the credential: a bearer token, or the session's cookie. A dead or unknown one is a visitor's. */
export async function readCaller(context: Context, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerToken(request) ?? request.cookies[sessionCookieName(isBehindTls(context.config))];
  if (token === undefined || token.length > 100) return null;
  const found = await findCaller(context.db, digest(token));
  if (found === null) return null;
  const { caller } = found;
  // A token of one kind is no credential of the other: a stolen cookie can't be replayed as a bearer without its pair.
  const wanted = bearerToken(request) === undefined ? "cookie" : "bearer";
  if (caller.sessionKind !== wanted) return null;
  // A program that only asks is here as well as a page with a stream.
  if (found.stale)
    await Promise.all([touchSession(context.db, caller.sessionId), markSeen(context.db, [...new Set([caller.userId, caller.accountId])])]);
  return caller;
}

/** By what the caller of a request acts. Nobody of the two: a visitor, by nothing. */
export function actingBy(caller: Caller | null, staff: Staff | null): ActingBy {
  const isKey = caller?.sessionKind === "key";
  return {
    sessionId: isKey ? null : (caller?.sessionId ?? null),
    staffSessionId: staff?.sessionId ?? null,
    keyId: isKey ? caller.sessionId : null,
    subUserId: caller?.subUserId ?? null,
    rights: SUB_USER_RIGHTS.filter((rights) => reachesRights(rights, caller?.rights ?? "view")),
  };
}

const lock = statement<{ withdrawn: Withdrawn | null }, ActingBy>(
  "acting_by_lock",
  `WITH ${LOCK_ACTING_BY} SELECT ${WITHDRAWN} AS withdrawn`,
);

/** Locks what somebody acts by until the act's transaction ends. @returns what of it is gone; null: nothing */
export async function lockActingBy(tx: Tx, by: ActingBy): Promise<Withdrawn | null> {
  return (await lock.first(tx, by))?.withdrawn ?? null;
}

/** The refusal of a request whose caller has meanwhile lost what it acts by: the one that the next request would get. */
export function refuseWithdrawn(withdrawn: Withdrawn): Refusal {
  switch (withdrawn) {
    case "session":
      return refuse("not_signed_in");
    case "key":
      return refuse("signature_invalid");
    case "rights":
      return refuse("not_allowed");
  }
}

/**
 * A request that changes something must come from our own page: same origin by what the browser says of itself, and with the
 * anti-forgery token that only a page of this origin could read. Programs with a bearer token have no ambient credential to abuse.
 */
export function refuseForgery(context: Context, request: FastifyRequest, caller: Caller | null): Refusal | null {
  if (caller?.sessionKind === "bearer" || caller?.sessionKind === "key") return null;
  const strange = isAllowedOrigin(context, request) ? null : refuseStrangeOrigin(context, request);
  if (strange !== null || caller === null) return strange;
  const given = request.headers.authorization;
  if (given === undefined) return refuse("forgery_suspected");
  return signatureHolds(context.config.signingKey, ANTI_FORGERY, caller.tokenHash.toString("hex"), given)
    ? null
    : refuse("forgery_suspected");
}

/** Staff work on the site's own pages alone. */
const BACK_OFFICE = /^\/api\/desk(?:[/?]|$)/;

/** Whether a browser says that the request comes from a page of a site that the operator has named. */
export function isAllowedOrigin(context: Context, request: FastifyRequest): boolean {
  return context.config.allowedOrigins.includes(request.headers.origin ?? "") && !BACK_OFFICE.test(request.url);
}

/** What the browser says of where a request comes from. Programs that say nothing carry no cookie by accident. */
export function refuseStrangeOrigin(context: Context, request: FastifyRequest): Refusal | null {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return refuse("forgery_suspected");
  const origin = request.headers.origin;
  if (typeof origin === "string" && origin !== "null" && !isOwnOrigin(context, request, origin)) return refuse("forgery_suspected");
  return null;
}

function isOwnOrigin(context: Context, request: FastifyRequest, origin: string): boolean {
  if (context.config.publicOrigin !== null) return origin === context.config.publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === (request.headers["x-forwarded-host"] ?? request.headers.host);
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") === true ? header.slice("Bearer ".length) : undefined;
}
