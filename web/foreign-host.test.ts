import { once } from "node:events";
import { request as sendRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { translate } from "@plaza/messages/catalogue.ts";
import { BROWSER } from "./testing/site-before-api.ts";
import { ADVERT, LOGGED_IN, ORDER, USER, startForeignSite, withoutScripts, type ForeignSite, type Reply } from "./testing/foreign-site.ts";

let site: ForeignSite;
beforeAll(async () => {
  site = await startForeignSite({ PROXY_HOPS: "1", REGION_HEADER: "x-their-country" });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const RESTRICTIONS = "/api/a/v1/auth/user/kr-restrict-check";
const paths = () => site.calls.map(({ path }) => path);
/** Without what the site asks for itself now and then: which calls there are. */
const visitorsCalls = () => site.calls.filter(({ path }) => path !== "/api/openapi.json");

/** As they came, nothing unescaped. */
function cookiesOf(request: IncomingMessage | undefined): Record<string, string> {
  const pairs = (request?.headers.cookie ?? "").split("; ").map((pair) => pair.split("=", 2));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value]));
}

/** Whether the answer takes the cookies away. */
const forgets = (headers: Headers) => headers.getSetCookie().some((line) => line.startsWith("userId=;"));

describe("a visitor", () => {
  test.each(["", "/p2p", "/p2p/buy", "/p2p/sell", "/hkpay", "/p2p/terms", "/p2p/rules"])("sees /en%s", async (path) => {
    const { status, html } = await site.get(`/en${path}`);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/en${path}"`));
    expect(withoutScripts(html)).toMatch(/<h1[^>]*>[^<]+</);
  });

  test("sees their offers, and the browser may call their host and learns its name", async () => {
    const { html, headers } = await site.get("/de/p2p/buy");
    expect(html).toContain("Faraway Trader");
    expect(html).toContain("Far Bank");
    expect(headers.get("content-security-policy")).toContain(site.apiOrigin);
    expect(html).toContain(site.apiOrigin);
  });

  test("reads of an offer price, limits, how long there is to pay, what is left of how much, its message, and what is verified of whom", async () => {
    const message = "Far but fair. ".repeat(30).trim();
    const offer = (change: object) => ({
      data: { items: [{ ...ADVERT, message, advertiser: { ...ADVERT.advertiser, ...change } }], nextCursor: null },
    });
    const row = async (change: object) => {
      site.replies = { "/api/ctc/query-adv-list": offer(change) };
      // Pages of users are in no cache.
      const { html } = await site.get("/en/p2p/buy?asset=USDT&fiat=USD", LOGGED_IN);
      return /<main[\s\S]*<\/main>/.exec(withoutScripts(html))?.[0] ?? "";
    };
    const html = await row({});
    expect(html).toContain("15 min");
    expect(html).toContain("1.0123");
    expect(html).toContain(translate("en", "market.record", { count: ADVERT.advertiser.totalTrades, rate: "98.76%" }));
    expect(html).toContain(translate("en", "market.limits_range", { min: "10", max: "300" }));
    expect(html).toContain(translate("en", "market.online_now"));
    expect(html).toContain(translate("en", "market.of_total", { left: "450", total: "500" }));
    // Clamped by the style sheet, so that the order form can show all of it.
    expect(html).toMatch(new RegExp(`class="[^"]*line-clamp-1[^"]*">${message}<`));
    const marks = ["verified_mark", "verified_email", "verified_phone"] as const;
    const shown = (page: string) => marks.map((mark) => page.includes(`title="${translate("en", `market.${mark}`)}"`));
    expect(shown(html)).toEqual([true, true, true]);
    expect(shown(await row({ verifiedEmail: false }))).toEqual([true, false, true]);
    expect(shown(await row({ verifiedKyc: false, verifiedPhone: false }))).toEqual([false, true, false]);
    // And back to express trade, where who has traded is not sent on again.
    expect(html).toMatch(/<a [^>]*href="\/en\/p2p\?fiat=USD"[^>]*>Express trade<\/a>/);
  });

  test("with lists refused or silent still has a page that says what is the matter", async () => {
    site.replies = { "/api/ctc/query-adv-list": { code: 77, msg: "Closed for stocktaking." } };
    const refused = await site.get("/fr/p2p/buy?asset=USDT&fiat=USD");
    expect([refused.status, refused.html.includes("Closed for stocktaking.")]).toEqual([200, true]);
    await expect.poll(() => site.logged()).toContain("POST /api/ctc/query-adv-list: Closed for stocktaking.");
    site.replies = { "/api/ctc/query-adv-list": { html: "<h1>Bad gateway</h1>", status: 502 } };
    const away = await site.get("/it/p2p/sell?asset=USDT&fiat=USD");
    expect(away.status).toBe(503);
    expect(away.html).not.toContain("Bad gateway");
    site.replies = { "*": "silent" };
    expect((await site.get("/es/p2p/buy?asset=USDT&fiat=USD")).status).toBe(503);
  });

  test("finds an empty market where the lists of coins and currencies are refused", async () => {
    site.replies = { "/api/ctc/query-crypto-fiat": { code: 9, msg: "No lists today." } };
    const { status, html } = await site.get("/pt/p2p/buy");
    expect(status).toBe(200);
    expect(html).not.toContain("No lists today.");
  });

  test.each(
    ["/p2p", "/p2p/buy?asset=USDT&fiat=USD", "/p2p/sell", "/hkpay"].flatMap((path) => [
      [`/en${path}`, "This product is not available in your region.", "Return to homepage"],
      [`/de${path}`, translate("de", "frame.region_title"), translate("de", "frame.return_home")],
    ]),
  )("reads on %s, where their proxy says so, that the product isn't available", async (path, sentence, home) => {
    site.decide = ({ path: asked, request }) =>
      asked === RESTRICTIONS && request.headers["x-their-country"] === "XA" ? { data: { ipRestricted: true } } : null;
    const closed = await site.get(path, { "x-forwarded-for": "203.0.113.7", "x-their-country": "XA" });
    expect(closed.status).toBe(451);
    expect(withoutScripts(closed.html)).toContain(sentence);
    expect(withoutScripts(closed.html)).toMatch(new RegExp(`<a [^>]*href="/${path.slice(1, 3)}"[^>]*>${home}</a>`));
    expect(withoutScripts(closed.html)).not.toContain("Faraway Trader");
    const open = await site.get(path, { "x-forwarded-for": "203.0.113.8", "x-their-country": "XB" });
    expect(open.status).toBe(200);
    expect(withoutScripts(open.html)).not.toContain(sentence);
  });
});

