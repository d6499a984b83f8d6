import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { translate } from "@plaza/messages/catalogue.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/**
 * The site before an exchange's API that isn't ours: it knows the specified paths and no others, leaves out what isn't specified, says more
 * than we know of, and fails in different ways. The build is the one that is there (`npm test` makes one first).
 */
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const SIGNED_IN = { cookie: "sid=theirs; authorization=token; userId=7" };

type Reply = { data: unknown } | { code: number; msg: string; status?: number } | { html: string; status: number } | "silent";

/** What a reader sees of a page: without the data that its scripts go on with. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

const USER = {
  UID: "70007",
  userId: "7",
  accountGroup: 0,
  username: "",
  emailOrPhone: "f***@far.example",
  kycType: "personal",
  kycStatus: "approved",
  isAdmin: true,
  loyaltyTier: "gold",
};
const ADVERT = {
  advId: "81",
  version: 1,
  side: "sell",
  asset: "USDT",
  fiat: "USD",
  priceType: "fixed",
  price: "1.0123",
  quantity: "500",
  remaining: "450",
  minAmount: "10",
  maxAmount: "300",
  methods: [{ methodId: "far_bank", name: "Far Bank", colour: "#fff" }],
  paymentWindowMinutes: 15,
  message: "",
  requirements: {},
  feeRate: "0.001",
  state: "online",
  updatedAt: "2026-01-01T00:00:00.000Z",
  eligible: true,
  ineligibleReasons: [],
  advertiser: {
    uid: "900",
    nickname: "Faraway Trader",
    avatarColor: 3,
    traderStatus: "active",
    online: true,
    lastSeenAt: null,
    totalTrades: 12,
    completionRate: "0.9876",
    avgReleaseMinutes: null,
    avgPayMinutes: null,
    positiveRate: null,
    joinedAt: "2025-01-01T00:00:00.000Z",
    verifiedKyc: true,
    verifiedEmail: true,
    verifiedPhone: true,
    planet: "Mars",
  },
};
/** What is specified, and hardly more. */
const ANSWERS: Readonly<Record<string, Reply>> = {
  "/api/a/v2/auth/user/info": { data: USER },
  "/api/a/v1/auth/kyc/info": { data: {} },
  "/api/broker/v3/check": { data: {} },
  "/api/a/v1/auth/user/kr-restrict-check": { data: { ipRestricted: false } },
  "/api/a/v1/public/rates": { data: { USDT: { USD: "1.0001" } } },
  "/api/t/v2/assets": { data: [{ assetCode: "USDT", logoUrl: "/x.png" }] },
  "/api/ctc/verify-user": { data: { acceptTerm: false } },
  "/api/ctc/query-crypto-fiat": {
    data: {
      cryptoList: [{ assetCode: "USDT", name: "Tether", logoUrl: "/x.png", precision: 6, chain: "far" }],
      fiatList: [{ fiatCode: "USD", name: "US Dollar", precision: 2 }],
    },
  },
  "/api/ctc/query-adv-list": { data: { items: [ADVERT], nextCursor: null, took: 3 } },
  "/api/ctc/query-order-list": { data: { items: [], nextCursor: null } },
};

let api: Server;
let site: SiteProcess;
let origin: string;
let apiOrigin: string;
let asked: IncomingMessage[] = [];
let mood: Record<string, Reply> = {};
/** The country of the requests to which their API says that the product isn't available. */
let closedIn = "";
const RESTRICTIONS = "/api/a/v1/auth/user/kr-restrict-check";

/** Whose session their API knows; null: everybody's is open. */
let isOpenedBy: ((request: IncomingMessage) => boolean) | null = null;

/** As they came, nothing unescaped. */
function cookiesOf(request: IncomingMessage | undefined): Record<string, string> {
  const pairs = (request?.headers.cookie ?? "").split("; ").map((pair) => pair.split("=", 2) as [string, string]);
  return Object.fromEntries(pairs);
}

function replyTo(request: IncomingMessage): Reply {
  const pathname = (request.url ?? "").split("?")[0] ?? "";
  const isClosed = pathname === RESTRICTIONS && closedIn !== "" && request.headers["x-their-country"] === closedIn;
  if (isClosed) return { data: { ipRestricted: true } };
  const inMood = isOpenedBy?.(request) === true ? {} : mood;
  return inMood[pathname] ?? inMood["*"] ?? ANSWERS[pathname] ?? { code: 404_404, msg: "No such door here.", status: 404 };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(request);
  const reply = replyTo(request);
  if (reply === "silent") return void request.socket.destroy();
  if ("html" in reply) return void response.writeHead(reply.status, { "content-type": "text/html" }).end(reply.html);
  const status = "code" in reply ? (reply.status ?? 200) : 200;
  const body = "code" in reply ? { code: reply.code, msg: reply.msg } : { code: 0, data: reply.data, msg: "ok", traceId: "far-1" };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

beforeAll(async () => {
  api = createServer(answer);
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  site = await startSite(
    {
      API_ORIGIN: apiOrigin,
      API_DOMAIN: apiOrigin,
      PROXY_HOPS: "1",
      REGION_HEADER: "x-their-country",
    },
    "ignore",
  );
  origin = site.origin;
}, 30_000);
beforeEach(() => {
  mood = {};
  closedIn = "";
  asked = [];
  isOpenedBy = null;
});
afterAll(() => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { redirect: "manual", headers: { ...BROWSER, ...headers } });
  const html = await response.text();
  return { status: response.status, html, location: response.headers.get("location"), headers: response.headers };
}
/** Whether the answer takes the cookies away. */
const forgets = (headers: Headers) => headers.getSetCookie().some((line) => line.startsWith("userId=;"));

