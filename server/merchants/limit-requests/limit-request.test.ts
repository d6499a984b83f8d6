import { readList } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { seasoned } from "../../testing/merchants.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { drawn } from "../../testing/pictures.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";

let stack: Stack;
let senior: Worker;
let second: Worker;
beforeAll(async () => {
  stack = await startStack({
    orderMaxUsd: "500,0,0,0",
    dayMaxUsd: "800,0,0,0",
    monthMaxUsd: "1000,0,0,0",
    limitRequestFourEyesUsd: "2000",
    limitRequestConditions: DEFAULT_SETTINGS.limitRequestConditions,
  });
  [senior, second] = await Promise.all([hire(stack, "senior"), hire(stack, "senior")]);
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const UNTIL = new Date(Date.now() + 30 * 86_400_000).toISOString();
const reasonsOf = (answer: unknown) => readList(answer, "data", "reasons");
const overLimit = (requires: string) => [{ reason: "over_limit", requires }];
type Body = WireOf<"POST /api/ctc/create-limit-request">["body"];
const request = (as: Person, body: Partial<Body> = {}) =>
  stack.call(as, "POST /api/ctc/create-limit-request", { body: { kind: "maxOrderUsd", most: 1500, reason: "I sell a car", ...body } });
const read = async (as: Person) => (await stack.call(as, "GET /api/ctc/query-limit-requests")).data;
const limits = async (as: Person) => (await stack.call(as, "GET /api/ctc/query-limits")).data;
const queue = async (as: Worker = senior) =>
  (await askBackoffice(stack, as, "GET /api/desk/limit-requests", { query: { limit: 100 } })).data.items;
const idOf = async (as: Person) => requireValue((await read(as)).requests[0]).requestId;
const grant = async (as: Person, by: Worker, most: number) =>
  askBackoffice(stack, by, "POST /api/desk/grant-limit-request", {
    body: { requestId: await idOf(as), most, until: UNTIL, reason: "papers are fine" },
  });
const decline = async (as: Person, by: Worker) =>
  askBackoffice(stack, by, "POST /api/desk/decline-limit-request", {
    body: { requestId: await idOf(as), reason: "The papers are unreadable" },
  });
const confirm = async (as: Person, by: Worker, yes: boolean) =>
  askBackoffice(stack, by, "POST /api/desk/confirm-limit-request", { body: { requestId: await idOf(as), confirm: yes } });
const confirmOf = async (as: Person, by: Worker, most: number, until: string = UNTIL) =>
  askBackoffice(stack, by, "POST /api/desk/confirm-limit-request", { body: { requestId: await idOf(as), confirm: true, most, until } });

async function market(buyer: Person) {
  const seller = await stack.person({ usdt: "90000" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "50000", maxAmount: "50000" });
  return (amount: string) =>
    stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount, methodId: "wise", price: "1" } });
}

it("orders stay within the limits of one order, 24 hours and 30 days, and canceled ones don't count", async () => {
  const buyer = await stack.person();
  const take = await market(buyer);
  expect(reasonsOf((await take("500.01")).answer)).toEqual(overLimit("500"));
  const first = (await take("500")).data;
  expect(reasonsOf((await take("300.01")).answer)).toEqual(overLimit("300"));
  expect((await take("300")).status).toBe(200);
  expect(reasonsOf((await take("10")).answer)).toEqual(overLimit("0"));
  expect(await limits(buyer)).toMatchObject({ maxOrderUsd: 500, day: { used: "800", most: 800 }, month: { used: "800", most: 1000 } });
  await stack.owner.query("UPDATE orders SET created_at = created_at - interval '25 hours' WHERE taker_id = $1", [buyer.id]);
  expect(reasonsOf((await take("200.01")).answer)).toEqual(overLimit("200"));
  const canceled = await stack.call(buyer, "POST /api/ctc/update-order-state", {
    body: { orderId: first.orderId, action: "cancel", reason: "changed_mind", version: first.version },
  });
  expect(canceled.error).toBeNull();
  expect((await take("500")).status).toBe(200);
});

it("a request reaches the queue with its figures, is granted until a date, holds, and ends when staff lift it", async () => {
  const person = await seasoned(stack);
  expect((await request(person)).error).toBeNull();
  const waiting = requireValue((await queue()).find(({ user }) => user.uid === person.uid));
  expect(waiting).toMatchObject({
    kind: "maxOrderUsd",
    wanted: 1500,
    now: 500,
    used: null,
    reason: "I sell a car",
    state: "waiting",
    proposal: null,
  });
  expect(Date.parse(waiting.answerBy) - Date.parse(waiting.createdAt)).toBe(48 * 3_600_000);
  expect(waiting.conditions.every(({ met }) => met)).toBe(true);
  expect((await request(person)).error).toBe("application_open");
  expect((await grant(person, await hire(stack, "agent"), 1500)).error).toBe("not_allowed");
  expect((await grant(person, senior, 499)).error).toBe("field_invalid");
  expect((await grant(person, senior, 1200)).data.state).toBe("approved");
  expect((await grant(person, senior, 1200)).error).toBe("already_done");
  expect((await read(person)).requests).toMatchObject([
    { state: "approved", granted: { most: 1200, until: UNTIL, ended: false }, answerBy: null },
  ]);
  expect(await limits(person)).toMatchObject({ maxOrderUsd: 1200, own: [{ kind: "maxOrderUsd", most: 1200 }] });
  const inbox = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items;
  expect(inbox.map(({ kind }) => kind)).toContain("limits_changed");
  await askBackoffice(stack, senior, "POST /api/desk/lift-user-limit", {
    body: { uid: person.uid, kind: "maxOrderUsd", reason: "misused" },
  });
  expect((await read(person)).requests).toMatchObject([{ state: "approved", granted: { ended: true } }]);
  expect((await limits(person)).maxOrderUsd).toBe(500);
  const { rows } = await stack.owner.query("SELECT action FROM staff_act WHERE object = 'limit_request' AND object_id = $1", [
    waiting.requestId,
  ]);
  expect(rows).toEqual([{ action: "approve_limit_request" }]);
});

