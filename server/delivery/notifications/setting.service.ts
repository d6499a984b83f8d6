import { createHash } from "node:crypto";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { goesBy, isSecurity } from "@plaza/domain/notifications/channels.ts";
import { isTimeZone, minuteOfDay, timeOfDay } from "@plaza/domain/notifications/quiet-hours.ts";
import { deviceName } from "@plaza/domain/people/device.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { type Outcome, refuse, refuseField } from "../../core/http/refusal.ts";
import { putSubscription, subscriptionsOf } from "./push-subscription.store.ts";
import { saveSettings, settingsOf, reachOf } from "./setting.store.ts";
import { telegramChatOf } from "./telegram-chat.store.ts";
import { isBrowserKey, isPushService, pushKeys } from "./web-push.ts";

type View = WireOf<"GET /api/ctc/query-notification-settings">["data"];
type Change = WireOf<"POST /api/ctc/update-notification-settings">["body"];
type Subscription = WireOf<"POST /api/ctc/create-push-subscription">["body"];

/** A person's notification settings, with the default for each kind that was never set. */
export async function settingsView(context: Context, on: Queryable, userId: UserId): Promise<View> {
  const { choices, quiet, timeZone } = await settingsOf(on, userId);
  const { email, hasPhone, byExchange } = await reachOf(on, userId);
  const { telegram } = context.config;
  return {
    choices: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      email: goesBy("email", kind, choices),
      push: goesBy("push", kind, choices),
      telegram: goesBy("telegram", kind, choices),
      phone: goesBy("phone", kind, choices),
      emailFixed: isSecurity(kind),
    })),
    quietHours: quiet === null ? null : { from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) },
    timeZone,
    deliveredBy: byExchange ? "exchange" : "plaza",
    textsAppeals: hasPhone && !byExchange && context.settings.current.textAppeals,
    emailTo: email === null ? null : mask(email),
    telegram:
      telegram === null || byExchange
        ? null
        : { bot: telegram.bot, connectedAt: (await telegramChatOf(on, userId))?.createdAt.toISOString() ?? null },
    pushKey: pushKeys(context.config.signingKey).publicKey,
    devices: (await subscriptionsOf(on, userId)).map(({ id, device, createdAt, endpoint }) => ({
      subscriptionId: id,
      device,
      createdAt: createdAt.toISOString(),
      endpointHash: createHash("sha256").update(endpoint).digest("base64url"),
    })),
  };
}

/** Changes what is given and leaves the rest. */
export async function changeSettings(context: Context, tx: Tx, userId: UserId, change: Change): Promise<Outcome<View>> {
  const stand = await settingsOf(tx, userId);
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) return refuseField("body", "timeZone");
  const hours = change.quietHours;
  await saveSettings(tx, userId, {
    choices: Object.fromEntries(
      (change.choices ?? []).map(({ kind, email, push, telegram, phone }) => [
        kind,
        {
          email,
          push,
          telegram: telegram ?? goesBy("telegram", kind, stand.choices),
          phone: phone ?? goesBy("phone", kind, stand.choices),
        },
      ]),
    ),
    quiet: hours === undefined ? stand.quiet : !hours.on ? null : { from: minuteOfDay(hours.from) ?? 0, to: minuteOfDay(hours.to) ?? 0 },
    timeZone: change.timeZone ?? stand.timeZone ?? "UTC",
  });
  return settingsView(context, tx, userId);
}

/** Only known push services, so that nobody makes us knock at doors of their choice, and only keys with which a message can be sealed. */
export async function subscribe(
  context: Context,
  tx: Tx,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
  { endpoint, p256dh, auth, userAgent }: Subscription & { readonly userAgent: string },
): Promise<Outcome<WireOf<"POST /api/ctc/create-push-subscription">["data"]>> {
  const wrong = (field: string) => refuseField("body", field);
  // The exchange delivers this user's notices: none would ever come to this browser.
  if ((await reachOf(tx, userId)).byExchange) return refuse("not_allowed");
  if (!isPushService(endpoint, context.config.pushServices)) return wrong("endpoint");
  const key = Buffer.from(p256dh, "base64url");
  if (!isBrowserKey(key)) return wrong("p256dh");
  const device = deviceName(userAgent);
  const browser = { endpoint, p256dh: key, auth: Buffer.from(auth, "base64url"), device, sessionId };
  return { subscriptionId: await putSubscription(tx, userId, browser) };
}
