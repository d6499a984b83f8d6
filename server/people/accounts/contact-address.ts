import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { refuse, type Outcome } from "../../core/http/refusal.ts";

/** A login name: an address to which codes can be sent. */
export interface Contact {
  readonly channel: "phone" | "email";
  /** An email address in lower case, or a phone number in E.164. */
  readonly account: string;
  /** Of a phone number, such as "+44". */
  readonly dialCode: string | null;
}

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Reads an address as people write it. `only`: another kind is refused. */
export function readContact(typed: string, field: string, only?: Contact["channel"]): Outcome<Contact> {
  const wrong = () => refuse("field_invalid", { field });
  if (typed.includes("@")) {
    const account = typed.trim().toLowerCase();
    return only === "phone" || !EMAIL.test(account) || account.length > 254 ? wrong() : { channel: "email", account, dialCode: null };
  }
  const number = parsePhoneNumberFromString(typed.trim());
  if (only === "email" || number?.isPossible() !== true) return wrong();
  return { channel: "phone", account: number.number, dialCode: `+${number.countryCallingCode}` };
}
