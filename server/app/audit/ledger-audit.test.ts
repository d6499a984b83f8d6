import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { auditLedgerDaily, sealLedger } from "./ledger-audit.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack.close());

/** Runs the job and reads the audit's metrics; null where there is none. */
async function auditAndScrape(): Promise<{ broken: number; age: number } | null> {
  await auditLedgerDaily(stack.server.context);
  const metrics = (await stack.server.app.inject({ method: "GET", url: "/metrics" })).body;
  const value = (name: string) => new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1];
  const broken = value("plaza_ledger_audit_broken");
  return broken === undefined ? null : { broken: Number(broken), age: Number(value("plaza_ledger_audit_age_seconds")) };
}

/** One of the gauges of seals; null where it is absent. */
async function scrapeSeals(on: Stack, name: string): Promise<number | null> {
  const metrics = (await on.server.app.inject({ method: "GET", url: "/metrics" })).body;
  const value = new RegExp(`^plaza_ledger_${name} (\\S+)$`, "m").exec(metrics)?.[1];
  return value === undefined ? null : Number(value);
}

const runs = async () => (await stack.owner.query("SELECT FROM audit_run")).rowCount;
const grow = (hours: number) => stack.owner.query("UPDATE audit_run SET at = at - make_interval(hours => $1)", [hours]);

it("The ledger is audited once a day, and its metrics tell the result and its age", async () => {
  await stack.person({ usdt: "500" });
  expect((await stack.server.app.inject({ method: "GET", url: "/metrics" })).body).not.toMatch(/^plaza_ledger_audit_broken/m);
  expect(await auditAndScrape()).toMatchObject({ broken: 0 });
  await grow(23);
  expect((await auditAndScrape())?.age).toBeGreaterThan(23 * 3600);
  expect(await runs()).toBe(1);
  await grow(1);
  await stack.owner.query(
    `SET session_replication_role = replica; ALTER TABLE ledger_account DISABLE TRIGGER guard;
     UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'p2p' AND balance > 0;
     ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER guard; SET session_replication_role = origin`,
  );
  const found = await auditAndScrape();
  expect(found?.broken).toBeGreaterThan(0);
  expect(found?.age).toBeLessThan(60);
  expect(await runs()).toBe(2);
  expect(stack.takeFaults()[0]).toContain("ledger_audit_broken");
  await grow(91 * 24);
  await auditAndScrape();
  expect(await runs(), "old results are deleted").toBe(1);
  stack.takeFaults();
});

it("A month that is over is sealed by the job, once and with a line in the log; a broken one is reported and stays open", async () => {
  const own = await startStack();
  onTestFinished(() => own.close());
  const lines: string[] = [];
  const context = { ...own.server.context, log: (level: string, event: string) => void lines.push(`${level} ${event}`) };
  await own.person({ usdt: "500" });
  await sealLedger(context);
  expect(lines, "this month is not over").toEqual([]);
  const changeBooks = (text: string) =>
    own.owner.query(`SET session_replication_role = replica; ALTER TABLE ledger_posting DISABLE TRIGGER refuse;
      ALTER TABLE ledger_transfer DISABLE TRIGGER refuse; ${text}; SET session_replication_role = origin`);
  await changeBooks(
    "UPDATE ledger_transfer SET at = at - interval '70 days'; UPDATE ledger_posting SET amount = amount + 1 WHERE amount > 0",
  );
  await sealLedger(context);
  expect([...new Set(lines)]).toEqual(["error ledger_audit_broken"]);
  const days = async (name: string) => ((await scrapeSeals(own, name)) ?? Number.NaN) / 86_400;
  expect(await scrapeSeals(own, "sealed_months")).toBe(0);
  expect(await days("unsealed_age_seconds"), "of the month that is not sealed").toBeGreaterThan(38);
  expect(await scrapeSeals(own, "seal_proof_age_seconds"), "nothing is sealed").toBeNull();
  lines.length = 0;
  await changeBooks("UPDATE ledger_posting SET amount = amount - 1 WHERE amount > 0");
  await sealLedger(context);
  expect(lines).toEqual(["info ledger_month_sealed"]);
  const sealed = await own.owner.query("SELECT FROM ledger_seal");
  expect(sealed.rowCount).toBe(1);
  expect(await scrapeSeals(own, "sealed_months")).toBe(1);
  expect(await days("unsealed_age_seconds"), "of the month after it").toBeLessThan(39);
  await own.owner.query("UPDATE ledger_seal SET proven_at = now() - interval '3 days'");
  expect(await days("seal_proof_age_seconds")).toBeCloseTo(3, 2);
  await auditLedgerDaily(context);
  expect(await days("seal_proof_age_seconds"), "the daily audit proves the month again").toBeLessThan(0.1);
});

it("Where seals are switched off no month is sealed, and nothing says that one waits for it", async () => {
  const own = await startStack({}, 12, { ledgerSeals: false });
  onTestFinished(() => own.close());
  await own.person({ usdt: "500" });
  await own.owner.query(`SET session_replication_role = replica; ALTER TABLE ledger_transfer DISABLE TRIGGER refuse;
    UPDATE ledger_transfer SET at = at - interval '70 days'; SET session_replication_role = origin`);
  await sealLedger(own.server.context);
  expect(await scrapeSeals(own, "sealed_months")).toBe(0);
  expect(await scrapeSeals(own, "unsealed_age_seconds")).toBeNull();
  await sealLedger({ ...own.server.context, config: { ...own.server.context.config, ledgerSeals: true } });
  expect(await scrapeSeals(own, "sealed_months")).toBe(1);
  expect(await scrapeSeals(own, "unsealed_age_seconds"), "what is sealed stays").toBeNull();
});
