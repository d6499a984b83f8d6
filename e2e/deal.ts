import { onTestFinished } from "vitest";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { type Person, addressOf, mailedCode } from "./people.ts";
import { Program } from "./program.ts";

/** What stands between two people before a page is opened: adverts and orders that their programs have made. */

/** The advert of a merchant that a taker meets by this side, over dollars. */
export async function advertOf(owner: Person, takerSide: Side): Promise<OwnAdvertView> {
  const { items } = await (await Program.of(owner)).call("GET /api/ctc/query-my-adv", { query: { limit: 100 } });
  const found = items.find(
    ({ advert }) => advert.side !== takerSide && advert.asset === "USDT" && advert.fiat === "USD" && advert.state === "online",
  );
  if (found === undefined) throw new Error(`${addressOf(owner)} has no advert over USDT and USD for a taker who wants to ${takerSide}`);
  return found;
}

/** An order that the taker's program has placed, as the taker sees it. What is still open when the test ends is canceled. */
export async function place(taker: Person, maker: Person, amount: string, takerSide: Side = "buy"): Promise<OrderView> {
  const order = await placeForLater(taker, maker, amount, takerSide);
  const [program, other] = [await Program.of(taker), await Program.of(maker)];
  const [buyer, seller] = takerSide === "buy" ? [program, other] : [other, program];
  onTestFinished(() => callOff(buyer, seller, order.orderId));
  return order;
}

/** The same for a later test of the file, which has to bring the order to its end. */
export async function placeForLater(taker: Person, maker: Person, amount: string, takerSide: Side = "buy"): Promise<OrderView> {
  const { advert } = await advertOf(maker, takerSide);
  const program = await Program.of(taker);
  const own = takerSide === "sell" ? await program.call("GET /api/ctc/query-user-payment", { query: { fiat: advert.fiat } }) : [];
  const account = own.find(({ methodId }) => advert.methods.some((method) => method.methodId === methodId));
  const [first] = advert.methods;
  return program.call("POST /api/ctc/create-order", {
    body: {
      advId: advert.advId,
      advVersion: advert.version,
      side: takerSide,
      amount,
      price: advert.price,
      methodId: account?.methodId ?? first?.methodId ?? "",
      ...(account === undefined ? {} : { paymentId: account.paymentId }),
    },
  });
}

/** Open orders per user are limited, so a test leaves none behind. Both parties agree: own cancellations lead to a pause. */
export async function callOff(buyer: Program, seller: Program, orderId: OrderId, why = "The journey is over."): Promise<void> {
  const { status, version } = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  const reason = status === "paid" ? { reason: why } : {};
  if (status === "paid" || status === "awaiting_payment") {
    const asked = await seller.call("POST /api/ctc/update-order-state", { body: { orderId, action: "request_cancel", version } });
    await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, action: "accept_cancel", version: asked.version, ...reason } });
  }
}

/** Changes an advert's price and nothing else. */
export async function reprice(owner: Person, { advert, paymentIds, autoReply }: OwnAdvertView, price: string): Promise<void> {
  const { advId, version, remaining, minAmount, maxAmount, paymentWindowMinutes, message, requirements } = advert;
  const methodIds = advert.methods.map(({ methodId }) => methodId);
  await (
    await Program.of(owner)
  ).call("POST /api/ctc/update-adv", {
    body: {
      advId,
      version,
      priceType: "fixed",
      price,
      quantity: remaining,
      minAmount,
      maxAmount,
      paymentWindowMinutes,
      message,
      autoReply,
      requirements,
      ...(advert.side === "sell" ? { paymentIds } : { methodIds }),
    },
  });
}

/** Releases a paid order. The seller's code comes by email: an authenticator code works once in 30 seconds. */
export async function release(by: Person, orderId: OrderId): Promise<void> {
  const seller = await Program.of(by);
  const due = await seller.call("GET /api/ctc/query-order-details", { query: { orderId } });
  const asked = Date.now();
  await seller.call("POST /api/ctc/send-code", { body: { channel: "email", scene: "release", orderId } });
  const securityCode = { channel: "email", code: await mailedCode(by, asked) } as const;
  const confirm = { amount: due.amount, senderName: due.payerName ?? "" };
  await seller.call("POST /api/ctc/update-order-state", {
    body: { orderId, action: "release", version: due.version, confirm, securityCode },
  });
}