describe("a visitor", () => {
  test.each(["", "/p2p", "/p2p/buy", "/p2p/sell", "/hkpay", "/p2p/terms", "/p2p/rules"])("sees /en%s", async (path) => {
    const { status, html } = await get(`/en${path}`);
    expect(status).toBe(200);
    expect(html).toContain("</html>");
  });

  test("sees their offers, and the browser may call their host and learns its name", async () => {
    const { html, headers } = await get("/de/p2p/buy");
    expect(html).toContain("Faraway Trader");
    expect(html).toContain("Far Bank");
    expect(headers.get("content-security-policy")).toContain(apiOrigin);
    expect(html).toContain(apiOrigin);
  });

  test("with lists refused or silent still has a page that says what is the matter", async () => {
    mood = { "/api/ctc/query-adv-list": { code: 77, msg: "Closed for stocktaking." } };
    const refused = await get("/fr/p2p/buy?asset=USDT&fiat=USD");
    expect([refused.status, refused.html.includes("Closed for stocktaking.")]).toEqual([200, true]);
    mood = { "/api/ctc/query-adv-list": { html: "<h1>Bad gateway</h1>", status: 502 } };
    const away = await get("/it/p2p/sell?asset=USDT&fiat=USD");
    expect(away.status).toBe(503);
    expect(away.html).not.toContain("Bad gateway");
    mood = { "*": "silent" };
    expect((await get("/es/p2p/buy?asset=USDT&fiat=USD")).status).toBe(503);
  });

  test("finds an empty market where the lists of coins and currencies are refused", async () => {
    mood = { "/api/ctc/query-crypto-fiat": { code: 9, msg: "No lists today." } };
    const { status, html } = await get("/pt/p2p/buy");
    expect(status).toBe(200);
    expect(html).not.toContain("No lists today.");
  });

  test.each(
    ["/p2p", "/p2p/buy?asset=USDT&fiat=USD", "/p2p/sell", "/hkpay"].flatMap((path) => [
      [`/en${path}`, "This product is not available in your region.", "Return to homepage"],
      [`/de${path}`, translate("de", "frame.region_title"), translate("de", "frame.return_home")],
    ]),
  )("reads on %s, where their proxy says so, that the product isn't available", async (path, sentence, home) => {
    closedIn = "XA";
    const closed = await get(path, { "x-forwarded-for": "203.0.113.7", "x-their-country": "XA" });
    expect(closed.status).toBe(451);
    expect(shown(closed.html)).toContain(sentence);
    expect(shown(closed.html)).toMatch(new RegExp(`<a [^>]*href="/${path.slice(1, 3)}"[^>]*>${home}</a>`));
    expect(shown(closed.html)).not.toContain("Faraway Trader");
    const open = await get(path, { "x-forwarded-for": "203.0.113.8", "x-their-country": "XB" });
    expect(open.status).toBe(200);
    expect(shown(open.html)).not.toContain(sentence);
  });
});

