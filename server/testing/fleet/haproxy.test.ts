import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePorts } from "@plaza/contract/testing/ports.ts";
import { hasHaproxy } from "../haproxy.ts";
import { writeHaproxyConfig } from "./haproxy.ts";

const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Where HAProxy isn't installed, these tests say so and do nothing. */
async function startHaproxy() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-haproxy-"));
  const [visitors = 0, api = 0, write = 0, read = 0, ...others] = await freePorts(10);
  const [site1 = 0, site2 = 0, api1 = 0, api2 = 0, database1 = 0, database2 = 0] = others;
  const ports = { public: visitors, api, write, read, sites: [site1, site2], apis: [api1, api2], postgres: [database1, database2] };
  const haproxy = spawn("haproxy", ["-db", "-q", "-f", writeHaproxyConfig(folder, ports)], { stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(haproxy, "exit");
    haproxy.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  return { origin: `http://127.0.0.1:${visitors}`, sites: ports.sites };
}

async function ask(origin: string, to: string, init: RequestInit = {}) {
  const answer = await fetch(origin + to, init);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    retry: answer.headers.get("retry-after"),
    body: await answer.text(),
  };
}

test("where no site is left, people get a page and programs the envelope, and a page comes from a site again", async () => {
  if (!hasHaproxy()) return void process.stdout.write("not installed: haproxy; its test did nothing\n");
  const { origin, sites } = await startHaproxy();
  await vi.waitFor(() => ask(origin, "/"), { timeout: 20_000, interval: 100 });
  const page = { status: 503, type: "text/html; charset=utf-8", retry: "5", body: readFileSync("deploy/outage/index.html", "utf8") };
  expect(await ask(origin, "/de/p2p/buy?asset=USDT", { headers: PAGE })).toEqual(page);
  expect(await ask(origin, "/de/p2p/buy", { method: "POST", headers: PAGE, body: "act=take" })).toEqual(page);
  const calls = [
    await ask(origin, "/api/ctc/query-adverts", { headers: PAGE }),
    await ask(origin, "/de/p2p/buy.data", { headers: { accept: "*/*" } }),
  ];
  for (const { body, ...head } of calls) {
    expect(head).toEqual({ status: 503, type: "application/json; charset=utf-8", retry: "1" });
    expect(body).toContain('"error":"not_ready"');
  }

  const site = createServer((_request, response) => void response.end("here again"));
  await once(site.listen(sites[0], "127.0.0.1"), "listening");
  onTestFinished(() => site.close().closeAllConnections());
  await vi.waitFor(async () => expect((await ask(origin, "/de/p2p/buy", { headers: PAGE })).body).toBe("here again"), {
    timeout: 20_000,
    interval: 100,
  });
});
