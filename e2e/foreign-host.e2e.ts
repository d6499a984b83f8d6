import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { ForeignHost, siteBefore } from "./foreign-host.ts";
import { type Open, test, type WindowOptions } from "./journey.ts";
import type { Tab } from "./tab.ts";

/**
 * The page itself before an exchange's API of another make on another origin (`API_DOMAIN`): what the browser asks, it asks there, with the
 * credential and the anti-forgery token, as far as the page's own policy and that host let it.
 */

const INFO = "/api/a/v2/auth/user/info";
const LISTS = "/api/ctc/query-crypto-fiat";
const KYC = "/api/a/v1/auth/kyc/info";
const TERMS = "/api/ctc/verify-user";
const BROKER = "/api/broker/v3/check";
const ORDERS = "/api/ctc/query-order-list";
const RESTRICTIONS = "/api/a/v1/auth/user/kr-restrict-check";
const AHEAD_MS = 2 * 3_600_000;

/** No more than is specified, and things that aren't. */
const USER = { UID: "70007", userId: "7", accountGroup: 0, emailOrPhone: "faraway@far.example", kycType: "personal", loyaltyTier: "gold" };
const order = (orderId: string, statusLabel: string) => ({
  orderId,
  version: 1,
  serverTime: new Date().toISOString(),
  type: "buy",
  role: "buyer",
  maker: false,
  status: "paid",
  statusLabel,
  asset: "USDT",
  fiat: "USD",
  price: "1.01",
  quantity: "20",
  amount: "20.20",
  createdAt: "2026-01-01T00:00:00.000Z",
  payBefore: "2026-01-01T00:15:00.000Z",
  paymentWindowMinutes: 15,
  method: { methodId: "far_bank", name: "Far Bank" },
  counterparty: { uid: "900", nickname: "Faraway Trader", avatarColor: 3 },
  availableActions: [],
  unread: 0,
});

let host: ForeignHost;
let site: ChildProcess;

beforeAll(async () => {
  host = await ForeignHost.open();
  site = await siteBefore(host);
});
beforeEach(() => {
  host.requests.length = 0;
  host.preflights.length = 0;
  host.notices.length = 0;
  host.opens = true;
  host.aheadMs = AHEAD_MS;
  host.toBrowsers = {};
  host.answers = {
    [INFO]: { data: USER },
    [LISTS]: {
      data: {
        cryptoList: [{ assetCode: "FARCOIN", name: "Far Coin", logoUrl: "/far.png", precision: 6 }],
        fiatList: [{ fiatCode: "USD", name: "US Dollar", precision: 2 }],
      },
    },
    [RESTRICTIONS]: { data: { ipRestricted: false } },
    [KYC]: { data: { kycStatus: "approved" } },
    [TERMS]: { data: { acceptTerm: true } },
    [BROKER]: { data: { isBroker: true } },
    [ORDERS]: { data: { items: [order("81", "Waits for the far seller")], nextCursor: "80" } },
    "/api/ctc/query-notifications": { data: { items: [], nextCursor: null, unread: 0 } },
    "/api/ctc/get-r-token": { data: { token: "t", url: `${host.origin}/far-stream?token=t` } },
  };
});
afterAll(() => {
  site.kill();
  host.close();
});

async function visitor(open: Open, { options, ...setup }: WindowOptions = {}): Promise<Tab> {
  return open({ ...setup, options: { ...options, baseURL: host.site } });
}

/** With the cookies that their log-in has set: the credential out of scripts' reach, and the readable pair. */
async function signedIn(open: Open, setup?: WindowOptions): Promise<Tab> {
  const tab = await visitor(open, setup);
  const cookie = (name: string, value: string, httpOnly = false) => ({ name, value, httpOnly, url: host.site, sameSite: "Lax" as const });
  await tab.context.addCookies([cookie("sid", "theirs", true), cookie("authorization", "token"), cookie("userId", "7")]);
  return tab;
}

const field = ({ page }: Tab, name: string) =>
  page.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=following-sibling::dd");
