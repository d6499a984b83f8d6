import { readId } from "@plaza/contract/ids.ts";
import { seedCatalogue } from "../../core/catalogue/catalogue.service.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../core/context.ts";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { auditMerchants } from "../../merchants/tiers/merchant.store.ts";
import { reviewMerchants } from "../../merchants/tiers/review.service.ts";
import { indexPrices } from "../../core/prices/index-price.store.ts";
import { unseal } from "../../core/secrets/seal.ts";
import { authenticatorAad } from "../../people/accounts/security-code.service.ts";
import { auditReputation } from "../../people/reputation/reputation.store.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, MERCHANT_KEYS, emailOf } from "./accounts.ts";
import { RESTRICTED_COIN } from "./adverts.ts";
import { demoMarket } from "./market.ts";
import { keepDemoAlive, moveDemoPrices, seedDemo } from "./seed.ts";

const NOW = new Date();
const SEED = 20261105;
const market = demoMarket(SEED, NOW);
const seeding = { seed: SEED, now: NOW, report: () => undefined };

let stack: Stack;
let context: Context;
beforeAll(async () => {
  stack = await startStack();
  context = stack.server.context;
});
afterAll(() => stack.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stack.owner.query<Row>(text, values)).rows;
const count = async (table: string): Promise<number> =>
  (await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? -1;
const TABLES = ["users", "payment_account", "advert", "orders", "order_event", "chat_message", "ledger_transfer", "index_price"];
const counts = async () => Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await count(table)] as const)));

