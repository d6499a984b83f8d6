import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo } from "../../testing/mailbox.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, deleteUsedCodes, sale } from "../../testing/trades.ts";
import { deliverWebhooks } from "./webhook-delivery.ts";

let stack: Stack;
let receiver: Server;
let url: string;
let received = 0;
beforeAll(async () => {
  stack = await startStack();
  receiver = createServer((request, response) => {
    received += 1;
    request.resume().on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((open) => receiver.listen(0, "127.0.0.1", () => open()));
  url = `http://127.0.0.1:${portOf(receiver)}/hook`;
});
afterAll(async () => {
  await stack.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => deleteUsedCodes(stack.owner));

const code = () => ({ channel: "google" as const, code: authenticatorCode() });

async function addWebhook(person: Person) {
  await deleteUsedCodes(stack.owner);
  const body = { url, events: ["order" as const], securityCode: code() };
  return (await stack.call(person, "POST /api/ctc/create-webhook", { body })).data.webhook;
}

/** As by somebody who has the owner's mailbox; the owner then logs in with the new password. */
async function resetPassword(person: Person): Promise<Person> {
  const account = await givePassword(stack, person);
  const browser = new Browser(stack);
  const post = (path: string, payload: object) => browser.send({ method: "POST", url: path, payload });
  await post("/api/a/v2/auth/password/forgot", { account });
  const body = { account, code: await codeTo(stack, account), password: "Another-Passw0rd!" };
  expect((await post("/api/a/v2/auth/password/reset", body)).statusCode).toBe(200);
  await givePassword(stack, person);
  const login = { body: { account, password: TEST_PASSWORD }, key: null };
  return { ...person, token: (await stack.call(null, "POST /api/a/v2/auth/login", login)).data.token };
}

async function deliveredBy(deliver: () => Promise<unknown>): Promise<number> {
  const before = received;
  await deliver();
  while ((await deliverWebhooks(stack.server.context)) > 0);
  return received - before;
}

it("a webhook from before a password reset sends nothing until its owner confirms it by a code, and then what it missed", async () => {
  const { seller, orderId } = await sale(stack);
  const webhook = await addWebhook(seller);
  expect(webhook.state).toBe("active");
  expect(await deliveredBy(() => act(stack, seller, orderId, "request_cancel"))).toBe(1);
  const owner = await resetPassword(seller);
  expect(await deliveredBy(() => act(stack, owner, orderId, "extend"))).toBe(0);
  const listed = async () => (await stack.call(owner, "GET /api/ctc/query-webhooks")).data;
  expect(await listed()).toMatchObject([{ webhookId: webhook.webhookId, state: "paused", pending: 1 }]);
  const metrics = async () => (await stack.server.app.inject({ url: "/metrics" })).body;
  expect(await metrics()).toMatch(/^plaza_webhook_age_seconds 0$/m);

  const resume = (as: Person, body: object) =>
    stack.call(as, "POST /api/ctc/resume-webhook", { body: { webhookId: webhook.webhookId, ...body } });
  await deleteUsedCodes(stack.owner);
  expect((await resume(owner, {})).error).toBe("security_code_required");
  expect((await resume(owner, { securityCode: { channel: "google", code: "000000" } })).error).toBe("security_code_wrong");
  expect((await resume(await stack.person(), { securityCode: code() })).error).toBe("not_found");
  await deleteUsedCodes(stack.owner);
  expect(await deliveredBy(async () => expect((await resume(owner, { securityCode: code() })).data).toEqual({ resumed: true }))).toBe(1);
  expect((await resume(owner, { securityCode: code() })).error).toBe("not_found");
  expect((await listed())[0]?.state).toBe("active");
  const { rows } = await stack.owner.query(
    "SELECT facts ->> 'change' AS change FROM notification WHERE user_id = $1 AND facts ->> 'change' LIKE '%paused' ORDER BY id",
    [seller.id],
  );
  expect(rows).toEqual([{ change: "webhooks_paused" }]);
});

it("a webhook that a thief has added before the reset is removed with what waited for it", async () => {
  const { seller, orderId } = await sale(stack);
  const { webhookId } = await addWebhook(seller);
  const owner = await resetPassword(seller);
  expect(await deliveredBy(() => act(stack, owner, orderId, "extend"))).toBe(0);
  expect((await stack.call(owner, "POST /api/ctc/remove-webhook", { body: { webhookId } })).data).toEqual({ removed: true });
  const { rowCount } = await stack.owner.query("SELECT FROM webhook_delivery WHERE webhook_id = $1 AND state = 'pending'", [webhookId]);
  expect(rowCount).toBe(0);
});

it("a webhook that was added after the reset, and one of an account without a reset, deliver", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  const owner = await resetPassword(seller);
  for (const person of [owner, buyer]) await addWebhook(person);
  expect(await deliveredBy(() => act(stack, owner, orderId, "extend"))).toBe(2);
});
