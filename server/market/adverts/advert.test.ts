import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { repriceAdverts } from "./repricing.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
});
afterAll(() => stack.close());

async function p2p(person: Person): Promise<string> {
  const { data } = await stack.call(person, "GET /api/t/v2/spot-balance");
  return data.balances.find((balance) => balance.assetCode === "USDT")?.p2p ?? "none";
}

async function sellTerms(owner: Person) {
  const { data } = await stack.call(owner, "GET /api/ctc/query-user-payment", { query: {} });
  return {
    priceType: "fixed" as const,
    price: "1.01",
    quantity: "300",
    minAmount: "10",
    maxAmount: "200",
    paymentIds: [requireValue(data[0]?.paymentId)],
    paymentWindowMinutes: 15,
    message: "Pay from your own account.",
  };
}

describe("an advert's life", () => {
  it("locks coins while it is online, follows edits, and gives back what was not sold", async () => {
    const owner = await stack.person({ usdt: "1000" });
    const terms = await sellTerms(owner);
    const made = await stack.call(owner, "POST /api/ctc/create-adv", { body: { side: "sell", asset: "USDT", fiat: "USD", ...terms } });
    expect(made.data.advert).toMatchObject({
      state: "online",
      remaining: "300",
      price: "1.01",
      methods: [{ methodId: "wise", name: "Wise", mark: "wallet" }],
    });
    const { advId } = made.data.advert;
    expect(await p2p(owner)).toBe("700");

    const more = await stack.call(owner, "POST /api/ctc/update-adv", {
      body: { ...terms, advId, version: made.data.advert.version, quantity: "900" },
    });
    expect(more.data.advert).toMatchObject({ remaining: "900" });
    expect(await p2p(owner)).toBe("100");
    const stale = await stack.call(owner, "POST /api/ctc/update-adv", { body: { ...terms, advId, version: 1 } });
    expect(stale.error).toBe("advert_changed");

    const buyer = await stack.person();
    // A list for an amount says what the amount gets, after the fee.
    const coinsFor = async (amount?: string) => {
      const body = { side: "buy" as const, asset: "USDT", fiat: "USD", ...(amount === undefined ? {} : { amount }) };
      const { data } = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body });
      return data.items.find((offer) => offer.advId === advId)?.coins;
    };
    expect([await coinsFor("101"), await coinsFor()]).toEqual(["99.9", undefined]);
    const order = await stack.call(buyer, "POST /api/ctc/create-order", {
      body: { advId, side: "buy", amount: "101", methodId: "wise", price: "1.01" },
    });
    const less = await stack.call(owner, "POST /api/ctc/update-adv", {
      body: { ...terms, advId, version: more.data.advert.version, quantity: "50", message: "Write my name as the reference." },
    });
    expect(less.data.figures).toEqual({ views: 0, orders: 1, completed: 0, open: 1 });
    const { orderId } = order.data;
    const read = [owner, buyer].map(
      async (who) => (await stack.call(who, "GET /api/ctc/query-order-details", { query: { orderId } })).data,
    );
    for (const { advertMessage } of await Promise.all(read)) expect(advertMessage, "as it was").toBe("Pay from your own account.");
    await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version: 1 } });
    const mine = await stack.call(owner, "GET /api/ctc/query-my-adv", { query: {} });
    expect(mine.data.items[0]?.advert.remaining).toBe("150");
    const sides = await Promise.all(
      (["sell", "buy"] as const).map((side) => stack.call(owner, "GET /api/ctc/query-my-adv", { query: { side } })),
    );
    expect(sides.map(({ data }) => data.items.length)).toEqual([1, 0]);
    const pairs = await Promise.all(
      [{ asset: "USDT", fiat: "USD" }, { asset: "BTC" }, { fiat: "EUR" }].map((query) =>
        stack.call(owner, "GET /api/ctc/query-my-adv", { query }),
      ),
    );
    expect(pairs.map(({ data }) => [data.items.length, data.pairs])).toEqual(
      [1, 0, 0].map((count) => [count, [{ asset: "USDT", fiat: "USD" }]]),
    );

    const closed = await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId, state: "closed" } });
    expect(closed.data.items[0]?.advert.state).toBe("closed");
    expect(await p2p(owner)).toBe("1000");
    expect((await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId, state: "online" } })).error).toBe("already_done");
    await stack.audit();
  });

  it("shows its owner the limits as they were set, whatever is left of it, so that saving them again loses none", async () => {
    const [owner, buyer] = await Promise.all([stack.person({ usdt: "300" }), stack.person()]);
    const made = await stack.call(owner, "POST /api/ctc/create-adv", {
      body: { side: "sell", asset: "USDT", fiat: "USD", ...(await sellTerms(owner)), maxAmount: "250" },
    });
    const { advId } = made.data.advert;
    await stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "202", methodId: "wise", price: "1.01" } });
    const left = await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId } });
    expect(left.data.advert).toMatchObject({ remaining: "100", minAmount: "10", maxAmount: "250" });
    const { data } = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
    expect(data.items.find((offer) => offer.advId === advId)?.maxAmount, "what can still be ordered").toBe("101");
    await stack.audit();
  });

  it("is ended by its owner alone", async () => {
    const [owner, stranger] = [await stack.person({ usdt: "100" }), await stack.person({ usdt: "100" })];
    const advId = await stack.advert(owner, { side: "sell", quantity: "50" });
    for (const state of ["offline", "closed"] as const)
      expect((await stack.call(stranger, "POST /api/ctc/update-adv-state", { body: { advId, state } })).error).toBe("not_found");
    expect((await stack.owner.query("SELECT state FROM advert WHERE id = $1", [advId])).rows).toEqual([{ state: "online" }]);
  });

  it("takes all adverts off and back at once, and names those that can't come back", async () => {
    const owner = await stack.person({ usdt: "400" });
    const terms = await sellTerms(owner);
    for (const quantity of ["300", "100"])
      await stack.call(owner, "POST /api/ctc/create-adv", { body: { side: "sell", asset: "USDT", fiat: "USD", ...terms, quantity } });
    const off = await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { all: true, state: "offline" } });
    expect(off.data.items.map((item) => item.advert.state)).toEqual(["offline", "offline"]);
    await stack.call(owner, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "100" } });
    const on = await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { all: true, state: "online" } });
    expect(on.data.failed.map(({ error }) => error)).toEqual(["insufficient_balance"]);
    await stack.audit();
  });
});