describe("seeding the demo", () => {
  it("is refused outside demo mode, where published passwords must not exist", async () => {
    const production = { ...context, config: { ...context.config, mode: "production" as const } };
    await expect(seedDemo(production, seeding)).rejects.toThrow("demo mode");
    expect(await count("users")).toBe(0);
  });

  it("leaves nothing behind when it breaks half way", async () => {
    let bytesAsked = 0;
    const breaking: Context = {
      ...context,
      randomBytes: (size) => {
        if (++bytesAsked > 500) throw new Error("the power is out");
        return context.randomBytes(size);
      },
    };
    await expect(seedDemo(breaking, seeding)).rejects.toThrow("the power is out");
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  });

  it("fills an empty database once, also when two starts come at the same time", async () => {
    const began = performance.now();
    const filled = await Promise.all([seedDemo(context, seeding), seedDemo(context, seeding)]);
    const seconds = (performance.now() - began) / 1000;
    expect(filled.filter(Boolean)).toHaveLength(1);
    // About 5 s on two idle cores and 50 s beside a whole run of tests; the bound only catches work that grows with the square of the orders.
    expect(seconds).toBeLessThan(240);
    const before = await counts();
    expect(before).toMatchObject({
      users: market.people.length,
      payment_account: market.payments.length,
      advert: market.adverts.length,
      orders: 1000,
    });
    expect(await seedDemo(context, { ...seeding, seed: 1 })).toBe(false);
    expect(await counts()).toEqual(before);
  });

  it("breaks none of the ledger's promises", async () => {
    const audit = await auditLedger(context.db);
    expect(audit.length).toBeGreaterThan(5);
    expect(audit.filter((line) => line.broken !== 0)).toEqual([]);
  });

  it("dates every movement of coins by its order, in the order of the days", async () => {
    const jumps = await rows(
      "SELECT FROM (SELECT at, lag(at) OVER (ORDER BY id) AS before FROM ledger_transfer) t WHERE at < before OR at > now()",
    );
    expect(jumps).toHaveLength(0);
    const astray = await rows(
      `SELECT t.id FROM ledger_transfer t JOIN orders o ON o.id = t.order_id
       WHERE t.at <> CASE t.kind WHEN 'hold' THEN o.created_at ELSE coalesce(o.completed_at, o.canceled_at) END`,
    );
    expect(astray).toEqual([]);
    // Months, but no years: each day is closed by itself. And nothing waits for the day of the filling.
    const [spread] = await rows<{ days: number; today: number }>(
      "SELECT (extract(epoch FROM now() - min(at)) / 86400)::int AS days, (count(*) FILTER (WHERE at > now() - interval '1 hour'))::int AS today FROM ledger_transfer",
    );
    expect(spread?.days).toBeGreaterThan(30);
    expect(spread?.days).toBeLessThan(100);
    expect(spread?.today).toBeLessThan(20);
  });

  it("leaves everybody with exactly what the market says", async () => {
    const balances = await rows<{ owner: string; asset: string; balance: string }>(
      `SELECT u.username AS owner, l.asset, trim_scale(l.balance / 10::numeric ^ a.precision)::text AS balance
       FROM ledger_account l JOIN users u ON u.id = l.owner_id JOIN asset a ON a.code = l.asset WHERE l.kind = 'p2p' AND l.balance > 0`,
    );
    const found = new Map(balances.map(({ owner, asset, balance }) => [`${owner}/${asset}`, balance]));
    const expected = new Map(
      market.holdings.filter(({ free }) => free !== "0").map(({ owner, asset, free }) => [`${owner}/${asset}`, free]),
    );
    expect(found).toEqual(expected);
    for (const owner of ["buyer", "seller"]) expect([found.get(`${owner}/USDT`), found.get(`${owner}/BTC`)]).toEqual(["10000", "1"]);
  });

  it("gives every trader a tier that the figures carry, with its deposit put down", async () => {
    const reviews = await reviewMerchants(context, NOW);
    expect(reviews).toMatchObject({ warned: 0, lowered: 0 });
    expect(reviews.reviewed).toBe(market.people.filter(({ traderStatus }) => traderStatus === "active").length);
    expect((await auditMerchants(context.db)).filter((line) => line.broken !== 0)).toEqual([]);
    const tiers = await rows<{ tier: string }>(
      "SELECT DISTINCT merchant_tier AS tier FROM users WHERE username LIKE 'merchant_' ORDER BY 1",
    );
    expect(tiers.map(({ tier }) => tier)).toEqual(["block", "pro", "verified"]);
  });

  it("seals authenticators and payment accounts to their own rows", async () => {
    const [buyer] = await rows<{ id: string; totp_secret: Buffer }>("SELECT id, totp_secret FROM users WHERE username = 'buyer'");
    const aad = authenticatorAad(readId(buyer?.id ?? ""));
    expect(unseal(context.config.sealingKey, aad, buyer?.totp_secret ?? Buffer.alloc(0))).toBe(DEMO_TOTP_SECRET);
    expect(await rows("SELECT FROM users WHERE username = 'newcomer' AND totp_secret IS NULL AND terms_version IS NULL")).toHaveLength(1);
  });
});