const asked = (path: string) => host.requests.filter((call) => call.path === path);
const expectText = ({ page }: Tab, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor();

describe("the startup across origins", () => {
  test("asks the API's own host, step by step, with the credential, the token and what a site's client says", async ({ open }) => {
    // The site's server gets no word out of it, so that the whole of the sequence is the browser's.
    host.answers = { ...host.answers, [INFO]: "silent" };
    const verification = { twoFactorRequired: true, useAdminTwoFactor: false, phone: "+44***0123", email: "no address", dialCode: "+44" };
    host.toBrowsers = { [INFO]: { data: { ...USER, username: "", isAdmin: false, traderStatus: "active", verification } } };
    const tab = await signedIn(open, { lang: "de" });
    await tab.go("/test/pinia?from=1%2C5%20%E5%84%84");
    await expect.poll(() => field(tab, "brokerInfo").textContent()).toContain("isBroker");

    const steps = [LISTS, INFO, KYC, TERMS, BROKER];
    const first = steps.map((path) => host.requests.findIndex((candidate) => candidate.path === path));
    expect(first.every((at) => at >= 0)).toBe(true);
    const [lists = 0, info = 0, ...later] = first;
    expect(lists).toBeLessThan(info);
    expect(info).toBeLessThan(Math.min(...later));
    expect(asked(LISTS)[0]?.search).toBe("?language=de");
    for (const { headers } of steps.flatMap(asked)) {
      expect(headers).toMatchObject({ origin: host.site, authorization: "token", platform: "website", language: "de" });
      expect(headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-cache" });
      expect(headers).toMatchObject({ accept: "application/json", onpage: `${host.site}/de/test/pinia?from=1%2C5%20%E5%84%84` });
      expect(headers.cookie).toContain("sid=theirs");
    }
    expect(host.preflights.length).toBeGreaterThan(0);

    await expect.poll(() => field(tab, "isLogin").textContent()).toBe("true");
    // The page shows whom the store names, of whom its server knew nothing.
    const account = new RegExp(tab.t("frame.account_of", { name: "" }).trim());
    await tab.page.locator("header").getByRole("button", { name: account }).waitFor();
    expect(
      await tab.page
        .locator("header")
        .getByRole("link", { name: tab.t("frame.log_in") })
        .count(),
    ).toBe(0);
    for (const entry of ['"UID": "70007"', '"userId": "7"', '"accountGroup": 0', '"username": ""', '"emailOrPhone": "far***@far.example"'])
      expect(await field(tab, "info").textContent()).toContain(entry);
    for (const entry of ['"twoFactorRequired": true', '"dialCode": "+44"', '"phoneAuthRequired": true', '"emailAuthRequired": false'])
      expect(await field(tab, "verification").textContent()).toContain(entry);
    for (const name of ["isAndroid", "isIos", "isApp", "darkTheme"])
      expect([name, await field(tab, name).textContent()]).toEqual([name, "false"]);
    expect(await field(tab, "locale").textContent()).toContain("de");
    expect(await field(tab, "isSubUser").textContent()).toBe("true");
    expect(await field(tab, "isTrader").textContent()).toBe("true");
    expect(await field(tab, "isAllowTerms").textContent()).toBe("true");
    expect(await field(tab, "cryptoList").textContent()).toContain("FARCOIN");
    expect(await field(tab, "apiDomain").textContent()).toContain(host.origin);
    // Its clock is read out of an answer of another origin, as far as it lets pages read the header.
    expect(Math.abs(Number(await field(tab, "serverTimeOffset").textContent()) - AHEAD_MS)).toBeLessThan(5_000);
    const names = new Map((await tab.context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));
    expect(names.get("UID")).toBe("70007");
    expect(names.get("yu_userName")).toBe("far***@far.example");
  });

  test("says aloud which step has failed and goes on; a host that refuses us logs nobody out, a code other than 0 for the user does", async ({
    open,
  }) => {
    const tab = await signedIn(open);
    tab.expectFault(/status 5|404|ERR_|Failed to load resource|CORS/);
    host.answers = { ...host.answers, [INFO]: "silent" };
    host.toBrowsers = { [LISTS]: "silent", [INFO]: { data: USER }, [KYC]: { code: 77, msg: "The far office is closed." } };
    await tab.go("/p2p/rules");
    await Promise.all([expectText(tab, "1. Network Error"), expectText(tab, "3. The far office is closed.")]);
    expect(asked(BROKER).length).toBe(1);

    // A host that refuses other origins counts as unreachable, and logs nobody out.
    host.opens = false;
    host.toBrowsers = {};
    await tab.go("/p2p/rules");
    await expectText(tab, "2. Network Error");
    expect((await tab.context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(["sid", "authorization", "userId"]));

    host.opens = true;
    host.toBrowsers = { [INFO]: { code: 401_001, msg: "Expired over there." } };
    await tab.go("/p2p/rules");
    await expectText(tab, "2. Expired over there.");
    await expect.poll(async () => (await tab.context.cookies()).map(({ name }) => name)).not.toContain("authorization");
    expect(asked(KYC).length).toBe(1);
  });
});

/** What another page of the list fails by, and what the toast says. */
const FAILURES = [
  [{ code: 77, msg: "Closed for stocktaking.", status: 422 }, "Closed for stocktaking."],
  ["silent", "Network Error"],
] as const;

test("a list of the far exchange stays as it is where more of it fails, goes on in the browser from their host, and follows their stream", async ({
  open,
}) => {
  const tab = await signedIn(open);
  const { page, t } = tab;
  tab.expectFault(/422|ERR_|Failed to load resource/);
  await tab.go("/p2p/order");
  const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await row("Waits for the far seller").waitFor();
  const more = page.getByRole("button", { name: t("orders.load_more") });
  for (const [reply, sentence] of FAILURES) {
    host.toBrowsers = { [ORDERS]: reply };
    await more.click();
    await expectText(tab, sentence);
    expect(await row("Waits for the far seller").count()).toBe(1);
  }
  host.toBrowsers = { [ORDERS]: { data: { items: [order("80", "Rests at the far end")], nextCursor: "79" } } };
  await more.click();
  await row("Rests at the far end").waitFor();
  expect(await row("Waits for the far seller").count()).toBe(1);
  expect(asked(ORDERS).at(-1)?.search).toContain("cursor=80");

  await expect.poll(() => asked("/far-stream").length).toBe(1);
  expect(asked("/far-stream")[0]?.headers.cookie).toContain("sid=theirs");
  host.toBrowsers = { [ORDERS]: { data: { items: [order("81", "Released over there")], nextCursor: null } } };
  host.send("order", { kind: "order", orderId: "81", version: 2, status: "paid" });
  await row("Released over there").waitFor();
});

test("a move of coins goes to their host once for each request, after it has been asked whether it may", async ({ open }) => {
  const balances = [{ assetCode: "USDT", spot: "5", p2p: "10", futures: "0", frozen: "0", total: "15" }];
  host.answers = {
    ...host.answers,
    "/0/api/t/v2/spot-balance": { data: { balances } },
    "/api/t/v2/assets": { data: [{ assetCode: "USDT", name: "Tether", logoUrl: "/x.png", precision: 6 }] },
    "/api/t/v2/transfer": { data: { balances: [{ ...balances[0], spot: "6.25", p2p: "8.75" }] } },
  };
  const tab = await signedIn(open);
  const { page, t } = tab;
  const document = await page.goto("/en/p2p/rules?from=1%2C5%20%E5%84%84");
  const policy = document?.headers()["content-security-policy"] ?? "";
  const dialog = page.locator("#websiteTransfer dialog[open]");
  await expect
    .poll(async () => {
      await page.evaluate('globalThis.ICESTARK?.store?.set("iceTransferShow", true)');
      return dialog.count();
    })
    .toBe(1);
  await dialog.getByLabel(t("transfer.coin")).selectOption("USDT");
  await dialog.getByLabel(t("transfer.from")).selectOption("p2p");
  await dialog.getByLabel(t("transfer.to")).selectOption("spot");
  await dialog.getByLabel(t("transfer.amount")).fill("1.25");
  await dialog.getByRole("button", { name: t("transfer.move_amount", { amount: "1.25 USDT" }) }).click();
  await dialog.getByText(t("transfer.moved", { amount: "1.25 USDT" })).waitFor();
  const [move, ...others] = asked("/api/t/v2/transfer");
  expect(others).toEqual([]);
  expect(JSON.parse(move?.body ?? "{}")).toEqual({ assetCode: "USDT", from: "p2p", to: "spot", quantity: "1.25" });
  const onpage = `${host.site}/en/p2p/rules?from=1%2C5%20%E5%84%84`;
  expect(move?.headers).toMatchObject({ authorization: "token", origin: host.site, onpage });
  expect(move?.headers["idempotency-key"]).toMatch(/^[\w-]{8,64}$/);
  const may = host.preflights.find(({ path }) => path === "/api/t/v2/transfer");
  expect(may?.headers["access-control-request-headers"]).toContain("idempotency-key");
  await expectNoThirdHost(tab, policy);
});

/** A page may reach its own origin and that host, and no third one, though it would let us in. */
async function expectNoThirdHost(tab: Tab, policy: string): Promise<void> {
  const third = await ForeignHost.open();
  third.site = host.site;
  third.answers = { [LISTS]: { data: {} } };
  try {
    tab.expectFault(/Content Security Policy|violates|ERR_BLOCKED_BY_CSP|\(csp\)/);
    expect(policy.match(/connect-src [^;]*/)?.[0]).toBe(`connect-src 'self' ${host.origin}`);
    const reach = (origin: string) =>
      tab.page.evaluate<number>(
        `fetch(${JSON.stringify(origin + LISTS)}, { credentials: "include" }).then((answer) => answer.status, () => 0)`,
      );
    expect(await reach(host.origin)).toBe(200);
    expect(await reach(third.origin)).toBe(0);
    expect(third.requests).toEqual([]);
  } finally {
    third.close();
  }
}

test.for([true, false])("a yes is to the version that was read (scripts: %s)", async (scripts, { open }) => {
  const versions = [
    { version: "7", from: "2025-01-01", changes: "", acceptedAt: "2025-02-03T00:00:00.000Z" },
    { version: "8", from: "2026-01-01", changes: "Far fees are gone." },
    { version: "9", from: "2026-02-01", changes: "Far courts decide." },
  ];
  const agreement = (version: string) => ({
    [TERMS]: { data: { acceptTerm: false } },
    "/api/ctc/query-agreement": {
      data: { version, inForce: version, from: "2026-01-01", clauses: [{ title: "One", text: `The far text of ${version}` }], versions },
    },
  });
  host.answers = { ...host.answers, ...agreement("8") };
  const tab = await signedIn(open, { scripts, width: 375 });
  const { page, t } = tab;
  await tab.go("/p2p/terms");
  await page.getByText("The far text of 8", { exact: true }).waitFor();
  const news = page.getByRole("listitem").filter({ hasText: /^Far (fees|courts)/ });
  expect(await news.allTextContents()).toEqual(["Far fees are gone."]);

  // A new version comes while the page is open.
  host.answers = {
    ...host.answers,
    ...agreement("9"),
    "/api/ctc/accept-term": { code: 3000, error: "terms_required", msg: "Read it first.", status: 422 },
  };
  tab.expectFault(/409/);
  await page.getByRole("checkbox", { name: t("agreement.agree") }).check();
  await page.getByRole("button", { name: t("agreement.accept") }).click();
  await page.getByText(t("agreement.newer"), { exact: true }).waitFor();
  await page.getByText("The far text of 9", { exact: true }).waitFor();
  expect(await news.allTextContents()).toEqual(["Far fees are gone.", "Far courts decide."]);
  expect(await page.getByRole("checkbox", { name: t("agreement.agree") }).isChecked()).toBe(false);

  host.answers = { ...host.answers, "/api/ctc/accept-term": { data: { acceptTerm: true } } };
  await page.getByRole("checkbox", { name: t("agreement.agree") }).check();
  await page.getByRole("button", { name: t("agreement.accept") }).click();
  await page.waitForURL("**/en/p2p/verify");
  expect(host.notices.filter(({ path }) => path === "/api/ctc/accept-term").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { acceptTerm: true, version: "8" },
    { acceptTerm: true, version: "9" },
  ]);
});
