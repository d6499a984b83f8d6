import { afterAll, beforeAll, expect, test } from "vitest";
import { CHOICES, type Choice } from "@plaza/domain/fraud/frauds.ts";
import { DECISIONS } from "@plaza/domain/practice/practice.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** The right answers, but for the first `mistakes`. */
const answers = (mistakes = 0): Choice[] =>
  DECISIONS.map(({ right }, index) => (index < mistakes ? (CHOICES.find((choice) => choice !== right) ?? right) : right));
const finish = (person: Person | null, given: Choice[]) =>
  stack.call(person, "POST /api/ctc/finish-practice", { body: { answers: given } });
const passOf = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-practice")).data.pass;
const badgesOf = async (reader: Person | null, { uid }: Person) =>
  (await stack.call(reader, "GET /api/ctc/query-advertiser", { query: { uid } })).data.figures.badges;
const set = async (key: string, value: string) => {
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ($1, $2, 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [key, value],
  );
  await stack.server.context.settings.refresh();
};

test("two mistakes are no pass, one is, and a better score replaces it while a worse one does not", async () => {
  const person = await stack.person();
  expect((await finish(person, answers(2))).data).toMatchObject({ right: 4, of: 6, passed: false, pass: null });
  expect(await passOf(person)).toBeNull();
  expect((await finish(person, answers(1))).data).toMatchObject({ right: 5, passed: true, pass: { version: 1, right: 5 } });
  expect((await finish(person, answers())).data.pass).toMatchObject({ right: 6 });
  expect((await finish(person, answers(1))).data).toMatchObject({ right: 5, passed: true, pass: { right: 6 } });
  expect(await passOf(person)).toMatchObject({ version: 1, right: 6 });
});

test("a pass makes no order, no notification and no movement of coins", async () => {
  const person = await stack.person();
  const counted = async () => {
    const { rows } = await stack.owner.query<{ orders: string; notices: string; transfers: string }>(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM notification) AS notices,
         (SELECT count(*) FROM ledger_transfer) AS transfers`,
    );
    return rows;
  };
  const before = await counted();
  expect((await finish(person, answers())).data.passed).toBe(true);
  expect(await counted()).toEqual(before);
});

test("a pass is a badge for everyone, or for its owner alone", async () => {
  const [person, other] = [await stack.person(), await stack.person()];
  await finish(person, answers());
  expect(await badgesOf(null, person)).toContain("practiced");
  expect(await badgesOf(null, other)).not.toContain("practiced");
  await set("practiceBadge", "false");
  expect(await badgesOf(other, person)).not.toContain("practiced");
  expect(await badgesOf(person, person)).toContain("practiced");
});

test("visitors have no pass, and nobody gets one where the practice trade is switched off", async () => {
  expect((await finish(null, answers())).status).toBe(401);
  const person = await stack.person();
  await set("practiceTrade", "false");
  expect((await finish(person, answers())).error).toBe("not_allowed");
  expect(await passOf(person)).toBeNull();
});

test("where the operator wants practice before the first sale, a pass or a completed trade opens selling, and buying is always open", async () => {
  const advertOf = async (person: Person, side: "buy" | "sell") => {
    const advId = await stack.advert(person, { side, quantity: "50" });
    const state = async (to: "online" | "offline") =>
      (await stack.call(person, "POST /api/ctc/update-adv-state", { body: { advId, state: to } })).answer;
    await state("offline");
    return state;
  };
  const [newcomer, trader] = [await stack.person({ usdt: "100" }), await stack.person({ usdt: "100" })];
  const [selling, buying, traderSelling] = [
    await advertOf(newcomer, "sell"),
    await advertOf(newcomer, "buy"),
    await advertOf(trader, "sell"),
  ];
  const refused = { error: "not_eligible", data: { reasons: [{ reason: "practice_needed" }] } };
  await set("practiceBeforeFirstSale", "true");
  await set("practiceTrade", "true");
  await stack.owner.query("INSERT INTO reputation (user_id, completed) VALUES ($1, 1) ON CONFLICT (user_id) DO UPDATE SET completed = 1", [
    trader.id,
  ]);
  expect(await selling("online")).toMatchObject(refused);
  expect(await buying("online")).toMatchObject({ code: 0 });
  expect(await traderSelling("online")).toMatchObject({ code: 0 });
  await stack.owner.query("UPDATE reputation SET completed = 0 WHERE user_id = $1", [trader.id]);
  const wanted = await stack.person();
  const advId = await stack.advert(wanted, { side: "buy", quantity: "50" });
  const body = { advId, side: "sell" as const, amount: "10", methodId: "wise", price: "1" };
  expect((await stack.call(newcomer, "POST /api/ctc/create-order", { body })).answer).toMatchObject(refused);
  expect((await finish(newcomer, answers())).data.passed).toBe(true);
  expect(await selling("online")).toMatchObject({ code: 0 });
  expect((await stack.call(newcomer, "POST /api/ctc/create-order", { body })).answer).not.toMatchObject(refused);
});
