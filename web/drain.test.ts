import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "./testing/site-process.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** An API whose calls are answered when the test says so, and whose streams never end. */
let api: Server;
const waiting: ServerResponse[] = [];
beforeAll(async () => {
  api = createServer((request, response) => {
    if (request.url?.includes("stream"))
      return void response.writeHead(200, { "content-type": "text/event-stream" }).write("event: ready\n\n");
    if (request.url === "/api/slow") return void waiting.push(response);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

test("a site that gets SIGTERM says so to balancers, answers what it has begun, ends its streams and then ends", async () => {
  const origin = `http://127.0.0.1:${portOf(api)}`;
  const site = await startSite({ API_ORIGIN: origin, DRAIN_DELAY_SECONDS: "2" }, "ignore");
  const ask = (path: string) => fetch(site.origin + path, { signal: AbortSignal.timeout(30_000) });
  const stream = await ask("/api/ctc/stream?token=x");
  const streamEnded = stream.text().then(
    () => "ended",
    () => "cut",
  );
  const slow = ask("/api/slow").then(({ status }) => status);
  await expect.poll(() => waiting.length).toBe(1);

  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await expect.poll(async () => (await ask("/readyz")).status).toBe(503);
  const page = await ask("/api/other");
  expect([page.status, page.headers.get("connection"), (await ask("/healthz")).status]).toEqual([200, "close", 200]);
  expect((await ask("/readyz?exclude=api")).status).toBe(503);

  expect(await streamEnded).toMatch(/ended|cut/);
  await expect
    .poll(() =>
      ask("/healthz").then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(site.process.exitCode).toBeNull();
  waiting[0]?.writeHead(200, { "content-type": "application/json" }).end("{}");
  expect(await slow).toBe(200);
  expect(await ended).toEqual([0, null]);
}, 60_000);

test("a site whose API is away takes visitors all the same, and a balancer can ask for that", async () => {
  // Nothing listens on the port of discard.
  const site = await startSite({ API_ORIGIN: "http://127.0.0.1:9" }, "ignore");
  const ask = (path: string) => fetch(site.origin + path, { signal: AbortSignal.timeout(30_000) });
  const statuses = await Promise.all(
    ["/readyz", "/readyz?exclude=api", "/readyz?exclude=database"].map(async (path) => (await ask(path)).status),
  );
  expect(statuses).toEqual([503, 200, 503]);
  const page = await ask("/de/p2p/buy");
  expect([page.status, page.headers.get("retry-after") !== null]).toEqual([503, true]);
  expect(await page.text()).toContain('lang="de"');
  // A person who logs out on a shared machine is logged out there, whatever the API says.
  const loggedOut = await Promise.all(
    [
      ["/de/account/logout", "sid"],
      ["/desk/sign-out", "desk_sid"],
    ].map(async ([path = "", name = ""]) => {
      const headers = { cookie: `${name}=x`, "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
      const answer = await fetch(site.origin + path, {
        method: "POST",
        headers,
        body: "form_key=8f3c0a52-0000-4000-8000-000000000001",
        redirect: "manual",
      });
      return [answer.status, answer.headers.getSetCookie().some((line) => line.startsWith(`${name}=;`) && line.includes("Max-Age=0"))];
    }),
  );
  expect(loggedOut).toEqual([
    [303, true],
    [303, true],
  ]);
  site.process.kill("SIGTERM");
  await once(site.process, "exit");
}, 60_000);