it("above the set amount a second staff member confirms or sends it back", async () => {
  const person = await seasoned(stack);
  await request(person, { kind: "maxMonthUsd", most: 5000 });
  expect((await grant(person, senior, 2001)).data.state).toBe("proposed");
  expect((await limits(person)).own).toEqual([]);
  expect((await read(person)).requests[0]?.state).toBe("waiting");
  expect((await confirm(person, senior, true)).error).toBe("had_part");
  expect((await confirm(person, second, false)).data.state).toBe("waiting");
  expect((await confirm(person, second, true)).error).toBe("nothing_to_confirm");
  await grant(person, second, 2001);
  expect((await queue()).find(({ user }) => user.uid === person.uid)?.proposal).toMatchObject({ most: 2001, mine: false });
  // The page has shown another proposal.
  expect((await confirmOf(person, senior, 2500)).error).toBe("nothing_to_confirm");
  expect((await confirmOf(person, senior, 2001, new Date(Date.parse(UNTIL) + 1).toISOString())).error).toBe("nothing_to_confirm");
  expect((await confirmOf(person, senior, 2001)).data.state).toBe("approved");
  expect(await limits(person)).toMatchObject({ month: { most: 2001 } });
});

it("with papers is granted and confirmed by those who have opened each of them", async () => {
  const person = await seasoned(stack);
  await sendForm(stack, person, "/api/ctc/upload-merchant-file", formOf([{ bytes: await drawn("png"), name: "salary.png" }]));
  const fileId = requireValue((await read(person)).files[0]).fileId;
  expect((await request(person, { kind: "maxMonthUsd", most: 5000, fileIds: [fileId] })).error).toBeNull();
  const open = async ({ headers }: Worker) =>
    (await stack.server.app.inject({ url: `/api/desk/merchant-files/${fileId}`, headers })).statusCode;
  expect((await grant(person, senior, 2001)).error).toBe("files_unopened");
  expect([await open(await hire(stack, "agent")), await open(senior)]).toEqual([403, 200]);
  expect((await grant(person, senior, 2001)).data.state).toBe("proposed");
  expect((await confirm(person, second, true)).error).toBe("files_unopened");
  expect(await open(second)).toBe(200);
  expect((await confirm(person, second, true)).data.state).toBe("approved");
  await expect(stack.owner.query("UPDATE limit_request SET decided_by = proposed_by WHERE user_id = $1", [person.id])).rejects.toThrow(
    /limit_request_four_eyes/,
  );
});

it("a declined request says why, and the next one waits", async () => {
  const person = await seasoned(stack);
  await request(person);
  expect((await decline(person, senior)).data.state).toBe("declined");
  expect((await decline(person, second)).error).toBe("already_done");
  const { requests, againAt, mayRequest } = await read(person);
  expect(requests).toMatchObject([{ state: "declined", note: "The papers are unreadable" }]);
  expect([mayRequest, Date.parse(againAt ?? "") > Date.now() + 29 * 86_400_000]).toEqual([false, true]);
  expect((await request(person)).error).toBe("reapply_later");
  const inbox = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items;
  expect(inbox.find(({ kind }) => kind === "limit_request_declined")?.facts).toMatchObject({ reason: "The papers are unreadable" });
});

it("is for who meets the conditions, for a limit above the present one, and not for what staff have set lower", async () => {
  const newcomer = await stack.person();
  const refused = await request(newcomer);
  expect([refused.error, readList(refused.answer, "data", "missing")]).toEqual([
    "limit_conditions_missing",
    expect.arrayContaining(["trades", "age"]),
  ]);
  const person = await seasoned(stack);
  expect((await request(person, { most: 500 })).error).toBe("field_invalid");
  expect((await request(person, { reason: "   " })).error).toBe("field_blank");
  await askBackoffice(stack, senior, "POST /api/desk/set-user-limit", {
    body: { uid: person.uid, kind: "maxOrderUsd", most: 50, until: UNTIL, reason: "a case runs" },
  });
  expect((await request(person)).error).toBe("field_invalid");
  expect((await read(person)).raisable.map(({ kind }) => kind)).toEqual([
    "maxDayUsd",
    "maxMonthUsd",
    "maxOpenUnpaidOrders",
    "maxTakesPerHour",
  ]);
  await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [person.id]);
  expect((await request(person, { kind: "maxDayUsd" })).error).toBe("account_frozen");
});

it("a request is withdrawn by its person only, and decided by nobody about themselves", async () => {
  const [person, other] = [await seasoned(stack), await seasoned(stack)];
  await request(person);
  const requestId = await idOf(person);
  const withdraw = (as: Person) => stack.call(as, "POST /api/ctc/withdraw-limit-request", { body: { requestId } });
  expect((await withdraw(other)).error).toBe("not_found");
  expect((await decline(person, await hire(stack, "senior", person))).error).toBe("own_case");
  expect((await withdraw(person)).data.requests[0]?.state).toBe("withdrawn");
  expect((await withdraw(person)).error).toBe("already_done");
  expect((await request(person)).error).toBeNull();
});
