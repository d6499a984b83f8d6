import { afterAll, beforeAll, expect, it } from "vitest";
import { runForPerson } from "../../core/db/person-rows.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { TRIALS } from "../../testing/trials.ts";
import { authenticatorCode, buy } from "../../testing/trades.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { tracesOf } from "../../trade/fraud/fraud.store.ts";
import { recordOldFingerprints } from "./fingerprint.service.ts";
import { lockUnfingerprinted } from "./payment.store.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({ newAccountDays: 0 });
  agent = await hire(stack, "agent");
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

let accounts = 0;
/** An address that no other test uses. */
const fresh = () => `account${(accounts += 1)}@pay.test`;

async function add(person: Person, emailOrPhone: string, methodId = "wise") {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  const fields = { account_holder: person.name, email_or_phone: emailOrPhone };
  const securityCode = { channel: "google" as const, code: authenticatorCode() };
  return stack.call(person, "POST /api/ctc/create-user-payment", { body: { methodId, fiat: "USD", fields, securityCode } });
}

const newcomer = () => stack.person({ payments: [], usdt: "5000" });
const sharers = async (person: Person) => {
  const found = await askBackoffice(stack, agent, "GET /api/desk/user", { query: { find: person.uid } });
  return found.data[0]?.sharedAccounts.map(({ uid }) => uid);
};

it("accepts an account that somebody else had first, and shows both people to customer service", async () => {
  const [first, second, stranger] = await Promise.all([newcomer(), newcomer(), newcomer()]);
  const email = fresh();
  expect((await add(first, email)).error).toBeNull();
  expect((await add(second, email.toUpperCase())).error).toBeNull();
  expect((await add(stranger, fresh())).error).toBeNull();
  expect(await sharers(first)).toEqual([second.uid]);
  expect(await sharers(second)).toEqual([first.uid]);
  expect(await sharers(stranger)).toEqual([]);
  const body = await (await fetch(new URL("/metrics", stack.server.url))).text();
  const { rows } = await stack.owner.query<{ known: string }>("SELECT count(*) AS known FROM payment_fingerprint WHERE is_shared");
  expect(body).toContain(`plaza_shared_payment_accounts ${rows[0]?.known}`);
});

it("finds a telephone number however it is typed", async () => {
  const people = await Promise.all([newcomer(), newcomer(), newcomer()]);
  const [first, second, third] = people;
  expect((await add(first, "+34 612 345 678")).error).toBeNull();
  expect((await add(second, "+34 (612) 34-56-78")).error).toBeNull();
  expect((await add(third, "+34612345678", "zelle")).error).toBeNull();
  expect((await sharers(first))?.toSorted()).toEqual([second.uid, third.uid].toSorted());
});

it("stops much that is paid to the later of two people, notes little, and leaves the first alone", async () => {
  const [first, second] = await Promise.all([newcomer(), newcomer()]);
  const email = fresh();
  await add(first, email);
  await add(second, email);
  const buyer = await stack.person();
  await stack.owner.query("UPDATE session SET ip = '198.51.100.9' WHERE user_id = $1", [buyer.id]);
  const take = async (seller: Person, amount: string) => {
    const advId = await stack.advert(seller, { side: "sell", quantity: "2000", minAmount: "1", maxAmount: "2000" });
    const body = { advId, side: "buy", amount, methodId: "wise", price: "1" } as const;
    const { data } = await stack.call(buyer, "POST /api/ctc/create-order", { body });
    const traces = await tracesOf(stack.server.context.db, data.orderId);
    return [data.status, data.failReason, ...traces.map(({ rule, level }) => `${rule} ${level}`)];
  };
  expect(await take(second, "1500")).toEqual(["failed", "shared_account", "shared_account stop"]);
  expect(await take(second, "100")).toEqual(["awaiting_payment", undefined, "shared_account note"]);
  expect(await take(first, "1500")).toEqual(["awaiting_payment", undefined]);
});

it("refuses it where the operator wants that, says no reason, and still shows the try", async () => {
  const [first, second] = await Promise.all([newcomer(), newcomer()]);
  const email = fresh();
  await add(first, email);
  const stage = { stack };
  const refused = await whileSet(stage, "sharedAccountsRefused", true, async () => {
    expect((await add(first, email)).error).toBeNull();
    return add(second, email);
  });
  expect(refused).toMatchObject({ status: 422, error: "payment_account_refused" });
  expect(refused.answer.data).toBeNull();
  expect((await stack.call(second, "GET /api/ctc/query-user-payment", { query: {} })).data).toEqual([]);
  expect(await sharers(second)).toEqual([first.uid]);
});

it("knows the accounts of before, removed ones and those of an erased person", async () => {
  // Their accounts were written as before there were fingerprints.
  const [gone, heir] = await Promise.all([stack.person(), newcomer()]);
  const { rows } = await stack.owner.query<{ email: string }>("SELECT username || '@pay.test' AS email FROM users WHERE id = $1", [
    gone.id,
  ]);
  const db = stack.server.context.db;
  expect(await recordOldFingerprints(stack.server.context)).toBeGreaterThan(0);
  expect(await recordOldFingerprints(stack.server.context)).toBe(0);
  await stack.owner.query("UPDATE payment_account SET removed_at = now(), sealed_fields = '\\x00' WHERE user_id = $1", [gone.id]);
  expect(await add(heir, rows[0]?.email ?? "")).toMatchObject({ error: null });
  expect(await sharers(heir)).toEqual([gone.uid]);
  expect(await runForPerson(db, "SELECT 1 FROM payment_fingerprint WHERE user_id = ANY(:ids::bigint[])", { ids: [gone.id] })).toHaveLength(
    1,
  );
});

it("an order is placed while the fingerprints of its seller's accounts are being recorded", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "100" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  await stack.server.context.db.transaction(async (tx) => {
    const locked = await lockUnfingerprinted(tx, 1000, 1000);
    expect(locked.map(({ userId }) => userId)).toContain(seller.id);
    expect(await buy(stack, buyer, advId)).toMatch(/^\d+$/);
  });
});

it("finds the later of two people who add an account at the same time", async () => {
  const outcomes = new Set<string>();
  const trials = Math.min(TRIALS, 10);
  for (let trial = 0; trial < trials; trial += 1) {
    const [one, other] = await Promise.all([newcomer(), newcomer()]);
    const email = fresh();
    const added = await Promise.all([add(one, email), add(other, email)]);
    expect(added.map(({ error }) => error)).toEqual([null, null]);
    const { rows } = await stack.owner.query<{ is_shared: boolean }>(
      "SELECT is_shared FROM payment_fingerprint WHERE user_id = ANY($1::bigint[])",
      [[one.id, other.id]],
    );
    outcomes.add(`${rows.filter((row) => row.is_shared).length} of ${rows.length}`);
  }
  expect([...outcomes]).toEqual(["1 of 2"]);
});