describe("what an advert may say", () => {
  it("asks twice about a price far from the index, and takes none that nobody can mean", async () => {
    const owner = await stack.person({ usdt: "1000" });
    const body = { side: "sell" as const, asset: "USDT", fiat: "USD", ...(await sellTerms(owner)), price: "1.3" };
    const asked = await stack.call(owner, "POST /api/ctc/create-adv", { body });
    expect(asked.answer).toMatchObject({ error: "price_out_of_band", data: { index: "1", price: "1.3" } });
    expect((await stack.call(owner, "POST /api/ctc/create-adv", { body: { ...body, confirmPrice: true } })).status).toBe(200);
    const absurd = { ...body, price: "10.1", confirmPrice: true };
    expect((await stack.call(owner, "POST /api/ctc/create-adv", { body: absurd })).error).toBe("price_forbidden");
  });

  it("accepts only the owner's own accounts, known payment methods and available coins", async () => {
    const [owner, other] = await Promise.all([stack.person({ usdt: "10" }), stack.person()]);
    const sell = { side: "sell" as const, asset: "USDT", fiat: "USD", ...(await sellTerms(owner)) };
    const foreign = await sellTerms(other);
    const words = await Promise.all([
      stack.call(owner, "POST /api/ctc/create-adv", { body: { ...sell, paymentIds: foreign.paymentIds } }),
      stack.call(owner, "POST /api/ctc/create-adv", { body: { ...sell, side: "buy", methodIds: ["no_such_bank"] } }),
      stack.call(owner, "POST /api/ctc/create-adv", { body: sell }),
      stack.call(owner, "POST /api/ctc/create-adv", { body: { ...sell, maxAmount: "5" } }),
    ]);
    expect(words.map((word) => word.error)).toEqual([
      "payment_account_needed",
      "method_not_offered",
      "insufficient_balance",
      "invalid_request",
    ]);
    const newcomer = await stack.person({ kyc: false });
    expect(
      (await stack.call(newcomer, "POST /api/ctc/create-adv", { body: { ...sell, side: "buy", methodIds: ["wise"] } })).answer,
    ).toMatchObject({ error: "not_eligible", data: { missing: ["kyc"] } });
    await stack.audit();
  });
});

