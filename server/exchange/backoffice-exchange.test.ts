import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { p2pBalance } from "../core/ledger/ledger.store.ts";
import { askService } from "../testing/service.ts";
import { askBackoffice, hire, type Worker } from "../testing/staff.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { unknownTransfer } from "../testing/transfers.ts";

let stack: Stack;
let one: Worker;
let other: Worker;
beforeAll(async () => {
  stack = await startStack();
  [one, other] = [await hire(stack, "operator"), await hire(stack, "operator")];
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const keys = async () => (await askBackoffice(stack, one, "GET /api/desk/service-keys")).data;

describe("a service key", () => {
  const wanted = { name: "Core wallet", scopes: ["wallet" as const, "reports" as const], allowedFrom: ["127.0.0.0/8"], reason: "go live" };

  it("is made by two operators, works, and ends by two", async () => {
    const { proposalId } = (await askBackoffice(stack, one, "POST /api/desk/propose-service-key", { body: wanted })).data;
    expect((await keys()).proposals).toMatchObject([{ proposalId, ends: null, name: "Core wallet", reason: wanted.reason, own: true }]);
    expect((await askBackoffice(stack, one, "POST /api/desk/confirm-service-key", { body: { proposalId } })).error).toBe(
      "second_operator_needed",
    );
    const made = (await askBackoffice(stack, other, "POST /api/desk/confirm-service-key", { body: { proposalId } })).data;
    expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
    const key = { publicId: made.key, signer: { secret: made.secret ?? "" } };
    expect((await askService(stack, key, "GET /api/s/v1/transfers")).error).toBeNull();
    expect((await askService(stack, key, "GET /api/s/v1/users/{externalId}", { params: { externalId: "a" } })).error).toBe("scope_missing");
    expect((await askBackoffice(stack, other, "POST /api/desk/confirm-service-key", { body: { proposalId } })).error).toBe("not_found");
    expect((await askBackoffice(stack, one, "GET /api/desk/service-keys")).text).not.toContain(made.secret);

    const ending = (
      await askBackoffice(stack, other, "POST /api/desk/propose-end-service-key", { body: { key: made.key, reason: "leaked" } })
    ).data;
    expect((await askService(stack, key, "GET /api/s/v1/transfers")).error).toBeNull();
    expect((await askBackoffice(stack, one, "POST /api/desk/confirm-service-key", { body: ending })).data).toEqual({
      key: made.key,
      secret: null,
      ended: true,
    });
    expect((await askService(stack, key, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");
    const { rows } = await stack.owner.query<{ action: string }>(
      "SELECT action FROM staff_act WHERE object = 'service_key' AND role = 'operator' ORDER BY seq",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "propose_service_key",
      "create_service_key",
      "propose_service_key",
      "end_service_key",
    ]);
  });

  it("is not proposed with networks or a public key that are none, and a proposal can be declined", async () => {
    const propose = (input: object) => askBackoffice(stack, one, "POST /api/desk/propose-service-key", { body: { ...wanted, ...input } });
    expect((await propose({ allowedFrom: ["300.1.1.1"] })).error).toBe("field_invalid");
    expect((await propose({ name: "  " })).error).toBe("field_invalid");
    expect((await propose({ reason: " " })).error).toBe("reason_needed");
    expect((await propose({ scopes: [] })).error).toBe("invalid_request");
    const { proposalId } = (await propose({})).data;
    await askBackoffice(stack, other, "POST /api/desk/decline-service-key", { body: { proposalId, reason: "not needed" } });
    expect((await keys()).proposals).toEqual([]);
  });
});

describe("an undecided transfer", () => {
  const settle = (by: Worker, transferId: Awaited<ReturnType<typeof unknownTransfer>>, to: "done" | "refused") =>
    askBackoffice(stack, by, "POST /api/desk/settle-transfer", { body: { transferId, to, reason: "the exchange confirmed by phone" } });
  const listed = async () => (await askBackoffice(stack, other, "GET /api/desk/reconciliation")).data;

  it("is settled by two operators who say the same, and its coins follow", async () => {
    const person = await stack.person({ usdt: "1" });
    const id = await unknownTransfer(stack, person, "plaza-settle-1");
    expect((await settle(await hire(stack, "operator", person), id, "refused")).error).toBe("own_case");
    expect((await settle(one, id, "refused")).data).toEqual({ outcome: "proposed" });
    expect((await settle(one, id, "refused")).data).toEqual({ outcome: "proposed" });
    expect((await listed()).transfers).toMatchObject([
      { transferId: id, state: "unknown", uid: person.uid, amount: "0.4", settleable: true, proposal: { to: "refused", own: false } },
    ]);
    expect((await settle(other, id, "done")).data).toEqual({ outcome: "proposed" });
    expect(await p2pBalance(stack.server.context.db, person.id, "USDT")).toBe(600_000n);
    expect((await settle(one, id, "done")).data).toEqual({ outcome: "settled" });
    expect(await p2pBalance(stack.server.context.db, person.id, "USDT")).toBe(600_000n);
    expect((await listed()).transfers).toEqual([]);
    expect((await settle(other, id, "refused")).error).toBe("action_not_allowed");
    const { rows } = await stack.owner.query("SELECT state, settled_by::text, settle_reason FROM exchange_transfer WHERE id = $1", [id]);
    expect(rows).toEqual([{ state: "done", settled_by: one.staffId, settle_reason: "the exchange confirmed by phone" }]);
    await stack.audit();
  });

  it("that is given back leaves transit", async () => {
    const person = await stack.person({ usdt: "1" });
    const id = await unknownTransfer(stack, person, "plaza-settle-2");
    await settle(one, id, "refused");
    await settle(other, id, "refused");
    expect(await p2pBalance(stack.server.context.db, person.id, "USDT")).toBe(1_000_000n);
    expect((await listed()).differences).toEqual([]);
  });
});
