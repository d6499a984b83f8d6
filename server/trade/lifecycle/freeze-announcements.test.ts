import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { announceFreezes } from "./freeze-announcements.ts";

/** Both ends of a freeze in the chats of running orders, and the end that comes by its time. */

let stack: Stack;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  senior = await hire(stack, "senior");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const freeze = ({ uid }: Person) =>
  askBackoffice(stack, senior, "POST /api/desk/freeze-user", {
    body: { uid, reason: "other", note: "seen", until: new Date(Date.now() + 86_400_000).toISOString() },
  });
const lift = ({ uid }: Person) => askBackoffice(stack, senior, "POST /api/desk/unfreeze-user", { body: { uid, note: "cleared up" } });

/** The time of the freeze passes. */
const runOut = async ({ id }: Person) => {
  await stack.owner.query("UPDATE users SET frozen_until = now() WHERE id = $1", [id]);
  await stack.owner.query("UPDATE account_freeze SET ends_at = now() WHERE user_id = $1", [id]);
};

async function linesOf({ buyer, orderId }: Trade): Promise<string[]> {
  const { items } = (await stack.call(buyer, "GET /api/ctc/query-chat-msg", { query: { orderId } })).data;
  return items.filter(({ type }) => type === "system").map(({ content }) => content);
}

const announce = () => announceFreezes(stack.server.context);
const kindsOf = async (person: Person) =>
  (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items.map(({ kind }) => kind);

it("a freeze that ends by its time is in the chat at both ends, and notifies the person and the counterparty once", async () => {
  const trade = await sale(stack);
  const { buyer, seller } = trade;
  await freeze(seller);
  await announce();
  // A second freeze during the first says nothing new.
  await freeze(seller);
  await announce();
  expect(await linesOf(trade)).toEqual(["create", "seller_frozen"]);
  await runOut(seller);
  await Promise.all([announce(), announce()]);
  await announce();
  expect(await linesOf(trade)).toEqual(["create", "seller_frozen", "seller_unfrozen"]);
  expect((await kindsOf(seller)).filter((kind) => kind === "account_unfrozen")).toHaveLength(1);
  expect(await kindsOf(buyer)).toEqual(["counterparty_unrestricted", "counterparty_restricted"]);
});

it("a freeze that staff lift is in the chat at both ends, and is notified by them alone", async () => {
  const trade = await sale(stack);
  const { buyer, seller } = trade;
  await freeze(buyer);
  await announce();
  await lift(buyer);
  await announce();
  expect(await linesOf(trade)).toEqual(["create", "buyer_frozen", "buyer_unfrozen"]);
  expect((await kindsOf(buyer)).filter((kind) => kind === "account_unfrozen")).toHaveLength(1);
  expect((await kindsOf(seller)).filter((kind) => kind === "counterparty_unrestricted")).toHaveLength(1);
});

it("a freeze that was lifted before its beginning was announced is in no chat", async () => {
  const trade = await sale(stack);
  await freeze(trade.seller);
  await lift(trade.seller);
  await announce();
  expect(await linesOf(trade)).toEqual(["create"]);
});
