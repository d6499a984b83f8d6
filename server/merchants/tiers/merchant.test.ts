import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { drawn } from "../../testing/pictures.ts";
import { apply, approve, merchantOf, noticesOf, seasoned, programOf, usdtOf } from "../../testing/merchants.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";
import { returnDeposits } from "./deposit.service.ts";
import { deleteUnusedFiles } from "./file.service.ts";
import { firstRow } from "../../testing/rows.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
let agent: Worker;
let other: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack({ merchantTradesMonth: "0,0,0" }, 20);
  [agent, other, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "agent"), hire(stack, "senior")]);
});
afterEach(() => stack.audit());
afterAll(() => stack.close());

const view = (person: Person) => programOf(stack, person);
const idOf = async (person: Person) => requireValue((await view(person)).application?.applicationId);
const inbox = (person: Person) => noticesOf(stack, person);
const usdt = (person: Person) => usdtOf(stack, person);
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("the program as a user sees it", () => {
  test("says of each tier what it asks, what is there, what it gives, and whether one may apply", async () => {
    const newcomer = await stack.person();
    const { tier, tiers, application, deposit } = await view(newcomer);
    expect([tier, application, deposit]).toEqual(["none", null, null]);
    expect(tiers.map((step) => [step.tier, step.mayApply, step.depositToPut])).toEqual([
      ["none", false, "0"],
      ["verified", false, "0"],
      ["pro", false, "500"],
      ["block", false, "5000"],
    ]);
    const pro = tiers[2];
    expect(pro?.gives).toEqual({ advertsPerPair: 15, advertMaxUsd: "2000000", openOrders: 60, apiPerMinute: 1200 });
    expect(
      Object.fromEntries(
        (pro?.requirements ?? []).map((requirement) => [requirement.requirement, [requirement.needed, requirement.have, requirement.met]]),
      ),
    ).toEqual({
      identity: ["1", "1", true],
      trades: ["300", "0", false],
      trades30: ["0", "0", true],
      completion: ["0.95", null, false],
      age: ["90", "0", false],
      positive: ["0.85", null, false],
      appeals: ["1", "0", true],
      release: ["15", null, true],
      deposit: ["500", "0", false],
    });
    expect((await view(await seasoned(stack))).tiers.map((step) => step.mayApply)).toEqual([false, true, true, true]);
  });

  test("asks nobody without figures, agreement, words or coins to apply", async () => {
    const newcomer = await stack.person({ usdt: "9000" });
    const refused = await apply(stack, newcomer, "verified");
    expect(refused.error).toBe("merchant_requirements_missing");
    expect(refused.text).toContain('"missing":["trades","completion","age","positive"]');
    const poor = await seasoned(stack, { usdt: "499" });
    expect((await apply(stack, poor, "pro")).error).toBe("insufficient_balance");
    const body = { tier: "verified", contact: " ", monthlyUsd: "5", sourceOfFunds: "x", agree: true } as const;
    expect((await stack.call(poor, "POST /api/ctc/apply-merchant", { body })).error).toBe("field_blank");
    const disagreeing = { ...body, contact: "c", agree: false };
    expect((await stack.call(poor, "POST /api/ctc/apply-merchant", { body: disagreeing })).error).toBe("confirm_needed");
    expect((await stack.call(poor, "POST /api/ctc/apply-merchant", { body: { ...disagreeing, monthlyUsd: "5.5" } })).status).toBe(400);
    expect((await view(poor)).application).toBeNull();
  });
});

