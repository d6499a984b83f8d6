import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERRORS } from "@plaza/contract/errors.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { readField, readText } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import { writeCellRouter } from "../server/testing/fleet/cell-router.ts";
import { findFleetPrograms } from "../server/testing/fleet/packages.ts";
import { listensAt, Program } from "../server/testing/fleet/program.ts";
import { freePort } from "@plaza/contract/testing/ports.ts";
import { signPath } from "../server/testing/keys.ts";
import { makeTestServiceKey } from "../server/testing/service.ts";
import { startStack, type Person, type Stack } from "../server/testing/stack.ts";
import { hire } from "../server/testing/staff.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Two cells, each with its own database, API and site, behind one HAProxy. Without Debian's packages these tests say so and do nothing. */
const programs = findFleetPrograms();
const isHere = !("missing" in programs);
const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-cells-"));
const GROUPS = { europe: 0, asia: 20 } as const;
type CellName = keyof typeof GROUPS;

interface Cell {
  readonly stack: Stack;
  readonly site: SiteProcess;
}

const cells = new Map<CellName, Cell>();
let origin = "";
let router: Program | undefined;

beforeAll(async () => {
  if ("missing" in programs) {
    process.stdout.write(`not installed: ${programs.missing.join(", ")}; the tests of cells did nothing\n`);
    return;
  }
  for (const [name, group] of [
    ["europe", GROUPS.europe],
    ["asia", GROUPS.asia],
  ] as const) {
    const stack = await startStack({}, 12, { accountGroups: [[group, group + 9]] });
    const site = await startSite({
      API_ORIGIN: stack.server.url,
      PROXY_HOPS: "1",
      REGION_HEADER: "x-test-country",
      ACCESS_LOG: "off",
      CELLS: "europe https://europe.example 0-9; asia https://asia.example 20-29",
      CELL: name,
    });
    cells.set(name, { stack, site });
  }
  const port = await freePort();
  const portsOf = (name: CellName) => [Number(new URL(cell(name).site.origin).port)];
  const config = writeCellRouter(folder, port, [
    { name: "europe", groups: [0, 1], countries: ["de"], hosts: ["europe.example"], sites: portsOf("europe") },
    { name: "asia", groups: [20, 21], countries: ["jp"], hosts: ["asia.example"], sites: portsOf("asia") },
  ]);
  router = new Program({
    name: "cells",
    command: programs.haproxy,
    args: ["-db", "-q", "-f", config],
    logFolder: folder,
    isOurs: false,
    isReady: () => listensAt(port),
    report: () => undefined,
  });
  await router.start();
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await router?.stop();
  for (const { stack, site } of cells.values()) {
    site.process.kill();
    await stack.close();
  }
  rmSync(folder, { recursive: true });
});

function cell(name: CellName): Cell {
  return requireValue(cells.get(name));
}

async function asiansAccount(): Promise<Person> {
  const { stack } = cell("asia");
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET account_group = $2 WHERE id = $1", [person.id, GROUPS.asia]);
  return person;
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { headers });
  return { status: response.status, body: await response.json() };
}

test("a person lives in one cell: the path, then the cookie leads there, wherever they are", async () => {
  if (!isHere) return;
  const person = await asiansAccount();
  const authorization = `Bearer ${person.token}`;
  const info = "/api/a/v2/auth/user/info";
  const ways: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
    [`/20${info}`, {}],
    [info, { cookie: `accountGroup=${GROUPS.asia}` }],
    // They have moved.
    [`/20${info}`, { "x-test-country": "DE" }],
    [info, { cookie: `accountGroup=${GROUPS.asia}`, "x-test-country": "DE" }],
    [info, { "x-test-country": "JP" }],
  ];
  for (const [address, headers] of ways) {
    const { body } = await ask(origin + address, { ...headers, authorization });
    expect(readField(readField(body, "data"), "UID"), `${address} ${JSON.stringify(headers)}`).toBe(person.uid);
  }
  const elsewhere = await ask(origin + info, { authorization, "x-test-country": "DE" });
  expect(elsewhere).toMatchObject({ status: 401, body: { error: "not_signed_in" } });
});

