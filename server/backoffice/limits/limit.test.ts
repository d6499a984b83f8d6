import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readList } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";

let stack: Stack;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack({ maxOpenUnpaidOrders: 5, dayMaxUsd: "800,0,0,0", limitRequestFourEyesUsd: "2000" });
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
type ProposalId = WireOf<"POST /api/desk/confirm-user-limit">["body"]["proposalId"];
type Input = WireOf<"POST /api/desk/set-user-limit">["body"];
const set = (by: Worker, person: Person, input: Pick<Input, "kind" | "most"> & Partial<Input>) =>
  askBackoffice(stack, by, "POST /api/desk/set-user-limit", {
    body: { uid: person.uid, until: TOMORROW, reason: "a case runs", ...input },
  });
const lift = (by: Worker, person: Person, kind: Input["kind"]) =>
  askBackoffice(stack, by, "POST /api/desk/lift-user-limit", { body: { uid: person.uid, kind, reason: "cleared up" } });
const reasonsOf = (answer: unknown) => readList(answer, "data", "reasons");

async function market() {
  const [seller, buyer] = [await stack.person({ usdt: "5000" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "5000" });
  const take = (amount = "100") =>
    stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount, methodId: "wise", price: "1" } });
  return { buyer, take };
}

it("one person's limit holds instead of everybody's, is shown to that person, and ends by itself", async () => {
  const { buyer, take } = await market();
  expect((await set(agent, buyer, { kind: "maxOpenUnpaidOrders", most: 1 })).error).toBe("not_allowed");
  const { limits } = (await set(senior, buyer, { kind: "maxOpenUnpaidOrders", most: 1 })).data;
  expect(limits.find(({ kind }) => kind === "maxOpenUnpaidOrders")).toMatchObject({ used: 0, usual: 5, own: { most: 1, until: TOMORROW } });
  expect((await take()).status).toBe(200);
  expect(reasonsOf((await take()).answer)).toEqual([{ reason: "too_many_open_orders", requires: "1" }]);
  const mine = (await stack.call(buyer, "GET /api/ctc/query-limits")).data;
  expect(mine.openUnpaidOrders).toEqual({ used: 1, most: 1 });
  expect(mine.own).toEqual([{ kind: "maxOpenUnpaidOrders", most: 1, until: TOMORROW }]);
  const { items } = (await stack.call(buyer, "GET /api/ctc/query-notifications", { query: {} })).data;
  expect(items.map(({ kind }) => kind)).toContain("limits_changed");
  await stack.owner.query("UPDATE user_limit SET until = now() - interval '1 second' WHERE user_id = $1", [buyer.id]);
  expect((await take()).status).toBe(200);
  expect((await stack.call(buyer, "GET /api/ctc/query-limits")).data.own).toEqual([]);
});

it("a limit may be higher than everybody's too, and is lifted by hand", async () => {
  const { buyer, take } = await market();
  await set(senior, buyer, { kind: "maxTakesPerHour", most: 1 });
  expect((await take()).status).toBe(200);
  expect(reasonsOf((await take()).answer)[0]).toMatchObject({ reason: "too_many_takes", requires: "1" });
  await set(senior, buyer, { kind: "maxOpenUnpaidOrders", most: 7 });
  expect((await lift(senior, buyer, "maxTakesPerHour")).error).toBeNull();
  expect((await lift(senior, buyer, "maxTakesPerHour")).error).toBe("already_done");
  for (let more = 0; more < 6; more++)
    // One after the other, to the limit.
    expect((await take("10")).status).toBe(200);
  expect(reasonsOf((await take("10")).answer)).toEqual([{ reason: "too_many_open_orders", requires: "7" }]);
  const acts = await stack.owner.query("SELECT action, data FROM staff_act WHERE object_id = $1 ORDER BY seq", [buyer.uid]);
  expect(acts.rows.map(({ action }: { action: string }) => action)).toEqual(["set_limit", "set_limit", "lift_limit"]);
});

it("the maximum of one order is computed in USD", async () => {
  const { buyer, take } = await market();
  await set(senior, buyer, { kind: "maxOrderUsd", most: 50 });
  expect(reasonsOf((await take("50.01")).answer)).toEqual([{ reason: "over_own_limit", requires: "50" }]);
  expect((await take("50")).status).toBe(200);
});

it("a limit in money above the level and the set amount takes two staff members", async () => {
  const person = await stack.person();
  const second = await hire(stack, "senior");
  const read = async (as: Worker) => {
    const { limits } = (await askBackoffice(stack, as, "GET /api/desk/user-limits", { query: { uid: person.uid } })).data;
    return requireValue(limits.find(({ kind }) => kind === "maxDayUsd"));
  };
  const confirm = (as: Worker, proposalId: ProposalId, yes: boolean) =>
    askBackoffice(stack, as, "POST /api/desk/confirm-user-limit", { body: { proposalId, confirm: yes } });
  const proposalId = async () => requireValue((await read(senior)).proposal).proposalId;
  const kind = "maxDayUsd" as const;
  expect((await set(senior, person, { kind, most: 2000 })).error).toBeNull();
  expect(await read(senior)).toMatchObject({ own: { most: 2000 }, proposal: null });
  expect((await set(senior, person, { kind, most: 1_000_000 })).error).toBeNull();
  expect(await read(senior)).toMatchObject({ own: { most: 2000 }, proposal: { most: 1_000_000, mine: true } });
  const first = await proposalId();
  expect((await confirm(senior, first, true)).error).toBe("had_part");
  expect((await confirm(agent, first, true)).error).toBe("not_allowed");
  expect((await confirm(await hire(stack, "senior", person), first, true)).error).toBe("own_case");
  // A confirmation is for the proposal that was read.
  await set(senior, person, { kind, most: 900_000_000 });
  expect((await confirm(second, first, true)).error).toBe("nothing_to_confirm");
  expect((await confirm(second, await proposalId(), false)).error).toBeNull();
  expect(await read(senior)).toMatchObject({ own: { most: 2000 }, proposal: null });
  await set(senior, person, { kind, most: 5000 });
  const last = await proposalId();
  const both = await Promise.all([confirm(second, last, true), confirm(await hire(stack, "operator"), last, true)]);
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  expect(both.filter(({ error }) => error === "nothing_to_confirm")).toHaveLength(1);
  expect(await read(senior)).toMatchObject({ own: { most: 5000 }, proposal: null });
  await expect(stack.owner.query("UPDATE user_limit SET set_by = proposed_by WHERE user_id = $1", [person.id])).rejects.toThrow(
    /user_limit_four_eyes/,
  );
  // What the level gives, or less, is no rise: nobody waits with a limit that protects.
  expect((await set(senior, person, { kind: "maxMonthUsd", most: 1_000_000 })).error).toBeNull();
  const { limits } = (await askBackoffice(stack, senior, "GET /api/desk/user-limits", { query: { uid: person.uid } })).data;
  expect(limits.find((limit) => limit.kind === "maxMonthUsd")).toMatchObject({
    usual: 2_000_000,
    own: { most: 1_000_000 },
    proposal: null,
  });
});

it("is refused for oneself, without a reason, without an end", async () => {
  const person = await stack.person();
  const own = await hire(stack, "operator", person);
  const input = { kind: "maxOrderUsd", most: 1 } as const;
  expect((await set(own, person, input)).error).toBe("own_case");
  expect((await set(senior, person, { ...input, reason: "  " })).error).toBe("reason_needed");
  expect((await set(senior, person, { ...input, until: "2020-01-01T00:00:00.000Z" })).error).toBe("field_invalid");
});
