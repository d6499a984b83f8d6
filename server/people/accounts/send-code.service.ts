import { randomInt } from "node:crypto";
import type { Scene } from "@plaza/contract/calls/account.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { reachesRights } from "@plaza/contract/sub-users.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import type { CallRequest, Handler } from "../../core/handler.ts";
import { refuse, refused, type Outcome, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import type { Tx } from "../../core/db/database.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { digest } from "../../core/secrets/seal.ts";
import { countCodeMessage, refuseCodesToday, refuseEarlyCode } from "./code-limit.service.ts";
import { readContact, type Contact } from "./contact-address.ts";
import { codeHash } from "./code-purpose.ts";
import { CODE_MINUTES, RESEND_SECONDS, codesWithinTheHour, insertCode, lockContact, resendWait } from "./security-code.store.ts";
import { findOwner, findUser } from "./user.store.ts";
import type { Party } from "../../core/identity/party.ts";

/** To an address that is not shown to be anybody's: enough to mistype a code, too few to annoy a stranger. */
const MOST_TO_A_STRANGER_AN_HOUR = 5;

/** A code on its way to an address: what it opens, and how its message says so. */
interface CodeToSend {
  readonly address: string;
  readonly orderId: OrderId | null;
  readonly facts: string;
  readonly body: (code: string) => string;
}

/**
 * The order whose release a code is asked for: the named one, or the only one that there is to release. Orders are the trade room's, so it
 * is passed in.
 */
export type ReleaseLookup = (
  tx: Tx,
  party: Party,
  named: OrderId | undefined,
) => Promise<
  Outcome<{
    readonly orderId: OrderId;
    /** What the release does, as one text; the code opens this and nothing else. */
    readonly facts: string;
    /** The same for its message. */
    readonly words: Readonly<Record<"quantity" | "asset" | "buyer" | "orderId" | "amount" | "fiat", string>>;
  }>
>;

/** Sends a security code. Refuses what asks too often, and an address that the account doesn't have. */
export const sendCode =
  (findRelease: ReleaseLookup): Handler<"POST /api/ctc/send-code"> =>
  (context, request) =>
    codeFor(context, request, findRelease);

async function codeFor(context: Context, request: CallRequest<"POST /api/ctc/send-code">, findRelease: ReleaseLookup) {
  const { channel, scene } = request.body;
  const { userId } = request.caller;
  // What else a code opens is the owner's.
  if (request.caller.isSubUser && !(scene === "release" && reachesRights(request.caller.rights ?? "view", "release")))
    return refuse("not_allowed");
  const contact = await lockContact(request.tx, userId);
  const bound = channel === "email" ? contact.email : contact.phone;
  const toSend = await codeToSend(request, findRelease, bound);
  if (refused(toSend)) return toSend;
  const waitUntil = await resendWait(request.tx, userId, channel, scene);
  if (waitUntil !== null) return refuseEarlyCode(context, waitUntil);
  const message = { channel, userId, address: toSend.address, ip: request.ip, isOwners: toSend.address === bound };
  if (!(await countCodeMessage(context, request.tx, message))) return refuseCodesToday(context);
  const sent = await writeCode(request.tx, { userId, channel, scene, locale: request.locale }, toSend);
  // As it was read: what was typed may have had the zero that is dialed inside the country.
  return scene !== "bind" || request.body.account === undefined ? sent : { ...sent, account: toSend.address };
}

async function codeToSend(
  request: CallRequest<"POST /api/ctc/send-code">,
  findRelease: ReleaseLookup,
  bound: string | null,
): Promise<Outcome<CodeToSend>> {
  const { channel, scene, account, orderId } = request.body;
  if (scene === "bind" && (account !== undefined || bound === null)) return codeForNewAddress(request, bound);
  if (bound === null) return refuse("channel_not_bound", { channel });
  if (scene === "release") return releaseCode(bound, await findRelease(request.tx, request.caller, orderId), request.locale);
  const purpose = translate(request.locale, `mail.purpose.${scene}`);
  return {
    address: bound,
    orderId: null,
    facts: scene,
    body: (code) => translate(request.locale, "mail.code_for", { code, purpose, minutes: CODE_MINUTES }),
  };
}

/** A code that shows whose an address is. Without one named it is the address that the account was made with. */
async function codeForNewAddress(
  { tx, caller, body, locale }: CallRequest<"POST /api/ctc/send-code">,
  bound: string | null,
): Promise<Outcome<CodeToSend>> {
  if (bound !== null) return refuse("already_done");
  const user = await findUser(tx, caller.userId);
  const claimed = body.channel === "email" ? user.email : user.phone;
  const input = body.account ?? claimed;
  if (input === null) return refuse("channel_not_bound", { channel: body.channel });
  const contact = readContact(input, "account", body.channel);
  if (refused(contact)) return contact;
  return (await isAskedTooOften(tx, contact)) ? refuseTooMany(WAIT_SECONDS.hour) : ownershipCode(contact, locale);
}

/** What a code that was sent to a new address opens. */
export function ownershipFacts(account: string): string {
  return `own:${account}`;
}

function ownershipCode(contact: Contact, locale: Locale): CodeToSend {
  const purpose = translate(locale, "mail.purpose.own");
  return {
    address: contact.account,
    orderId: null,
    facts: ownershipFacts(contact.account),
    body: (code) => translate(locale, "mail.code_for", { code, purpose, minutes: CODE_MINUTES }),
  };
}

/** Counted by what was asked for: what else reaches an address would tell that somebody has it. */
async function isAskedTooOften(tx: Tx, { account }: Contact): Promise<boolean> {
  return (await codesWithinTheHour(tx, digest(ownershipFacts(account)))) >= MOST_TO_A_STRANGER_AN_HOUR;
}

/** The first code of a new account. Too many to that address lately, or from that network: none is sent, and the response doesn't show it. */
export async function sendOwnershipCode(
  context: Context,
  tx: Tx,
  userId: UserId,
  contact: Contact,
  by: { readonly ip: string; readonly locale: Locale },
): Promise<void> {
  const { ip, locale } = by;
  if (await isAskedTooOften(tx, contact)) return;
  if (!(await countCodeMessage(context, tx, { channel: contact.channel, userId, address: contact.account, ip, isOwners: false }))) return;
  await writeCode(tx, { userId, channel: contact.channel, scene: "bind", locale }, ownershipCode(contact, locale));
}

/** Writes a code and its message. To an address that belongs to somebody else goes a notice to its owner, and the code to nobody. */
async function writeCode(
  tx: Tx,
  by: { readonly userId: UserId; readonly channel: Contact["channel"]; readonly scene: Scene; readonly locale: Locale },
  { address, orderId, facts, body }: CodeToSend,
): Promise<{ resendAfter: string; expiresAt: string }> {
  const { userId, channel, scene } = by;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const saved = await insertCode(tx, { userId, channel, scene, orderId, codeHash: codeHash(userId, code), factsHash: digest(facts) });
  const owner = await findOwner(tx, address);
  const stranger = owner !== null && owner.id !== userId;
  const locale = stranger ? (owner.language ?? by.locale) : by.locale;
  await sendMessage(tx, locale, {
    userId: stranger ? owner.id : userId,
    channel,
    address,
    subject: stranger ? translate(locale, "mail.taken_subject") : translate(locale, "mail.code_subject", { code }),
    body: stranger ? translate(locale, "mail.taken_body") : body(code),
    goodUntil: saved.expiresAt,
  });
  return {
    resendAfter: new Date(saved.createdAt.getTime() + RESEND_SECONDS * 1000).toISOString(),
    expiresAt: saved.expiresAt.toISOString(),
  };
}

function releaseCode(address: string, release: Awaited<ReturnType<ReleaseLookup>>, locale: Locale): Outcome<CodeToSend> {
  if (refused(release)) return release;
  const { orderId, facts, words } = release;
  return {
    address,
    orderId,
    facts,
    body: (code) => translate(locale, "mail.release_body", { code, minutes: CODE_MINUTES, ...words }),
  };
}
