import { readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { NOTHING_RESTRICTED } from "@plaza/contract/testing/foreign-answers.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { ADVERT, LOGGED_IN, ORDER, startForeignSite, withoutScripts, type ForeignSite } from "./testing/foreign-site.ts";

/**
 * What the five fields of `restrictCheckInfo` do on screens, before an API that restricts nothing itself: it lists a hidden coin everywhere
 * and would take every order.
 */
let site: ForeignSite;
beforeAll(async () => {
  site = await startForeignSite();
});
afterAll(() => site.close());

const HIDDEN = "ZEC";
const coin = (assetCode: string, logoUrl = "") => ({ assetCode, name: `${assetCode} coin`, logoUrl, precision: 6, minQuantity: "1" });
const money = (fiatCode: string) => ({ fiatCode, name: fiatCode, symbol: "$", precision: 2, paymentMethods: [] });
const advert = (advId: string, asset: string, side = "sell") => ({ ...ADVERT, advId, asset, side, message: `Offer of ${asset}` });
const page = (...items: unknown[]) => ({ data: { items, nextCursor: null } });

const order = (orderId: string, asset: string) => ({ ...ORDER, orderId, externalOrderId: `far-${orderId}`, asset });

const FIGURES = {
  ...Object.fromEntries(["totalTrades", "trades30", "partners", "followers", "blockedBy"].map((figure) => [figure, 1])),
  ...Object.fromEntries(["completionRate30", "completionRate", "positiveRate", "avgReleaseMinutes"].map((figure) => [figure, null])),
  ...Object.fromEntries(["avgPayMinutes", "firstTradeAt"].map((figure) => [figure, null])),
  badges: [],
  cautions: [],
};
const DETAILS = "/api/ctc/query-order-details";
const FORM = 'name="advVersion"';
const RESTRICTIONS = "/api/a/v1/auth/user/kr-restrict-check";

let asset: string;
beforeEach(() => {
  site.reset();
  asset = HIDDEN;
  site.replies = {
    // One that offers every page.
    "/api/openapi.json": { html: JSON.stringify(openApiDocument()), status: 200 },
    [RESTRICTIONS]: { data: NOTHING_RESTRICTED },
    "/api/ctc/query-crypto-fiat": {
      data: {
        cryptoList: [coin("USDT", "https://cdn.example/usdt.png"), coin(HIDDEN, "/logos/zec.svg"), coin("BTC"), coin("XRP")],
        fiatList: [money("USD"), money("HKD")],
      },
    },
    "/api/ctc/query-chat-msg": { data: { items: [], nextCursor: null, readUpTo: 0 } },
    "/api/ctc/query-appeal": { data: { cases: [], mayAppeal: false } },
    "/api/ctc/query-user-payment": { data: [] },
    "/api/ctc/query-my-adv": { data: { items: [], nextCursor: null, online: 0 } },
    "/api/ctc/preview-adv": { data: { price: null, index: null, place: null, verdict: "unknown" } },
    "/0/api/t/v2/spot-balance": { data: { balances: [] } },
  };
  // As the call asks: an API that hides nothing.
  site.decide = ({ path, body, request }) => {
    if (path === "/api/ctc/query-adv-list") return page(advert("81", readText(JSON.parse(body), "asset")));
    if (path === "/api/ctc/query-adv-details") return { data: advert("82", asset) };
    if (path === DETAILS) return { data: order(request.url?.includes("=12") === true ? "12" : "13", asset) };
    if (path === "/api/ctc/query-advertiser")
      return {
        data: {
          advertiser: ADVERT.advertiser,
          figures: FIGURES,
          adverts: [advert("81", "USDT"), advert("82", HIDDEN)],
          reviews: [],
          moreReviews: null,
          following: false,
          blocked: false,
          own: false,
        },
      };
    return null;
  };
});

const restrict = (fields: object) =>
  void (site.replies = { ...site.replies, [RESTRICTIONS]: { data: { ...NOTHING_RESTRICTED, ...fields } } });
const hide = (...codes: string[]) => restrict({ restrictedAssetList: codes });

/** A page as its reader sees it, and as it is without scripts: nothing of the data that they go on with. Pages of users are in no cache. */
async function read(path: string, headers: Record<string, string> = LOGGED_IN) {
  const { status, html, location } = await site.get(path, headers);
  return { status, html: withoutScripts(html), location };
}

/** Whether a page that stands shows the word, or has it to choose from. Links that lead back to the page's own address aside. */
async function names(path: string, code: string): Promise<boolean> {
  const { status, html } = await read(path);
  expect([path, status]).toEqual([path, 200]);
  return new RegExp(`>[^<]*\\b${code}\\b|value="${code}"`).test(html);
}

describe("restrictedAssetList", () => {
  test.each([
    ["chips of the buying list", "/en/p2p/buy"],
    ["chips of the selling list", "/en/p2p/sell"],
    ["the form of the landing", "/th/p2p?fiat=USD"],
    ["a deep link to its offers", `/en/p2p/buy?asset=${HIDDEN}&fiat=USD`],
    ["a deep link to sell it", `/en/p2p/sell?asset=${HIDDEN}&fiat=USD`],
    ["an advertiser's page", "/en/p2p/advertiser/900"],
    ["the form of a new advert", "/en/p2p/adverts/new"],
    ["a deep link to an advert of it", `/en/p2p/adverts/new?asset=${HIDDEN}&fiat=USD&side=buy`],
    ["the coins that My Orders is filtered by", "/en/p2p/order"],
  ])("hides a coin in %s, though the API lists it", async (_where, path) => {
    expect(await names(path, HIDDEN)).toBe(true);
    hide(HIDDEN);
    expect(await names(path, HIDDEN)).toBe(false);
  });

  test.each([
    ["the home page", "/en"],
    ["the HK pay page", "/en/hkpay"],
  ])("hides a coin's price on %s, and asks for none", async (_where, path) => {
    const asked = () => site.calls.filter(({ body }) => body.includes('"asset":"BTC"')).length;
    expect(await names(path, "BTC")).toBe(true);
    expect(asked()).toBeGreaterThan(0);
    hide("BTC");
    site.calls = [];
    expect(await names(path, "BTC")).toBe(false);
    expect(asked()).toBe(0);
  });

  test("asks for no quote of a hidden coin", async () => {
    const quotes = async () => {
      site.calls = [];
      await read(`/en/p2p?side=buy&asset=${HIDDEN}&fiat=USD&amount=100`);
      return site.calls.filter(({ path }) => path === "/api/ctc/quote").length;
    };
    expect(await quotes()).toBeGreaterThan(0);
    hide(HIDDEN);
    expect(await quotes()).toBe(0);
  });

  test("shows no offer of it in a list that an API fills with it all the same", async () => {
    const others = site.decide;
    site.decide = (call) => (call.path === "/api/ctc/query-adv-list" ? page(advert("81", "USDT"), advert("82", HIDDEN)) : others(call));
    expect(await names("/en/p2p/buy", `Offer of ${HIDDEN}`)).toBe(true);
    hide(HIDDEN);
    expect(await names("/en/p2p/buy", `Offer of ${HIDDEN}`)).toBe(false);
    expect(await names("/en/p2p/buy", "Offer of USDT")).toBe(true);
  });

  test("opens no order form on it, and says that the offer is gone", async () => {
    expect((await read(`/en/p2p/buy?asset=${HIDDEN}&adv=82`)).html).toContain(FORM);
    hide(HIDDEN);
    const { html } = await read(`/en/p2p/buy?asset=${HIDDEN}&adv=82`);
    expect(html).not.toContain(FORM);
    expect(html).toContain(translate("en", "take.gone_title"));
  });

  test("offers no Reorder of it, in My Orders, on the order and by its address; what was traded stays readable", async () => {
    const again = /href="[^"]*[?&;]again=12/;
    site.replies = { ...site.replies, "/api/ctc/query-order-list": page(order("12", HIDDEN), order("14", "USDT")) };
    for (const path of ["/en/p2p/order", "/en/p2p/buy/detail/12"])
      expect([path, again.test((await read(path)).html)]).toEqual([path, true]);
    hide(HIDDEN);
    for (const path of ["/en/p2p/order", "/en/p2p/buy/detail/12"]) {
      const { status, html } = await read(path);
      expect([path, status, again.test(html)]).toEqual([path, 200, false]);
      expect(html).toContain(HIDDEN);
    }
    expect((await read("/en/p2p/order")).html).toMatch(/href="[^"]*[?&;]again=14/);
    const reordered = await read(`/en/p2p/buy?asset=${HIDDEN}&adv=82&again=12`);
    expect([reordered.status, reordered.html.includes(FORM)]).toEqual([200, false]);
  });
});

