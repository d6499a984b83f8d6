import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { refuse, refused, type Outcome, refuseTooMany } from "../../core/http/refusal.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { digest } from "../../core/secrets/seal.ts";
import { beginSession, type SignedIn, type Visit } from "./login.service.ts";
import { beginInWindow, secondsOfWindow, takeBackInWindow, type WindowLimit } from "./login.store.ts";
import { PASSKEY_ALGORITHMS, passkeyLibrary } from "./passkey-key.ts";
import {
  confirmPasskeys,
  insertPasskey,
  lockPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  useChallenge,
  writeChallenge,
  writePasskeyUse,
  type Passkey,
} from "./passkey.store.ts";
import type { GivenCode } from "./security-code.service.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { notifySecurityChange } from "./security-event.ts";
import { inTransaction, verifySecondFactor, refuseSubUser, renewSession } from "./step-up.service.ts";
import { findUser } from "./user.store.ts";

const RELYING_PARTY = "Plaza";
const MOST_PASSKEYS = 20;
const CHALLENGE_BYTES = 32;
/** From one address in a quarter of an hour, where a whole town may sit. */
const QUESTIONS: WindowLimit = { what: digest("passkey-options"), most: 300 };

interface Asking {
  readonly caller: Caller;
  /** The site's, as the browser named it and we checked it. */
  readonly origin: string;
  readonly secure: boolean;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/** The options with which a browser makes a passkey. */
export async function beginPasskey(
  context: Context,
  { caller, origin }: Pick<Asking, "caller" | "origin">,
): Promise<Outcome<Record<string, unknown>>> {
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const [user, existing] = await Promise.all([findUser(context.db, caller.userId), passkeysOf(context.db, caller.userId)]);
  if (existing.length >= MOST_PASSKEYS) return refuse("limit_reached", { most: MOST_PASSKEYS }, { most: MOST_PASSKEYS });
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: new URL(origin).hostname,
    userName: user.username === "" ? mask(user.email ?? user.phone ?? user.uid) : user.username,
    userID: new Uint8Array(digest(`passkey-user:${user.id}`)),
    challenge: new Uint8Array(context.randomBytes(CHALLENGE_BYTES)),
    attestationType: "none",
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  });
  await writeChallenge(context.db, digest(options.challenge), caller.userId);
  return { ...options };
}

/** Keeps a passkey that the browser has made, once the person has shown that it is them. */
export async function addPasskey(
  context: Context,
  request: Asking & { readonly tx: Tx },
  input: { readonly name: string; readonly response: Record<string, unknown>; readonly securityCode?: GivenCode },
): Promise<Outcome<WireOf<"POST /api/a/v1/auth/passkeys">["data"]>> {
  const barred = refuseSubUser(request.caller);
  if (barred !== null) return barred;
  const { tx } = request;
  const user = await findUser(tx, request.caller.userId);
  const wrong = await verifySecondFactor(context, tx, user, input.securityCode, { scene: "bind", sessionId: request.caller.sessionId });
  if (wrong !== null) return wrong;
  const made = await verifyMade(tx, request, input.response);
  if (made === null) return refuse("passkey_refused");
  // Options that were asked for before the last one was added say nothing about it.
  const [, known] = await Promise.all([lockQuota(tx, "passkey", user.id), passkeysOf(tx, user.id)]);
  if (known.length >= MOST_PASSKEYS) return refuse("limit_reached", { most: MOST_PASSKEYS }, { most: MOST_PASSKEYS });
  const { id, publicKey, counter, transports = [] } = made;
  const existing = await insertPasskey(tx, {
    userId: user.id,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    name: input.name,
  });
  if (existing === null) return refuse("passkey_refused");
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "other", "passkey_added");
  return passkeyView(existing);
}

/** What the browser made answers our challenge, on our site, and its owner was verified. Null where any of it is not so. */
async function verifyMade(tx: Tx, { caller, origin }: Asking, response: Record<string, unknown>) {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => useChallenge(tx, digest(challenge), caller.userId),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    return null;
  }
}

/** Public, and each challenge is a row, so their number per address is limited. */
export async function beginPasskeySignIn(context: Context, origin: string, ip: string): Promise<Outcome<Record<string, unknown>>> {
  if (!(await beginInWindow(context.db, QUESTIONS, ip))) return refuseTooMany(await secondsOfWindow(context.db, QUESTIONS, ip));
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: new Uint8Array(context.randomBytes(CHALLENGE_BYTES)),
    userVerification: "required",
  });
  await writeChallenge(context.db, digest(options.challenge), null);
  return { ...options };
}

/** Logs in the holder of the passkey. It replaces the password and the second factor: the device has verified its owner. */
export async function signInByPasskey(
  context: Context,
  response: Record<string, unknown>,
  visit: Visit & { readonly origin: string },
): Promise<Outcome<SignedIn>> {
  return inTransaction(context, async (tx) => {
    const passkey = await lockPasskey(tx, String(response["id"]));
    const counter = passkey === null ? null : await verifyUse(tx, passkey, visit.origin, response);
    if (passkey === null || counter === null) return refuse("passkey_refused");
    await writePasskeyUse(tx, passkey.id, counter);
    await takeBackInWindow(tx, QUESTIONS, visit.ip);
    return beginSession(context, tx, await findUser(tx, passkey.userId), visit);
  });
}

/** @returns the authenticator's counter after this use; null where the answer doesn't hold */
async function verifyUse(tx: Tx, passkey: Passkey, origin: string, response: Record<string, unknown>): Promise<number | null> {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => useChallenge(tx, digest(challenge), null),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    return null;
  }
}

/** The library throws at whatever is wrong with an answer; what the database throws is another matter. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

/** Renames one of the caller's own passkeys. */
export async function changePasskeyName(tx: Tx, caller: Caller, id: string, name: string): Promise<Outcome<{ done: boolean }>> {
  return refuseSubUser(caller) ?? ((await renamePasskey(tx, caller.userId, id, name)) ? { done: true } : refuse("not_found"));
}

/** Removes a passkey by the second factor, which begins a new session here. */
export async function takePasskeyAway(
  context: Context,
  request: Omit<Asking, "origin"> & { readonly tx: Tx },
  id: string,
  securityCode: GivenCode | undefined,
): Promise<Outcome<{ done: boolean }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  if (!(await passkeysOf(tx, user.id)).some((passkey) => passkey.id === id)) return refuse("not_found");
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "unbind", sessionId: caller.sessionId });
  if (refused(wrong)) return wrong;
  if (!(await removePasskey(tx, user.id, id))) return refuse("not_found");
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "other", "passkey_removed");
  return { done: true };
}

/** Ends the question about passkeys from before a reset, for those that the owner has seen and says are theirs. */
export async function confirmOwnPasskeys(
  context: Context,
  request: Omit<Asking, "origin"> & { readonly tx: Tx },
  { ids, securityCode }: WireOf<"POST /api/a/v1/auth/confirm-passkeys">["body"],
): Promise<Outcome<{ done: boolean }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  const own = await passkeysOf(tx, user.id);
  if (!ids.every((id) => own.some((passkey) => passkey.id === id))) return refuse("not_found");
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "bind", sessionId: caller.sessionId });
  if (refused(wrong)) return wrong;
  await confirmPasskeys(tx, user.id, ids);
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "other", "passkeys_confirmed");
  return { done: true };
}

/** A passkey as its owner sees it. */
export function passkeyView({ id, name, createdAt, lastUsedAt, confirmedAt }: Passkey): WireOf<"POST /api/a/v1/auth/passkeys">["data"] {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt.toISOString(),
  };
}
