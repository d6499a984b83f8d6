import { readList, readField } from "@plaza/contract/unknown-value.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { withinTolerance } from "./signed-quote.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 20);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const pair = { side: "buy", asset: "USDT", fiat: "USD" } as const;
const quote = (as: Person | null, body: object) => stack.call(as, "POST /api/ctc/quote", { body: { ...pair, ...body } });
const reprice = (advId: AdvertId, price: string) =>
  stack.owner.query("UPDATE advert SET price = $2::numeric * 100000000 WHERE id = $1", [advId, price]);
const clear = () => stack.owner.query("UPDATE advert SET min_amount = 100000000000, max_amount = 100000000000");

interface Made {
  readonly price: number;
  readonly min: number;
  readonly max: number;
  readonly trades: number;
}

describe("the best offer", () => {
  it("is the best over every offer that could fill the wish", async () => {
    const [owner, taker] = await Promise.all([stack.person({ usdt: "1000000" }), stack.person()]);
    const offers = fc.array(
      fc.record({
        price: fc.integer({ min: 900, max: 1100 }),
        min: fc.integer({ min: 1, max: 400 }),
        max: fc.integer({ min: 400, max: 900 }),
        trades: fc.constantFrom(0, 0, 0, 5),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(offers, fc.integer({ min: 1, max: 1000 }), fc.boolean(), async (made: readonly Made[], input, inCoins) => {
        await clear();
        const ids = new Map<string, Made>();
        for (const advert of made) {
          // Ids are to rise in the order made.
          const id = await stack.advert(owner, {
            side: "sell",
            quantity: "1000",
            price: String(advert.price / 1000),
            minAmount: String(advert.min),
            maxAmount: String(advert.max),
            requirements: advert.trades === 0 ? {} : { minCompletedTrades: advert.trades },
          });
          ids.set(id, advert);
        }
        const amountAt = ({ price }: Made) => (inCoins ? Math.round((input * price) / 10) / 100 : input);
        const fits = made.filter(
          (advert) =>
            advert.trades === 0 && amountAt(advert) >= advert.min && amountAt(advert) <= advert.max && amountAt(advert) <= advert.price,
        );
        const answer = await quote(taker, inCoins ? { quantity: String(input) } : { amount: String(input) });
        if (fits.length === 0) {
          expect(answer.error).toBe("no_offer_fits");
          return;
        }
        const best = Math.min(...fits.map(({ price }) => price));
        expect(ids.get(answer.data.advId)?.price).toBe(best);
        expect(answer.data).toMatchObject({ eligible: true, reservesCoins: false });
        // Among equals the older advert, as in the list.
        expect(answer.data.advId).toBe([...ids].find(([, advert]) => fits.includes(advert) && advert.price === best)?.[0]);
      }),
      { numRuns: 60 },
    );
  });

  it("is shown to who can't trade yet, with what is missing", async () => {
    await clear();
    const [owner, newcomer] = await Promise.all([stack.person({ usdt: "100" }), stack.person({ kyc: false })]);
    const advId = await stack.advert(owner, { side: "sell", quantity: "100", price: "1.01" });
    expect((await quote(null, { amount: "20" })).data).toMatchObject({
      advId,
      eligible: false,
      ineligibleReasons: [{ reason: "not_signed_in" }],
    });
    expect((await quote(newcomer, { amount: "20" })).data).toMatchObject({
      advId,
      eligible: false,
      ineligibleReasons: [{ reason: "gate_kyc" }],
    });
    // 20 / 1.01 less the fee, rounded as an order is.
    const { data } = await quote(null, { amount: "20" });
    expect(data).toMatchObject({ amount: "20", quantity: "19.80198", fee: "0.019802", receive: "19.782178", effectivePrice: "1.01101102" });
    expect((await quote(null, { amount: "20", quantity: "1" })).error).toBe("invalid_request");
    expect((await quote(null, {})).error).toBe("invalid_request");
  });

  it("for a seller is one whose order the own coins and accounts can fill", async () => {
    const [owner, seller] = await Promise.all([stack.person(), stack.person({ usdt: "50" })]);
    const advId = await stack.advert(owner, { side: "buy", quantity: "1000", price: "0.99" });
    expect((await quote(seller, { side: "sell", quantity: "50" })).data).toMatchObject({ advId, methodId: "wise" });
    expect((await quote(seller, { side: "sell", quantity: "50.000001" })).error).toBe("no_offer_fits");
  });
});

describe("where nothing fits, the answer says what would", () => {
  const suggestions = async (as: Person | null, body: object): Promise<readonly unknown[]> => {
    const { answer } = await quote(as, body);
    expect(answer).toMatchObject({ error: "no_offer_fits" });
    return readList(answer, "data", "suggestions");
  };

  it("the nearest amount, another method, another currency, and each of them holds", async () => {
    await clear();
    const owner = await stack.person({
      usdt: "3000",
      payments: [
        { methodId: "wise", fiat: "USD" },
        { methodId: "revolut", fiat: "EUR" },
      ],
    });
    await stack.advert(owner, { side: "sell", quantity: "1000", minAmount: "50", maxAmount: "400" });
    await stack.advert(owner, { side: "sell", quantity: "1000", minAmount: "600", maxAmount: "700" });
    expect(await suggestions(null, { amount: "430" })).toContainEqual({ kind: "amount", amount: "400" });
    expect(await suggestions(null, { amount: "570" })).toContainEqual({ kind: "amount", amount: "600" });
    expect(await suggestions(null, { amount: "5" })).toContainEqual({ kind: "amount", amount: "50" });
    const byMethod = await suggestions(null, { amount: "100", methodIds: ["zelle"] });
    expect(byMethod).toContainEqual({ kind: "methods", methods: [{ methodId: "wise", name: "Wise", mark: "wallet" }] });
    await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000), ('USDT', 'EUR', 90000000)");
    await stack.advert(owner, {
      side: "sell",
      quantity: "1000",
      fiat: "EUR",
      methodId: "revolut",
      price: "0.9",
      minAmount: "1",
      maxAmount: "900",
    });
    const fiat = (await suggestions(null, { amount: "450" })).find((suggestion) => readField(suggestion, "kind") === "fiat");
    expect(fiat).toEqual({ kind: "fiat", fiat: "EUR", amount: "405" });
    expect((await quote(null, { fiat: "EUR", amount: "405" })).error).toBeNull();
  });
});

describe("a quote", () => {
  const place = (as: Person, input: object, quoteId?: string) =>
    stack.send(as, "POST /api/ctc/create-order", {
      body: { side: "buy", methodId: "wise", ...(quoteId === undefined ? {} : { quoteId }), ...input },
    });
  const market = async (price = "1") => {
    await clear();
    const [owner, taker] = await Promise.all([stack.person({ usdt: "1000" }), stack.person()]);
    return { owner, taker, advId: await stack.advert(owner, { side: "sell", quantity: "1000", price }) };
  };

  it("keeps its price while the advert's moves within the tolerance, and no further", async () => {
    const { taker, advId } = await market();
    const { data } = await quote(taker, { amount: "100" });
    const input = { advId, amount: "100", price: data.price };
    await reprice(advId, "1.005");
    expect((await place(taker, input)).answer).toMatchObject({ error: "price_changed", data: { price: "1.005" } });
    expect((await place(taker, input, data.quoteId)).data).toMatchObject({ price: "1", quantity: "100", amount: "100" });
    await reprice(advId, "1.00500001");
    expect((await place(taker, input, data.quoteId)).error).toBe("price_changed");
    // A price that moved the other way costs the advertiser nothing.
    await reprice(advId, "0.9");
    expect((await place(taker, input, data.quoteId)).data).toMatchObject({ price: "1" });
  });

  it("is good for its person, its amount, its advert and its seconds only", async () => {
    const { taker, advId } = await market();
    const [other, { data }] = await Promise.all([stack.person(), quote(taker, { amount: "100" })]);
    const input = { advId, amount: "100", price: "1" };
    expect((await place(other, input, data.quoteId)).error).toBe("quote_expired");
    // Its price has risen since: a quote of another advert would buy it for less.
    const dearer = await stack.advert(await stack.person({ usdt: "1000" }), { side: "sell", quantity: "1000", price: "1.004" });
    expect((await place(taker, { ...input, advId: dearer }, data.quoteId)).error).toBe("quote_expired");
    expect((await place(taker, { ...input, amount: "200" }, data.quoteId)).error).toBe("quote_expired");
    expect((await place(taker, { ...input, price: "0.5" }, data.quoteId)).error).toBe("quote_expired");
    expect((await place(taker, input, data.quoteId.replace(/\.1000/, ".2000"))).error).toBe("quote_expired");
    expect((await place(taker, input, "rubbish")).error).toBe("quote_expired");
    const before = Date.parse(data.expiresAt);
    expect(before - Date.parse(data.serverTime)).toBe(30_000);
    const visitors = (await quote(null, { amount: "100" })).data;
    expect((await place(other, input, visitors.quoteId)).error).toBeNull();
  });

  it("reserves nothing: of two with one quote each, the last coins go to the first who orders", async () => {
    const { owner, taker } = await market();
    await clear();
    const advId = await stack.advert(owner, { side: "sell", quantity: "0", price: "1" }).catch(() => null);
    expect(advId).toBeNull();
    const scarce = await stack.advert(await stack.person({ usdt: "100" }), { side: "sell", quantity: "100", price: "1" });
    const other = await stack.person();
    const [mine, theirs] = await Promise.all([quote(taker, { amount: "100" }), quote(other, { amount: "100" })]);
    const input = { advId: scarce, amount: "100", price: "1" };
    expect((await place(other, input, theirs.data.quoteId)).error).toBeNull();
    expect((await place(taker, input, mine.data.quoteId)).error).toBe("advert_unavailable");
  });

  it("is refused after its time", async () => {
    const { taker, advId } = await market();
    const { data } = await quote(taker, { amount: "100" });
    // The database's clock decides, and it is the quote's that is turned back.
    const { writeQuoteId } = await import("./signed-quote.ts");
    const old = writeQuoteId(stack.server.context, {
      advId,
      price: 100_000_000n,
      quantity: 100_000_000n,
      amount: 10_000n,
      expiresAt: BigInt(Date.now() - 1000),
      userId: taker.id,
    });
    expect(data.quoteId).not.toBe(old);
    expect((await place(taker, { advId, amount: "100", price: "1" }, old)).answer).toMatchObject({
      error: "quote_expired",
      data: { price: "1" },
    });
  });
});

it("tolerance is for what the advertiser would lose", () => {
  expect(withinTolerance(1000n, 1005n, true, 50)).toBe(true);
  expect(withinTolerance(1000n, 1006n, true, 50)).toBe(false);
  expect(withinTolerance(1000n, 1n, true, 0)).toBe(true);
  expect(withinTolerance(1000n, 995n, false, 50)).toBe(true);
  expect(withinTolerance(1000n, 994n, false, 50)).toBe(false);
});