describe("ipRestricted", () => {
  test.each(["/p2p", "/p2p/buy", "/p2p/adverts/new", "/hkpay"])("says on %s that there is no market here", async (path) => {
    restrict({ ipRestricted: true });
    expect((await read(`/en${path}`)).status).toBe(451);
  });

  test("leaves people what they have: their orders, adverts and coins", async () => {
    restrict({ ipRestricted: true });
    for (const path of ["/p2p/order", "/p2p/adverts", "/wallet"])
      expect([path, (await read(`/en${path}`)).status]).not.toEqual([path, 451]);
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
    restrict(fields);
    const { status, location } = await read(`/en${path}`);
    expect([status, location]).toEqual([302, `/en/p2p/restricted/${kind}${search}`]);
  });

  test("lists stay readable, and a visitor is asked to log in first", async () => {
    restrict({ needKyc: true });
    expect((await read("/en/p2p/buy", {})).html).toContain("Faraway");
    expect((await read("/en/p2p/buy?adv=81", {})).status).toBe(200);
    restrict({ fiatPaymentRestricted: true });
    expect((await read("/en/p2p/buy", {})).html).toContain("Faraway");
  });

  test.each(LOCALES)("say in %s what isn't possible and what to do", async (lang) => {
    for (const kind of ["identity", "deposit", "fiat"] as const) {
      const { status, html } = await read(`/${lang}/p2p/restricted/${kind}`, {});
      expect(status).toBe(200);
      const text = html.replaceAll("&#x27;", "'");
      expect(text).toContain(translate(lang, `gate.restricted_${kind}`));
      expect(text).toContain(translate(lang, `gate.restricted_${kind}_help`));
      expect(text).toContain(translate(lang, kind === "fiat" ? "frame.return_home" : "gate.verify_identity"));
    }
    expect((await read(`/${lang}/p2p/restricted/other`, {})).status).toBe(404);
  });
});

test("logos come from the addresses that the API gives, of a fixed size and late; a coin without one keeps its letter", async () => {
  const { html } = await read("/ms/p2p/buy", {});
  const pictures = html.match(/<img [^>]*>/g)?.filter((tag) => tag.includes("usdt")) ?? [];
  expect(pictures[0]).toMatch(/src="https:\/\/cdn\.example\/usdt\.png"/);
  for (const attribute of ['alt=""', 'width="24"', 'height="24"', 'loading="lazy"']) expect(pictures[0]).toContain(attribute);
  expect(html).toMatch(/>U<\/text><\/svg><img/);
  expect(html).toMatch(/>X<\/text><\/svg><\/span>/);
});
