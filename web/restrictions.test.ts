import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { startSiteBeforeApi, type SiteBeforeApi } from "./testing/site-before-api.ts";

/**
 * What the five fields of `restrictCheckInfo` do on screens, before an API that restricts nothing itself: it lists a hidden coin everywhere
 * and would take every order. The build is the one that is there (`npm test` makes one first).
 */
let site: SiteBeforeApi;
beforeAll(async () => {
  site = await startSiteBeforeApi();
}, 30_000);
afterAll(() => site.close());

const HIDDEN = "ZEC";
const FREE = { ipRestricted: false, needKyc: false, depositNeedKyc: false, fiatPaymentRestricted: false, restrictedAssetList: [] };
const USER = {
  UID: "70007",
  userId: "7",
  accountGroup: 0,
  username: "Ann",
  emailOrPhone: "a***@b.example",
  kycStatus: "none",
  isAdmin: true,
};
const SIGNED_IN = { cookie: "sid=theirs; authorization=token; userId=7" };
const coin = (assetCode: string, logoUrl: string) => ({ assetCode, name: assetCode, logoUrl, precision: 6, minQuantity: "1" });

const advert = (advId: string, asset: string) => ({
  advId,
  version: 1,
  side: "sell",
  asset,
  fiat: "USD",
  priceType: "fixed",
  price: "1.0123",
  quantity: "500",
  remaining: "450",
  minAmount: "10",
  maxAmount: "300",
  methods: [{ methodId: "wise", name: "Wise" }],
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
    nickname: "Faraway",
    avatarColor: 3,
    traderStatus: "active",
    online: true,
    totalTrades: 12,
    completionRate: "0.9876",
  },
});

beforeEach(() => {
  delete site.data["user/info"];
  delete site.data["query-adv-details"];
  // The first name that is part of a path answers, so the more special ones come before `query-adv…`.
  Object.assign(site.data, {
    "query-crypto-fiat": {
      cryptoList: [coin("USDT", "https://cdn.example/usdt.png"), coin(HIDDEN, "/logos/zec.svg"), coin("XRP", "")],
      fiatList: [{ fiatCode: "USD", name: "US Dollar", symbol: "$", precision: 2, paymentMethods: [] }],
    },
    "kr-restrict-check": FREE,
    "query-user-payment": [],
    "query-order-list": { items: [], nextCursor: null },
    "query-adv-list": { items: [advert("81", "USDT")], nextCursor: null },
  });
});

/** A page as its reader sees it, and as it is without scripts: nothing of the data that they go on with. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, headers);
  const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  return { status: response.status, html, location: response.headers.get("location") };
}

describe("restrictedAssetList", () => {
  const hide = () => void (site.data["kr-restrict-check"] = { ...FREE, restrictedAssetList: [HIDDEN] });

  test("hides a coin in chips, forms and deep links, though the API lists it", async () => {
    // Pages of users are in no cache.
    site.data["user/info"] = USER;
    const shows = async (path: string) => {
      const { status, html } = await read(path, SIGNED_IN);
      expect([path, status]).toEqual([path, 200]);
      return html.includes(`>${HIDDEN}<`) || html.includes(`value="${HIDDEN}"`);
    };
    const pages = ["/en/p2p/buy", "/en/p2p/sell", "/th/p2p", `/en/p2p/buy?asset=${HIDDEN}&fiat=USD`];
    for (const path of pages) expect([path, await shows(path)]).toEqual([path, true]);
    hide();
    for (const path of pages) expect([path, await shows(path)]).toEqual([path, false]);
    const asked = site.calls.length;
    await read(`/en/p2p?side=buy&asset=${HIDDEN}&fiat=USD&amount=100`, SIGNED_IN);
    expect(site.calls.slice(asked).filter(({ url }) => url?.includes("/quote"))).toEqual([]);
  });

  test("opens no order form on it, and says that the offer is gone", async () => {
    site.data["query-adv-details"] = advert("82", HIDDEN);
    site.data["user/info"] = USER;
    const form = 'name="advVersion"';
    expect((await read(`/en/p2p/buy?asset=${HIDDEN}&adv=82`, SIGNED_IN)).html).toContain(form);
    hide();
    const { html } = await read(`/en/p2p/buy?asset=${HIDDEN}&adv=82`, SIGNED_IN);
    expect(html).not.toContain(form);
    expect(html).toContain(translate("en", "take.gone_title"));
  });
});

describe("the screens", () => {
  const cases = [
    ["fiat", { fiatPaymentRestricted: true }, "/p2p/buy?adv=81", ""],
    ["fiat", { fiatPaymentRestricted: true }, "/p2p/adverts/new", ""],
    ["identity", { needKyc: true }, "/p2p/buy?adv=81", "?next=%2Fen%2Fp2p%2Fbuy%3Fadv%3D81"],
    ["identity", { needKyc: true }, "/p2p/adverts/new", "?next=%2Fen%2Fp2p%2Fadverts%2Fnew"],
    ["deposit", { depositNeedKyc: true }, "/wallet?coin=USDT&to=p2p", "?next=%2Fen%2Fwallet%3Fcoin%3DUSDT%26to%3Dp2p"],
  ] as const;

  test.each(cases)("%s: %j leads from %s to its screen", async (kind, fields, path, search) => {
    site.data["user/info"] = USER;
    site.data["kr-restrict-check"] = { ...FREE, ...fields };
    const { status, location } = await read(`/en${path}`, SIGNED_IN);
    expect([status, location]).toEqual([302, `/en/p2p/restricted/${kind}${search}`]);
  });

  test("lists stay readable, and a visitor is asked to log in first", async () => {
    site.data["kr-restrict-check"] = { ...FREE, needKyc: true };
    expect((await read("/en/p2p/buy")).html).toContain("Faraway");
    expect((await read("/en/p2p/buy?adv=81")).status).toBe(200);
    site.data["kr-restrict-check"] = { ...FREE, fiatPaymentRestricted: true };
    expect((await read("/en/p2p/buy")).html).toContain("Faraway");
  });

  test.each(LOCALES)("say in %s what isn't possible and what to do", async (lang) => {
    for (const kind of ["identity", "deposit", "fiat"] as const) {
      const { status, html } = await read(`/${lang}/p2p/restricted/${kind}`);
      expect(status).toBe(200);
      const text = html.replaceAll("&#x27;", "'");
      expect(text).toContain(translate(lang, `gate.restricted_${kind}`));
      expect(text).toContain(translate(lang, `gate.restricted_${kind}_help`));
      expect(text).toContain(translate(lang, kind === "fiat" ? "frame.return_home" : "gate.verify_identity"));
    }
    expect((await read(`/${lang}/p2p/restricted/other`)).status).toBe(404);
  });
});

test("logos come from the addresses that the API gives, of a fixed size and late; a coin without one keeps its letter", async () => {
  const { html } = await read("/ms/p2p/buy");
  const pictures = html.match(/<img [^>]*>/g)?.filter((tag) => tag.includes("usdt")) ?? [];
  expect(pictures[0]).toMatch(/src="https:\/\/cdn\.example\/usdt\.png"/);
  for (const attribute of ['alt=""', 'width="24"', 'height="24"', 'loading="lazy"']) expect(pictures[0]).toContain(attribute);
  expect(html).toMatch(/>U<\/text><\/svg><img/);
  expect(html).toMatch(/>X<\/text><\/svg><\/span>/);
});
