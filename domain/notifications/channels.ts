import type { NotificationKind } from "@plaza/contract/notifications.ts";

/** How a notice leaves the site. The inbox keeps every one of them anyway. */
export const CHANNELS = ["email", "push", "telegram", "phone"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Choice = Readonly<Record<Channel, boolean>>;
/** What a person chose, by kind and channel; what isn't here goes as `defaultChoice` says. */
export type Choices = Partial<Readonly<Record<NotificationKind, Partial<Choice>>>>;

/** These emails cannot be turned off, not even by a thief in the account, and ignore quiet hours. */
const SECURITY: ReadonlySet<NotificationKind> = new Set(["device_signed_in", "security_changed", "sub_user_changed", "account_frozen"]);
/** What is over by the time an email is read, or obvious on the next visit. */
const NOT_BY_EMAIL: ReadonlySet<NotificationKind> = new Set([
  "order_expiring",
  "chat_message",
  "order_extended",
  "cancel_declined",
  "appeal_turn_ending",
  "review_received",
]);

/** Whether a notification is about the account's protection: those can't be switched off. */
export function isSecurity(kind: NotificationKind): boolean {
  return SECURITY.has(kind);
}

/** What may also come by text message, if the operator wants it: what a person must not miss, since coins are decided about. */
export const TEXTED_KINDS = ["appeal_opened", "appeal_turn", "appeal_decided"] as const satisfies readonly NotificationKind[];
export type TextedKind = (typeof TEXTED_KINDS)[number];

/** Whether a notification may also come by text message. */
export function isTexted(kind: NotificationKind): kind is TextedKind {
  return TEXTED_KINDS.some((texted) => texted === kind);
}

/** The channels of a person who has chosen none. */
export function defaultChoice(kind: NotificationKind): Choice {
  return { email: !NOT_BY_EMAIL.has(kind), push: true, telegram: true, phone: isTexted(kind) };
}

/** Whether a notification goes out by a channel. Security notifications always go by email, and few kinds ever by text message. */
export function goesBy(channel: Channel, kind: NotificationKind, choices: Choices): boolean {
  if (channel === "email" && isSecurity(kind)) return true;
  if (channel === "phone" && !isTexted(kind)) return false;
  return choices[kind]?.[channel] ?? defaultChoice(kind)[channel];
}

const STALE_AFTER_ITS_TIME: ReadonlySet<NotificationKind> = new Set(["order_expiring", "order_late", "appeal_turn", "appeal_turn_ending"]);

/** Whether what a notice urges to can't be done any more: such a one, held back over night, is better not sent. */
export function isStale(kind: NotificationKind, facts: Readonly<Record<string, string>>, now: Date): boolean {
  const at = facts["at"];
  return STALE_AFTER_ITS_TIME.has(kind) && at !== undefined && Date.parse(at) <= now.getTime();
}
