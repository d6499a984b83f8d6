import { generateURI } from "otplib";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { beginLoginTry, secondsUntilTry } from "../accounts/login.store.ts";
import { hashPassword, refuseWeak } from "../accounts/password.ts";
import { SIX_DIGITS } from "../accounts/security-code.service.ts";
import { logStaffEvent } from "../accounts/security-event.ts";
import { newToken } from "../accounts/session-cookies.ts";
import { inTransaction } from "../accounts/step-up.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseKeeping, refuseTooMany, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { authenticatorStep } from "../../core/secrets/authenticator.ts";
import { digest, seal, sign, signatureHolds } from "../../core/secrets/seal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { staffSecretPlace } from "./new-staff.store.ts";
import {
  countWrongTry,
  findEmail,
  findStaffInvitation,
  insertStaffInvitation,
  lockStaffInvitation,
  saveAcceptance,
} from "./staff-invitation.store.ts";
import type { StaffProposalId } from "./staff-proposal.store.ts";

/** In a quarter of an hour, by one operator. */
const MOST_BY_ONE = 10;
const FROM_ANYWHERE = "::";
const LINK_PURPOSE = "staff-invitation";
const SECRET_PURPOSE = "staff-authenticator";
const ISSUER = "Plaza desk";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

interface Inviting {
  readonly staffId: StaffId;
  readonly locale: Locale;
  /** Where the site is, for the link. */
  readonly origin: string;
}

/** Counts an operator's invitation: a stolen session must not become a sender of mail. */
async function countInvitation(tx: Tx, staffId: StaffId): Promise<Refusal | null> {
  const counter = [digest(`invite-staff:${staffId}`), FROM_ANYWHERE, MOST_BY_ONE] as const;
  return (await beginLoginTry(tx, ...counter)) ? null : refuseTooMany(await secondsUntilTry(tx, ...counter));
}

/**
 * Writes an invitation and mails its link, which is nowhere else: the database has a hash of it. The link is signed too, so that a row that
 * somebody writes past us opens nothing.
 */
export async function inviteStaff(
  context: Context,
  tx: Tx,
  { staffId, locale, origin }: Inviting,
  given: WireOf<"POST /api/desk/invite-staff">["body"],
): Promise<Outcome<{ readonly id: StaffProposalId; readonly expiresAt: Date }>> {
  const { isStaff, isInvited } = await findEmail(tx, given.email);
  if (isStaff || isInvited) return refuse("already_done");
  const hasty = await countInvitation(tx, staffId);
  if (hasty !== null) return hasty;
  const token = newToken(context);
  const invitation = await insertStaffInvitation(tx, { ...given, proposedBy: staffId, tokenHash: digest(token) });
  const link = `${token}.${sign(context.config.signingKey, LINK_PURPOSE, token)}`;
  await sendMessage(tx, locale, {
    userId: null,
    channel: "email",
    address: given.email,
    subject: translate(locale, "mail.staff_subject"),
    body: translate(locale, "mail.staff_body", { name: given.name, url: `${origin}/desk/invitation/${link}` }),
    goodUntil: invitation.expiresAt,
  });
  return invitation;
}

/** The hash by which a link's invitation is found; null for a link that isn't ours. */
function hashOf(context: Context, link: string): Buffer | null {
  const [token = "", signature = ""] = link.split(".");
  return signatureHolds(context.config.signingKey, LINK_PURPOSE, token, signature) ? digest(token) : null;
}

/** 160 bits in base 32, always the same for one link, and for nobody to know who hasn't got the link. */
function secretOf(context: Context, link: string): string {
  return Array.from(digest(sign(context.config.signingKey, SECRET_PURPOSE, link)), (byte) => BASE32[byte % BASE32.length]).join("");
}

/** What a link shows to the person who opens it. */
export async function readStaffInvitation(
  context: Context,
  link: string,
): Promise<Outcome<WireOf<"POST /api/desk/staff-invitation">["data"]>> {
  const tokenHash = hashOf(context, link);
  const found = tokenHash === null ? null : await findStaffInvitation(context.db, tokenHash);
  if (found === null) return refuse("invitation_over");
  const { name, email, role, expiresAt } = found;
  const secret = secretOf(context, link);
  return { name, email, role, secret, uri: generateURI({ issuer: ISSUER, label: email, secret }), expiresAt: expiresAt.toISOString() };
}

/** Takes the invited person's password and authenticator. The account can do nothing until another operator confirms it. */
export async function acceptStaffInvitation(
  context: Context,
  input: WireOf<"POST /api/desk/accept-staff-invitation">["body"],
): Promise<Outcome<WireOf<"POST /api/desk/accept-staff-invitation">["data"]>> {
  const tokenHash = hashOf(context, input.token);
  const seen = tokenHash === null ? null : await findStaffInvitation(context.db, tokenHash);
  if (tokenHash === null || seen === null) return refuse("invitation_over");
  const weak = refuseWeak(input.password, seen.email);
  if (weak !== null) return weak;
  if (!SIX_DIGITS.test(input.code)) return refuse("security_code_malformed");
  const passwordHash = await hashPassword(input.password);
  return inTransaction(context, async (tx) => {
    const invitation = await lockStaffInvitation(tx, tokenHash);
    if (invitation === null) return refuse("invitation_over");
    const secret = secretOf(context, input.token);
    const step = authenticatorStep(secret, input.code, context.clock());
    if (step === null) {
      await countWrongTry(tx, tokenHash);
      return refuseKeeping("security_code_wrong");
    }
    const sealedSecret = seal(context.config.sealingKey, staffSecretPlace(invitation.id), secret);
    await saveAcceptance(tx, invitation.id, { passwordHash, sealedSecret, step });
    logStaffEvent(context, tx, "staff_invitation_accepted", invitation.id);
    return { accepted: true };
  });
}

/** Tells a person whose account was confirmed that they can log in. */
export async function notifyConfirmed(
  tx: Tx,
  locale: Locale,
  to: { readonly email: string; readonly name: string; readonly origin: string },
) {
  await sendMessage(tx, locale, {
    userId: null,
    channel: "email",
    address: to.email,
    subject: translate(locale, "mail.staff_ready_subject"),
    body: translate(locale, "mail.staff_ready_body", { name: to.name, url: `${to.origin}/desk` }),
  });
}
