import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { SubUserChange } from "@plaza/contract/notifications.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { logSecurityEvent } from "../accounts/security-event.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";

/** What an act of the owner's comes with. */
export interface Asking {
  readonly caller: Caller;
  readonly locale: Locale;
  /** Where the site stands, for the link in the mail. */
  readonly origin: string | null;
}

/** Tells the owner of an account what became of one of its sub-users, also where the owner did it. */
export function notifyOwner(
  context: Context,
  tx: Tx,
  of: { readonly accountId: UserId; readonly nickname: string; readonly change: SubUserChange },
): void {
  const { accountId, nickname, change } = of;
  const act = `sub_user:${context.randomBytes(9).toString("base64url")}`;
  notify(tx, { to: accountId, kind: "sub_user_changed", act, facts: { nickname, change } });
  tx.afterCommit(() => context.wake([accountId]));
  logSecurityEvent(context, tx, "sub_user_changed", accountId);
}