describe("a user logged in there", () => {
  test("is known by the name that their API gives, with the token and the language sent on", async () => {
    const { status, html } = await get("/ja/p2p/order", SIGNED_IN);
    expect(status).toBe(200);
    expect(html).toContain("f***@far.example");
    const call = asked.find(({ url }) => url?.includes("user/info"));
    expect(call?.headers).toMatchObject({ authorization: "token", language: "ja", platform: "website" });
    expect(cookiesOf(call)).toEqual({ sid: "theirs", authorization: "token", userId: "7", locale: "ja" });
  });

  test("is known by the session cookie that their exchange sets, which every call carries as the browser sent it, with the specified ones alone", async () => {
    const jar = "authtoken=a+b/c%3D; accountGroup=0; UID=70007; userId=7; authorization=token; locale=xx; yu_userName=eve; their_ads=1";
    mood = { "/api/a/v2/auth/user/info": "silent", "*": "silent" };
    isOpenedBy = (request) => cookiesOf(request)["authtoken"] === "a+b/c%3D";
    const { status, html, headers } = await get("/fr/p2p/order", { cookie: jar });
    expect([status, html.includes("f***@far.example")]).toEqual([200, true]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(asked.length).toBeGreaterThan(3);
    const specified = { accountGroup: "0", UID: "70007", userId: "7", authorization: "token", authtoken: "a+b/c%3D", locale: "fr" };
    for (const request of asked) expect(cookiesOf(request), request.url).toEqual(specified);
    const without = await get("/fr/p2p/order", { cookie: jar.replace("authtoken", "old") });
    expect(without.html).not.toContain("f***@far.example");
  });

  test("is never shown to the next visitor, though nothing but their own cookie names them", async () => {
    const page = "/fr/p2p/rules";
    expect((await get(page, { cookie: "authtoken=theirs" })).headers.get("cache-control")).toBe("no-store");
    asked = [];
    await get(page);
    expect(asked.every((request) => cookiesOf(request)["authtoken"] === undefined)).toBe(true);
  });

  test("has calls made under their account group, of which 0 is one, and hears of a missing one", async () => {
    // The form of a sale shows what can be sold.
    const form = "/en/p2p/sell?asset=USDT&fiat=USD&adv=81";
    const offer: Record<string, Reply> = {
      "/api/ctc/query-adv-list": { data: { items: [{ ...ADVERT, side: "buy" }], nextCursor: null } },
      "/api/ctc/query-user-payment": { data: [] },
    };
    mood = { ...offer, "/0/api/t/v2/spot-balance": { data: { balances: [] } } };
    expect((await get(form, SIGNED_IN)).status).toBe(200);
    expect(asked.map(({ url }) => url)).toContain("/0/api/t/v2/spot-balance");
    for (const accountGroup of [undefined, null, "0", -1, 1.5]) {
      mood = { ...offer, "/api/a/v2/auth/user/info": { data: { ...USER, accountGroup } } };
      asked = [];
      const { status, html } = await get(form, SIGNED_IN);
      expect([status, shown(html).includes("The account group is missing or of the wrong type.")]).toEqual([400, true]);
      expect(asked.filter(({ url }) => url?.includes("spot-balance"))).toEqual([]);
    }
  });

  test("passes through the startup though KYC and broker say nothing or fail", async () => {
    for (const reply of [
      { code: 5, msg: "No." },
      { html: "<p>oops</p>", status: 500 },
    ] satisfies Reply[]) {
      mood = { "/api/a/v1/auth/kyc/info": reply, "/api/broker/v3/check": reply, "/api/ctc/verify-user": reply };
      const { status, html } = await get("/en/p2p/order", SIGNED_IN);
      expect(status).toBe(200);
      expect(html).toContain("f***@far.example");
    }
  });

  test("is logged out by a code other than 0, and by nothing else", async () => {
    const info = "/api/a/v2/auth/user/info";
    mood = { [info]: { code: 401_001, msg: "Expired." } };
    expect(forgets((await get("/en/p2p/buy", SIGNED_IN)).headers)).toBe(true);
    const outages: Reply[] = [
      { html: "<h1>502</h1>", status: 502 },
      { html: "<h1>Sign in to the hotel's network</h1>", status: 200 },
      "silent",
    ];
    for (const outage of outages) {
      mood = { [info]: outage };
      const { headers, html } = await get("/en/p2p/buy", SIGNED_IN);
      expect(forgets(headers), JSON.stringify(outage)).toBe(false);
      expect(html).not.toContain("f***@far.example");
    }
  });

  test("sees at the gate what is missing, of which only the agreement is known", async () => {
    const { status, html } = await get("/en/p2p/verify", SIGNED_IN);
    expect(status).toBe(200);
    expect(html).toMatch(/href="\/en\/p2p\/terms\?next=/);
    mood = { "/api/ctc/verify-user": { data: { acceptTerm: true } } };
    expect((await get("/en/p2p/verify", SIGNED_IN)).html).not.toMatch(/href="\/en\/p2p\/terms\?next=/);
  });

  test("hears what it means that a company isn't approved yet, until it is", async () => {
    const info = "/api/a/v2/auth/user/info";
    const title = "This account belongs to a company";
    for (const [kycStatus, sentence] of [
      ["none", "Send the company"],
      ["pending", "under review"],
      ["rejected", "See why"],
    ] as const) {
      mood = { [info]: { data: { ...USER, kycType: "company", kycStatus } } };
      const page = shown((await get("/en/p2p/verify", SIGNED_IN)).html);
      expect(page).toContain(title);
      expect(page).toContain(sentence);
      // Their identity checks are on their own site.
      expect(page, kycStatus).not.toContain("account/kyc?type=company");
    }
    mood = { [info]: { data: { ...USER, kycType: "company", kycStatus: "approved" } } };
    expect(shown((await get("/en/p2p/verify", SIGNED_IN)).html)).not.toContain(title);
  });

  test("gets an order's page as a 404 where the order isn't theirs, and a 503 while nobody answers", async () => {
    mood = { "/api/ctc/query-order-details": { code: 4000, msg: "Not there.", status: 404 } };
    expect((await get("/en/p2p/buy/detail/12", SIGNED_IN)).status).toBe(404);
    mood = { "/api/a/v2/auth/user/info": { data: USER }, "*": { html: "<h1>maintenance</h1>", status: 503 } };
    expect((await get("/en/p2p/buy/detail/12", SIGNED_IN)).status).toBe(503);
  });
});
