import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AdvertId, OrderId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import type { Fraud } from "@plaza/domain/fraud/frauds.ts";
import type { Desk } from "./backoffice.ts";
import { newcomer, uploadTo } from "./newcomer.ts";
import { changedTerms, type Actor, type Stage } from "./stage.ts";
import { bearer, caller, freshCode, mailedInvitation } from "./wire.ts";

/** A running demo, accessed by HTTP alone: the seller of the README, a buyer who has just signed up, and the back office. */

const SELLER = "seller@demo.test";
const PASSWORD = "Demo-Passw0rd!";
const TOTP_SECRET = "JBSWY3DPEHPK3PXP";
const COINS = "1600";
const LOOK_AGAIN_MS = 500;
/** A clock that was turned is followed within seconds. */
const PATIENCE_MS = 20_000;

export interface LiveStage extends Stage {
  /**
   * Settles what the drill has left open and takes its advert off the market: a paid order that nobody releases would keep the seller from
   * every further trade, and the coins are for the next drill. An order in an appeal stays as it is: only customer service ends it.
   */
  close(): Promise<void>;
}

/** Somebody new buys in each drill: limits count what a person has done before. */
export async function liveStage(origin: string, lang: Locale, desk: Desk, fraudId: Fraud["id"]): Promise<LiveStage> {
  // A person with two accounts has one network for both.
  const network = fraudId === "wash_trading" ? "shared" : "own";
  const [seller, buyer] = await Promise.all([signIn(origin, lang), newcomer(origin, lang, desk, network)]);
  await releaseOverdue(seller.actor);
  const adverts: AdvertId[] = [];
  const employees: UserId[] = [];
  return {
    side: { seller: seller.actor, buyer },
    offer: async (fraud) => {
      const offer = await post(seller.actor, fraud);
      adverts.push(offer.advId);
      return offer;
    },
    employee: async () => {
      const hired = await employed(origin, lang, seller.actor);
      employees.push(hired.userId);
      return hired;
    },
    reprice: (advId, price) => repriced(seller.actor, advId, price),
    wait: (orderId, until) => hurried(origin, seller, orderId, until),
    traces: (orderId) => desk.traces(orderId),
    close: async () => {
      await settle(seller.actor, buyer);
      const close = (advId: AdvertId) => seller.actor.call("POST /api/ctc/update-adv-state", { body: { advId, state: "closed" } });
      await Promise.all(adverts.map(close));
      for (const id of employees)
        void (await seller.actor.call("POST /api/a/v1/auth/sub-users/{id}", { params: { id }, body: { action: "end" } })).data;
    },
  };
}

/** The buyer has no other orders than the drill's. */
async function settle(seller: Actor, buyer: Actor): Promise<void> {
  const { items } = (await buyer.call("GET /api/ctc/query-order-list", { query: { limit: 100 } })).data;
  for (const { orderId, status } of items) {
    if (status !== "awaiting_payment" && status !== "paid") continue;
    // The drill may have asked already, and a buyer who has shown a proof can't cancel for an hour: then the seller gives the coins away.
    await change(seller, orderId, "request_cancel", {});
    const error = await change(buyer, orderId, "accept_cancel", status === "paid" ? { reason: "The drill is over." } : {});
    if (error !== null) await release(seller, orderId);
  }
}

/** Of drills that were cut off: they would keep the seller from every further trade. */
async function releaseOverdue(seller: Actor): Promise<void> {
  const { items } = (await seller.call("GET /api/ctc/query-order-list", { query: { type: "sell", limit: 100 } })).data;
  for (const { orderId, status, releaseDueAt, serverTime } of items)
    if (status === "paid" && releaseDueAt !== undefined && Date.parse(releaseDueAt) < Date.parse(serverTime))
      await release(seller, orderId);
}

/** The code of a refusal. */
async function change(actor: Actor, orderId: OrderId, action: PartyAction, more: { reason?: string }): Promise<string | null> {
  const { version } = (await actor.call("GET /api/ctc/query-order-details", { query: { orderId } })).data;
  return (await actor.call("POST /api/ctc/update-order-state", { body: { orderId, action, version, ...more } })).error;
}

async function release(seller: Actor, orderId: OrderId): Promise<void> {
  const { version, amount, payerName = "" } = (await seller.call("GET /api/ctc/query-order-details", { query: { orderId } })).data;
  const securityCode = { channel: "google", code: await seller.code() } as const;
  const confirm = { amount, senderName: payerName };
  void (await seller.call("POST /api/ctc/update-order-state", { body: { orderId, action: "release", version, confirm, securityCode } }))
    .data;
}