it("lets a floating price follow the index between its bounds, without a new version", async () => {
  const owner = await stack.person();
  const made = await stack.call(owner, "POST /api/ctc/create-adv", {
    body: {
      side: "buy",
      asset: "USDT",
      fiat: "USD",
      priceType: "floating",
      margin: "-0.01",
      priceCeiling: "1.02",
      quantity: "100",
      minAmount: "10",
      maxAmount: "50",
      methodIds: ["wise"],
      paymentWindowMinutes: 30,
      message: "",
    },
  });
  expect(made.data.advert).toMatchObject({ price: "0.99", margin: "-0.0100" });
  const reprice = async (index: string) => {
    await stack.owner.query("UPDATE index_price SET price = $1 WHERE asset = 'USDT' AND fiat = 'USD'", [index]);
    await repriceAdverts(stack.server.context);
    return (await stack.call(null, "GET /api/ctc/query-adv-details", { query: { advId: made.data.advert.advId } })).data;
  };
  expect(await reprice("102000000")).toMatchObject({ price: "1.0098", version: made.data.advert.version });
  expect(await reprice("150000000")).toMatchObject({ price: "1.02" });
  await stack.owner.query("UPDATE index_price SET price = 100000000 WHERE asset = 'USDT' AND fiat = 'USD'");
});

describe("what an advert's texts look like", () => {
  const LURE = "Add me on Telegram @rate_king before you pay.";
  const flagged = (signs: readonly { text: string; flags: readonly string[] }[] | undefined) =>
    Object.fromEntries((signs ?? []).map(({ text, flags }) => [text, flags]));

  it("is said to its owner before and after posting, and posts it all the same", async () => {
    const owner = await stack.person({ usdt: "1000" });
    const terms = await sellTerms(owner);
    const pair = { side: "sell", asset: "USDT", fiat: "USD" } as const;
    const texts = { message: "Only fast people, no idiots.", autoReply: LURE };
    const preview = await stack.call(owner, "POST /api/ctc/preview-adv", {
      body: { ...pair, priceType: "fixed", price: "1.01", ...texts },
    });
    expect(flagged(preview.data.textSigns)).toEqual({ message: ["insult"], autoReply: ["off_platform"] });

    const made = await stack.call(owner, "POST /api/ctc/create-adv", { body: { ...pair, ...terms, ...texts } });
    expect(made.data.advert.state).toBe("online");
    expect(flagged(made.data.textSigns)).toEqual({ message: ["insult"], autoReply: ["off_platform"] });

    const { advId, version } = made.data.advert;
    const read = await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId } });
    expect(read.data.textSigns).toEqual(made.data.textSigns);
    const fixed = await stack.call(owner, "POST /api/ctc/update-adv", {
      body: { ...terms, advId, version, autoReply: "Hello, pay and tell me here." },
    });
    expect(fixed.data.textSigns).toEqual([]);
  });

  it("is the same as the chat says of the first message, and nothing where the operator's rule is off", async () => {
    const owner = await stack.person({ usdt: "1000" });
    const terms = await sellTerms(owner);
    const body = { side: "sell", asset: "USDT", fiat: "USD", ...terms, autoReply: LURE } as const;
    const { data } = await stack.call(owner, "POST /api/ctc/create-adv", { body });
    const buyer = await stack.person();
    const placed = await stack.call(buyer, "POST /api/ctc/create-order", {
      body: { advId: data.advert.advId, side: "buy", amount: "20", methodId: "wise", price: "1.01" },
    });
    const chat = await stack.call(buyer, "GET /api/ctc/query-chat-msg", { query: { orderId: placed.data.orderId } });
    expect(chat.data.items.find(({ content }) => content === LURE)?.flags).toEqual(data.textSigns?.[0]?.flags);

    const dry = () => stack.call(owner, "POST /api/ctc/create-adv", { body, query: { dryRun: "true" } });
    const off = await whileSet({ stack }, "fraudRulesOff", ["off_platform"], dry);
    expect(off.data.textSigns).toEqual([]);
  });
});