describe("the seeded demo", () => {
  const signIn = async (key: string) => {
    const { data } = await stack.call(null, "POST /api/a/v2/auth/login", { body: { account: emailOf(key), password: DEMO_PASSWORD } });
    return { id: data.userId, uid: data.UID, token: data.token, name: key };
  };

  it("lists past orders of the demo buyer newest first, with their true instants and a chat", async () => {
    const buyer = await signIn("buyer");
    const { data } = await stack.call(buyer, "GET /api/ctc/query-order-list", { query: { limit: 50 } });
    const expected = market.histories.filter((past) => past.buyer === "buyer" || past.seller === "buyer").toReversed();
    expect(data.items.map((order) => order.createdAt)).toEqual(
      expected.slice(0, data.items.length).map((past) => past.createdAt.toISOString()),
    );
    expect(data.items.length).toBeGreaterThanOrEqual(20);
    for (const [index, order] of data.items.entries()) {
      const past = expected[index];
      expect(order).toMatchObject({ status: past?.outcome.status, amount: past?.amount, unread: 0 });
    }
    const talked = data.items.find((_, index) => (expected[index]?.chat.length ?? 0) > 1);
    if (talked === undefined) throw new Error("no past order has a chat");
    const chat = await stack.call(buyer, "GET /api/ctc/query-chat-msg", { query: { orderId: talked.orderId } });
    expect(chat.data.items.map((message) => message.seq)).toEqual(chat.data.items.map((_, index) => index + 1));
    expect(new Set(chat.data.items.map((message) => message.from))).toEqual(new Set(["system", "buyer", "seller"]));
    const times = chat.data.items.map((message) => message.sentAt);
    expect(times).toEqual(times.toSorted());
  });

  it("has adverts that once offered what their orders took, with figures of their owners", async () => {
    expect(
      await rows(
        `SELECT a.id FROM advert a LEFT JOIN orders o ON o.advert_id = a.id AND o.status = 'completed'
         GROUP BY a.id HAVING a.quantity - a.remaining <> coalesce(sum(o.quantity), 0)`,
      ),
    ).toEqual([]);
    expect(await rows("SELECT FROM advert WHERE state = 'online' AND NOT listed")).toEqual([]);
    expect(await rows("SELECT FROM advert WHERE state = 'online' AND owner_trades = 0")).toEqual([]);
  });

  it("counts more views of a pair's offers than orders on every day", async () => {
    const short = await rows(
      `SELECT o.asset, o.fiat, o.created_at::date FROM orders o LEFT JOIN advert_view_day v
         ON (v.asset, v.fiat, v.day) = (o.asset, o.fiat, (o.created_at AT TIME ZONE 'UTC')::date)
       GROUP BY 1, 2, 3, v.views HAVING count(*) >= coalesce(v.views, 0)`,
    );
    expect(short).toEqual([]);
  });

  it("shows its restricted coin to a German visitor and hides it from a Korean one", async () => {
    const seen = async (country: string) => {
      const from = { headers: { "x-test-country": country } };
      const visitor: Parameters<Stack["call"]>[0] = null;
      const check = await stack.call(visitor, "GET /api/a/v1/auth/user/kr-restrict-check", from);
      const lists = await stack.call(visitor, "GET /api/ctc/query-crypto-fiat", { query: {}, ...from });
      const body = { side: "buy", asset: RESTRICTED_COIN, fiat: "USD" } as const;
      const offers = await stack.call(visitor, "POST /api/ctc/query-adv-list", { body, ...from });
      return {
        restricted: check.data.restrictedAssetList.join(" "),
        isListed: lists.data.cryptoList.some(({ assetCode }) => assetCode === RESTRICTED_COIN),
        isOffered: offers.data.items.length > 0,
      };
    };
    const sixteen = "ARRR BEAM DASH DVPN FIRO GRIN HOPR LOCK MWC SCRT XHV XMR XVG ZANO ZEC ZEN";
    expect(sixteen).toContain(RESTRICTED_COIN);
    expect(await seen("DE")).toEqual({ restricted: "", isListed: true, isOffered: true });
    expect(await seen("KR")).toEqual({ restricted: sixteen, isListed: false, isOffered: false });
  });

  it("is visited by all merchants and a part of the others", async () => {
    await stack.owner.query("UPDATE presence SET seen_at = now() - interval '1 hour'");
    const seen = await keepDemoAlive(context);
    const online = await rows<{ username: string }>(
      "SELECT username FROM users JOIN presence p ON p.user_id = users.id WHERE p.seen_at > now() - interval '2 minutes'",
    );
    const names = online.map((row) => row.username);
    expect(names).toHaveLength(seen);
    expect(names).toEqual(expect.arrayContaining([...MERCHANT_KEYS]));
    expect(seen).toBeGreaterThan(MERCHANT_KEYS.length + 10);
    expect(seen).toBeLessThan(new Set(market.adverts.map((advert) => advert.owner)).size);
    expect(names).not.toContain("buyer");
  });

  it("has prices that move a little, together, and never far", async () => {
    const read = async () => new Map((await indexPrices(context.db, null)).map((row) => [`${row.asset}/${row.fiat}`, Number(row.price)]));
    const before = await read();
    await moveDemoPrices(context);
    const after = await read();
    expect([...after].filter(([pair, price]) => before.get(pair) !== price).length).toBeGreaterThan(before.size / 2);
    const cross = (prices: Map<string, number>, asset: string) => (prices.get(`${asset}/EUR`) ?? 0) / (prices.get(`${asset}/USD`) ?? 1);
    expect(cross(after, "BTC")).toBeCloseTo(cross(after, "ETH"), 6);
    for (let round = 0; round < 17; round += 1) await moveDemoPrices({ ...context, random: () => 0.999_999 });
    const far = await read();
    for (const [pair, price] of far) expect(Math.abs(price / (before.get(pair) ?? 1) - 1), pair).toBeLessThan(0.006);
    expect(far.get("BTC/USD")).toBeGreaterThan((before.get("BTC/USD") ?? 0) * 1.004);
  });
});

