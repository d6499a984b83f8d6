import { keysOf } from "@plaza/contract/typed-keys.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readId, type AdvertId } from "@plaza/contract/ids.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { ActingBy, Withdrawn } from "../../core/identity/acting-by.ts";
import { actingBy } from "../../people/accounts/credentials.ts";
import { openLanes, race } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { makeKey } from "../../testing/keys.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, receipt, sale, untilWaiting } from "../../testing/trades.ts";
import { TRIALS } from "../../testing/trials.ts";
import { actOnce, fingerprintOf, type Acted } from "./idempotency.ts";

let stack: Stack;
let seller: Person;
let buyer: Person;
let advId: AdvertId;
beforeAll(async () => {
  stack = await startStack({ maxOpenUnpaidOrders: 100_000 }, 12);
});
beforeEach(async () => {
  [seller, buyer] = await Promise.all([stack.person({ usdt: "10000" }), stack.person()]);
  advId = await stack.advert(seller, { side: "sell", quantity: "10000" });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const REPLAYED = "idempotency-replayed";
let keys = 0;
const freshKey = () => `key-of-a-test-${++keys}`;

function create(key: string | null, amount = "10", more: object = {}) {
  return stack.call(buyer, "POST /api/ctc/create-order", {
    key,
    body: { advId, side: "buy", amount, methodId: "wise", price: "1" },
    ...more,
  });
}

async function ordersOf(person: Person): Promise<number> {
  const { rows } = await stack.owner.query<{ orders: number }>("SELECT count(*)::int AS orders FROM orders WHERE buyer_id = $1", [
    person.id,
  ]);
  return rows[0]?.orders ?? -1;
}

describe("equal requests", () => {
  it("a hundred at once make one order and get the same bytes", async () => {
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(key)));
    expect(
      new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size,
      answers.map((answer) => answer.text.slice(0, 200)).join("\n"),
    ).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter((answer) => answer.headers[REPLAYED] === "true")).toHaveLength(99);
    expect(answers.filter((answer) => answer.headers[REPLAYED] === undefined)).toHaveLength(1);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it("a later one gets the first response, although the order has moved on, the language differs and the fields have another order", async () => {
    const key = freshKey();
    const first = await create(key);
    await act(stack, buyer, first.data.orderId, "pay");
    const second = await create(key, "10", {
      headers: { language: "ja" },
      body: { price: "1", methodId: "wise", amount: "10", side: "buy", advId },
    });
    expect([second.status, second.text, second.headers[REPLAYED]]).toEqual([200, first.text, "true"]);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it("a call that only accepts a key keeps it all the same", async () => {
    const key = freshKey();
    const ask = () => stack.call(buyer, "POST /api/ctc/send-code", { key, body: { channel: "email", scene: "bind" } });
    const [first, second] = [await ask(), await ask()];
    expect([second.status, second.text, second.headers[REPLAYED]]).toEqual([200, first.text, "true"]);
    const { rows } = await stack.owner.query("SELECT FROM outgoing_message WHERE user_id = $1", [buyer.id]);
    expect(rows).toHaveLength(1);
  });
});

describe("one key for two wishes", () => {
  it("the second is refused and nothing happens", async () => {
    const key = freshKey();
    const first = await create(key);
    const other = await create(key, "20");
    expect(other).toMatchObject({ status: 422, error: "idempotency_mismatch" });
    expect(other.headers[REPLAYED]).toBeUndefined();
    expect((await create(key)).text).toBe(first.text);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it("R15: also when both come at once", async () => {
    const lanes = await openLanes(stack);
    const tally = await race(stack, "R15 one key, two bodies", lanes, async (lane, number) => {
      const key = freshKey();
      const answers = await Promise.all(
        (number % 2 === 0 ? ["10", "20"] : ["20", "10"]).map((amount) =>
          stack.call(lane.buyer, "POST /api/ctc/create-order", {
            key,
            body: { advId: lane.advId, side: "buy", amount, methodId: "wise", price: "1" },
          }),
        ),
      );
      const outcomes = answers.map((answer) => `${answer.status} ${answer.error}`).toSorted();
      expect(outcomes[0]).toBe("200 null");
      expect(["422 idempotency_mismatch", "409 busy"]).toContain(outcomes[1]);
      return answers.find((answer) => answer.status === 200)?.data.amount ?? "none";
    });
    expect((tally["10"] ?? 0) + (tally["20"] ?? 0)).toBe(TRIALS);
    const { rows } = await stack.owner.query<{ orders: number }>("SELECT count(*)::int AS orders FROM orders WHERE buyer_id = ANY($1)", [
      lanes.map((lane) => lane.buyer.id),
    ]);
    expect(rows[0]?.orders).toBe(TRIALS);
  });

  it("the second is refused where it is about something else, in the same words", async () => {
    const key = freshKey();
    const [one, two] = [await subUserOf(stack, buyer, "view"), await subUserOf(stack, buyer, "view")];
    const suspend = async ({ id }: Person) =>
      (await stack.call(buyer, "POST /api/a/v1/auth/sub-users/{id}", { key, params: { id }, body: { action: "suspend" } })).error;
    expect([await suspend(one), await suspend(two), await suspend(one)]).toEqual([null, "idempotency_mismatch", null]);
  });

  it("the same key is another one for another person and for another call, also when each is repeated", async () => {
    const key = freshKey();
    const other = await stack.person({ usdt: "50" });
    const mine = await create(key);
    const take = () =>
      stack.call(other, "POST /api/ctc/create-order", { key, body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } });
    const say = () =>
      stack.call(buyer, "POST /api/ctc/send-chat-msg", { key, body: { orderId: mine.data.orderId, type: "text", content: "Hello" } });
    const pay = () =>
      stack.call(buyer, "POST /api/ctc/update-order-state", { key, body: { orderId: mine.data.orderId, action: "pay", version: 1 } });
    const [theirs, message, paid] = [await take(), await say(), await pay()];
    expect(theirs.data.orderId).not.toBe(mine.data.orderId);
    expect([message.status, message.headers[REPLAYED]]).toEqual([200, undefined]);
    expect(paid.error).toBeNull();
    const repeated = [await create(key), await take(), await say(), await pay()];
    expect(repeated.map(({ text }) => text)).toEqual([mine, theirs, message, paid].map(({ text }) => text));
  });
});

describe("what is kept", () => {
  it("a refusal is: the answer stays, though the reason for it has gone", async () => {
    await stack.owner.query("UPDATE advert SET price = 101000000 WHERE id = $1", [advId]);
    const key = freshKey();
    const refused = await create(key);
    expect(refused).toMatchObject({ status: 409, error: "price_changed" });
    await stack.owner.query("UPDATE advert SET price = 100000000 WHERE id = $1", [advId]);
    const again = await create(key);
    expect([again.status, again.text, again.headers[REPLAYED]]).toEqual([409, refused.text, "true"]);
    expect(await ordersOf(buyer)).toBe(0);
    expect((await create(freshKey())).status).toBe(200);
  });

  it("a wrong guess of a code is: asked again it is not counted again", async () => {
    const trade = await sale(stack);
    await act(stack, trade.buyer, trade.orderId, "pay");
    const key = freshKey();
    const guess = () =>
      stack.call(trade.seller, "POST /api/ctc/update-order-state", {
        key,
        body: { orderId: trade.orderId, action: "release", version: 2, ...receipt(trade.buyer, "000000") },
      });
    const answers = [await guess(), await guess(), await guess()];
    expect(answers.map((answer) => answer.error)).toEqual(["security_code_wrong", "security_code_wrong", "security_code_wrong"]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const { rows } = await stack.owner.query("SELECT failures FROM authenticator_guess WHERE user_id = $1", [trade.seller.id]);
    expect(rows).toEqual([{ failures: 1 }]);
  });

  it("a refusal for haste is not: the same key goes on once the time has come", async () => {
    const ask = (key: string) => stack.call(buyer, "POST /api/ctc/send-code", { key, body: { channel: "email", scene: "bind" } });
    await ask(freshKey());
    const key = freshKey();
    expect(await ask(key)).toMatchObject({ status: 429, error: "too_many_requests" });
    await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [buyer.id]);
    const later = await ask(key);
    expect([later.status, later.headers[REPLAYED]]).toEqual([200, undefined]);
  });

  it("a fault of ours is not, and leaves nothing half done", async () => {
    const key = freshKey();
    await stack.owner.query("ALTER TABLE audit_entry RENAME TO audit_entry_away");
    const failed = await create(key);
    await stack.owner.query("ALTER TABLE audit_entry_away RENAME TO audit_entry");
    expect(failed).toMatchObject({ status: 500, error: "internal" });
    expect(failed.text).not.toContain("audit_entry");
    expect(stack.takeFaults()).toHaveLength(1);
    expect(await ordersOf(buyer)).toBe(0);
    const again = await create(key);
    expect([again.status, again.headers[REPLAYED]]).toEqual([200, undefined]);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it("having had to wait too long is not", async () => {
    const key = freshKey();
    const pause = await stack.owner.connect();
    await pause.query("BEGIN");
    await pause.query("SELECT FROM advert WHERE id = $1 FOR UPDATE", [advId]);
    const waiting = create(key);
    await untilWaiting(stack.owner, 1);
    const refused = await waiting;
    await pause.query("ROLLBACK");
    pause.release();
    expect(refused).toMatchObject({ status: 409, error: "busy" });
    expect((await create(key)).status).toBe(200);
    expect(await ordersOf(buyer)).toBe(1);
  });
});

describe("the key itself", () => {
  it.each([
    ["too short", "1234567"],
    ["too long", "x".repeat(65)],
    ["with a space", "with a space"],
    ["not of ASCII", "schlüssel-1"],
  ])("is refused when it is %s", async (_what, key) => {
    expect((await create(key)).answer).toMatchObject({ error: "invalid_request", data: { part: "headers", field: "Idempotency-Key" } });
    expect(await ordersOf(buyer)).toBe(0);
  });

  it.each(["12345678", "x".repeat(64), "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~"])("may be %s", async (key) => {
    expect((await create(key)).status).toBe(200);
  });

  it("is required wherever money or words would be sent twice", async () => {
    const trade = await sale(stack);
    const bodies: Partial<Record<Name, object>> = {
      "POST /api/ctc/create-order": { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
      "POST /api/ctc/update-order-state": { orderId: trade.orderId, action: "cancel", version: 1 },
      "POST /api/ctc/send-chat-msg": { orderId: trade.orderId, type: "text", content: "Hello" },
      "POST /api/t/v2/transfer": { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" },
    };
    const counts = () =>
      stack.owner.query(
        `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT max(version) FROM orders) AS versions,
           (SELECT count(*) FROM chat_message) AS messages, (SELECT count(*) FROM ledger_transfer) AS transfers`,
      );
    const before = await counts();
    for (const name of keysOf(bodies)) {
      const answer = await stack.send(trade.buyer, name, { key: null, body: bodies[name] });
      expect([name, answer.status, answer.error]).toEqual([name, 400, "idempotency_key_required"]);
    }
    expect((await counts()).rows).toEqual(before.rows);
  });
});

const GONE = [
  ["session", { sessionId: "1" }],
  ["session", { staffSessionId: "1" }],
  ["key", { keyId: "1" }],
  ["rights", { subUserId: readId<"user">("1") }],
] as const;

describe.each([true, false])("a request whose caller loses what it acts by (sent together with its claim: %s)", (touchesOnlyTx) => {
  it.each(GONE)("learns that its %s is gone, %j, is not kept, and is done once it is there again", async (what, gone) => {
    const { context } = stack.server;
    const call = "POST /api/ctc/create-order";
    const intent = {
      userId: buyer.id,
      call,
      key: freshKey(),
      fingerprint: fingerprintOf(call, {}),
      takerId: null,
      ...actingBy(null, null),
    };
    const answer = (withdrawn: Withdrawn | null): Promise<Acted> =>
      Promise.resolve({ written: { status: withdrawn === null ? 200 : 401, body: `"${withdrawn}"` }, undone: withdrawn !== null });
    const send = (by: Partial<ActingBy>) =>
      actOnce(context, { ...intent, ...by }, (_tx, withdrawn) => answer(withdrawn), { touchesOnlyTx });
    expect(await send(gone)).toEqual({ status: 401, body: `"${what}"`, replayed: false });
    expect(await send({})).toEqual({ status: 200, body: '"null"', replayed: false });
    expect(await send({})).toEqual({ status: 200, body: '"null"', replayed: true });
  });

  it("learns that its key is revoked, its sub-user suspended or narrowed, or the session of a sub-user gone", async () => {
    const helper = await subUserOf(stack, seller, "trade");
    const keyId = (await makeKey(stack, seller)).keyId;
    const call = "POST /api/ctc/create-order";
    const send = async (by: Partial<ActingBy>) => {
      const intent = {
        userId: seller.id,
        call,
        key: freshKey(),
        fingerprint: fingerprintOf(call, {}),
        takerId: null,
        ...actingBy(null, null),
      };
      const answer = (withdrawn: Withdrawn | null): Promise<Acted> =>
        Promise.resolve({ written: { status: withdrawn === null ? 200 : 401, body: `${withdrawn}` }, undone: withdrawn !== null });
      const result = await actOnce(stack.server.context, { ...intent, ...by }, (_tx, withdrawn) => answer(withdrawn), { touchesOnlyTx });
      return "code" in result ? result.code : result.body;
    };
    const [byKey, bySubUser] = [{ keyId }, { subUserId: helper.id, rights: ["trade", "release"] as const }];
    expect([await send(byKey), await send(bySubUser), await send({ ...bySubUser, sessionId: "1" })]).toEqual(["null", "null", "session"]);
    await stack.owner.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [keyId]);
    await stack.owner.query("UPDATE sub_user SET rights = 'view' WHERE user_id = $1", [helper.id]);
    expect([await send(byKey), await send(bySubUser)]).toEqual(["key", "rights"]);
    await stack.owner.query("UPDATE sub_user SET rights = 'trade', state = 'suspended' WHERE user_id = $1", [helper.id]);
    expect(await send(bySubUser)).toBe("rights");
  });
});

describe("what an act came to", () => {
  const call = "POST /api/ctc/create-order";
  const intentOf = (key: string) => ({
    userId: buyer.id,
    call,
    key,
    fingerprint: fingerprintOf(call, {}),
    takerId: null,
    ...actingBy(null, null),
  });
  const come = (status: number, body: string, undone: boolean): Acted => ({ written: { status, body }, undone });

  it("is not kept if it is a fault of ours that was answered", async () => {
    const intent = intentOf(freshKey());
    const send = (acted: Acted) => actOnce(stack.server.context, intent, () => Promise.resolve(acted));
    expect(await send(come(503, "away", true))).toEqual({ status: 503, body: "away", replayed: false });
    expect(await send(come(200, "done", false))).toEqual({ status: 200, body: "done", replayed: false });
    expect(await send(come(200, "again", false))).toEqual({ status: 200, body: "done", replayed: true });
  });

  it("is kept as what a repeated request gets in its place", async () => {
    const intent = intentOf(freshKey());
    const send = () =>
      actOnce(stack.server.context, intent, () =>
        Promise.resolve({ ...come(200, "a secret", false), kept: { status: 409, body: "already done" } }),
      );
    expect(await send()).toEqual({ status: 200, body: "a secret", replayed: false });
    expect(await send()).toEqual({ status: 409, body: "already done", replayed: true });
  });

  it("is one answer for equal requests that are refused at the same moment", async () => {
    const intent = intentOf(freshKey());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        actOnce(stack.server.context, intent, () => Promise.resolve(come(409, `no ${number}`, true))),
      ),
    );
    const outcomes = answers.map((answer) => ("body" in answer ? answer.body : answer.code));
    expect(new Set(outcomes).size, outcomes.join()).toBe(1);
    expect(answers.filter((answer) => "replayed" in answer && !answer.replayed)).toHaveLength(1);
  });
});
