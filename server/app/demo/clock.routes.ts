import { readField } from "@plaza/contract/unknown-value.ts";
import type { FastifyInstance } from "fastify";
import { isId, type UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { statement } from "../../core/db/statement.ts";
import { readCaller } from "../../people/accounts/credentials.ts";
import type { FailureSender } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { IN_UNDISPUTED } from "../../core/db/order-statuses.ts";

// What the order is waiting for: the end of its payment window, the end of its grace period, or the earliest time of an appeal.
const endWait = statement<{ buyerId: UserId; sellerId: UserId }, { orderId: string; accountId: UserId }>(
  "demo_end_wait",
  `UPDATE orders SET pay_before = CASE status WHEN 'awaiting_payment' THEN least(pay_before, clock_timestamp()) ELSE pay_before END,
     hold_until = CASE status WHEN 'expiring' THEN least(hold_until, clock_timestamp()) ELSE hold_until END,
     appeal_allowed_at = CASE status WHEN 'paid' THEN least(appeal_allowed_at, clock_timestamp()) ELSE appeal_allowed_at END
   WHERE id = :orderId AND :accountId IN (buyer_id, seller_id) AND status ${IN_UNDISPUTED} RETURNING buyer_id, seller_id`,
);

/** The demo's clock: what an order of the caller's waits for comes at once, so that nobody who tries the market out sits through a quarter of an hour. */
export function addDemoClock(app: FastifyInstance, context: Context, sendFailure: FailureSender): void {
  if (context.config.mode !== "demo") throw new Error("time is turned in demo mode only");
  app.post("/dev/clock.json", async (request, reply) => {
    const caller = await readCaller(context, request);
    // Programs only: a cookie could be made to do it by another page.
    if (caller?.sessionKind !== "bearer") return sendFailure(reply, request, refuse("not_signed_in"));
    const orderId = readField(request.body, "orderId");
    const moved = isId(orderId) ? await endWait.first(context.db, { orderId, accountId: caller.accountId }) : null;
    if (moved === null) return sendFailure(reply, request, refuse("not_found"));
    context.wake([moved.buyerId, moved.sellerId]);
    return reply.send({ code: 0, data: { moved: true } });
  });
}
