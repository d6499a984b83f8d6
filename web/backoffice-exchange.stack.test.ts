import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import { countFigures } from "../server/testing/figures.ts";
import { askService } from "../server/testing/service.ts";
import { hire } from "../server/testing/staff.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { sale } from "../server/testing/trades.ts";
import { unknownTransfer } from "../server/testing/transfers.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The back-office pages about the exchange and the figures, sent as a browser without scripts sends them, on the build that is there. */
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
});
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
const SERVICE_KEYS = "/desk/service-keys";
const PAGES = [RECONCILIATION, SERVICE_KEYS];

test.each([
  ["reader", []],
  ["agent", []],
  ["senior", [RECONCILIATION]],
  ["operator", [RECONCILIATION, SERVICE_KEYS]],
] as const)("the navigation of a %s leads to %j", async (role, paths) => {
  const { page } = await open(role, "/desk");
  expect(PAGES.filter((path) => page.includes(`href="${path}"`))).toEqual(paths);
  const statuses = await Promise.all(PAGES.map(async (path) => (await open(role, path)).status));
  expect(statuses.filter((status) => status === 200).length).toBe(paths.length);
});

describe("the page of figures", () => {
  const FIGURES = "/desk/figures";

  test("has charts with tables, says what is wrong with a period, and gives a file whose download is in the audit log", async () => {
    await sale(stack);
    await countFigures(stack);
    expect((await open("senior", FIGURES)).status).toBe(403);
    const { page } = await open("operator", `${FIGURES}?by=pair&step=week`);
    for (const chart of ["volume", "outcomes", "conversion", "appeals", "pay_time", "release_time", "keys"])
      expect(page).toMatch(new RegExp(`figures\\.csv\\?[^"]*chart=${chart}"`));
    expect(page).toContain("USDT / USD");
    expect(page, "of appeals").toContain("None in this period");
    expect((await open("operator", `${FIGURES}?from=2026-06-01&until=2026-05-01`)).page).toContain("Choose a start before the end");
    const file = await open("operator", `${FIGURES}.csv?chart=outcomes&by=pair&key=USDT-USD`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = file.page.trim().split("\r\n");
    expect([lines[0], lines.length]).toEqual(["day,placed,completed,expired,by_buyer,by_seller,agreed,decided,blocked,unfunded,open", 31]);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2},1,0,0,0,0,0,0,0,0,1$/);
    expect((await open("operator", `${FIGURES}.csv?chart=all`)).status).toBe(404);
    expect((await open("operator", "/desk/log?action=export_figures")).page).toContain("Downloaded figures");
  });
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
    const usdt = Object.fromEntries(names.split(",").map((name, index) => [name, line.split(",")[index]]));
    expect(usdt).toMatchObject({ day, assetCode: "USDT" });
    expect((await open("agent", `${RECONCILIATION}.csv?day=${day}`)).status).toBeGreaterThanOrEqual(400);
    expect((await open("senior", `${RECONCILIATION}?day=${day}`)).page).toContain(">Adds up<");
  });
});

test("a search says in the reader's language what became of a transfer", async () => {
  await unknownTransfer(stack, await stack.person({ usdt: "1" }), "plaza-found-1");
  const found = async (lang: string) => {
    const headers = { cookie: `${cookies.get("senior") ?? ""}; yu_locale=${lang}` };
    const page = await (await fetch(`${site.origin}/desk/search?find=plaza-found-1`, { headers })).text();
    return /<tr[^>]*>(?:(?!<\/tr>).)*plaza-found-1(?:(?!<\/tr>).)*<\/tr>/s.exec(page)?.[0];
  };
  expect(await found("en")).toContain("No answer");
  const german = await found("de");
  expect(german).toContain("Keine Antwort");
  expect(german).not.toMatch(/>unknown</);
});

test("an asset whose day does not add up is named above the assets and marked", async () => {
  await stack.person({ usdt: "3" });
  expect((await open("senior", RECONCILIATION)).page).not.toContain(">Doesn’t add up<");
  await addToOnePosting(1);
  const { page } = await open("senior", RECONCILIATION);
  await addToOnePosting(-1);
  expect(page.split(">Doesn’t add up<").length - 1).toBe(2);
});

/** What no program may do: the ledger's trigger against it is off meanwhile. */
async function addToOnePosting(minor: number): Promise<void> {
  await stack.owner.query(
    `BEGIN; ALTER TABLE ledger_posting DISABLE TRIGGER refuse;
     UPDATE ledger_posting SET amount = amount + ${minor} WHERE (transfer_id, account_id) = (
       SELECT p.transfer_id, p.account_id FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
       WHERE a.kind = 'p2p' ORDER BY p.transfer_id LIMIT 1);
     ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER refuse; COMMIT`,
  );
}

describe("the page of service keys", () => {
  const wanted = {
    act: "propose",
    name: "Core wallet",
    scopes: "wallet",
    allowedFrom: "127.0.0.0/8",
    expiresInDays: "365",
    publicKey: "",
    reason: "Go live",
  };
  const proposalIn = (page: string) => /name="proposalId" value="([^"]+)"/.exec(page)?.[1] ?? "";

  test("makes a key by two operators, shows its secret once, and ends it by two", async () => {
    expect((await send("senior", SERVICE_KEYS, wanted)).status).toBeGreaterThanOrEqual(400);
    expect((await send("operator", SERVICE_KEYS, { ...wanted, act: "make" })).status).toBe(400);
    expect((await send("operator", SERVICE_KEYS, { ...wanted, allowedFrom: "300.1.1.1" })).status).toBe(422);
    const proposed = await send("operator", SERVICE_KEYS, wanted);
    expect(proposed.status).toBe(200);
    const proposalId = proposalIn(proposed.page);
    expect(proposed.page).not.toContain('value="accept"');
    expect((await send("operator", SERVICE_KEYS, { act: "accept", proposalId })).status).toBeGreaterThanOrEqual(400);

    expect((await open("second", SERVICE_KEYS)).page).toContain('value="accept"');
    const made = await send("second", SERVICE_KEYS, { act: "accept", proposalId });
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const secret = />([0-9a-f]{64})</.exec(made.page)?.[1] ?? "";
    const publicId = />(sk_[a-z2-7]{20})</.exec(made.page)?.[1] ?? "";
    expect(await callWith({ publicId, signer: { secret } })).toBeNull();
    for (const name of ["operator", "second"] as const) {
      const { page } = await open(name, SERVICE_KEYS);
      expect([page.includes(publicId), page.includes(secret)]).toEqual([true, false]);
    }

    const ending = await send("second", SERVICE_KEYS, { act: "propose_end", key: publicId, reason: "Leaked" });
    expect(await callWith({ publicId, signer: { secret } })).toBeNull();
    expect((await send("operator", SERVICE_KEYS, { act: "accept", proposalId: proposalIn(ending.page) })).status).toBe(200);
    expect(await callWith({ publicId, signer: { secret } })).toBe("signature_invalid");
  });

  test("a proposal that is declined makes no key", async () => {
    const proposed = await send("operator", SERVICE_KEYS, { ...wanted, name: "Second thoughts" });
    const proposalId = proposalIn(proposed.page);
    expect((await send("second", SERVICE_KEYS, { act: "decline", proposalId, reason: "Not needed" })).status).toBe(200);
    expect((await open("operator", SERVICE_KEYS)).page).not.toContain("Second thoughts");
    expect((await send("second", SERVICE_KEYS, { act: "accept", proposalId })).status).toBe(404);
  });
});

async function callWith(key: Parameters<typeof askService>[1]) {
  return (await askService(stack, key, "GET /api/s/v1/transfers")).error;
}
