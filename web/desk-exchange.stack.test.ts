import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import { hire } from "../server/testing/staff.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { unknownTransfer } from "../server/testing/transfers.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The back-office pages about the exchange, sent as a browser without scripts sends them, on the build that is there. */
let stack: Stack;
let site: SiteProcess;
const cookies = new Map<string, string>();

beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  for (const name of [...STAFF_ROLES, "second"] as const) {
    const { headers } = await hire(stack, name === "second" ? "operator" : name);
    cookies.set(name, `${headers["cookie"]}; desk_token=${headers["desk-token"]}`);
  }
}, 120_000);
afterAll(async () => {
  site.process.kill();
  await stack.audit();
  await stack.close();
});

type Name = StaffRole | "second";

async function open(as: Name, path: string) {
  const response = await fetch(site.origin + path, { redirect: "manual", headers: { cookie: cookies.get(as) ?? "" } });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

let forms = 0;

async function send(as: Name, path: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookies.get(as) ?? "", "content-type": "application/x-www-form-urlencoded", origin: site.origin },
    body: new URLSearchParams({ ...fields, form_key: `desk-exchange-${++forms}` }).toString(),
  });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const RECONCILIATION = "/desk/reconciliation";

test.each([
  ["reader", []],
  ["agent", []],
  ["senior", [RECONCILIATION]],
  ["operator", [RECONCILIATION]],
] as const)("the navigation of a %s leads to %j", async (role, places) => {
  const { page } = await open(role, "/desk");
  expect([RECONCILIATION].filter((path) => page.includes(`href="${path}"`))).toEqual(places);
  const statuses = await Promise.all([RECONCILIATION].map(async (path) => (await open(role, path)).status));
  expect(statuses.filter((status) => status === 200).length).toBe(places.length);
});

describe("the reconciliation page", () => {
  test("lets two operators settle a transfer that the exchange never answered", async () => {
    const person = await stack.person({ usdt: "1" });
    const transferId = await unknownTransfer(stack, person, "plaza-page-1");
    const settle = { act: "settle", transferId, to: "refused", reason: "Their log has no such transfer" };
    const seen = await open("senior", RECONCILIATION);
    expect(seen.page).toContain("plaza-page-1");
    expect(seen.page).not.toContain(`value="${transferId}"`);
    expect((await send("senior", RECONCILIATION, settle)).status).toBeGreaterThanOrEqual(400);
    expect((await send("operator", RECONCILIATION, { ...settle, act: "decide" })).status).toBe(400);
    expect((await send("operator", RECONCILIATION, { ...settle, to: "lost" })).status).toBe(400);
    expect((await send("operator", RECONCILIATION, { ...settle, reason: " " })).status).toBeGreaterThanOrEqual(400);

    expect((await send("operator", RECONCILIATION, settle)).status).toBe(200);
    expect((await send("operator", RECONCILIATION, settle)).status).toBe(200);
    expect((await open("second", RECONCILIATION)).page).toContain("Their log has no such transfer");
    const settled = await send("second", RECONCILIATION, settle);
    expect(settled.status).toBe(200);
    expect(settled.page).not.toContain("plaza-page-1");
    const { rows } = await stack.owner.query("SELECT state FROM exchange_transfer WHERE id = $1", [transferId]);
    expect(rows).toEqual([{ state: "refused" }]);
  });

  test("says that a day adds up, and its CSV has a line for each asset", async () => {
    await stack.person({ usdt: "3" });
    const day = new Date().toISOString().slice(0, 10);
    const { status, headers, page } = await open("senior", `${RECONCILIATION}.csv?day=${day}`);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "text/csv; charset=utf-8", "no-store"]);
    const [names = "", line = ""] = page.split("\r\n");
    const usdt = Object.fromEntries(names.split(",").map((name, place) => [name, line.split(",")[place]]));
    expect(usdt).toMatchObject({ day, assetCode: "USDT" });
    expect((await open("agent", `${RECONCILIATION}.csv?day=${day}`)).status).toBeGreaterThanOrEqual(400);
    expect((await open("senior", `${RECONCILIATION}?day=${day}`)).page).toContain("Adds up");
  });
});
