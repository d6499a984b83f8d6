import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestServiceKey } from "@plaza/server/testing/service.ts";
import { startStack, type Stack } from "@plaza/server/testing/stack.ts";
import { createServiceClient, hmacSigner, Refused, type ServiceClient } from "./index.ts";

/** An exchange's systems with the typed client, through HTTP. */

let stack: Stack;
let plaza: ServiceClient;
beforeAll(async () => {
  stack = await startStack();
  const { publicId, signer } = await makeTestServiceKey(stack);
  plaza = createServiceClient({ origin: stack.server.url, signer: hmacSigner(publicId, "secret" in signer ? signer.secret : "") });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

it("walks through an integration: user, identity, session, coins, report", async () => {
  const externalId = "crm:4711/ä b".replaceAll(/[^\x21-\x7e]/g, "_");
  const params = { externalId };
  const made = await plaza.call("PUT /api/s/v1/users/{externalId}", { params, body: { email: "crm@exchange.test", nickname: "Crm" } });
  expect(made).toMatchObject({ externalId, accountGroup: 0 });
  const checkedAt = "2026-11-22T09:00:00.000Z";
  const kyc = { status: "approved", type: "personal", legalName: "Crm Example", country: "DE", reference: "kyc-1", checkedAt } as const;
  expect(await plaza.call("PUT /api/s/v1/users/{externalId}/kyc", { params, body: kyc })).toEqual({ kycStatus: "approved" });
  expect(await plaza.call("GET /api/s/v1/users/{externalId}", { params })).toMatchObject({ kycStatus: "approved", frozen: false });

  const { url } = await plaza.call("POST /api/s/v1/sessions", { body: { externalId, next: "/en" } });
  const entered = await fetch(url, { redirect: "manual" });
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/en"]);

  const credit = { externalId, asset: "USDT", amount: "12.5", reference: "deposit-1" };
  const done = await plaza.call("POST /api/s/v1/credits", { body: credit });
  expect(done).toMatchObject({ state: "done", balance: "12.5" });
  expect(await plaza.call("POST /api/s/v1/credits", { body: credit })).toEqual(done);
  expect(await plaza.call("POST /api/s/v1/debits", { body: { ...credit, amount: "2.5", reference: "withdrawal-1" } })).toMatchObject({
    balance: "10",
  });
  expect(await plaza.call("GET /api/s/v1/transfers/{reference}", { params: { reference: "deposit-1" } })).toMatchObject({ state: "done" });
  const { balances } = await plaza.call("GET /api/s/v1/balances/{externalId}", { params });
  expect(balances.find((balance) => balance.assetCode === "USDT")).toEqual({
    assetCode: "USDT",
    p2p: "10",
    escrow: "0",
    frozen: "0",
    transit: "0",
  });
  const { assets } = await plaza.call("GET /api/s/v1/reconciliation", { query: { day: new Date().toISOString().slice(0, 10) } });
  expect(assets).toEqual([expect.objectContaining({ assetCode: "USDT", credited: "12.5", debited: "2.5", closing: "10" })]);
});

it("throws a refusal with its code", async () => {
  const body = { externalId: "nobody", asset: "USDT", amount: "1", reference: "r-1" };
  const refused = await plaza.call("POST /api/s/v1/credits", { body }).catch((fault: unknown) => fault);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: "not_found", status: 404 });
});
