import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";

/** The developer pages that other journeys don't open. */

test("/test/pinia shows the client's stores as they change", async ({ open }) => {
  const tab = await open({ as: "buyer", width: 375 });
  const { page, t } = tab;
  await tab.go("/test/pinia");
  const field = (name: string) => page.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=following-sibling::dd");
  await expect.poll(() => field("isLogin").textContent()).toBe("true");
  await expect.poll(() => field("isAllowTerms").textContent()).toBe("true");
  await expect
    .poll(async () => (await field("fiatList").textContent()) ?? "")
    .toContain(t("developer.stores_entries", { count: 0 }).replace(/\d+ ?/, ""));
  await expectAccessible(tab, "the client's stores");

  expect(await field("userPaymentsList").textContent()).toBe("[]");
  await page.getByRole("button", { name: t("developer.stores_payments") }).click();
  await expect.poll(() => field("userPaymentsList").textContent()).not.toBe("[]");

  // Setting user info with nothing logs the user out (docs/specification.md, States): the readable cookies go with it.
  await page.getByRole("button", { name: t("developer.stores_nobody") }).click();
  await expect.poll(() => field("isLogin").textContent()).toBe("false");
  expect((await tab.context.cookies()).map(({ name }) => name)).not.toContain("authorization");
});
