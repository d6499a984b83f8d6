import type { UserId } from "@plaza/contract/ids.ts";
import { isNickname, nicknameKey, readNickname } from "@plaza/domain/people/nickname.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { claimNickname, givenAdvertiserNames, writeNickname } from "./nickname.store.ts";
import { logSecurityEvent } from "./security-event.ts";

/**
 * Names an account, once. Refused are names that pass for the product or its staff (`field_invalid`), that look like somebody else's
 * (`nickname_taken`), and a second choice (`already_done`): counterparties know each other by these names.
 */
export async function chooseNickname(context: Context, tx: Tx, userId: UserId, text: string): Promise<Outcome<{ nickname: string }>> {
  const nickname = readNickname(text);
  if (!isNickname(nickname)) return refuse("field_invalid", { field: "nickname" });
  if (!(await writeNickname(tx, userId, nickname))) return refuse("already_done");
  const look = nicknameKey(nickname);
  const isGiven = (await givenAdvertiserNames(tx, userId)).some((name) => nicknameKey(name) === look);
  if (isGiven || !(await claimNickname(tx, userId, { nickname, look }))) return refuse("nickname_taken", { field: "nickname" });
  logSecurityEvent(context, tx, "nickname_chosen", userId);
  return { nickname };
}
