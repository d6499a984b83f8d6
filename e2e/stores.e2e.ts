import { expect } from "vitest";
import { test } from "./journey.ts";
import { Program } from "./program.ts";

test("the client's store holds the own payment accounts once their page has loaded them", async ({ open }) => {
  const tab = await open({ as: "buyer" });
  const { page, t } = tab;
  const payments = await (await Program.of("buyer")).call("GET /api/ctc/query-user-payment");
  const [first] = payments;
  expect(first).toBeDefined();
  const shown = page.locator("dt", { hasText: /^userPaymentsList$/ }).locator("xpath=following-sibling::dd");
  await tab.go("/test/pinia");
  await shown.waitFor();
  expect(await shown.textContent()).not.toContain(first?.paymentId);

  await tab.mark();
  await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
  await page.getByRole("link", { name: t("frame.payments"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("payments.title") }).waitFor();
  await page.goBack();
  await shown.waitFor();
  expect(await tab.sameDocument()).toBe(true);
  await expect.poll(() => shown.textContent()).toContain(first?.paymentId);
});