describe("with staff, as `npm start` has it", () => {
  let staffed: Stack;
  beforeAll(async () => {
    staffed = await startStack();
  });
  afterAll(() => staffed.close());

  it("has appeals that were decided by templates, one each way for either of two to practice on, and whole books", async () => {
    const { context: by } = staffed.server;
    const decided = new Map<string, readonly string[]>();
    const people = new Map<string, Worker>();
    for (const key of ["support1", "support2"]) {
      const staff = await hire(staffed, "agent");
      await staffed.owner.query("UPDATE staff SET email = $1 WHERE id = $2", [emailOf(key), staff.staffId]);
      people.set(key, staff);
    }
    expect(await seedDemo(by, seeding)).toBe(true);
    for (const [key, staff] of people) {
      const { items } = (await askBackoffice(staffed, staff, "GET /api/desk/training-cases")).data;
      const rules = await Promise.all(
        items.map(async ({ caseId }) => {
          const { data } = await askBackoffice(staffed, staff, "GET /api/desk/training-case", { query: { caseId, rule: "R1" } });
          expect(data.decision?.reason).not.toMatch(/[{}]/);
          expect(data.chat.length).toBeGreaterThan(1);
          return data.decision?.rule ?? "";
        }),
      );
      decided.set(key, rules.toSorted());
    }
    expect(Object.fromEntries(decided)).toEqual({ support1: ["R2", "R3"], support2: ["R1", "R5"] });
    const { rows: templates } = await staffed.owner.query("SELECT FROM decision_template");
    expect(templates).toHaveLength(4);
    for (const audit of [await auditLedger(by.db), await auditReputation(by.db)])
      expect(audit.filter((line) => line.broken !== 0)).toEqual([]);
    const { rows: faults } = await staffed.owner.query<{ action: string; fault: string | null }>(
      "SELECT action, data ->> 'fault' AS fault FROM order_event WHERE actor = 'support' ORDER BY data ->> 'rule'",
    );
    expect(faults).toEqual([
      { action: "resolve_release", fault: null },
      { action: "resolve_release", fault: null },
      { action: "resolve_refund", fault: "buyer" },
      { action: "resolve_refund", fault: "buyer" },
    ]);
  });
});

describe("reference data", () => {
  it("has fraud rules that fired on past orders, for the operator's figures", async () => {
    expect(
      await rows("SELECT count(DISTINCT rule)::int AS rules, count(*) > 80 AS enough FROM fraud_trace WHERE at < now()"),
    ).toMatchObject([{ rules: 6, enough: true }]);
  });

  it("may be brought again, but never in other units", async () => {
    await seedCatalogue(context.db);
    await expect(stack.owner.query("UPDATE asset SET precision = 7 WHERE code = 'USDT'")).rejects.toThrow(/for good/);
    await stack.owner.query("ALTER TABLE asset DISABLE TRIGGER keep_units");
    await stack.owner.query("UPDATE asset SET precision = 7 WHERE code = 'USDT'");
    await expect(seedCatalogue(context.db)).rejects.toThrow("USDT");
    await stack.owner.query("UPDATE asset SET precision = 6 WHERE code = 'USDT'");
  });
});