describe("an application", () => {
  test("is approved: deposit held, badge on, limits up, notice told, everything in the log", async () => {
    const person = await seasoned(stack);
    expect((await apply(stack, person, "pro")).data).toMatchObject({
      tier: "none",
      application: { status: "pending", tier: "pro", contact: "telegram @desk, 9 to 17 UTC" },
      deposit: { held: "500", status: "held" },
    });
    expect(await usdt(person)).toMatchObject({ p2p: "19500", frozen: "500", total: "20000" });
    const applicationId = await idOf(person);
    const seen = (await askBackoffice(stack, other, "GET /api/desk/merchant-application", { query: { applicationId } })).data;
    expect([seen.contact, seen.sourceOfFunds, seen.mine]).toEqual([null, null, false]);
    expect(seen.figures.every(({ met }) => met)).toBe(true);
    const decide = (worker: Worker) =>
      askBackoffice(stack, worker, "POST /api/desk/decide-merchant", { body: { applicationId, decision: "approve" } });
    expect((await decide(agent)).error).toBe("case_not_assigned");
    const claimed = await askBackoffice(stack, agent, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
    expect(claimed.data).toMatchObject({ contact: "telegram @desk, 9 to 17 UTC", mine: true });
    expect((await askBackoffice(stack, other, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } })).error).toBe(
      "case_taken",
    );
    expect((await decide(agent)).data).toMatchObject({ status: "approved", present: "pro" });
    expect((await decide(agent)).error).toBe("case_closed");
    expect(await view(person)).toMatchObject({ tier: "pro", history: [{ from: "none", to: "pro", cause: "application" }] });
    expect((await stack.call(person, "GET /api/a/v2/auth/user/info")).data.traderStatus).toBe("active");
    const { advertiser } = (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: person.uid } })).data;
    expect(advertiser).toMatchObject({ merchantTier: "pro", traderStatus: "active" });
    expect((await stack.call(person, "GET /api/ctc/query-limits")).data.openUnpaidOrders.most).toBe(60);
    expect(await inbox(person)).toContain("merchant_approved");
    const { rows } = await stack.owner.query(
      "SELECT action FROM staff_act WHERE object = 'merchant_application' AND object_id = $1 ORDER BY seq",
      [applicationId],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(["claim_merchant", "approve_merchant"]);
  });

  test("is rejected with reasons: the deposit is back at once, and nobody applies again before the set days", async () => {
    const person = await seasoned(stack);
    await apply(stack, person, "block");
    const applicationId = await idOf(person);
    await askBackoffice(stack, agent, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
    const decide = (reasons?: ("funds_unclear" | "not_reached")[]) =>
      askBackoffice(stack, agent, "POST /api/desk/decide-merchant", {
        body: { applicationId, decision: "reject", note: "Call us.", ...(reasons === undefined ? {} : { reasons }) },
      });
    expect((await decide()).error).toBe("reason_needed");
    expect((await decide(["funds_unclear", "not_reached"])).data.status).toBe("rejected");
    const after = await view(person);
    expect(after).toMatchObject({
      tier: "none",
      deposit: null,
      application: { rejectReasons: ["funds_unclear", "not_reached"], note: "Call us." },
    });
    expect(await usdt(person)).toMatchObject({ p2p: "20000", frozen: "0" });
    expect((await apply(stack, person, "pro")).error).toBe("reapply_later");
    expect(after.tiers.some(({ mayApply }) => mayApply)).toBe(false);
    await stack.owner.query("ALTER TABLE merchant_application DISABLE TRIGGER keep_ended");
    await stack.owner.query("UPDATE merchant_application SET decided_at = decided_at - interval '30 days' WHERE id = $1", [applicationId]);
    await stack.owner.query("ALTER TABLE merchant_application ENABLE TRIGGER keep_ended");
    expect((await apply(stack, person, "pro")).error).toBeNull();
    const { items } = (await stack.call(person, "GET /api/ctc/query-notifications")).data;
    const notice = items.find(({ kind }) => kind === "merchant_rejected");
    expect(notice?.facts["reason"]).toBe("It isn’t clear where the funds come from. We couldn’t reach you. Call us.");
    expect(items.map(({ kind }) => kind)).toContain("merchant_deposit_returned");
  });

  test("is asked for more and answered, with a paper that only its worker opens", async () => {
    const person = await seasoned(stack);
    await apply(stack, person, "verified");
    const applicationId = await idOf(person);
    await askBackoffice(stack, agent, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
    const ask = await askBackoffice(stack, agent, "POST /api/desk/ask-merchant", { body: { applicationId, question: "Which bank?" } });
    expect(ask.data.status).toBe("asked");
    const png = await drawn("png");
    const sent = await sendForm(stack, person, "/api/ctc/upload-merchant-file", formOf([{ bytes: png, name: "statement.png" }]));
    const [file] = (await view(person)).files;
    expect(file).toMatchObject({ name: "statement.png" });
    expect(sent.status).toBe(200);
    const fileId = requireValue(file?.fileId);
    const stranger = await seasoned(stack);
    const answer = (who: Person) =>
      stack.call(who, "POST /api/ctc/answer-merchant", { body: { applicationId, answer: "The one in Lisbon", fileIds: [fileId] } });
    expect((await answer(stranger)).error).toBe("not_found");
    expect((await answer(person)).data.application).toMatchObject({ status: "pending", answer: "The one in Lisbon", files: [{ fileId }] });
    expect((await answer(person)).error).toBe("already_done");
    const open = async (worker: Worker | null) =>
      (await stack.server.app.inject({ url: `/api/desk/merchant-files/${fileId}`, headers: { ...worker?.headers } })).statusCode;
    expect([await open(null), await open(other)]).toEqual([401, 403]);
    expect((await approve(stack, agent, applicationId)).error).toBe("files_unopened");
    expect(await open(agent)).toBe(200);
    const { rows } = await stack.owner.query<{ sealed_facts: Buffer }>("SELECT sealed_facts FROM merchant_application WHERE id = $1", [
      applicationId,
    ]);
    expect(firstRow(rows).sealed_facts.includes("Lisbon")).toBe(false);
    expect(await inbox(person)).toContain("merchant_asked");
    expect((await approve(stack, agent, applicationId)).data).toMatchObject({ status: "approved", files: [{ opened: true }] });
  });

  test("is withdrawn by its person alone, and everything comes back", async () => {
    const [person, stranger] = await Promise.all([seasoned(stack), seasoned(stack)]);
    await apply(stack, person, "pro");
    const applicationId = await idOf(person);
    const withdraw = (who: Person) => stack.call(who, "POST /api/ctc/withdraw-merchant", { body: { applicationId } });
    expect((await withdraw(stranger)).error).toBe("not_found");
    expect((await withdraw(person)).data).toMatchObject({ deposit: null, application: { status: "withdrawn" } });
    expect((await withdraw(person)).error).toBe("already_done");
    expect(await usdt(person)).toMatchObject({ p2p: "20000", frozen: "0" });
  });

  test("is not approved once the figures are no longer enough, nor by the applicant", async () => {
    const person = await seasoned(stack);
    await apply(stack, person, "pro");
    const applicationId = await idOf(person);
    const own = await hire(stack, "agent", person);
    expect((await askBackoffice(stack, own, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } })).error).toBe(
      "own_case",
    );
    await stack.owner.query("UPDATE users SET created_at = now() - interval '3 days' WHERE id = $1", [person.id]);
    expect((await approve(stack, agent, applicationId)).error).toBe("merchant_requirements_missing");
  });

  test("papers that no application took are forgotten after a day, rows and bytes", async () => {
    const person = await stack.person();
    await sendForm(stack, person, "/api/ctc/upload-merchant-file", formOf([{ bytes: await drawn("png") }]));
    expect(await deleteUnusedFiles(stack.server.context)).toBe(0);
    await stack.owner.query("UPDATE merchant_file SET created_at = created_at - interval '25 hours' WHERE user_id = $1", [person.id]);
    expect(await deleteUnusedFiles(stack.server.context)).toBe(1);
    expect((await view(person)).files).toEqual([]);
  });
});

