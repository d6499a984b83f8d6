import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestServiceKey } from "@plaza/server/testing/service.ts";
import { driveDueTransfers } from "@plaza/server/testing/exchange.ts";
import { Browser } from "@plaza/server/testing/browser.ts";
import { startStack, type Person, type Stack } from "@plaza/server/testing/stack.ts";
import { act } from "@plaza/server/testing/trades.ts";
import { codeNow } from "./api/second-factor.ts";
import type { PlazaKey } from "./api/signature.ts";
import { DEMO_CLIENT, DEMO_KEY, DEMO_PASSWORD, DEMO_TOTP_SECRET, DEMO_USERS, type ExchangeUser } from "./demo.ts";
import { startExchange, type Exchange } from "./exchange.ts";
import { openIdentityReports } from "./identity/identity-reports.ts";

/** What `npm run demo:exchange` shows, over HTTP: both sides with all switches on, and two users of the exchange who trade. */

const PLAZA = "http://plaza.test";
const [ana, ben] = DEMO_USERS;

let exchange: Exchange;
let stack: Stack;
let serviceKey: PlazaKey;
/** Plaza is not up yet when the exchange begins to report. */
let plazaUrl = "http://127.0.0.1:9";
beforeAll(async () => {
  const identities = openIdentityReports({ origin: () => plazaUrl, key: () => serviceKey, retryMs: 100 });
  exchange = await startExchange({
    port: 0,
    walletFile: ":memory:",
    users: DEMO_USERS,
    plazaKey: DEMO_KEY,
    plazaOrigin: null,
    identities,
    client: {
      ...DEMO_CLIENT,
      redirectUri: `${PLAZA}/account/exchange-login`,
      backchannelLogoutUri: `${PLAZA}/api/a/v2/auth/exchange/backchannel-logout`,
      afterLogoutUri: `${PLAZA}/en`,
    },
  });
  const { id: clientId, secret: clientSecret } = DEMO_CLIENT;
  stack = await startStack({ withdrawalNeedsCode: true }, 12, {
    publicOrigin: PLAZA,
    exchangeLogin: { issuer: exchange.origin, clientId, clientSecret, scopes: "openid email phone", factorWords: ["mfa"] },
    exchangeApi: { url: exchange.origin, keyId: DEMO_KEY.id, secret: DEMO_KEY.secret, atOnce: 16, timeoutMs: 10_000 },
    secondFactor: "exchange",
    noticesTo: "exchange",
  });
  const { publicId, signer } = await makeTestServiceKey(stack);
  serviceKey = { id: publicId, secret: "secret" in signer ? signer.secret : "" };
  plazaUrl = stack.server.url;
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
  await exchange.close();
});