test("pages go the same way", async () => {
  if (!isHere) return;
  const person = await asiansAccount();
  const page = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${origin}/en/p2p/advertiser/${person.uid}`, { headers, redirect: "manual" })).status;
  expect(await page({ cookie: `accountGroup=${GROUPS.asia}` })).not.toBe(404);
  expect(await page({ "x-test-country": "jp" })).not.toBe(404);
  expect(await page({ cookie: "accountGroup=0" })).toBe(404);
});

test("a cell's own address leads there, whatever the cookie or the country says", async () => {
  if (!isHere) return;
  const person = await asiansAccount();
  const statusAt = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, cookie: "accountGroup=0", "x-test-country": "DE" };
      get(`${origin}/en/p2p/advertiser/${person.uid}`, { headers }, (response) => resolve(response.resume().statusCode)).once(
        "error",
        reject,
      );
    });
  expect(await statusAt("asia.example")).not.toBe(404);
  expect(await statusAt("Asia.Example:443")).not.toBe(404);
  expect(await statusAt("europe.example")).toBe(404);
  expect(await statusAt("market.example")).toBe(404);
});

test("what names another cell's group is refused in the reader's language", async () => {
  if (!isHere) return;
  const person = await asiansAccount();
  for (const language of LOCALES) {
    const { status, body } = await ask(`${cell("europe").stack.server.url}/20/api/ctc/count-open-orders`, {
      authorization: `Bearer ${person.token}`,
      language,
    });
    expect(status).toBe(ERRORS.other_cell.status);
    expect(body).toMatchObject({ error: "other_cell", code: ERRORS.other_cell.number, msg: errorSentence(language, "other_cell") });
  }
});

test("the exchange makes its user in the cell of the group that it names, and finds them there only", async () => {
  if (!isHere) return;
  const keys = new Map<CellName, Awaited<ReturnType<typeof makeTestServiceKey>>>();
  for (const name of ["europe", "asia"] as const) keys.set(name, await makeTestServiceKey(cell(name).stack));
  const send = async (name: CellName, method: "PUT" | "GET", to: string, group: number) => {
    const key = requireValue(keys.get(name));
    const signed = signPath(key, method, `/${group}/api/s/v1/users/moved`, method === "PUT" ? { body: { country: "JP" } } : {});
    const response = await fetch(to + signed.url, {
      method,
      headers: signed.headers,
      ...(signed.payload === undefined ? {} : { body: signed.payload }),
    });
    const answer: unknown = await response.json();
    return answer;
  };
  const made = await send("asia", "PUT", origin, 21);
  expect(readField(made, "data")).toMatchObject({ externalId: "moved", accountGroup: 21 });
  expect(readText(made, "data", "UID")).toMatch(/^21[1-9]\d{8}$/);
  expect(readText(await send("asia", "GET", origin, 21), "data", "externalId")).toBe("moved");
  expect(await send("europe", "GET", origin, 1)).toMatchObject({ error: "not_found" });
  expect(await send("europe", "PUT", cell("europe").stack.server.url, 21)).toMatchObject({ error: "other_cell" });
});

test("staff find the other cells in a menu, and a search for a UID of one of them leads there", async () => {
  if (!isHere) return;
  const { stack, site } = cell("europe");
  const agent = await hire(stack, "agent");
  const search = async (find: string) => {
    const address = `${site.origin}/desk/search?${new URLSearchParams({ find }).toString()}`;
    const response = await fetch(address, { headers: agent.headers });
    expect(response.status).toBe(200);
    return response.text();
  };
  const page = await search("20481516234");
  expect(page.match(/https:\/\/(?:europe|asia)\.example\/desk\/search\?find=20481516234/g)?.toSorted()).toEqual([
    "https://asia.example/desk/search?find=20481516234",
    "https://asia.example/desk/search?find=20481516234",
    "https://europe.example/desk/search?find=20481516234",
  ]);
  expect(page).toContain("Account 20481516234 is in the asia cell.");
  const own = await stack.person();
  expect(await search(own.uid)).not.toContain("is in the asia cell");
});
