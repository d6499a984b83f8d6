import { expect } from "vitest";
import { coinsText } from "./order.ts";
import { mailedCode, type Person } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** Releases by the forms of an order's page without scripts. The code comes by email; the form returns filled in while it is on its way. */
export async function releaseByMail(tab: Tab, seller: Person, orderId: string): Promise<void> {
  const { page, t } = tab;
  const order = await (await Program.of(seller)).call("GET /api/ctc/query-order-list", { query: { orderId } });
  const { payerName = "", amount = "", asset = "", quantity = "" } = order.items[0] ?? {};
  await page.getByRole("link", { name: t("order.act.release"), exact: true }).click();
  await page.getByLabel(t("order.amount_received"), { exact: true }).fill(amount);
  await page.getByLabel(t("order.sender_name"), { exact: true }).fill(payerName);
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
  const asked = Date.now();
  await tab.sendForm(page.getByRole("button", { name: `${t("security.send_code")}: ${t("security.code_email")}` }));
  expect(await page.getByLabel(t("order.sender_name"), { exact: true }).inputValue()).toBe(payerName);
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) expect(await box.isChecked()).toBe(true);
  await page.getByLabel(t("security.code"), { exact: true }).fill(await mailedCode(seller, asked));
  await page.getByRole("button", { name: t("order.do.release", { quantity: coinsText(t, quantity, asset) }), exact: true }).click();
}