describe("races", () => {
  test("of many applications at once one is made, and its deposit put down once", async () => {
    const person = await seasoned(stack);
    const tried = await Promise.all(Array.from({ length: 8 }, () => apply(stack, person, "pro")));
    expect(tried.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(tried.flatMap(({ error }) => error ?? []))).toEqual(new Set(["application_open"]));
    expect(await usdt(person)).toMatchObject({ p2p: "19500", frozen: "500" });
  });

  test("of two decisions and a withdrawal at once exactly one counts", async () => {
    for (let round = 0; round < 6; round++) {
      const person = await seasoned(stack);
      await apply(stack, person, "pro");
      const applicationId = await idOf(person);
      await askBackoffice(stack, agent, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
      const decide = (decision: "approve" | "reject") =>
        askBackoffice(stack, agent, "POST /api/desk/decide-merchant", {
          body: { applicationId, decision, ...(decision === "reject" ? { reasons: ["other" as const] } : {}) },
        });
      const outcomes = await Promise.all([
        decide("approve"),
        decide("reject"),
        stack.call(person, "POST /api/ctc/withdraw-merchant", { body: { applicationId } }),
      ]);
      expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
      const { tier, deposit, application } = await view(person);
      expect([tier, deposit?.held ?? "0"]).toEqual(application?.status === "approved" ? ["pro", "500"] : ["none", "0"]);
    }
  });

  test("two members of staff who claim at once: one has it", async () => {
    const person = await seasoned(stack);
    await apply(stack, person, "verified");
    const applicationId = await idOf(person);
    const claims = await Promise.all(
      [agent, other].map((worker) =>
        askBackoffice(stack, worker, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } }),
      ),
    );
    expect(new Set(claims.map(({ error }) => error))).toEqual(new Set(["case_taken", null]));
  });
});

