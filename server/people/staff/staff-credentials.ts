import type { FastifyRequest } from "fastify";
import { staffCookieName } from "@plaza/contract/session-cookies.ts";
import { isBehindTls } from "../../core/config.ts";
import type { Context } from "../../core/context.ts";
import { findStaff } from "./staff.store.ts";
import { type Staff } from "../../core/identity/staff.ts";
import { digest, sign, signatureHolds } from "../../core/secrets/seal.ts";
import { refuseStrangeOrigin } from "../accounts/credentials.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

/** The readable half, and the header into which a page of ours copies it. */
export const DESK_TOKEN_COOKIE = "desk_token";
const DESK_TOKEN_HEADER = "desk-token";
const DESK_ANTI_FORGERY = "desk-anti-forgery";

/** Returns the anti-forgery token of a staff session. It is derived from the session, so nothing is stored and it ends with it. */
export function backofficeToken(context: Context, tokenHash: Buffer): string {
  return sign(context.config.signingKey, DESK_ANTI_FORGERY, tokenHash.toString("hex"));
}

/** Who of the staff asks: by the session's cookie only, no bearer tokens. */
export async function readStaff(context: Context, request: FastifyRequest): Promise<Staff | null> {
  const token = request.cookies[staffCookieName(isBehindTls(context.config))];
  return token === undefined || token.length > 100 ? null : findStaff(context.db, digest(token));
}

/** As for traders: an act must come from our own page, with the token that only such a page could read. */
export function refuseBackofficeForgery(context: Context, request: FastifyRequest, staff: Staff): Refusal | null {
  const strange = refuseStrangeOrigin(context, request);
  if (strange !== null) return strange;
  const given = request.headers[DESK_TOKEN_HEADER];
  const holds =
    typeof given === "string" && signatureHolds(context.config.signingKey, DESK_ANTI_FORGERY, staff.tokenHash.toString("hex"), given);
  return holds ? null : refuse("forgery_suspected");
}
