import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { refused } from "../http/refusal.ts";
import { startServer, type Server } from "../../app/server.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { changesOf } from "./setting.store.ts";
import { changeSetting } from "./setting.service.ts";

let stack: Stack;
let other: Server;
beforeAll(async () => {
  stack = await startStack({ maxExtensions: 4 });
  const { config } = stack.server.context;
  // Its regular look never comes: what it knows, the database has said.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  other = await startServer(config, { log: () => undefined, report: () => undefined, jobs: false, demo: false });
  vi.useRealTimers();
});
afterAll(async () => {
  await other.close();
  await stack.close();
});

function change(key: SettingKey, value: unknown, by = "staff 7") {
  const { context } = stack.server;
  return context.db.transaction((tx) => changeSetting(context.settings, tx, key, value, by), refused);
}

test("what was set before the start holds, everything else is as the catalogue says", () => {
  expect(stack.server.context.settings.current).toMatchObject({ maxExtensions: 4, feeRate: "0.001" });
});

test("a change holds in every process within seconds, and is recorded with its author, before and after", async () => {
  expect(await change("feeRate", "0.002")).toBe(true);
  await expect.poll(() => stack.server.context.settings.current.feeRate).toBe("0.002");
  await expect.poll(() => other.context.settings.current.feeRate).toBe("0.002");
  await change("feeRate", "0.003", "staff 8");
  const history = await changesOf(stack.server.context.db, "feeRate", null, 10);
  expect(history.map(({ before, after, changedBy }) => ({ before, after, changedBy }))).toEqual([
    { before: "0.002", after: "0.003", changedBy: "staff 8" },
    { before: null, after: "0.002", changedBy: "staff 7" },
  ]);
});

test("the same value again is no change and leaves no record", async () => {
  expect(await change("lateHoldMinutes", 20)).toBe(true);
  expect(await change("lateHoldMinutes", 20)).toBe(false);
  expect(await changesOf(stack.server.context.db, "lateHoldMinutes", null, 10)).toHaveLength(1);
});

test.each<[SettingKey, unknown]>([
  ["feeRate", "0.2"],
  ["feeRate", 0.001],
  ["feeRate", "-0.001"],
  ["maxExtensions", 11],
  ["maxExtensions", "2"],
  ["maxExtensions", 1.5],
  ["sellerMayCancelBeforePayment", "true"],
  ["termsVersion", "1 2"],
  ["termsVersion", "of our own"],
])("%s does not take %j", async (key, value) => {
  const outcome = await change(key, value);
  expect(refused(outcome) && outcome.code).toBe("invalid_request");
  const [last] = await changesOf(stack.server.context.db, key, null, 1);
  expect(last?.after).not.toEqual(value);
});

test("the database keeps the record even from us", async () => {
  await expect(stack.owner.query("DELETE FROM setting_change")).rejects.toThrow(/append-only/);
  await expect(stack.server.context.db.query({ text: "DELETE FROM setting", values: [] })).rejects.toThrow(/permission denied/);
});

test("a stored value that the catalogue does not accept is ignored", async () => {
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ('securityHoldHours', '\"soon\"', 'psql'), ('ofAnotherVersion', '1', 'psql')",
  );
  await stack.server.context.settings.refresh();
  expect(stack.server.context.settings.current.securityHoldHours).toBe(24);
});

test("another version of the agreement asks again, and a fee is the next order's", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "500" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const order = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
  await change("feeRate", "0.01");
  await change("termsVersion", "1");
  await expect.poll(() => stack.server.context.settings.current.termsVersion).toBe("1");
  expect((await stack.call(buyer, "GET /api/ctc/verify-user")).data).toMatchObject({ acceptTerm: false, missing: ["terms"] });
  expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: order })).error).toBe("terms_required");
  expect((await stack.call(buyer, "POST /api/ctc/accept-term", { body: { acceptTerm: true, version: "2" } })).error).toBe("terms_required");
  await stack.call(buyer, "POST /api/ctc/accept-term", { body: { acceptTerm: true, version: "1" } });
  expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: order })).data).toMatchObject({ fee: "1", feeRate: "0.01" });
});
