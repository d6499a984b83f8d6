import type { Locale } from "@plaza/contract/locales.ts";
import { ownGroup } from "../../core/cell-config.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refused, type Outcome, refuseTooMany } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { readContact, type Contact } from "./contact-address.ts";
import { beginSession, type SignedIn, type Visit } from "./login.service.ts";
import { beginInWindow, secondsOfWindow, type WindowLimit } from "./login.store.ts";
import { hashPassword, refuseWeak } from "./password.ts";
import { sendOwnershipCode } from "./send-code.service.ts";
import { inTransaction } from "./step-up.service.ts";
import { newUid } from "./uid.ts";
import { insertUser, type NewUser, type User } from "./user.store.ts";

/** From one address in a quarter of an hour; a whole office may sit behind one. */
const SIGN_UPS: WindowLimit = { what: digest("register"), most: 40 };
const MOST_TRIES_FOR_A_NUMBER = 8;

/**
 * Creates an account and logs in. The address is a claim until a code that is sent to it comes back, so the answer is the same whether it is free or
 * somebody's; its owner gets a notice in place of the code (docs/decisions/0011).
 */
export async function register(
  context: Context,
  input: { readonly account: string; readonly password: string; readonly language: Locale },
  visit: Visit,
): Promise<Outcome<SignedIn>> {
  const contact = readContact(input.account, "account");
  if (refused(contact)) return contact;
  const weak = await refuseWeak(input.password, contact.account);
  if (weak !== null) return weak;
  if (!(await beginInWindow(context.db, SIGN_UPS, visit.ip))) return refuseTooMany(await secondsOfWindow(context.db, SIGN_UPS, visit.ip));
  const passwordHash = await hashPassword(input.password, context.config.passwordCost);
  return inTransaction(context, async (tx) => {
    const user = await makeUser(tx, contact, { passwordHash, language: input.language, accountGroup: ownGroup(context.config) });
    await sendOwnershipCode(context, tx, user.id, contact, { ip: visit.ip, locale: input.language });
    return beginSession(context, tx, user, visit);
  });
}

async function makeUser(tx: Tx, contact: Contact, account: Pick<NewUser, "passwordHash" | "language" | "accountGroup">): Promise<User> {
  const { channel, account: address, dialCode } = contact;
  for (let tries = 0; tries < MOST_TRIES_FOR_A_NUMBER; tries++) {
    const uid = newUid(account.accountGroup);
    // One number at a time: another one is needed only if the first is taken.
    const user = await insertUser(tx, {
      uid,
      nickname: `user-${uid.slice(-6)}`,
      email: channel === "email" ? address : null,
      phone: channel === "phone" ? address : null,
      dialCode,
      ...account,
    });
    if (user !== null) return user;
  }
  throw new Error("no free number for a new account was found");
}
