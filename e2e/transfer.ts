import type { Tab } from "./tab.ts";
import { freshCode, type Person } from "./people.ts";

/** Moves USDT out of the P2P wallet by the transfer that is open: the exchange asks for a code, and the same button sends it. */
export async function withdraw(tab: Tab, who: Person, amount: string): Promise<void> {
  const { page, t } = tab;
  const dialog = page.locator("#websiteTransfer dialog[open]");
  await dialog.getByLabel(t("transfer.coin")).selectOption("USDT");
  await dialog.getByLabel(t("transfer.from")).selectOption("p2p");
  await dialog.getByLabel(t("transfer.to")).selectOption("spot");
  await dialog.getByLabel(t("transfer.amount")).fill(amount);
  const move = dialog.getByRole("button", { name: t("transfer.move_amount", { amount: `${amount} USDT` }) });
  tab.expectFault(/422/);
  await move.click();
  await dialog.getByLabel(t("transfer.code"), { exact: true }).fill(await freshCode(who));
  await move.click();
  await dialog.getByText(t("transfer.moved", { amount: `${amount} USDT` })).waitFor();
}