async function post(seller: Actor, { advert }: Fraud): Promise<{ advId: AdvertId; methodId: string }> {
  const accounts = (await seller.call("GET /api/ctc/query-user-payment", { query: { fiat: "USD" } })).data;
  const wanted = advert?.methodId;
  const account = accounts.find(({ methodId }) => wanted === undefined || methodId === wanted) ?? (await added(seller, wanted ?? "wise"));
  const { data } = await seller.call("POST /api/ctc/create-adv", {
    body: {
      side: "sell",
      asset: "USDT",
      fiat: "USD",
      priceType: "fixed",
      price: "1",
      quantity: COINS,
      minAmount: "10",
      maxAmount: COINS,
      paymentIds: [account.paymentId],
      paymentWindowMinutes: 15,
      message: "",
      confirmPrice: true,
      ...(advert?.minCompletedTrades === undefined ? {} : { requirements: { minCompletedTrades: advert.minCompletedTrades } }),
    },
  });
  return { advId: data.advert.advId, methodId: account.methodId };
}

async function repriced(seller: Actor, advId: AdvertId, price: string): Promise<void> {
  const { items } = (await seller.call("GET /api/ctc/query-my-adv", { query: { limit: 100 } })).data;
  const advert = items.find(({ advert: { advId: id } }) => id === advId);
  if (advert === undefined) throw new Error(`the seller has no advert ${advId}`);
  void (await seller.call("POST /api/ctc/update-adv", { body: changedTerms(advert, price) })).data;
}

/** Invited by email, and logged in with a separate authenticator. */
async function employed(origin: string, lang: Locale, seller: Actor): Promise<{ actor: Actor; userId: UserId }> {
  const label = randomBytes(5).toString("hex");
  const email = `employee-${label}@example.test`;
  const securityCode = { channel: "google", code: await seller.code() } as const;
  const body = { nickname: `Till ${label}`, email, rights: "trade", securityCode } as const;
  const { subUserId } = (await seller.call("POST /api/a/v1/auth/sub-users", { body })).data;
  const token = await mailedInvitation(origin, email);
  const { secret } = (await caller(origin, lang)("POST /api/a/v2/auth/sub-user-invitation", { body: { token } })).data;
  const password = `Quiet-${randomBytes(9).toString("base64url")}-Harbour7`;
  const signedIn = await caller(origin, lang)("POST /api/a/v2/auth/accept-sub-user-invitation", {
    body: { token, password, code: await freshCode(secret, email) },
  });
  const credential = bearer(signedIn.data.token);
  const actor: Actor = {
    name: seller.name,
    nickname: body.nickname,
    call: caller(origin, lang, credential),
    code: () => freshCode(secret, email),
    upload: (orderId, picture) => uploadTo(origin, credential, orderId, picture),
  };
  return { actor, userId: subUserId };
}

/** An account for a method that the seller doesn't have yet, of the details in the catalogue's examples. */
async function added(seller: Actor, methodId: string): Promise<{ paymentId: PaymentId; methodId: string }> {
  const wanted = METHOD_BY_ID.get(methodId)?.fields.filter(({ required, type }) => required && type !== "image") ?? [];
  const fields = Object.fromEntries(wanted.map(({ key, example }) => [key, key === "account_holder" ? seller.name : example]));
  const securityCode = { channel: "google", code: await seller.code() } as const;
  return (await seller.call("POST /api/ctc/create-user-payment", { body: { methodId, fiat: "USD", fields, securityCode } })).data;
}

/** Turns the demo's clock, and looks at the order until it has followed. */
async function hurried(
  origin: string,
  { actor, token }: { readonly actor: Actor; readonly token: string },
  orderId: OrderId,
  until: "window" | "appeal",
): Promise<boolean> {
  const headers = { "content-type": "application/json", ...bearer(token) };
  const turned = await fetch(`${origin}/dev/clock.json`, { method: "POST", headers, body: JSON.stringify({ orderId }) });
  if (!turned.ok) return false;
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS;) {
    // It is looked at until it has come.
    const order = (await actor.call("GET /api/ctc/query-order-details", { query: { orderId } })).data;
    const come =
      until === "window" ? order.status !== "awaiting_payment" : Date.parse(order.appealAllowedAt ?? "") <= Date.parse(order.serverTime);
    if (come) return true;
    // It is looked at until it has come.
    await sleep(LOOK_AGAIN_MS);
  }
  return false;
}

async function signIn(origin: string, lang: Locale): Promise<{ actor: Actor; token: string }> {
  const { data } = await caller(origin, lang)("POST /api/a/v2/auth/login", { body: { account: SELLER, password: PASSWORD } });
  const credential = bearer(data.token);
  const call = caller(origin, lang, credential);
  const { fullName = "" } = (await call("GET /api/a/v1/auth/kyc/info", {})).data;
  const actor: Actor = {
    name: fullName,
    nickname: (await call("GET /api/ctc/query-advertiser", { query: { uid: data.UID } })).data.advertiser.nickname,
    call,
    code: () => freshCode(TOTP_SECRET, SELLER),
    upload: (orderId, picture) => uploadTo(origin, credential, orderId, picture),
  };
  return { actor, token: data.token };
}
