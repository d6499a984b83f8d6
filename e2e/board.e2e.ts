import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A merchant's day: two orders at once on the board, and the proof that their coins are there. */

test("two orders stand side by side, the paid one first, and a message goes to the right one", async ({ open }) => {
  const [one, other] = [await place("buyer", "merchant2", "40"), await place("buyer", "merchant2", "55")];
  const buyer = await Program.of("buyer");
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId: other.orderId, action: "pay", version: 1 } });
  const tab = await open({ as: "merchant2" });
  const { page, t } = tab;
  await tab.go("/p2p/board");
  const waiting = page.getByRole("region", { name: t("board.waits") });
  await waiting.getByRole("link", { name: t("board.open", { id: other.orderId }) }).waitFor();
  expect(
    await page
      .getByRole("region", { name: t("board.others") })
      .getByRole("link")
      .count(),
  ).toBeGreaterThan(0);
  await page.getByRole("link", { name: t("board.open", { id: other.orderId }) }).click();
  await page.locator(`[data-pane="${other.orderId}"]`).waitFor();
  await expectRoomToWrite(tab);
  await page.getByRole("link", { name: t("board.open", { id: one.orderId }) }).click();
  const panes = page.locator("[data-pane]");
  await expect.poll(() => panes.count()).toBe(2);
  await expectAccessible(tab, "the board with two orders open");
  const pane = page.locator(`[data-pane="${one.orderId}"]`);
  await pane.getByRole("textbox").fill("Which bank do you send from?");
  await pane.getByRole("textbox").press("Enter");
  await pane.getByText("Which bank do you send from?").waitFor();
  // The page shows it before the server has it.
  const messages = async () =>
    (await buyer.call("GET /api/ctc/query-chat-msg", { query: { orderId: one.orderId } })).items.map(({ content }) => content);
  await expect.poll(messages).toContain("Which bank do you send from?");

  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: t("board.keys") }).waitFor();
  await page.keyboard.press("Escape");
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId: one.orderId, action: "pay", version: 1 } });
  await waiting.getByRole("link", { name: t("board.close", { id: one.orderId }) }).waitFor();
  const announced = page.locator("body > [data-says]");
  await expect.poll(() => announced.textContent()).toContain(t("order.status_now", { status: t("status.pending_release") }));
  expect(await announced.textContent()).toContain((await pane.getAttribute("aria-label")) ?? "nobody");
});

/** The quick replies leave both the messages and the line to write in inside their panel. */
async function expectRoomToWrite({ page, t }: Tab): Promise<void> {
  const toggle = page.getByRole("button", { name: t("chat.quick"), exact: true });
  await toggle.click();
  await page.getByRole("list", { name: t("chat.quick") }).waitFor();
  await page.getByRole("group", { name: t("chat.phrases") }).waitFor();
  const panel = await page.locator("[data-pane]").boundingBox();
  const line = await page.locator("[data-pane]").getByRole("textbox").boundingBox();
  const messages = await page.getByRole("region", { name: t("chat.messages") }).boundingBox();
  expect((line?.y ?? Infinity) + (line?.height ?? 0), "where the line to write in ends").toBeLessThanOrEqual(
    (panel?.y ?? 0) + (panel?.height ?? 0),
  );
  expect(messages?.height, "what is seen of the messages").toBeGreaterThan(40);
  await toggle.click();
}

test("an order's party sees it counted in the escrow proof, checked by the phone, and an alarm where a proof was changed on its way", async ({
  open,
}) => {
  const order = (await longInEscrow()) ?? (await placedBeforeProof());
  const tab = await open({ as: "buyer", width: 375, options: { hasTouch: true, isMobile: true } });
  const { page, t } = tab;
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  const seal = page.locator(`main a[href$="/proof?order=${order.orderId}"]`);
  await seal.waitFor();
  // The page itself follows the path, also for an order that is younger than the newest proof.
  const [before = "", after = ""] = t("order.seal.phone", { time: "|" }).split("|");
  const messages = () => seal.textContent();
  await seal.filter({ hasText: new RegExp(`^${before}.+${after}$`) }).waitFor({ timeout: 180_000 });
  expect(await messages()).not.toContain(t("order.in_proof"));
  await expectAccessible(tab, "an order with its escrow checked");
  await showsFailure(tab, order.orderId, seal);
  await seal.click();
  await page.getByRole("heading", { name: t("proof.your_order", { id: order.orderId }) }).waitFor();
  // The phone has followed the path, so the newest proof has met the order.
  await page.getByRole("status").filter({ hasText: "USDT" }).waitFor();
  await expectAccessible(tab, "the proof of escrow");
});

/** One digit of the path, or of the published root, is another on its way to the browser, and the page says that the proof does not hold. */
async function showsFailure({ page, t }: Tab, orderId: string, seal: Locator): Promise<void> {
  for (const [path, field] of [
    ["**/api/ctc/query-escrow-inclusion?*", "salt"],
    ["**/api/ctc/query-escrow-proofs*", "root"],
  ] as const) {
    let changed = 0;
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(new RegExp(`(?<="${field}":").`, "g"), (digit) => (digit === "0" ? "1" : "0"));
      changed += 1;
      await route.fulfill({ response, body });
    });
    await page.reload();
    await seal.getByText(t("order.seal.failed")).waitFor({ timeout: 60_000 });
    expect(page.url()).toContain(orderId);
    expect(changed).toBeGreaterThan(0);
    await page.unroute(path);
  }
}

/** An order that is younger than the newest proof. A page that is open costs more than a wait, so it is opened shortly before the next one. */
async function placedBeforeProof() {
  const order = await place("buyer", "merchant3", "40");
  const age = async () => {
    const { items } = await Program.visitor().call("GET /api/ctc/query-escrow-proofs", { query: { limit: 1 } });
    return Date.now() - Date.parse(items[0]?.takenAt ?? order.createdAt);
  };
  await expect.poll(age, { timeout: 120_000, interval: 1000 }).toBeGreaterThan(45_000);
  return order;
}

/** An order that another journey has left in escrow and that the newest proof has met: nobody has to wait for the next one. */
async function longInEscrow() {
  const { items } = await (await Program.of("buyer")).call("GET /api/ctc/query-order-list", { query: { group: "pending", type: "buy" } });
  return items.find(({ asset, createdAt, status }) => asset === "USDT" && status === "paid" && Date.now() - Date.parse(createdAt) > 90_000);
}
