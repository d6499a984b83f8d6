import type { WireOf } from "@plaza/contract/calls/index.ts";
import { readId } from "@plaza/contract/ids.ts";
import { deviceName, isMobile, maskedAddress } from "@plaza/domain/people/device.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { removeSubscriptionsOf, removeSubscriptionsOfSession } from "../../delivery/notifications/push-subscription.store.ts";
import { removeTelegramChatOf, removeTelegramChatOfSession } from "../../delivery/notifications/telegram-chat.store.ts";
import { logSecurityEvent } from "./security-event.ts";
import { browserOfDevice, listDevices, removeDevice, removeOtherSessions, removeSession } from "./session.store.ts";
import type { Caller } from "../../core/identity/caller.ts";

type Devices = WireOf<"GET /api/a/v1/auth/sessions">["data"];

/** Where the caller is logged in, with addresses masked. */
export async function devicesOf(context: Context, caller: Caller): Promise<Devices> {
  const devices = await listDevices(context.db, caller.userId, caller.sessionId);
  return {
    items: devices.map((device) => ({
      id: readId<"session">(device.id),
      name: deviceName(device.userAgent),
      mobile: isMobile(device.userAgent),
      address: maskedAddress(device.ip),
      signedInAt: device.createdAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
      current: device.current,
    })),
    nextCursor: null,
  };
}

/**
 * Signs one device out. Its next request is a stranger's, its open streams look up and end, it gets no more push messages, and the Telegram chat
 * that it connected gets nothing any more: it may be the chat of the person who is shut out.
 */
export async function endDevice(context: Context, tx: Tx, caller: Caller, id: string): Promise<Outcome<{ ended: number }>> {
  const browser = await browserOfDevice(tx, caller.userId, id);
  if (browser === null) return refuse("not_found");
  await removeSubscriptionsOfSession(tx, caller.userId, { sessionId: id, device: deviceName(browser) });
  const ended = await removeDevice(tx, caller.userId, id);
  if (ended === 0) return refuse("not_found");
  if (await removeTelegramChatOfSession(tx, caller.userId, id)) logSecurityEvent(context, tx, "telegram_disconnected", caller.userId);
  tx.afterCommit(() => context.wake([caller.userId]));
  return { ended };
}

/** Logs the caller's own device out. */
export async function endOwnDevice(context: Context, { userId, sessionId }: Caller, userAgent: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await removeSubscriptionsOfSession(tx, userId, { sessionId, device: deviceName(userAgent) });
    await removeSession(tx, sessionId);
    logSecurityEvent(context, tx, "signed_out", userId);
    // Its open streams look up, find the session gone and end.
    tx.afterCommit(() => context.wake([userId]));
  });
}

/** Signs out every device but the one that asks. */
export async function endOtherDevices(context: Context, tx: Tx, caller: Caller): Promise<{ ended: number }> {
  const ended = await removeOtherSessions(tx, caller.userId, caller.sessionId);
  await removeSubscriptionsOf(tx, caller.userId);
  await removeTelegramChatOf(tx, caller.userId);
  logSecurityEvent(context, tx, "signed_out_elsewhere", caller.userId);
  tx.afterCommit(() => context.wake([caller.userId]));
  return { ended };
}
