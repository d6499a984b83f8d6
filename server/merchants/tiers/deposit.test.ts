import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { apply, merchantOf, noticesOf, programOf, usdtOf } from "../../testing/merchants.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { returnDeposits } from "./deposit.service.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readField } from "@plaza/contract/unknown-value.ts";

let stack: Stack;
let agent: Worker;
let senior: Worker;
let colleague: Worker;
beforeAll(async () => {
  stack = await startStack({ merchantTradesMonth: "0,0,0" }, 20);
  [agent, senior, colleague] = await Promise.all([hire(stack, "agent"), hire(stack, "senior"), hire(stack, "senior")]);
});
afterEach(() => stack.audit());
afterAll(() => stack.close());

const view = (person: Person) => programOf(stack, person);
const inbox = (person: Person) => noticesOf(stack, person);
const usdt = (person: Person) => usdtOf(stack, person);
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("a deposit", () => {
  const take = (worker: Worker, owner: Person, quantity: string, to?: Person) =>
    askBackoffice(stack, worker, "POST /api/desk/take-deposit", {
      body: { uid: owner.uid, quantity, reason: "Kept a buyer's money", ...(to === undefined ? {} : { toUid: to.uid }) },
    });

  test("comes back after leaving and the waiting period, not before, and once", async () => {
    const person = await merchantOf(stack, agent, "pro");
    const left = (await stack.call(person, "POST /api/ctc/leave-merchant", { body: {} })).data;
    expect(left).toMatchObject({ tier: "none", deposit: { held: "500", status: "leaving" } });
    expect((await stack.call(person, "POST /api/ctc/leave-merchant", { body: {} })).error).toBe("not_a_merchant");
    const { context } = stack.server;
    expect(await returnDeposits(context, later(13))).toBe(0);
    const [one, two] = await Promise.all([returnDeposits(context, later(15)), returnDeposits(context, later(15))]);
    expect(one + two).toBe(1);
    expect((await view(person)).deposit).toBeNull();
    expect(await usdt(person)).toMatchObject({ p2p: "20000", frozen: "0" });
  });

  test("doesn't move while the market is frozen", async () => {
    const person = await merchantOf(stack, agent, "pro");
    await stack.call(person, "POST /api/ctc/leave-merchant", { body: {} });
    const { context } = stack.server;
    const setMarket = async (state: string) => {
      await stack.owner.query(
        "INSERT INTO setting (key, value, changed_by) VALUES ('marketState', to_jsonb($1::text), 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [state],
      );
      await context.settings.refresh();
    };
    await setMarket("frozen");
    expect(await returnDeposits(context, later(15))).toBe(0);
    await setMarket("open");
    expect(await returnDeposits(context, later(15))).toBe(1);
  });

  test("stays while its person applies again, and is topped up to what the tier asks", async () => {
    const person = await merchantOf(stack, agent, "pro");
    await stack.call(person, "POST /api/ctc/leave-merchant", { body: {} });
    expect((await apply(stack, person, "block")).data.deposit).toEqual({
      asset: "USDT",
      held: "5000",
      taken: "0",
      status: "held",
      returnAt: null,
    });
  });

  test("that can't be taken so names the field that is wrong", async () => {
    const [person, harmed] = [await merchantOf(stack, agent, "pro"), await stack.person()];
    // Another UID of nine digits: the one that is sent is nobody's.
    await stack.owner.query("UPDATE users SET uid = 100000000 + (uid + 300000000) % 900000000 WHERE id = $1", [harmed.id]);
    const wrongField = async (quantity: string, to?: Person) => {
      const { error, answer } = await take(senior, person, quantity, to);
      return [error, readField(readField(answer, "data"), "field")];
    };
    expect(await wrongField("500.01")).toEqual(["deposit_too_small", "quantity"]);
    expect(await wrongField("0.0000001")).toEqual(["precision_exceeded", "quantity"]);
    expect(await wrongField("0")).toEqual(["invalid_request", "quantity"]);
    expect(await wrongField("1", harmed)).toEqual(["not_found", "toUid"]);
    expect(await wrongField("1", person)).toEqual(["not_found", "toUid"]);
  });

  test("is taken in part by one up to the set sum, and above it by two", async () => {
    const [person, harmed] = [await merchantOf(stack, agent, "block"), await stack.person()];
    expect((await take(senior, person, "5000.01")).error).toBe("deposit_too_small");
    expect((await take(senior, person, "200", harmed)).data).toMatchObject({ deposit: { held: "4800", taken: "200" } });
    expect(await usdt(harmed)).toMatchObject({ p2p: "200" });
    // No smaller than the set sum in two parts either.
    const proposed = (await take(senior, person, "300.01")).data;
    expect(proposed).toMatchObject({ deposit: { held: "4800" }, takings: [{ status: "proposed", mine: true }, { status: "taken" }] });
    expect((await take(colleague, person, "501")).error).toBe("already_done");
    const takingId = requireValue(proposed.takings[0]?.takingId);
    const confirm = (worker: Worker, yes = true) =>
      askBackoffice(stack, worker, "POST /api/desk/confirm-deposit-taking", { body: { takingId, confirm: yes } });
    expect((await confirm(senior)).error).toBe("had_part");
    expect((await confirm(await hire(stack, "senior", person))).error).toBe("own_case");
    const both = await Promise.all([confirm(colleague), confirm(await hire(stack, "senior"), false)]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    const held = (await view(person)).deposit?.held;
    expect(["4499.99", "4800"]).toContain(held);
    expect(await inbox(person)).toContain("merchant_deposit_taken");
    const put = await stack.call(person, "POST /api/ctc/put-merchant-deposit", { body: {} });
    expect(put.data.deposit?.held).toBe("5000");
    expect((await stack.call(person, "POST /api/ctc/put-merchant-deposit", { body: {} })).error).toBe("already_done");
  });

  test("is one of many that one person takes from: beyond the sum of a day a second one confirms", async () => {
    const worker = await hire(stack, "senior");
    const owners = [await merchantOf(stack, agent, "pro"), await merchantOf(stack, agent, "pro"), await merchantOf(stack, agent, "pro")];
    const [first, second, third] = [requireValue(owners[0]), requireValue(owners[1]), requireValue(owners[2])];
    expect((await take(worker, first, "400")).data).toMatchObject({ takings: [{ status: "taken" }], withoutSecond: "100" });
    // Two at the same moment count each other.
    const both = await Promise.all([take(worker, second, "450"), take(worker, third, "450")]);
    expect(new Set(both.map(({ data }) => data.takings[0]?.status))).toEqual(new Set(["proposed", "taken"]));
    expect(new Set(both.map(({ data }) => data.withoutSecond))).toEqual(new Set(["150", "50"]));
    expect((await take(colleague, first, "100")).data).toMatchObject({ takings: [{ status: "taken" }, { status: "taken" }] });
    await stack.owner.query("UPDATE merchant_taking SET at = at - interval '24 hours' WHERE proposed_by = $1", [worker.staffId]);
    const fourth = await merchantOf(stack, agent, "pro");
    expect((await take(worker, fourth, "500")).data).toMatchObject({ takings: [{ status: "taken" }], withoutSecond: "0" });
  });

  test("is not returned while staff claim part of it", async () => {
    const person = await merchantOf(stack, agent, "block");
    await stack.call(person, "POST /api/ctc/leave-merchant", { body: {} });
    const [taking] = (await take(senior, person, "1000")).data.takings;
    expect(await returnDeposits(stack.server.context, later(15))).toBe(0);
    const body = { takingId: requireValue(taking?.takingId), confirm: true };
    await askBackoffice(stack, colleague, "POST /api/desk/confirm-deposit-taking", { body });
    expect(await returnDeposits(stack.server.context, later(15))).toBe(1);
    expect(await usdt(person)).toMatchObject({ p2p: "19000", frozen: "0" });
  });
});
