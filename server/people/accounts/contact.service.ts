import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { readContact, type Contact } from "./contact-address.ts";
import { bindContact, unbindContact } from "./protection.store.ts";
import { checkSentCode, type GivenCode } from "./security-code.service.ts";
import { useCode } from "./security-code.store.ts";
import { ownershipFacts } from "./send-code.service.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { notifySecurityChange } from "./security-event.ts";
import { verifyForSetup, verifySecondFactor, refuseSubUser, renewSession } from "./step-up.service.ts";
import { findUser } from "./user.store.ts";

interface Asking {
  readonly caller: Caller;
  readonly tx: Tx;
  readonly secure: boolean;
  readonly setCookie: (cookie: CookieToSet) => void;
}

interface BindInput {
  readonly channel: Contact["channel"];
  readonly account: string;
  /** What was sent to that address. */
  readonly code: string;
  readonly securityCode?: GivenCode;
}

/**
 * Makes an address the person's, by the code that was sent to it and one of whatever protects the account already,
 * which the browser may have given minutes ago.
 */
export async function bind(context: Context, request: Asking, input: BindInput): Promise<Outcome<{ done: boolean }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const contact = readContact(input.account, input.channel, input.channel);
  if (refused(contact)) return contact;
  const user = await findUser(tx, caller.userId);
  if (input.channel === "email" ? user.emailVerified : user.phoneVerified) return refuse("already_done");
  const facts = ownershipFacts(contact.account);
  const sent = await checkSentCode(tx, user.id, input.channel, input.code, { scene: "bind", orderId: null, facts });
  // The code of the new address, and not the one that vouches for it.
  if (refused(sent)) return sent.withDetails({ field: "code" });
  const wrong = await verifyForSetup(context, tx, user, input.securityCode, { caller, going: input.channel });
  if (wrong !== null) return wrong;
  await useCode(tx, sent);
  const bound = await bindContact(tx, user.id, contact);
  if (bound !== "bound") return refuse(bound === "taken" ? "account_taken" : "already_done");
  await renewSession(context, tx, request, await findUser(tx, user.id));
  notifySecurityChange(context, tx, user.id, `${input.channel}_added`, "contact_bound");
  return { done: true };
}

/** Takes an address away. The other one has to be bound, so that the person can still be reached, and what could be stolen waits for a day. */
export async function unbind(
  context: Context,
  request: Asking,
  channel: Contact["channel"],
  securityCode: GivenCode | undefined,
): Promise<Outcome<{ done: boolean; holdUntil: string }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  if (!(channel === "email" ? user.emailVerified : user.phoneVerified)) return refuse("channel_not_bound", { channel });
  if (!(channel === "email" ? user.phoneVerified : user.emailVerified)) return refuse(otherNeededFirst(channel));
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "unbind", sessionId: caller.sessionId, going: channel });
  if (wrong !== null) return wrong;
  const until = await unbindContact(tx, user.id, channel, context.settings.current.securityHoldHours);
  // Both went at once, each counting on the other.
  if (until === null) return refuse(otherNeededFirst(channel));
  await renewSession(context, tx, request, await findUser(tx, user.id));
  notifySecurityChange(context, tx, user.id, `${channel}_removed`, "contact_unbound");
  return { done: true, holdUntil: until.toISOString() };
}

function otherNeededFirst(channel: Contact["channel"]): "phone_needed_first" | "email_needed_first" {
  return channel === "email" ? "phone_needed_first" : "email_needed_first";
}
