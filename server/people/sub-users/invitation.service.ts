import { generateURI } from "otplib";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { beginSession, type SignedIn, type Visit } from "../accounts/login.service.ts";
import { acceptByLink, countInvitation, linkSecret } from "../accounts/invitation.ts";
import { equipSubUser, deleteRecoveryCodes } from "../accounts/protection.store.ts";
import { authenticatorAad } from "../accounts/security-code.service.ts";
import { newToken } from "../accounts/session-cookies.ts";
import { removeOtherSessions } from "../accounts/session.store.ts";
import { findOwner, findUser } from "../accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { digest, seal } from "../../core/secrets/seal.ts";
import { countWrongTry, dropInvitations, findInvitation, lockInvitation, putInvitation } from "./invitation.store.ts";
import { changeState } from "./sub-user.store.ts";
import { notifyOwner, type Asking } from "./notify-owner.ts";

/** In a quarter of an hour: enough for a mistyped address, too few to annoy a stranger. */
const MOST_TO_AN_ADDRESS = 5;
const ISSUER = "Plaza";
const SECRET_PURPOSE = "sub-user-authenticator";

/**
 * Counts an invitation to an address, and refuses it if there were too many lately. Only invitations count, so that the response says nothing
 * about whose the address is.
 */
export function countAddressInvitation(tx: Tx, email: string): Promise<Refusal | null> {
  return countInvitation(tx, `invite:${email}`, MOST_TO_AN_ADDRESS);
}

/**
 * Sends the link that makes somebody the sub-user. To an address that belongs to another account goes a note in its place, which opens
 * nothing: the owner who invited sees no difference.
 */
export async function sendInvitation(
  context: Context,
  tx: Tx,
  { caller, locale, origin }: Asking,
  to: { readonly userId: UserId; readonly accountId: UserId; readonly email: string },
): Promise<void> {
  const token = newToken(context);
  const goodUntil = await putInvitation(tx, to.userId, digest(token));
  const [account, holder] = await Promise.all([findUser(tx, to.accountId), findOwner(tx, to.email)]);
  const taken = holder !== null && holder.id !== to.userId;
  // A program names its own address, which may be any.
  const site = context.config.publicOrigin ?? (caller.sessionKind === "cookie" ? (origin ?? "") : "");
  const words = { owner: account.nickname };
  await sendMessage(tx, locale, {
    userId: taken ? holder.id : to.userId,
    channel: "email",
    address: to.email,
    subject: translate(locale, "mail.sub_user_subject", words),
    body: taken
      ? translate(locale, "mail.sub_user_taken", words)
      : translate(locale, "mail.sub_user_body", { ...words, url: `${site}/${locale}/account/invitation/${token}` }),
    goodUntil,
  });
}

/** What a link shows to the person who opens it. */
export async function readInvitation(
  context: Context,
  token: string,
): Promise<Outcome<WireOf<"POST /api/a/v2/auth/sub-user-invitation">["data"]>> {
  const found = await findInvitation(context.db, digest(token));
  if (found === null) return refuse("invitation_over");
  const { owner, nickname, email, rights } = found;
  const secret = linkSecret(context, SECRET_PURPOSE, token);
  const uri = generateURI({ issuer: ISSUER, label: `${owner} · ${nickname}`, secret });
  return { owner, nickname, email, rights, secret, uri, expiresAt: found.expiresAt.toISOString() };
}

/** Makes the holder of the link the sub-user: password, authenticator, a session. Former credentials of a sub-user who lost access end. */
export async function acceptInvitation(
  context: Context,
  input: WireOf<"POST /api/a/v2/auth/accept-sub-user-invitation">["body"],
  visit: Visit,
): Promise<Outcome<SignedIn>> {
  const tokenHash = digest(input.token);
  const secret = linkSecret(context, SECRET_PURPOSE, input.token);
  return acceptByLink(context, input, {
    secret,
    find: () => findInvitation(context.db, tokenHash),
    lock: (tx) => lockInvitation(tx, tokenHash),
    countWrongTry: (tx) => countWrongTry(tx, tokenHash),
    equip: async (tx, { userId, accountId, email, nickname }, own) => {
      const sealedSecret = seal(context.config.sealingKey, authenticatorAad(userId), secret);
      if (!(await equipSubUser(tx, userId, { email, ...own, sealedSecret }))) return refuse("invitation_over");
      await dropInvitations(tx, userId);
      await deleteRecoveryCodes(tx, userId);
      await removeOtherSessions(tx, userId, null);
      await changeState(tx, accountId, userId, { from: ["invited"], to: "active" });
      notifyOwner(context, tx, { accountId, nickname, change: "accepted" });
      return beginSession(context, tx, await findUser(tx, userId), visit);
    },
  });
}
