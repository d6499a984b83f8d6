import { afterAll, beforeAll, expect, it } from "vitest";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { fillTemplate } from "@plaza/domain/appeals/decision-template.ts";
import { STANDARD_TEMPLATES } from "@plaza/domain/appeals/standard-templates.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, sendBackoffice, type Worker } from "../../testing/staff.ts";
import type { Trade } from "../../testing/trades.ts";
import { factsOf, standardReason } from "./standard-texts.ts";

let stack: Stack;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(() => stack.close());

const inLanguage = (language: Locale) => ({ headers: { language } });

async function reasonOf({ orderId }: Trade, locale: Locale): Promise<string> {
  const order = requireValue(await findOrder(stack.server.context.db, orderId, null));
  return fillTemplate(standardReason("not_paid", locale), factsOf(order, locale));
}

/** @returns what the buyer reads in Thai: as the decision, and in the timeline */
async function readByBuyer({ buyer, orderId }: Trade): Promise<(string | undefined)[]> {
  const { cases } = (await stack.call(buyer, "GET /api/ctc/query-appeal", { query: { orderId }, ...inLanguage("th") })).data;
  return [cases[0]?.decision?.reason, cases[0]?.entries.at(-1)?.text];
}

/** Proposed and confirmed, since two persons decide what has no price in dollars. */
async function decide(caseId: CaseId, reason: string): Promise<void> {
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body: { caseId, rule: "R3", reason } });
  await askBackoffice(stack, senior, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R3", confirm: true } });
}

it("a standard template is read in the language of the member of staff, and one that staff have written as it was written", async () => {
  for (const { key, rule } of STANDARD_TEMPLATES)
    await askBackoffice(stack, senior, "POST /api/desk/add-decision-template", {
      body: { name: translate("en", `templates.name.${key}`), rule, reason: standardReason(key, "en") },
    });
  const own = { name: "A name of ours", rule: "R3", reason: "The seller’s account shows no payment of {amount}." } as const;
  await sendBackoffice(stack, senior, "POST /api/desk/add-decision-template", { body: own });
  const { items } = (await askBackoffice(stack, agent, "GET /api/desk/decision-templates", inLanguage("de"))).data;
  expect(items).toHaveLength(5);
  expect(items.find(({ name }) => name === own.name)).toMatchObject(own);
  for (const { key } of STANDARD_TEMPLATES)
    expect(items.find(({ name }) => name === translate("de", `templates.name.${key}`))?.reason).toBe(standardReason(key, "de"));
});

it("a decision by a standard reason is read by a party and by a colleague in their own languages", async () => {
  const trade = await appealedCase(stack);
  // As a form sends it.
  await decide(trade.caseId, (await reasonOf(trade, "de")).replace(". ", ".\r\n"));
  const thai = await reasonOf(trade, "th");
  expect(await readByBuyer(trade)).toEqual([thai, thai]);
  const { caseId } = trade;
  const { decision } = (await askBackoffice(stack, senior, "GET /api/desk/appeal", { query: { caseId }, ...inLanguage("ja") })).data;
  expect(decision?.reason).toBe(await reasonOf(trade, "ja"));
});

it("a reason that staff have changed stays as they wrote it, also where only an amount is another", async () => {
  const [longer, other] = [await appealedCase(stack), await appealedCase(stack)];
  const words = [
    `${await reasonOf(longer, "de")} Bitte senden Sie kein Geld.`,
    (await reasonOf(other, "de")).replace("100", "90"),
  ] as const;
  expect(words[1]).toContain("90");
  await decide(longer.caseId, words[0]);
  await decide(other.caseId, words[1]);
  expect(await readByBuyer(longer)).toEqual([words[0], words[0]]);
  expect(await readByBuyer(other)).toEqual([words[1], words[1]]);
});
