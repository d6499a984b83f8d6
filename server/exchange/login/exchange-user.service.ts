import type { Locale } from "@plaza/contract/locales.ts";
import type { Tx } from "../../core/db/database.ts";
import { refused } from "../../core/http/refusal.ts";
import { readContact, type Contact } from "../../people/accounts/contact-address.ts";
import { newUid } from "../../people/accounts/uid.ts";
import { findExternalUser, findOwner, insertExternalUser, type User } from "../../people/accounts/user.store.ts";
import type { ExchangeIdentity } from "./openid-client.ts";

/** What an account begins with that is made now. */
interface Newcomer {
  readonly language: Locale;
  readonly accountGroup: number;
}

/** No password has this hash. */
const NO_PASSWORD = "none";
const MOST_TRIES = 8;

/**
 * The user whom the exchange knows by this name; made at the first log-in. Only the name decides: an email address or phone number never leads
 * to an account, so that the right to name an address at the exchange is no right to somebody's account here. An address that the exchange has
 * verified is the new account's, unless an account has it already.
 */
export async function findOrMakeUser(tx: Tx, identity: ExchangeIdentity, newcomer: Newcomer): Promise<User> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const known = await findExternalUser(tx, identity.externalId);
    if (known !== null) return known;
    const made = await makeUser(tx, identity, newcomer);
    // Null: another log-in of the same user came first, or the number or an address was just taken.
    if (made !== null) return made;
  }
  throw new Error("no account could be made for a user of the exchange");
}

async function makeUser(tx: Tx, { externalId, email, phone }: ExchangeIdentity, newcomer: Newcomer): Promise<User | null> {
  const [mail, number] = await Promise.all([freeContact(tx, email, "email"), freeContact(tx, phone, "phone")]);
  const uid = newUid(newcomer.accountGroup);
  return insertExternalUser(tx, {
    uid,
    externalId,
    nickname: `user-${uid.slice(-6)}`,
    email: mail?.account ?? null,
    phone: number?.account ?? null,
    dialCode: number?.dialCode ?? null,
    passwordHash: NO_PASSWORD,
    ...newcomer,
  });
}

/** Null for an address that can't be one, or that is somebody's. */
async function freeContact(tx: Tx, address: string | null, channel: Contact["channel"]): Promise<Contact | null> {
  if (address === null) return null;
  const contact = readContact(address, channel, channel);
  if (refused(contact)) return null;
  return (await findOwner(tx, contact.account)) === null ? contact : null;
}
