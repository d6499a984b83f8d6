import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readId, type CaseId, type DecisionTemplateId } from "@plaza/contract/ids.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, sendBackoffice, type Worker } from "../../testing/staff.ts";
import { details } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(() => stack.close());
beforeEach(() => stack.owner.query("UPDATE decision_template SET removed_by = created_by, removed_at = now() WHERE removed_at IS NULL"));

const UNPAID = { name: "Not paid", rule: "R3", reason: "The bank shows no payment for order {order}." } as const;

const add = (changed: object = {}, worker = senior) =>
  sendBackoffice<{ templateId: DecisionTemplateId }>(stack, worker, "POST /api/desk/add-decision-template", {
    body: { ...UNPAID, ...changed },
  });
const list = async (worker = agent) => (await askBackoffice(stack, worker, "GET /api/desk/decision-templates")).data;
const remove = (templateId: DecisionTemplateId, worker = senior) =>
  askBackoffice(stack, worker, "POST /api/desk/remove-decision-template", { body: { templateId } });

async function entriesAbout(templateId: string) {
  const { rows } = await stack.owner.query<{ action: string; data: object }>(
    "SELECT action, data FROM staff_act WHERE object = 'decision_template' AND object_id = $1 ORDER BY seq",
    [templateId],
  );
  return rows;
}

describe("a template", () => {
  it("is listed by rule and name for those who decide, with its author and without the spaces around it", async () => {
    await add({ name: "  Third party ", rule: "R10" });
    await add({ name: "b", rule: "R3" });
    await add({ name: "A", rule: "R3", reason: "\n A reason. " });
    const { items, most } = await list();
    expect(most).toBe(100);
    expect(items.map(({ name, rule }) => `${rule} ${name}`)).toEqual(["R3 A", "R3 b", "R10 Third party"]);
    expect(items[0]).toMatchObject({ reason: "A reason.", createdBy: "Test senior" });
  });

  it("is added and removed by seniors, each with an entry in the audit log", async () => {
    expect((await add({}, agent)).error).toBe("not_allowed");
    const { templateId } = (await add()).data;
    expect((await remove(templateId, agent)).error).toBe("not_allowed");
    expect((await remove(templateId)).data).toEqual({ removed: true });
    expect((await remove(templateId)).error).toBe("not_found");
    expect((await list()).items).toEqual([]);
    expect(await entriesAbout(templateId)).toMatchObject([
      { action: "add_decision_template", data: UNPAID },
      { action: "remove_decision_template" },
    ]);
  });

  it("is refused with an unknown placeholder, a blank field, a rule that is none or a name that is taken", async () => {
    expect((await add({ reason: "Paid by {buyer}." })).answer).toMatchObject({ error: "placeholder_unknown", data: { field: "reason" } });
    expect((await add({ name: "  " })).answer).toMatchObject({ error: "field_blank", data: { field: "name" } });
    expect((await add({ reason: "\n" })).answer).toMatchObject({ error: "field_blank", data: { field: "reason" } });
    expect((await add({ rule: "R99" })).status).toBe(400);
    const { templateId } = (await add()).data;
    expect((await add({ name: "NOT paid" })).answer).toMatchObject({ error: "template_name_taken", data: { field: "name" } });
    await remove(templateId);
    expect((await add()).error).toBeNull();
  });

  it("is refused beyond the set number, also where several are added at once", async () => {
    const names = ["one", "two", "three", "four"];
    const added = await whileSet({ stack }, "maxDecisionTemplates", 2, () => Promise.all(names.map((name) => add({ name }))));
    expect(added.filter(({ error }) => error === null)).toHaveLength(2);
    expect(added.filter(({ error }) => error === "limit_reached")).toHaveLength(2);
    expect((await list()).items).toHaveLength(2);
  });
});

describe("a decision", () => {
  const decide = (caseId: CaseId, templateId: DecisionTemplateId) =>
    askBackoffice(stack, agent, "POST /api/desk/decide-appeal", {
      body: { caseId, rule: "R3", reason: "As it was filled in", templateId },
    });

  async function claimed() {
    const trade = await appealedCase(stack);
    await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId: trade.caseId, claim: true } });
    return trade;
  }

  async function uses(): Promise<number> {
    const { body } = await stack.server.app.inject("/metrics");
    return Number(/^plaza_feature_uses_total\{feature="decision_template"\} (\d+)/m.exec(body)?.[1] ?? 0);
  }

  it("that began with a template says so in the audit log, is counted, and still waits for a second person", async () => {
    const [{ templateId }, trade, before] = [(await add()).data, await claimed(), await uses()];
    // Removed while the case was read: the decision doesn't depend on it.
    await remove(templateId);
    expect((await decide(trade.caseId, templateId)).data.waitsForSecond).toBe(true);
    expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("appealed");
    const { rows } = await stack.owner.query("SELECT action, reason, data FROM staff_act WHERE object_id = $1 ORDER BY seq DESC LIMIT 1", [
      trade.caseId,
    ]);
    expect(rows).toMatchObject([{ action: "propose_decision", reason: "As it was filled in", data: { rule: "R3", templateId } }]);
    expect(await uses()).toBe(before + 1);
  });

  it("with a template that never was is refused, and nothing is counted", async () => {
    const [{ caseId }, before] = [await claimed(), await uses()];
    expect((await decide(caseId, readId("123456789012345678"))).error).toBe("not_found");
    expect(await uses()).toBe(before);
  });
});
