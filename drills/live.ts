import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createGuardrails, generateSync } from "otplib";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { Answer } from "@plaza/contract/envelope.ts";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { AdvertId, OrderId, PaymentId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import type { Fraud } from "@plaza/domain/fraud/frauds.ts";
import type { Actor, Asked, Stage } from "./stage.ts";

/** A running demo, reached by HTTP alone, with the accounts that its README names. */

const PASSWORD = "Demo-Passw0rd!";
const TOTP_SECRET = "JBSWY3DPEHPK3PXP";
/** Has passed every gate and never traded. */
const STRANGER = "sub";
const COINS = "1600";
const CODE_MS = 30_000;
const LOOK_AGAIN_MS = 5000;

export interface LiveStage extends Stage {
  /** Takes the drills' adverts off the market. */
  close(): Promise<void>;
}

export async function liveStage(origin: string, lang: Locale, wait: boolean, stranger: boolean): Promise<LiveStage> {
  const seller = await signIn(origin, lang, "seller");
  const buyer = await signIn(origin, lang, stranger ? STRANGER : "buyer");
  const adverts: AdvertId[] = [];
  return {
    side: { seller, buyer },
    offer: async (fraud) => {
      const offer = await post(seller, fraud);
      adverts.push(offer.advId);
      return offer;
    },
    wait: async (orderId, until) => wait && waited(seller, orderId, until),
    traces: () => Promise.resolve(null),
    close: async () => {
      await Promise.all(adverts.map((advId) => seller.call("POST /api/ctc/update-adv-state", { body: { advId, state: "closed" } })));
    },
  };
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

/** An account for a method that the seller doesn't have yet, of the details in the catalogue's examples. */
async function added(seller: Actor, methodId: string): Promise<{ paymentId: PaymentId; methodId: string }> {
  const wanted = METHOD_BY_ID.get(methodId)?.fields.filter(({ required, type }) => required && type !== "image") ?? [];
  const fields = Object.fromEntries(wanted.map(({ key, example }) => [key, key === "account_holder" ? seller.name : example]));
  const securityCode = { channel: "google", code: await seller.code() } as const;
  return (await seller.call("POST /api/ctc/create-user-payment", { body: { methodId, fiat: "USD", fields, securityCode } })).data;
}

/** Looks at the order until its time has come: a quarter of an hour as the product is delivered. */
async function waited(seller: Actor, orderId: OrderId, until: "window" | "appeal"): Promise<boolean> {
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    const order = (await seller.call("GET /api/ctc/query-order-details", { query: { orderId } })).data;
    const come =
      until === "window" ? order.status !== "awaiting_payment" : Date.parse(order.appealAllowedAt ?? "") <= Date.parse(order.serverTime);
    if (come) return true;
    // oxlint-disable-next-line eslint/no-await-in-loop
    await sleep(LOOK_AGAIN_MS);
  }
}

async function signIn(origin: string, lang: Locale, who: string): Promise<Actor> {
  const visitor = caller(origin, lang, "");
  const { data } = await visitor("POST /api/a/v2/auth/login", { body: { account: `${who}@demo.test`, password: PASSWORD } });
  const call = caller(origin, lang, data.token);
  const { fullName = "" } = (await call("GET /api/a/v1/auth/kyc/info", {})).data;
  return {
    name: fullName,
    call,
    code: () => freshCode(who),
    upload: async (orderId, picture) => {
      const form = new FormData();
      form.append("file", new File([new Uint8Array(picture)], "receipt.png", { type: "image/png" }));
      form.append("orderId", orderId);
      const headers = { authorization: `Bearer ${data.token}`, "idempotency-key": randomUUID(), language: lang };
      const response = await fetch(`${origin}/api/ctc/upload-file-by-form-data`, { method: "POST", headers, body: form });
      const answer = (await response.json()) as Answer<FileViewData>;
      if (answer.code !== 0) throw new Error(`the upload was refused: ${JSON.stringify(answer)}`);
      return (answer.data as FileViewData).fileId;
    },
  };
}

/** When each person's last code was made: each counts once, and a new one comes every half minute. */
const lastCodes = new Map<string, number>();

async function freshCode(who: string): Promise<string> {
  const step = () => Math.floor(Date.now() / CODE_MS);
  if (lastCodes.get(who) === step()) await sleep(CODE_MS - (Date.now() % CODE_MS) + 1000);
  lastCodes.set(who, step());
  return generateSync({ secret: TOTP_SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}

function caller(origin: string, lang: Locale, token: string): Actor["call"] {
  return async <One extends Name>(name: One, { query, body }: Asked<One>) => {
    const [method = "", path = ""] = name.split(" ");
    const search = new URLSearchParams(Object.entries((query ?? {}) as Record<string, string>));
    const response = await fetch(`${origin}${path}?${search.toString()}`, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        language: lang,
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer<WireOf<One>["data"]>;
    const refused = "error" in answer ? answer : null;
    return {
      error: refused?.error ?? null,
      message: refused?.msg ?? "",
      get data() {
        if (answer.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
        return answer.data as WireOf<One>["data"];
      },
    };
  };
}
