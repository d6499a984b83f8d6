import { text as readAll } from "node:stream/consumers";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { createServer, request, type Server, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logFault } from "./shell/fault-log.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** What the public port gives away, and what it lets through, besides its pages. */

let api: Server;
let site: SiteProcess;
/** The requests that reached the API. */
const reached: string[] = [];

beforeAll(async () => {
  api = createServer((asked, response) => {
    if (!asked.url?.includes("openapi")) reached.push(`${asked.method} ${asked.url}`);
    asked.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ code: 0, data: {} }));
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  site = await startSite({ PUBLIC_ORIGIN: "https://plaza.example", API_ORIGIN: `http://127.0.0.1:${portOf(api)}` }, "ignore");
});
afterAll(() => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

/** Sent as it stands: `fetch` would tidy the address and refuse the method. */
async function send(method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site.origin);
  const sent = request({ hostname, port, path, method, headers: { "user-agent": "Mozilla/5.0", "x-secret": "echoed" } });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => void sent.once("response", resolve).once("error", reject));
  return { status: requireValue(response.statusCode), text: await readAll(response) };
}

test.each([
  "/.git/config",
  "/.env",
  "/package.json",
  "/server/index.js",
  "/build/server/index.js",
  "/assets/",
  "/assets",
  "/assets/../../server/index.js",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/assets/..%2f..%2fserver%2findex.js",
  "/_comp/",
])("%s is neither a file nor a list of files", async (path) => {
  const { status, text } = await send("GET", path);
  expect(status).toBeGreaterThanOrEqual(300);
  expect(text).not.toMatch(/\[core\]|"dependencies"|createRequestHandler|Index of/);
});

test.each(["/api/x", "/healthz"])("%s is answered where it was asked for, not redirected to https", async (path) => {
  expect((await send("GET", path)).status).toBe(200);
});

test.each([
  ["TRACE", 405],
  ["TRACK", 400],
  ["DEBUG", 400],
])("%s is no method here", async (method, status) => {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} /en HTTP/1.1\r\nhost: x\r\nx-secret: echoed\r\nconnection: close\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += String(part);
  expect(text).toContain(`HTTP/1.1 ${status} `);
  expect(text).not.toContain("echoed");
});

test.each([
  ["two lengths", "content-length: 4\r\ncontent-length: 40"],
  ["a length beside chunks", "content-length: 4\r\ntransfer-encoding: chunked"],
  ["an encoding that only looks like chunks", "transfer-encoding: xchunked"],
  ["a space before the colon", "content-length : 4"],
  ["a folded header", "x-a: b\r\n content-length: 4"],
])("a request with %s ends its connection, and no second request in it reaches the API", async (_name, headers) => {
  reached.length = 0;
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`POST /api/first HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nhost: x\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += String(part);
  expect(text).toMatch(/^HTTP\/1\.1 400/);
  expect(reached).toEqual([]);
});

test("what a visitor sent begins no log line", () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  logFault("page /en\n2026-01-01 forged", new Error("first\r\n2026-01-01 forged\u001b[2J"));
  const line = String(written.mock.calls[0]?.[0]);
  written.mockRestore();
  expect(line.split("\n")).toEqual([expect.stringContaining("forged"), ""]);
  expect(line).not.toContain("\u001b");
});
