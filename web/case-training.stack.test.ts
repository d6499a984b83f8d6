import { afterAll, beforeAll, expect, test } from "vitest";
import { appealedCase } from "../server/testing/situations.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../server/testing/staff.ts";
import { staffCookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Closed cases to practice on, as pages without scripts, on the build that is there. */

let stack: Stack;
let site: SiteProcess;
let reader: Worker;
beforeAll(async () => {
  stack = await startStack({ fourEyesAboveUsd: "100000" });
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  reader = await hire(stack, "reader");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

async function read(path: string): Promise<{ readonly status: number; readonly page: string }> {
  const response = await fetch(site.origin + path, { headers: { cookie: staffCookiesOf(reader) } });
  return { status: response.status, page: (await response.text()).replaceAll(/<script.*?<\/script>/gs, "") };
}

test("the list leads to a case, whose decision is said only after the reader has chosen a rule", async () => {
  expect((await read("/desk/case-training")).page).toContain("No cases to practice on yet");
  const [{ caseId }, agent] = [await appealedCase(stack), await hire(stack, "agent")];
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const body = { caseId, rule: "R3", reason: "The statement was empty" } as const;
  expect((await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body })).data.ending).toBe("decided");

  const path = `/desk/case-training/${caseId}`;
  expect((await read("/desk/case-training")).page).toContain(`href="${path}"`);
  const asked = (await read(path)).page;
  expect(asked).toContain("Nothing came in");
  expect(asked).toContain("Compare decisions");
  expect(asked).not.toContain("The statement was empty");
  expect((await read(`${path}?rule=nonsense`)).page).not.toContain("The statement was empty");
  for (const [rule, sentence] of [
    ["R3", "You chose the same rule"],
    ["R6", "Same outcome, by another rule"],
    ["R1", "The case was decided differently"],
  ] as const) {
    const { page } = await read(`${path}?rule=${rule}`);
    expect(page).toContain(sentence);
    expect(page).toContain("The statement was empty");
  }
  expect((await read(`${path}?rule=R14`)).status, "a rule of objections").toBe(422);
  expect((await read("/desk/case-training/1")).status).toBe(404);
});
