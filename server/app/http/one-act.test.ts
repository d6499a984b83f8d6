import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingBy } from "../../people/accounts/credentials.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { actOnce, type Acted, findAnswer, fingerprintOf } from "./idempotency.ts";

const CALL = "POST /api/ctc/create-order";

describe("the fingerprint of a request", () => {
  const of = (body: unknown) => fingerprintOf(CALL, body).toString("hex");

  it("tells a list from an object, null from nothing, and one order of a list from another", () => {
    const bodies = [[1], { 0: 1 }, [1, 2], [2, 1], { a: null }, {}, null, "null"];
    expect(new Set(bodies.map(of)).size).toBe(bodies.length);
  });

  it("is that of no body for a body that is null", () => expect(of(undefined)).toBe(of(null)));
});

describe("an act", () => {
  let stack: Stack;
  let person: Person;
  beforeAll(async () => {
    stack = await startStack();
    person = await stack.person();
  });
  afterAll(() => stack.close());

  let keys = 0;
  const intent = () => ({
    userId: person.id,
    call: CALL,
    key: `one-act-${++keys}`,
    fingerprint: fingerprintOf(CALL, {}),
    takerId: null,
    ...actingBy(null, null),
  });
  const done: Acted = { written: { status: 200, body: "done" }, undone: false };

  it.each([true, false])("that throws is begun once and throws the same (sent together with its claim: %s)", async (touchesOnlyTx) => {
    let begun = 0;
    const fault = new Error("a fault of the act");
    const send = actOnce(
      stack.server.context,
      intent(),
      () => {
        begun += 1;
        return Promise.reject(fault);
      },
      { touchesOnlyTx },
    );
    await expect(send).rejects.toBe(fault);
    expect(begun).toBe(1);
  });

  it("doesn't begin for a repeated request, unless it may begin together with its claim", async () => {
    const once = intent();
    let begun = 0;
    const send = () =>
      actOnce(stack.server.context, once, () => {
        begun += 1;
        return Promise.resolve(done);
      });
    expect(await send()).toEqual({ status: 200, body: "done", replayed: false });
    expect(await send()).toEqual({ status: 200, body: "done", replayed: true });
    expect(begun).toBe(1);
  });

  it("that came to a fault is done when it is asked for again", async () => {
    const once = intent();
    const fault: Acted = { written: { status: 500, body: "a fault" }, undone: true };
    const send = (acted: Acted) => actOnce(stack.server.context, once, () => Promise.resolve(acted));
    expect(await send(fault)).toEqual({ status: 500, body: "a fault", replayed: false });
    expect(await send(done)).toEqual({ status: 200, body: "done", replayed: false });
  });

  it.each([
    [null, null],
    [200, null],
    [null, "done"],
  ])("has no answer where none was asked for, or its row has the status %s and the body %s", async (status, body) => {
    const once = intent();
    const { context } = stack.server;
    expect(await findAnswer(context, once)).toBeNull();
    await stack.owner.query("INSERT INTO idempotency (user_id, call, key, fingerprint, status, body) VALUES ($1, $2, $3, $4, $5, $6)", [
      once.userId,
      once.call,
      once.key,
      once.fingerprint,
      status,
      body,
    ]);
    expect(await findAnswer(context, once)).toBeNull();
    expect(await actOnce(context, once, () => Promise.resolve(done))).toMatchObject({ code: "busy" });
  });
});
