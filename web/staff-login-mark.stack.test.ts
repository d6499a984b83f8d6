import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, TEST_PASSWORD, testPasswordHash } from "../server/testing/browser.ts";
import { appealedCase } from "../server/testing/situations.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { askBackoffice, hire } from "../server/testing/staff.ts";
import { authenticatorCode } from "../server/testing/trades.ts";
import { sendForm } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

test("staff who log in on the site with a party's browser are named on the case and refused, though both have another email address", async () => {
  const { buyer, caseId } = await appealedCase(stack);
  const browser = new Browser(stack);
  expect((await browser.signIn(buyer)).statusCode).toBe(200);
  const agent = await hire(stack, "agent", undefined, await testPasswordHash());
  const fields = { email: agent.email, password: TEST_PASSWORD, code: authenticatorCode() };
  const cookie = `plaza_device=${browser.cookies.get("plaza_device") ?? ""}`;
  const answer = await sendForm(site.origin, cookie, "/desk/sign-in", fields, "staff-login-mark");
  expect(answer).toMatchObject({ status: 303, location: "/desk" });

  const { staffLinks } = (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data.risks;
  expect(staffLinks.filter(({ by }) => by === "device")).toMatchObject([{ staffId: agent.staffId, about: "buyer", refused: true }]);
  expect((await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } })).error).toBe("linked_case");
});
