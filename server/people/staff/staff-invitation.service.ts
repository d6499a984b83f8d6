import { generateURI } from "otplib";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { acceptByLink, countInvitation, linkSecret } from "../accounts/invitation.ts";
import { logStaffEvent } from "../accounts/security-event.ts";
import { newToken } from "../accounts/session-cookies.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { digest, seal, sign, signatureHolds } from "../../core/secrets/seal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { staffSecretAad } from "./new-staff.store.ts";
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
const LINK_PURPOSE = "staff-invitation";
const SECRET_PURPOSE = "staff-authenticator";
const ISSUER = "Plaza desk";

interface Inviting {
  readonly staffId: StaffId;
  readonly locale: Locale;
  /** Where the site is, for the link. */
  readonly origin: string;
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
  // A stolen session must not become a sender of mail.
  const hasty = await countInvitation(tx, `invite-staff:${staffId}`, MOST_BY_ONE);
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

/** What a link shows to the person who opens it. */
export async function readStaffInvitation(
  context: Context,
  link: string,
): Promise<Outcome<WireOf<"POST /api/desk/staff-invitation">["data"]>> {
  const tokenHash = hashOf(context, link);
  const found = tokenHash === null ? null : await findStaffInvitation(context.db, tokenHash);
  if (found === null) return refuse("invitation_over");
  const { name, email, role, expiresAt } = found;
  const secret = linkSecret(context, SECRET_PURPOSE, link);
  return { name, email, role, secret, uri: generateURI({ issuer: ISSUER, label: email, secret }), expiresAt: expiresAt.toISOString() };
}

/** Takes the invited person's password and authenticator. The account can do nothing until another operator confirms it. */
export async function acceptStaffInvitation(
  context: Context,
  input: WireOf<"POST /api/desk/accept-staff-invitation">["body"],
): Promise<Outcome<WireOf<"POST /api/desk/accept-staff-invitation">["data"]>> {
  const tokenHash = hashOf(context, input.token);
  if (tokenHash === null) return refuse("invitation_over");
  const secret = linkSecret(context, SECRET_PURPOSE, input.token);
  return acceptByLink(context, input, {
    secret,
    find: () => findStaffInvitation(context.db, tokenHash),
    lock: (tx) => lockStaffInvitation(tx, tokenHash),
    countWrongTry: (tx) => countWrongTry(tx, tokenHash),
    equip: async (tx, { id }, own) => {
      await saveAcceptance(tx, id, { ...own, sealedSecret: seal(context.config.sealingKey, staffSecretAad(id), secret) });
      logStaffEvent(context, tx, "staff_invitation_accepted", id);
      return { accepted: true };
    },
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
