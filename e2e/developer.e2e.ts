import { expect, inject } from "vitest";
import { BRIDGE_ANSWERS, BRIDGE_CALLS } from "@plaza/contract/bridge.ts";
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

  // The theme of the page and of the store are one, in header and page at once, and in the next page from its first byte.
  const theme = async () => page.evaluate<string | undefined>("document.documentElement.dataset.theme");
  const inks = async () => page.evaluate<string[]>(`["header", "main", "main button"].map((part) => ${INK})`);
  const light = await inks();
  await page.getByRole("button", { name: t("developer.stores_theme") }).click();
  await expect.poll(() => field("darkTheme").textContent()).toBe("true");
  await expect.poll(theme).toBe("dark");
  await expect.poll(async () => (await inks()).filter((ink, part) => ink === light[part])).toEqual([]);
  expect(await (await page.request.get("/en/test/avatar")).text()).toMatch(/<html[^>]* data-theme="dark"/);
  await page.evaluate("document.documentElement.dataset.theme = 'light'");
  await expect.poll(() => field("darkTheme").textContent()).toBe("false");
  await expect.poll(inks).toEqual(light);
});

/** The color in which a part of the page writes. */
const INK = "getComputedStyle(document.querySelector(part)).color";

test("/test/jsBridge makes each of the fourteen calls to an app and shows what it answers, parsed", async ({ open }) => {
  const tab = await open();
  const { page, t } = tab;
  await tab.go("/test/jsBridge");
  await page.getByLabel(t("developer.bridge_app")).first().selectOption("willing_apple");
  for (const call of BRIDGE_CALLS) {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: call, exact: true }) });
    await row.getByRole("button", { name: t("developer.bridge_call") }).click();
    const { field, type } = BRIDGE_ANSWERS[call];
    const result = { ok: true, result: { [field]: type === "boolean" ? true : null } };
    await expect.poll(() => row.getByRole("status").textContent()).toBe(JSON.stringify(result));
  }
  const received = (
    await page
      .getByRole("list", { name: t("developer.bridge_app") })
      .getByRole("listitem")
      .allTextContents()
  ).map((call) => call.split(" ")[0]);
  expect(received).toEqual(BRIDGE_CALLS);
});

test("/test alone says in words what the developer pages are, and /test/avatar shows all ten pairs", async ({ open }) => {
  const tab = await open();
  await tab.go("/test");
  await tab.page.getByRole("heading", { level: 1, name: tab.t("developer.title") }).waitFor();
  expect(await tab.page.getByRole("main").textContent()).not.toContain("developer.");

  await tab.go("/test/avatar");
  const items = await tab.page.getByRole("main").getByRole("listitem").allTextContents();
  for (let pair = 0; pair < 10; pair += 1) {
    const words = tab.t("developer.avatar_sum", { sum: String(pair < 5 ? 70 + pair : 60 + pair), pair: String(pair) });
    expect(
      items.some((text) => text.includes(words)),
      words,
    ).toBe(true);
  }
});

/** Leaves the open entry and of the others one of each make: what axe would find is the same, in a tenth of the time. */
const ONE_OF_EACH = `{
  const makes = new Set();
  for (const entry of document.querySelectorAll(".entry:not([open])")) {
    const parts = [...entry.querySelectorAll("*")].map((part) => [part.parentElement.tagName, part.tagName, part.className, part.role, part.type].join());
    const make = [...new Set(parts)].sort().join(" ");
    if (makes.has(make)) entry.remove();
    makes.add(make);
  }
}`;

test("the API's page is searched by keyboard, opens what its address names, and sends a call in the demo", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page } = tab;
  // What a visitor is answered.
  tab.expectFault(/401/);
  await page.goto(`${inject("origin")}/api/docs`);
  await page.keyboard.press("/");
  await page.keyboard.type("post create-order");
  await expect.poll(() => page.getByText(/^\d+ match(es)?$/).count()).toBe(1);
  expect(await page.locator(".entry:visible").count()).toBeLessThan(10);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".entry:visible").count()).toBeGreaterThan(200);

  await page.goto(`${inject("origin")}/api/docs#query_order_list`);
  const entry = page.locator("#query_order_list");
  const send = entry.getByRole("button", { name: "Send GET request" });
  await send.click();
  await expect.poll(() => entry.getByRole("status").textContent()).toMatch(/^401 /);
  await page.getByRole("button", { name: "Log in as buyer@demo.test" }).click();
  await page.getByText("Requests carry the session of buyer@demo.test.").waitFor();
  await send.click();
  await expect.poll(() => entry.getByRole("status").textContent()).toMatch(/^200 /);
  expect(await entry.getByLabel("Answer", { exact: true }).textContent()).toContain('"items"');
  await page.evaluate(ONE_OF_EACH);
  expect(await page.locator(".entry").count()).toBeGreaterThan(10);
  await expectAccessible(tab, "the API's page");
});
