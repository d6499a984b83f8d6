import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { openAct } from "./order.ts";

/** Every act ends on its result: the page at its top, the focus on the status, one toast; a refusal leads to the bad field. */

/** A toast is gone after 3 s, which a slow machine may take for one look. */
const LISTEN = `
  globalThis.shownToasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added.matches?.(".toast")) globalThis.shownToasts.push(added.textContent);
  }).observe(document, { childList: true, subtree: true });
`;

test.for([375, 1280] as const)(
  "an act of an order at %d px ends on its new status, and a refused one on the bad field",
  async (width, { open }) => {
    const { orderId } = await place("merchant5", "merchant2", "35");
    const tab = await open({ as: "merchant5", width, moving: true });
    const { page, t } = tab;
    await tab.go(`/p2p/buy/detail/${orderId}`);
    const dialog = await openAct(tab, "pay");
    const payer = dialog.locator("input[name=last_digits]");
    await dialog.getByRole("checkbox").first().check();
    await payer.fill("x");
    await dialog.locator("button[value=pay]:visible").last().click();
    await dialog.getByText(t("order.digits_wrong")).waitFor();
    // The page leads there once it has drawn what is wrong.
    await expect.poll(() => page.evaluate<string>("document.activeElement.name")).toBe("last_digits");
    expect(await payer.getAttribute("aria-invalid")).toBe("true");

    await payer.fill("");
    await expect.poll(() => payer.getAttribute("aria-invalid")).toBeNull();
    const howToPay = page.getByText(t("order.reference_help"));
    expect(await howToPay.count()).toBe(1);
    await page.evaluate(LISTEN);
    await page.evaluate("scrollTo(0, 400)");
    await dialog.locator("button[value=pay]:visible").last().click();
    const status = page.getByRole("heading", { level: 2, name: t("status.pending_crypto_receipt"), exact: true });
    await status.waitFor();
    await expect.poll(() => page.evaluate<string>("document.activeElement.textContent")).toBe(t("status.pending_crypto_receipt"));
    await expect.poll(() => page.evaluate<number>("scrollY")).toBe(0);
    await expect.poll(() => page.evaluate<string[]>("globalThis.shownToasts")).toEqual([t("status.pending_crypto_receipt")]);
    expect(await howToPay.count(), "how to pay, to somebody who has paid").toBe(0);
    const acts = await page
      .getByRole("region", { name: t("order.other_actions") })
      .locator("a, button:enabled")
      .allTextContents();
    expect(acts.at(-1)).toBe(t("order.act.cancel"));
  },
);

test("what a form lacks is said at its field, so that it is heard, and not once it is filled in", async ({ open }) => {
  const { orderId } = await place("merchant5", "merchant2", "36");
  const tab = await open({ as: "merchant5" });
  const { page, t } = tab;
  // Who presses before the part is here that says it in the page's language doesn't get the browser's own sentence.
  const extras = Promise.withResolvers<void>();
  await page.route("**/user-extras-*", async (route) => {
    await extras.promise;
    await route.continue();
  });
  await tab.go(`/p2p/buy/detail/${orderId}`);
  await page.evaluate(`addEventListener("invalid", (event) => (globalThis.isHeld = event.defaultPrevented), true)`);
  await page.getByRole("button", { name: t("chat.send") }).click();
  expect(await page.evaluate<[boolean, string]>("[globalThis.isHeld, document.activeElement.name]")).toEqual([true, "content"]);
  extras.resolve();
  await page.getByText(t("fields.missing")).waitFor();
  const dialog = await openAct(tab, "pay");
  const [payer, tick] = [dialog.locator("input[name=last_digits]"), dialog.getByRole("checkbox")];
  const pay = dialog.locator("button[value=pay]:visible").last();
  // The words come over the line, and a person can be faster.
  const come = Promise.withResolvers<void>();
  await page.route("**/own-messages-*", async (route) => {
    await come.promise;
    await route.continue();
  });
  await payer.fill("x");
  await pay.click();
  await tick.check();
  come.resolve();
  await dialog.getByText(t("order.digits_wrong")).waitFor();
  expect(await tick.getAttribute("aria-invalid")).toBeNull();
  await expectAccessible(tab, "a form with a wrong field");

  await payer.fill("");
  await tick.uncheck();
  await pay.click();
  const missing = dialog.getByText(t("fields.tick"));
  await missing.waitFor();
  await expectAccessible(tab, "a form without its tick");
  await tick.check();
  await missing.waitFor({ state: "detached" });
});
