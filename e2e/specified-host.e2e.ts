import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { ForeignHost, siteBefore } from "./foreign-host.ts";
import { test } from "./journey.ts";
import { BUYING, DONE, SELLING, SPECIFIED_ANSWERS } from "./specified-answers.ts";

/** The site before an API that has the calls of the specification, answers exactly what is promised, and has nothing else. */
let host: ForeignHost;
let site: ChildProcess;
beforeAll(async () => {
  host = await ForeignHost.open();
  site = await siteBefore(host);
});
beforeEach(() => {
  host.requests.length = 0;
  host.notices.length = 0;
  host.answers = {
    ...SPECIFIED_ANSWERS,
    "/api/ctc/get-r-token": { data: { token: "t", url: `${host.origin}/far-stream?token=t`, expiresAt: "2099-01-01T00:00:00.000Z" } },
  };
});
afterAll(() => {
  site.kill();
  host.close();
});

/** Of the specification: its routes, and the screens that its texts imply. */
const SPECIFIED_PAGES = [
  "",
  "/p2p",
  "/p2p/buy?asset=USDT&fiat=USD",
  "/p2p/sell?asset=USDT&fiat=USD",
  "/p2p/buy?asset=USDT&fiat=USD&adv=801",
  "/p2p/sell?asset=USDT&fiat=USD&adv=802",
  "/p2p/order",
  `/p2p/buy/detail/${BUYING}`,
  `/p2p/sell/detail/${SELLING}`,
  `/p2p/buy/detail/${DONE}`,
  "/p2p/payments",
  "/p2p/verify",
  "/p2p/terms",
  "/hkpay",
  ...["pinia", "style", "avatar", "locale", "request", "jsBridge"].map((name) => `/test/${name}`),
];
const FURTHER_PAGES = [
  "/wallet",
  "/proof",
  "/notifications",
  "/p2p/adverts",
  "/p2p/adverts/new",
  "/p2p/board",
  "/p2p/people/followed",
  "/p2p/merchant",
  "/p2p/advertiser/900",
  "/p2p/payments/new",
  `/p2p/buy/detail/${BUYING}/appeal`,
  `/p2p/review/${DONE}`,
  "/account/api-keys",
  "/account/webhooks",
  "/account/sub-users",
  "/account/profile",
  "/account/security",
  "/account/kyc",
  "/account/notifications",
];

const USER_COOKIES = "authtoken=theirs; authorization=token; userId=7";
async function get(path: string, cookie = USER_COOKIES) {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", cookie };
  const response = await fetch(host.site + path, { redirect: "manual", headers });
  const html = await response.text();
  return { status: response.status, html, shown: textOf(html), links: linksOf(html) };
}

/** What a reader sees. */
function textOf(html: string): string {
  return html.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, " ");
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** A raw key of a text, or a value that is none. */
const RAW =
  /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date|\bnull\b|\b(?:frame|market|take|order|orders|chat|payments|gate|reasons|merchants|tiers?)\.[a-z_]{3,}/;

describe("a page of the specification", () => {
  test.for(SPECIFIED_PAGES)("%s works for a user and a visitor, without a raw key or a link to what isn't offered", async (path) => {
    // Its user has traded, and is led from the landing page to the offers.
    const user = await get(path === "/p2p" ? "/en/p2p/buy" : `/en${path}`);
    expect([user.status, RAW.exec(path.startsWith("/test/") ? "" : user.shown)?.[0]]).toEqual([200, undefined]);
    expect(user.html).toContain("far***@far.example");
    const visitor = await get(`/en${path}`, "");
    const isOpen = !/order|detail|payments|verify/.test(path);
    expect(visitor.status).toBe(isOpen ? 200 : 302);
    const further = FURTHER_PAGES.map((page) => new RegExp(`^/en${page.replace(/\d+/, "[^/]+")}(?:[/?#]|$)`));
    for (const { links } of [user, visitor]) {
      expect(links.filter((link) => further.some((page) => page.test(link)))).toEqual([]);
      expect(links.filter((link) => /\/account\/(?:login|register)|^\/api\//.test(link))).toEqual([]);
    }
  });

  test("opens the order form on an offer of the list", async () => {
    const { shown } = await get("/en/p2p/buy?asset=USDT&fiat=USD&amount=20&adv=801");
    for (const label of ["I will pay", "I will receive", "Fee"]) expect([label, shown.includes(label)]).toEqual([label, true]);
    expect(shown).toContain("Far but fair");
  });
});

describe("a page beyond the specification", () => {
  test.for(FURTHER_PAGES)("%s says in one sentence that this exchange doesn't offer it", async (path) => {
    const { status, shown, html } = await get(`/en${path}`);
    expect([status, shown.includes("This exchange doesn’t offer this page.")]).toEqual([501, true]);
    expect(html).toContain("</html>");
    expect((await get(`/th${path}`)).shown).not.toContain("This exchange");
  });

  test("the login page says where to log in", async () => {
    const { status, shown } = await get("/en/account/login?next=%2Fen%2Fp2p%2Forder", "");
    expect([status, shown.includes("Log in on the exchange’s own site or app, then come back to this page.")]).toEqual([501, true]);
  });
});

// In one window: a fault names its page.
test("each page of the specification runs in a browser without a fault", async ({ open }) => {
  const tab = await open({ options: { baseURL: host.site } });
  const cookie = (name: string, value: string) => ({ name, value, url: host.site, sameSite: "Lax" as const });
  await tab.context.addCookies([cookie("authtoken", "theirs"), cookie("authorization", "token"), cookie("userId", "7")]);
  for (const path of SPECIFIED_PAGES) {
    await tab.go(path);
    await tab.page.waitForLoadState("networkidle");
    const seen = await tab.page.locator("body").innerText();
    expect([path, path.startsWith("/test/") ? null : RAW.exec(seen)]).toEqual([path, null]);
  }
});