/** A browser's way through the exchange's own pages: follows what leads on there, and stops where it leads to Plaza. */
async function logInThere(url: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (address: URL, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  for (let at = new URL(url); ;) {
    const response = await visit(at);
    const answer = response.status === 200 ? await visit(at, new URLSearchParams(form)) : response;
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`the exchange leads nowhere from ${at.pathname}: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
    if (at.origin === PLAZA) return at;
  }
}

/** Logs in at the exchange, with its second factor, and comes back to Plaza with a session. */
async function enter(user: ExchangeUser): Promise<Person> {
  const browser = new Browser(stack);
  const post = async (url: string, payload: object) => {
    const response = await browser.send({ method: "POST", url, payload, headers: { origin: PLAZA } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: { url: string; user: { userId: Person["id"]; UID: Person["uid"]; token: string } | null } }>().data;
  };
  const { url } = await post("/api/a/v2/auth/exchange/begin", {});
  const back = await logInThere(url, { email: user.email, password: DEMO_PASSWORD, code: codeNow(DEMO_TOTP_SECRET) });
  const { user: session } = await post("/api/a/v2/auth/exchange/finish", { search: back.search });
  if (session === null) throw new Error("the exchange's second factor did not count");
  return { id: session.userId, uid: session.UID, token: session.token, name: user.legalName };
}

/** A code of the exchange's app; the exchange takes those of this half minute and of the ones beside it, each works once here. */
const codeOf = (steps: 0 | 1) => ({ channel: "exchange" as const, code: codeNow(DEMO_TOTP_SECRET, steps) });

async function move(person: Person, from: "spot" | "p2p", quantity: string, securityCode?: ReturnType<typeof codeOf>): Promise<void> {
  const to = from === "spot" ? "p2p" : "spot";
  const body = { assetCode: "USDT", from, to, quantity, ...(securityCode === undefined ? {} : { securityCode }) } as const;
  const { transfer } = (await stack.call(person, "POST /api/t/v2/transfer", { body })).data;
  const id = transfer?.transferId;
  if (id === undefined) throw new Error("no transfer was begun");
  await expect
    .poll(async () => {
      await driveDueTransfers(stack);
      return (await stack.call(person, "GET /api/t/v2/transfers/{id}", { params: { id } })).data.state;
    })
    .toBe("done");
}

it("two users of the exchange log in there, bring coins, trade, and take them back", async () => {
  const kycOf = async (person: Person) => (await stack.call(person, "GET /api/a/v2/auth/user/info")).data.kycStatus;
  const [seller, buyer] = [await enter(ana), await enter(ben)];
  // The exchange has reported both as approved, as soon as Plaza was there.
  await expect.poll(async () => [await kycOf(seller), await kycOf(buyer)]).toEqual(["approved", "approved"]);
  for (const person of [seller, buyer]) await stack.call(person, "POST /api/ctc/accept-term", { body: { acceptTerm: true } });

  await move(seller, "spot", "120");
  const fields = { account_holder: ana.legalName, email_or_phone: ana.email };
  const account = await stack.call(seller, "POST /api/ctc/create-user-payment", {
    body: { methodId: "wise", fiat: "USD", fields, securityCode: codeOf(0) },
  });
  const advert = await stack.call(seller, "POST /api/ctc/create-adv", {
    body: {
      side: "sell",
      asset: "USDT",
      fiat: "USD",
      priceType: "fixed",
      price: "1",
      quantity: "100",
      minAmount: "10",
      maxAmount: "100",
      paymentIds: [account.data.paymentId],
      paymentWindowMinutes: 15,
      message: "",
      confirmPrice: true,
    },
  });
  const { advId } = advert.data.advert;
  const made = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  const { orderId } = made.data;
  expect((await act(stack, buyer, orderId, "pay")).error).toBeNull();
  const confirm = { amount: "100", senderName: ben.legalName };
  expect((await act(stack, seller, orderId, "release", { confirm, securityCode: codeOf(1) })).error).toBeNull();

  const bought = (await stack.call(buyer, "GET /api/t/v2/spot-balance")).data.balances.find(({ assetCode }) => assetCode === "USDT");
  expect(bought).toMatchObject({ spot: "250", p2p: "99.9" });
  // The dialog asks for what this names.
  const uncoded = await stack.call(buyer, "POST /api/t/v2/transfer", {
    body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "99.9" },
  });
  expect(uncoded.answer).toMatchObject({ error: "security_code_required", data: { channels: ["exchange"] } });
  await move(buyer, "p2p", "99.9", codeOf(0));
  const spotOf = ({ externalId }: ExchangeUser) => exchange.wallet.balancesOf(externalId).find(({ asset }) => asset === "USDT")?.spot;
  expect([spotOf(ana), spotOf(ben)]).toEqual([880_000_000n, 349_900_000n]);
});

it("a user whom the exchange rejects can't trade any more", async () => {
  const cleo = DEMO_USERS[2];
  const person = await enter(cleo);
  const info = async () => (await stack.call(person, "GET /api/a/v2/auth/user/info")).data.kycStatus;
  expect(await info()).toBe("none");
  const cookie = await sessionThere(cleo);
  const report = (status: string) =>
    fetch(`${exchange.origin}/identity`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams({ status }),
    });
  await report("approved");
  await expect.poll(info).toBe("approved");
  await report("rejected");
  await expect.poll(info).toBe("rejected");
  const { data } = await stack.call(person, "GET /api/ctc/verify-user");
  expect(data).toMatchObject({ canTrade: false });
});

/** A session at the exchange's own site. */
async function sessionThere({ email }: ExchangeUser): Promise<string> {
  const body = new URLSearchParams({ email, password: DEMO_PASSWORD });
  const response = await fetch(`${exchange.origin}/log-in`, { method: "POST", redirect: "manual", body });
  return response.headers.getSetCookie().join("; ").split(";", 1)[0] ?? "";
}
