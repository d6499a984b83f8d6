import { randomInt } from "node:crypto";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Handler } from "../http/handler.ts";
import { refuse, refused, type Outcome } from "../http/refusal.ts";
import type { Tx } from "../db/database.ts";
import { sendMessage } from "../notifications/outgoing.service.ts";
import { releaseFacts, releaseWords, type ReleaseWords } from "../orders/release-facts.ts";
import { findOrder, releasableOrders } from "../orders/order.store.ts";
import { digest } from "../secrets/seal.ts";
import { codeHash } from "./security-code.service.ts";
import { CODE_MINUTES, MOST_CODES_A_DAY, RESEND_SECONDS, insertCode, lockContact, recentCodes } from "./security-code.store.ts";

export const sendCode: Handler<"POST /api/ctc/send-code"> = async (_context, asked) => {
  const { channel, scene } = asked.body;
  const { userId } = asked.caller;
  const contact = await lockContact(asked.tx, userId);
  const address = channel === "email" ? contact.email : contact.phone;
  if (address === null) return refuse("channel_not_bound", { channel });

  const subject = scene === "release" ? await orderToRelease(asked.tx, userId, asked.body.orderId) : null;
  if (refused(subject)) return subject;
  const recent = await recentCodes(asked.tx, userId, channel, scene);
  if (recent.waitUntil !== null) return refuse("too_many_requests", { resendAfter: recent.waitUntil.toISOString() });
  if (recent.today >= MOST_CODES_A_DAY) return refuse("too_many_requests");

  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const saved = await insertCode(asked.tx, {
    userId,
    channel,
    scene,
    orderId: subject?.orderId ?? null,
    codeHash: codeHash(userId, code),
    factsHash: digest(subject?.facts ?? scene),
  });
  const args = { code, minutes: CODE_MINUTES };
  const body =
    subject === null
      ? translate(asked.locale, "mail.code_body", args)
      : translate(asked.locale, "mail.release_body", { ...args, ...subject.words });
  await sendMessage(asked.tx, asked.locale, {
    userId,
    channel,
    address,
    subject: translate(asked.locale, "mail.code_subject", { code }),
    body,
    goodUntil: saved.expiresAt,
  });
  return {
    resendAfter: new Date(saved.createdAt.getTime() + RESEND_SECONDS * 1000).toISOString(),
    expiresAt: saved.expiresAt.toISOString(),
  };
};

interface Subject {
  readonly orderId: OrderId;
  readonly facts: string;
  readonly words: ReleaseWords;
}

/** A release code always belongs to one order. Where the caller has exactly one to release, it needn't be named. */
async function orderToRelease(tx: Tx, userId: UserId, named: OrderId | undefined): Promise<Outcome<Subject>> {
  let orderId = named;
  if (orderId === undefined) {
    const candidates = await releasableOrders(tx, userId);
    if (candidates.length !== 1) return refuse("order_needed");
    orderId = candidates[0];
  }
  const order = orderId === undefined ? null : await findOrder(tx, orderId, userId);
  if (order === null || order.sellerId !== userId) return refuse("not_found");
  return { orderId: order.id, facts: releaseFacts(order), words: releaseWords(order) };
}
