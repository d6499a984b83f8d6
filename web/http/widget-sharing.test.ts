import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetsOf } from "./static.ts";
import { shareWidgets } from "./widget-sharing.ts";

const FRIEND = "https://exchange.example";
const FILE = "/_comp/header/assets/widget.js";

const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-widget-"));
const file = path.join(folder, FILE);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, "export {};");
const serve = assetsOf(folder);
const site = createServer((request, response) => {
  shareWidgets({ allowedOrigins: [FRIEND] }, request, response);
  serve(request, response, FILE);
});
let address = "";

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}${FILE}`;
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a widget's file that a browser has kept from the site itself doesn't stand for one that another site asks for", async () => {
  const [own, friends] = [await fetch(address), await fetch(address, { headers: { origin: FRIEND } })];
  expect(own.headers.get("access-control-allow-origin")).toBe(null);
  expect(friends.headers.get("access-control-allow-origin")).toBe(FRIEND);
  for (const { headers } of [own, friends]) expect(headers.get("vary")?.split(", ").toSorted()).toEqual(["accept-encoding", "origin"]);
  const known = await fetch(address, { headers: { origin: FRIEND, "if-none-match": own.headers.get("etag") ?? "" } });
  expect([known.status, known.headers.get("vary")]).toEqual([304, expect.stringContaining("origin")]);
});