test("a visitor can't take away the country that their proxy names by listing its header among those of a connection", async () => {
  site.decide = ({ path, request }) =>
    path === "/api/ctc/market-state" ? { data: { country: request.headers["x-their-country"] ?? null } } : null;
  const asked = sendRequest(`${site.origin}/api/ctc/market-state`, {
    headers: { "x-forwarded-for": "203.0.113.7", "x-their-country": "XA", connection: "close, x-their-country" },
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({ data: { country: "XA" } });
});

test("visitors who wait for one page have it in one rendering, though the first of them has gone", async () => {
  const offers = "/api/ctc/query-adv-list";
  const answered = Promise.withResolvers<null>();
  onTestFinished(() => answered.resolve(null));
  site.decide = ({ path }) => (path === offers ? answered.promise : null);
  const asked = () => site.calls.filter(({ path }) => path === offers).map(({ body }) => body);
  const leaving = new AbortController();
  // No other test's: a page that one of them asked for within the last second would be shared.
  const page = "/hi/p2p/buy?asset=USDT&fiat=USD";
  const left = fetch(`${site.origin}${page}`, { headers: BROWSER, signal: leaving.signal }).then(
    ({ status }) => status,
    () => "gone",
  );
  await expect.poll(asked).not.toEqual([]);
  const second = site.get(page);
  leaving.abort();
  expect(await left).toBe("gone");
  // By then both are known to the site.
  await site.get("/fr/help");
  answered.resolve(null);
  expect(withoutScripts((await second).html)).toContain("Faraway Trader");
  // Now and then a page asks for another list too; a second rendering would ask for the same one.
  expect(new Set(asked()).size).toBe(asked().length);
});

test("who has gone with a session leaves no error in the log, and nothing is drawn for them", async () => {
  const answered = Promise.withResolvers<null>();
  const offers = "/api/ctc/query-adv-list";
  site.decide = ({ path }) => (path === offers ? answered.promise : null);
  const faults = () =>
    site
      .logged()
      .split("\n")
      .filter((line) => /error/i.test(line));
  const before = faults();
  const leaving = new AbortController();
  const left = fetch(`${site.origin}/fr/p2p/sell`, { headers: { ...BROWSER, ...LOGGED_IN }, signal: leaving.signal }).catch(() => "gone");
  await expect.poll(() => site.calls.some(({ path }) => path === offers)).toBe(true);
  leaving.abort();
  expect(await left).toBe("gone");
  await site.get("/fr/help");
  answered.resolve(null);
  await site.get("/fr/help");
  expect(faults()).toEqual(before);
});

describe("a user logged in there", () => {
  test("is known by the name that their API gives, with the token and the language sent on", async () => {
    const address = "/ja/p2p/order?minAmount=1%2C5&note=%E5%84%84a%2Fb%20c+d%2B";
    const { status, html } = await site.get(address, LOGGED_IN);
    expect(status).toBe(200);
    expect(html).toContain("f***@far.example");
    // The page's address, encoded once: as the browser asked for it.
    const pagesOfCalls = () => visitorsCalls().map(({ request }) => String(request.headers["onpage"]).replace(/^http:\/\/[^/]+/, ""));
    expect(new Set(pagesOfCalls())).toEqual(new Set([address]));
    const call = site.calls.find((candidate) => candidate.path.endsWith("user/info"))?.request;
    expect(call?.headers).toMatchObject({ authorization: "token", language: "ja", platform: "website" });
    expect(cookiesOf(call)).toEqual({ sid: "theirs", authorization: "token", userId: "7", locale: "ja" });
    // The same page's data, as a click on a link gets it.
    site.calls = [];
    await site.get(`${address.replace("?", ".data?")}&_routes=root`, LOGGED_IN);
    expect(new Set(pagesOfCalls())).toEqual(new Set([address]));
  });

  test("is one by both cookies and both ids: of anybody else neither identity, agreement nor broker is asked for", async () => {
    const rest = ["/api/a/v1/auth/kyc/info", "/api/ctc/verify-user", "/api/broker/v3/check"];
    for (const cookie of ["userId=7", "authorization=token", ""]) {
      site.calls = [];
      const { html } = await site.get(`/en/p2p/rules?with=${cookie}`, cookie === "" ? {} : { cookie });
      expect([cookie, html.includes("f***@far.example")]).toEqual([cookie, false]);
      expect([cookie, paths().filter((path) => path.includes("user/info") || rest.includes(path))]).toEqual([cookie, []]);
    }
    for (const missing of ["UID", "userId"]) {
      site.replies = { "/api/a/v2/auth/user/info": { data: { ...USER, [missing]: undefined } } };
      site.calls = [];
      expect((await site.get("/en/p2p/order", LOGGED_IN)).status).toBe(302);
      expect(paths().filter((path) => rest.includes(path))).toEqual([]);
    }
    site.replies = {};
    await site.get("/en/p2p/order", LOGGED_IN);
    expect(
      paths()
        .filter((path) => rest.includes(path))
        .toSorted(),
    ).toEqual(rest.toSorted());
  });

  test("has a reading call sent once more where it may have been bad luck, and a changing one never", async () => {
    const [info, offers] = ["/api/a/v2/auth/user/info", "/api/ctc/query-adv-list"];
    const statuses = [408, 409, 425, 429, 500, 502, 503, 504, 400, 403, 404, 422];
    const statusOf = ({ headers }: IncomingMessage) => Number(/status=(\d+)/.exec(String(headers["onpage"]))?.[1]);
    site.decide = ({ path, request }) => (path === info || path === offers ? { code: 7, msg: "No.", status: statusOf(request) } : null);
    await Promise.all(statuses.map((status) => site.get(`/en/p2p/buy?asset=USDT&fiat=USD&status=${status}`, LOGGED_IN)));
    const sent = (to: string) =>
      statuses.map((status) =>
        site.calls.filter(({ path, request }) => path === to && statusOf(request) === status).map(({ body }) => body),
      );
    expect(sent(info).map((bodies) => bodies.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1]);
    // Now and then a page asks for another list too.
    expect(sent(offers).map((bodies) => bodies.length - new Set(bodies).size)).toEqual(statuses.map(() => 0));
    expect(sent(offers).every((bodies) => bodies.length > 0)).toBe(true);
  });

  test("has My Orders filtered by whole days of their own time zone", async () => {
    const cookie = `${LOGGED_IN.cookie}; plaza_zone=Asia/Tokyo`;
    await site.get("/en/p2p/order?type=buy&group=completed&from=2026-01-02&to=2026-01-03&min=5", { cookie });
    const asked = site.calls.find(({ path }) => path === "/api/ctc/query-order-list")?.request.url ?? "";
    expect(Object.fromEntries(new URL(asked, site.apiOrigin).searchParams)).toMatchObject({
      type: "buy",
      group: "completed",
      from: "2026-01-01T15:00:00.000Z",
      to: "2026-01-03T14:59:59.999Z",
      minAmount: "5",
    });
  });

  test("is known by the session cookie that their exchange sets, which every call carries as the browser sent it, with the specified ones alone", async () => {
    const jar = "authtoken=a+b/c%3D; accountGroup=0; UID=70007; userId=7; authorization=token; locale=xx; yu_userName=eve; their_ads=1";
    site.decide = ({ request }) => (cookiesOf(request)["authtoken"] === "a+b/c%3D" ? null : "silent");
    const { status, html, headers } = await site.get("/fr/p2p/order", { cookie: jar });
    expect([status, html.includes("f***@far.example")]).toEqual([200, true]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(site.calls.length).toBeGreaterThan(3);
    const specified = { accountGroup: "0", UID: "70007", userId: "7", authorization: "token", authtoken: "a+b/c%3D", locale: "fr" };
    for (const { request, path } of visitorsCalls()) expect(cookiesOf(request), path).toEqual(specified);
    const without = await site.get("/fr/p2p/order", { cookie: jar.replace("authtoken", "old") });
    expect(without.html).not.toContain("f***@far.example");
  });

  test("is never shown to the next visitor, though nothing but their own cookie names them", async () => {
    const page = "/fr/p2p/rules";
    expect((await site.get(page, { cookie: "authtoken=theirs" })).headers.get("cache-control")).toBe("no-store");
    site.calls = [];
    await site.get(page);
    expect(site.calls.every(({ request }) => cookiesOf(request)["authtoken"] === undefined)).toBe(true);
  });

  test("has calls made under their account group, of which 0 is one, and learns of a missing one", async () => {
    // The form of a sale shows what can be sold.
    const form = "/en/p2p/sell?asset=USDT&fiat=USD&adv=81";
    const offer: Record<string, Reply> = {
      "/api/ctc/query-adv-list": { data: { items: [{ ...ADVERT, side: "buy" }], nextCursor: null } },
      "/api/ctc/query-user-payment": { data: [] },
    };
    site.replies = { ...offer, "/0/api/t/v2/spot-balance": { data: { balances: [] } } };
    expect((await site.get(form, LOGGED_IN)).status).toBe(200);
    expect(paths()).toContain("/0/api/t/v2/spot-balance");
    for (const accountGroup of [undefined, null, "0", -1, 1.5]) {
      site.replies = { ...offer, "/api/a/v2/auth/user/info": { data: { ...USER, accountGroup } } };
      site.calls = [];
      const { status, html } = await site.get(form, LOGGED_IN);
      expect([status, withoutScripts(html).includes("The account group is missing or of the wrong type.")]).toEqual([400, true]);
      expect(paths().filter((path) => path.includes("spot-balance"))).toEqual([]);
    }
  });

  test("passes through the startup though KYC and broker say nothing or fail", async () => {
    for (const reply of [
      { code: 5, msg: "No." },
      { html: "<p>oops</p>", status: 500 },
    ] satisfies Reply[]) {
      site.replies = { "/api/a/v1/auth/kyc/info": reply, "/api/broker/v3/check": reply, "/api/ctc/verify-user": reply };
      const { status, html } = await site.get("/en/p2p/order", LOGGED_IN);
      expect(status).toBe(200);
      expect(html).toContain("f***@far.example");
    }
    // On the server a failed step is a line of the log, which begins with its number.
    await expect.poll(() => site.logged()).toContain('"error":"3. No.","event":"startup"');
  });

  test("is logged out by a code other than 0, and by nothing else", async () => {
    const info = "/api/a/v2/auth/user/info";
    site.replies = { [info]: { code: 401_001, msg: "Expired." } };
    expect(forgets((await site.get("/en/p2p/buy", LOGGED_IN)).headers)).toBe(true);
    const outages: Reply[] = [
      { html: "<h1>502</h1>", status: 502 },
      { html: "<h1>Sign in to the hotel's network</h1>", status: 200 },
      "silent",
    ];
    for (const outage of outages) {
      site.replies = { [info]: outage };
      const { headers, html } = await site.get("/en/p2p/buy", LOGGED_IN);
      expect(forgets(headers), JSON.stringify(outage)).toBe(false);
      expect(html).not.toContain("f***@far.example");
    }
  });

  test("sees at the gate what is missing, of which only the agreement is known", async () => {
    const { status, html } = await site.get("/en/p2p/verify", LOGGED_IN);
    expect(status).toBe(200);
    expect(html).toMatch(/href="\/en\/p2p\/terms\?next=/);
    site.replies = { "/api/ctc/verify-user": { data: { acceptTerm: true } } };
    expect((await site.get("/en/p2p/verify", LOGGED_IN)).html).not.toMatch(/href="\/en\/p2p\/terms\?next=/);
  });

  test("hears what it means that a company isn't approved yet, until it is", async () => {
    const info = "/api/a/v2/auth/user/info";
    const title = "This account belongs to a company";
    for (const [kycStatus, sentence] of [
      ["none", "Send the company"],
      ["pending", "under review"],
      ["rejected", "See why"],
    ] as const) {
      site.replies = { [info]: { data: { ...USER, kycType: "company", kycStatus } } };
      const page = withoutScripts((await site.get("/en/p2p/verify", LOGGED_IN)).html);
      expect(page).toContain(title);
      expect(page).toContain(sentence);
      // Their identity checks are on their own site.
      expect(page, kycStatus).not.toContain("account/kyc?type=company");
    }
    site.replies = { [info]: { data: { ...USER, kycType: "company", kycStatus: "approved" } } };
    expect(withoutScripts((await site.get("/en/p2p/verify", LOGGED_IN)).html)).not.toContain(title);
  });

  test("reads of an order type, times, amounts, price, fee, status, countdown, counterparty, payee and method", async () => {
    const order = { ...ORDER, status: "awaiting_payment", statusLabel: "Pending payment", secondsLeft: 600 };
    const account = { methodId: "far_bank", name: "Far Bank", fields: [{ key: "account", label: "Account", value: "12345678" }] };
    site.replies = {
      "/api/ctc/query-order-details": { data: { ...order, completedAt: undefined, paymentAccount: account } },
      "/api/ctc/query-order-list": { data: { items: [ORDER], nextCursor: null } },
      "/api/ctc/query-chat-msg": { data: { items: [], nextCursor: null } },
    };
    const running = withoutScripts((await site.get("/en/p2p/buy/detail/12", LOGGED_IN)).html);
    for (const fact of [
      "Pending payment",
      "20.20",
      "1.01",
      "19.98",
      "0.02",
      'role="timer"',
      "Faraway Trader",
      "Fara Way",
      "Far Bank",
      "12345678",
    ])
      expect([fact, running.includes(fact)]).toEqual([fact, true]);
    site.replies = { ...site.replies, "/api/ctc/query-order-details": { data: ORDER } };
    const done = withoutScripts((await site.get("/en/p2p/buy/detail/12", LOGGED_IN)).html);
    // When the receipt of the money was confirmed, and when the order began.
    for (const at of [ORDER.completedAt, ORDER.createdAt]) expect([at, done.includes(`dateTime="${at}"`)]).toEqual([at, true]);
    const list = withoutScripts((await site.get("/en/p2p/order", LOGGED_IN)).html);
    for (const fact of ["Completed", "20.20", "1.01", "20", "Faraway Trader", `dateTime="${ORDER.createdAt}"`])
      expect([fact, list.includes(fact)]).toEqual([fact, true]);
  });

  test("gets an order's page as a 404 where the order isn't theirs, and a 503 while nobody answers", async () => {
    site.replies = { "/api/ctc/query-order-details": { code: 4000, msg: "Not there.", status: 404 } };
    expect((await site.get("/en/p2p/buy/detail/12", LOGGED_IN)).status).toBe(404);
    site.replies = { "/api/a/v2/auth/user/info": { data: USER }, "*": { html: "<h1>maintenance</h1>", status: 503 } };
    expect((await site.get("/en/p2p/buy/detail/12", LOGGED_IN)).status).toBe(503);
  });
});
