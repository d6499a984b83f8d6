import type { Route } from "playwright-core";
import { expect } from "vitest";
import { test } from "./journey.ts";
import { logIn } from "./people.ts";
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

test("setting user info with nothing takes the person off header, bell and menu and ends the session", async ({ open }) => {
  // A separate session, since it ends here.
  const tab = await open();
  const { page, t } = tab;
  await tab.go("/account/login");
  await logIn(page, "newcomer");
  await tab.go("/test/pinia");
  const isLogin = page.locator("dt", { hasText: /^isLogin$/ }).locator("xpath=following-sibling::dd");
  await expect.poll(() => isLogin.textContent()).toBe("true");
  const sid = (await tab.context.cookies()).find(({ name }) => name === "sid");
  await tab.mark();
  // The page shows it before the server has been asked for the page's data again.
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\.data(\?|$)/, (route) => (isHolding ? void held.push(route) : route.continue()));
  await page.getByRole("button", { name: t("developer.stores_nobody") }).click();
  const header = page.locator("header");
  await header.getByRole("link", { name: t("frame.log_in") }).waitFor();
  expect(await header.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).count()).toBe(0);
  expect(await header.getByRole("link", { name: t("frame.notifications"), exact: true }).count()).toBe(0);
  // Drawn by another root of React than the header.
  await expect.poll(() => isLogin.textContent()).toBe("false");
  await expect.poll(() => held.length).toBe(1);
  isHolding = false;
  await held[0]?.continue();
  await header.getByRole("link", { name: t("frame.log_in") }).waitFor();
  expect(await tab.sameDocument()).toBe(true);
  expect((await tab.context.cookies()).map(({ name }) => name)).not.toContain("authorization");
  const again = async () =>
    (await fetch(new URL("/api/a/v2/auth/user/info", page.url()), { headers: { cookie: `sid=${sid?.value ?? ""}` } })).status;
  await expect.poll(again).toBe(401);
});

test("no call of the startup is made twice: the lists once per page, and nothing that the page came with", async ({ open }) => {
  const tab = await open({ as: "seller" });
  const { page, t } = tab;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await tab.go("/test/pinia");
  const fiats = page.locator("dt", { hasText: /^fiatList$/ }).locator("xpath=following-sibling::dd");
  await expect.poll(() => fiats.textContent()).not.toBe("[]");
  await page.getByRole("button", { name: t("developer.stores_start") }).click();
  await page.getByRole("button", { name: t("developer.stores_start") }).click();
  await expect.poll(() => fiats.textContent()).not.toBe("[]");
  expect(asked.filter((path) => path.endsWith("/query-crypto-fiat"))).toHaveLength(1);
  // The page came with both.
  expect(asked.filter((path) => path.endsWith("/kr-restrict-check") || path.endsWith("/auth/user/info"))).toEqual([]);
});