describe("a member of staff", () => {
  const change = (worker: Worker, person: Person, act: "set_tier" | "suspend" | "reinstate", tier?: "none" | "verified" | "pro") =>
    askBackoffice(stack, worker, "POST /api/desk/change-merchant", {
      body: { uid: person.uid, act, reason: "After a talk", ...(tier === undefined ? {} : { tier }) },
    });

  test("suspends, lifts and sets tiers with a reason; the badge follows at once", async () => {
    const person = await merchantOf(stack, agent, "pro");
    const badge = async () =>
      (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: person.uid } })).data.advertiser.merchantTier;
    expect((await change(agent, person, "suspend")).error).toBe("not_allowed");
    expect((await change(senior, person, "suspend")).data).toMatchObject({ tier: "pro", suspended: true });
    expect(await badge()).toBe("none");
    expect((await stack.call(person, "GET /api/ctc/query-limits")).data.openUnpaidOrders.most).toBe(20);
    expect((await change(senior, person, "suspend")).error).toBe("already_done");
    expect((await change(senior, person, "reinstate")).data.suspended).toBe(false);
    expect(await badge()).toBe("pro");
    expect((await change(senior, person, "set_tier", "verified")).data).toMatchObject({ tier: "verified", deposit: { status: "leaving" } });
    expect(await badge()).toBe("verified");
    expect((await change(await hire(stack, "senior", person), person, "set_tier", "none")).error).toBe("own_case");
    expect((await change(senior, person, "set_tier")).error).toBe("field_blank");
    expect(await inbox(person)).toEqual(expect.arrayContaining(["merchant_suspended", "merchant_changed"]));
    await returnDeposits(stack.server.context, later(15));
    expect(await usdt(person)).toMatchObject({ p2p: "20000" });
  });

  test("finds merchants by tier, page by page, each once", async () => {
    const first = (await askBackoffice(stack, agent, "GET /api/desk/merchants", { query: { tier: "pro", limit: 1 } })).data;
    expect(first.items).toHaveLength(1);
    const seen = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page: typeof first = (
        await askBackoffice(stack, agent, "GET /api/desk/merchants", { query: { tier: "pro", limit: 1, cursor } })
      ).data;
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(seen.length);
    const { rows } = await stack.owner.query("SELECT count(*)::int AS count FROM users WHERE merchant_tier = 'pro'");
    expect(rows).toEqual([{ count: seen.length }]);
  });
});

test("an old mark of a trader is the first tier, and without it there is none", async () => {
  const person = await stack.person();
  const read = async () =>
    (await stack.owner.query<object>("SELECT merchant_tier, trader_status FROM users WHERE id = $1", [person.id])).rows[0];
  await stack.owner.query("UPDATE users SET trader_status = 'active' WHERE id = $1", [person.id]);
  expect(await read()).toEqual({ merchant_tier: "verified", trader_status: "active" });
  await stack.owner.query("UPDATE users SET trader_status = 'none' WHERE id = $1", [person.id]);
  expect(await read()).toEqual({ merchant_tier: "none", trader_status: "none" });
  await stack.owner.query("UPDATE users SET merchant_tier = 'block' WHERE id = $1", [person.id]);
  expect(await read()).toEqual({ merchant_tier: "block", trader_status: "active" });
});
