import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../api/call.ts";
import type { Visit } from "./visit.server.ts";

/**
 * The group option of a call that is made under the user's account group.
 * @throws Refusal `account_group_missing` where the API has told of no group, or of something that is none
 */
export async function accountGroupOf({ lang, session }: Pick<Visit, "lang" | "session">): Promise<{ readonly group: number }> {
  const known = await session();
  const group: unknown = known.kind === "user" ? known.user.accountGroup : undefined;
  if (typeof group === "number" && Number.isSafeInteger(group) && group >= 0) return { group };
  throw new Refusal("account_group_missing", 400, translate(lang, "errors.account_group_missing"), null);
}
