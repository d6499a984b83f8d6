import { isReservedName } from "../fraud/impersonation.ts";
import { namesContact } from "./nickname-contact.ts";
import { isInsulting } from "./nickname-insults.ts";

/** Why a person may not be called something: it passes for the product's staff, leads to another place to talk, or insults. */
export const NICKNAME_SIGNS = ["staff", "contact", "insult"] as const;
export type NicknameSign = (typeof NICKNAME_SIGNS)[number];

/** What a name is up to, by the words of all languages. A name with any sign is refused. */
export function nicknameSigns(name: string): NicknameSign[] {
  const has: Readonly<Record<NicknameSign, boolean>> = {
    staff: isReservedName(name),
    contact: namesContact(name),
    insult: isInsulting(name),
  };
  return NICKNAME_SIGNS.filter((sign) => has[sign]);
}
