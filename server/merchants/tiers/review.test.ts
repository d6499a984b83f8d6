import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { apply, merchantOf, seasoned } from "../../testing/merchants.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { reviewMerchants } from "./review.service.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({ merchantTradesMonth: "0,0,0", fourEyesAboveUsd: "1000000" }, 20);
  agent = await hire(stack, "agent");
});
afterEach(() => stack.audit());
afterAll(() => stack.close());

const view = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-merchant")).data;
const inbox = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notifications")).data.items.map(({ kind }) => kind);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const review = (days: number) => reviewMerchants(stack.server.context, inDays(days));
/** The account looks older than it is by this many days. */
const age = (person: Person, days: number) =>
  stack.owner.query("UPDATE users SET created_at = now() - $2::int * interval '1 day' WHERE id = $1", [person.id, days]);

describe("the daily review", () => {
  test("looks at everybody once a day, also when it runs twice at the same time", async () => {
    const person = await merchantOf(stack, agent, "verified");
    expect(await review(0)).toMatchObject({ warned: 0, lowered: 0 });
    const rounds = await Promise.all([review(1), review(1), review(1)]);
    const { rows } = await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM users WHERE merchant_tier <> 'none'");
    expect(rounds.reduce((sum, { reviewed }) => sum + reviewed, 0)).toBe(firstRow(rows).count);
    expect((await review(1)).reviewed).toBe(0);
    expect((await view(person)).warning).toBeNull();
  });

  test("warns once, gives the set days, and lowers to what the figures carry", async () => {
    const person = await merchantOf(stack, agent, "block");
    await age(person, 100);
    expect(await review(2)).toMatchObject({ warned: 1, lowered: 0 });
    const { warning, tier } = await view(person);
    expect([tier, warning?.missing]).toEqual(["block", ["age"]]);
    await Promise.all([3, 9, 15].map((days) => review(days)));
    expect((await view(person)).tier).toBe("block");
    expect((await inbox(person)).filter((kind) => kind === "merchant_warned")).toHaveLength(1);
    // The account is older by then, so that it must look younger to lack something still.
    await age(person, 91);
    expect(await review(17)).toMatchObject({ lowered: 1 });
    expect(await view(person)).toMatchObject({
      tier: "pro",
      warning: null,
      deposit: { held: "5000", status: "leaving" },
      history: [{ from: "block", to: "pro", cause: "review", reason: "age" }, { to: "block" }],
    });
    expect(await inbox(person)).toContain("merchant_changed");
  });

  test("leaves the tier to who recovers in time", async () => {
    const person = await merchantOf(stack, agent, "pro");
    await age(person, 30);
    await review(30);
    expect((await view(person)).warning).not.toBeNull();
    await age(person, 400);
    await review(31);
    expect(await view(person)).toMatchObject({ tier: "pro", warning: null });
    await review(60);
    expect((await view(person)).tier).toBe("pro");
  });

  test("lets the suspended be", async () => {
    const person = await merchantOf(stack, agent, "pro");
    await stack.owner.query("UPDATE users SET trader_status = 'suspended', created_at = now() WHERE id = $1", [person.id]);
    await review(61);
    expect(await view(person)).toMatchObject({ tier: "pro", suspended: true, warning: null });
  });
});

describe("an appeal", () => {
  const decided = async (rule: "R3" | "R9" | "R10") => {
    const trade = await appealedCase(stack);
    const { caseId } = trade;
    const raise = (person: Person) => stack.owner.query("UPDATE users SET merchant_tier = 'verified' WHERE id = $1", [person.id]);
    await Promise.all([raise(trade.buyer), raise(trade.seller)]);
    await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    const done = await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body: { caseId, rule, reason: "Shown" } });
    expect(done.error).toBeNull();
    return trade;
  };
  const tiersOf = async ({ buyer, seller }: { buyer: Person; seller: Person }) => [(await view(buyer)).tier, (await view(seller)).tier];

  test("lost for forged evidence takes the badge in the same moment, and only the forger's", async () => {
    const nowPriced = "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING";
    await stack.owner.query(nowPriced);
    const byBuyer = await decided("R9");
    expect(await tiersOf(byBuyer)).toEqual(["none", "verified"]);
    expect((await view(byBuyer.buyer)).history[0]).toMatchObject({ cause: "fraud", reason: "R9", to: "none" });
    expect(await inbox(byBuyer.buyer)).toContain("merchant_changed");
    expect(await tiersOf(await decided("R10"))).toEqual(["verified", "none"]);
    const lost = await decided("R3");
    expect(await tiersOf(lost)).toEqual(["verified", "verified"]);
    const appeals = (await view(lost.buyer)).tiers[1]?.requirements.find(({ requirement }) => requirement === "appeals");
    expect(appeals).toMatchObject({ have: "1", needed: "2", met: true });
  });

  test("that was lost long ago does not count any more", async () => {
    const { buyer } = await decided("R3");
    await stack.owner.query("UPDATE appeal_case SET closed_at = now() - interval '91 days' WHERE opened_by = 'buyer'");
    expect((await view(buyer)).tiers[1]?.requirements.find(({ requirement }) => requirement === "appeals")?.have).toBe("0");
  });
});

describe("what a tier gives", () => {
  test("more adverts of a pair, dearer ones, and a key that asks more", async () => {
    await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
    const [plain, block] = [await seasoned(stack), await merchantOf(stack, agent, "block")];
    const post = (person: Person, quantity: string) =>
      stack.call(person, "POST /api/ctc/create-adv", {
        body: {
          side: "buy",
          asset: "USDT",
          fiat: "USD",
          priceType: "fixed",
          price: "1",
          quantity,
          minAmount: "10",
          maxAmount: "1000",
          methodIds: ["wise"],
          paymentWindowMinutes: 15,
          message: "",
        },
      });
    const refused = await post(plain, "200001");
    expect(refused.error).toBe("advert_too_large");
    expect(refused.text).toContain("200000");
    expect((await post(block, "200001")).error).toBeNull();
    expect((await post(block, "10000001")).error).toBe("advert_too_large");
    for (let index = 1; index <= 3; index++) expect((await post(plain, "100")).error).toBeNull();
    expect((await post(plain, "100")).error).toBe("too_many_adverts");
    for (let index = 2; index <= 5; index++) expect((await post(block, "100")).error).toBeNull();
  });

  test("the list can be narrowed to those who have one", async () => {
    const { items } = (
      await stack.call(null, "POST /api/ctc/query-adv-list", { body: { side: "sell", asset: "USDT", fiat: "USD", verifiedOnly: true } })
    ).data;
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ advertiser }) => advertiser.merchantTier))).toEqual(new Set(["block"]));
  });
});

test("nobody applies for the tier that the account has, nor while it is frozen or suspended", async () => {
  const person = await merchantOf(stack, agent, "pro");
  expect((await apply(stack, person, "pro")).error).toBe("already_done");
  await stack.owner.query("UPDATE users SET trader_status = 'suspended' WHERE id = $1", [person.id]);
  expect((await apply(stack, person, "block")).error).toBe("not_a_merchant");
  await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [person.id]);
  expect((await apply(stack, person, "block")).error).toBe("account_frozen");
});
