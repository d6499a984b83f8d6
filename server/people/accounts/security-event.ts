import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { SecurityChange } from "@plaza/contract/notifications.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";

/** What happens to the accounts of staff. */
const STAFF_EVENTS = [
  "staff_invited",
  "staff_invitation_accepted",
  "staff_added",
  "staff_change_proposed",
  "staff_role_changed",
  "staff_locked",
  "staff_ended",
  "staff_change_declined",
] as const;

/** What happens to the security of an account, as the log names it: one line each, listed in docs/security-events.md. */
export const SECURITY_EVENTS = [
  "signed_in",
  "sign_in_failed",
  "sign_in_limited",
  "second_factor_failed",
  "signed_out",
  "guessing_braked",
  "guess_refused",
  "code_limit_reached",
  "signed_out_elsewhere",
  "password_changed",
  "password_reset",
  "password_voided",
  "contact_bound",
  "contact_unbound",
  "authenticator_on",
  "authenticator_off",
  "login_code_changed",
  "recovery_codes_renewed",
  "anti_phishing_word_changed",
  "setup_window_opened",
  "nickname_chosen",
  "passkey_added",
  "passkey_removed",
  "passkeys_confirmed",
  "order_signed",
  "api_key_added",
  "api_key_revoked",
  "api_key_resumed",
  "api_keys_paused",
  "webhook_added",
  "webhook_secret_rotated",
  "webhook_removed",
  "webhook_resumed",
  "webhooks_paused",
  "payment_account_added",
  "payment_account_changed",
  "payment_account_removed",
  "payment_account_shared",
  "device_shared",
  "sub_user_changed",
  "sub_users_suspended",
  "new_order_rule_changed",
  "telegram_connected",
  "telegram_disconnected",
  ...STAFF_EVENTS,
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Writes the log line once the change is committed. The only fact in it is the account's internal id: no name, address or network address. */
export function logSecurityEvent(context: Context, tx: Tx, event: SecurityEvent, user: UserId): void {
  tx.afterCommit(() => writeSecurityEvent(context, event, user));
}

/** The same for the account of a member of staff, by its internal id. */
export function logStaffEvent(context: Context, tx: Tx, event: (typeof STAFF_EVENTS)[number], staff: StaffId): void {
  tx.afterCommit(() => context.log("info", "security event", { kind: event, staff }));
}

/** The same for what happens outside of a transaction. `user` is null where nobody is known, such as for an unknown account. */
export function writeSecurityEvent(context: Context, event: SecurityEvent, user: UserId | null): void {
  context.log("info", "security event", { kind: event, user });
}

/** Notifies the user of a change in the account's security, by every channel they chose, and logs it. */
export function notifySecurityChange(context: Context, tx: Tx, userId: UserId, change: SecurityChange, event: SecurityEvent): void {
  notifySecurityChanges(context, tx, [{ userId, change, event }]);
}

/** The same for one act that changes several accounts: together, since the streams of people are locked in the order of ids. */
export function notifySecurityChanges(
  context: Context,
  tx: Tx,
  changes: readonly { readonly userId: UserId; readonly change: SecurityChange; readonly event: SecurityEvent }[],
): void {
  const act = `security:${context.randomBytes(9).toString("base64url")}`;
  notify(tx, ...changes.map(({ userId, change }) => ({ to: userId, kind: "security_changed" as const, act, facts: { change } })));
  tx.afterCommit(() => context.wake(changes.map(({ userId }) => userId)));
  for (const { userId, event } of changes) logSecurityEvent(context, tx, event, userId);
}
