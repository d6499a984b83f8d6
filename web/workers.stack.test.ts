import { readText } from "@plaza/contract/unknown-value.ts";
import { sessionCookieName } from "@plaza/contract/session-cookies.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request as sendRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compileCache } from "../server/testing/compile-cache.ts";
import { tradeThrough } from "../server/testing/fault-trial.ts";
import { MACHINE } from "../server/testing/fleet/machine.ts";
import { openLanes } from "../server/testing/races.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { codeAt } from "../server/testing/trades.ts";
import { KEY_FIELD } from "./shell/forms/field-names.ts";
import { cookiesOf } from "./testing/form-site.ts";
import { freePort } from "@plaza/contract/testing/ports.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The site and the server as two workers each, as an operator of one machine runs them, on the build that is there. */
vi.setConfig({ testTimeout: 240_000 });

const MAIN = fileURLToPath(new URL("../server/main.ts", import.meta.url));
const REQUESTS_AT_ONCE = 24;
const COMMON = { PLAZA_MODE: "production", PUBLIC_ORIGIN: "https://p2p.example.com", ACCESS_LOG: "off" };

let stack: Stack;
let server: { readonly process: ChildProcess; readonly url: string };
let site: SiteProcess;
let metricsPort = 0;
const lines: string[] = [];

beforeAll(async () => {
  stack = await startStack();
  metricsPort = await freePort();
  server = await startServer();
  const env = { METRICS_PORT: String(metricsPort), REQUESTS_PER_ADDRESS: String(REQUESTS_AT_ONCE), DRAIN_DELAY_SECONDS: "1" };
  site = await startSite({ ...COMMON, ...env, API_ORIGIN: server.url, SITE_WORKERS: "2" }, "pipe");
  site.process.stderr?.on("data", (text) => lines.push(String(text)));
});
afterAll(async () => {
  for (const { process } of [site, server]) if (process.exitCode === null) process.kill("SIGKILL");
  await stack.close();
});

async function startServer(): Promise<typeof server> {
  const { config } = stack.server.context;
  const process_ = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: MACHINE["PATH"],
      ...compileCache(),
      ...COMMON,
      NODE_ENV: "production",
      SERVER_WORKERS: "2",
      DATABASE_POOL: "4",
      DRAIN_DELAY_SECONDS: "0",
      API_PORT: String(await freePort()),
      APP_DATABASE_URL: config.appUrl,
      FILES_DIR: config.filesDir,
      SEALING_KEY: config.sealingKey.newest.toString("hex"),
      SIGNING_KEY: config.signingKey.toString("hex"),
      // Nothing is sent; production doesn't start without somewhere to send to.
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "Plaza <no-reply@example.com>",
      SMS_URL: "http://127.0.0.1:9/",
      SMS_FORMAT: "json",
      SMS_TOKEN: "none",
      SMS_FROM: "Plaza",
    },
  });
  process_.stderr.on("data", (text) => lines.push(String(text)));
  for await (const line of createInterface({ input: process_.stdout })) {
    const url = /"ready":true,"url":"([^"]+)"/.exec(line)?.[1];
    if (url === undefined) continue;
    process_.stdout.resume();
    return { process: process_, url };
  }
  throw new Error(`the server did not start:\n${lines.join("")}`);
}

function workersOf(process_: ChildProcess): number[] {
  return execFileSync("pgrep", ["-P", String(process_.pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}

/** @returns the values of a metric by its labels, as the text has them */
async function scrape(url: string, name: string): Promise<Map<string, number>> {
  const text = await (await fetch(url)).text();
  const found = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(found.map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]));
}

const siteMetrics = (name: string) => scrape(`http://127.0.0.1:${metricsPort}/metrics`, name);
const serverMetrics = (name: string) => scrape(`${server.url}/metrics`, name);

/** Ends one of two without a word, and waits until another has taken its place. How long there is one alone, a busy machine may not live to see. */
async function killWorker(first: ChildProcess, metrics: typeof siteMetrics): Promise<void> {
  process.kill(requireValue(workersOf(first)[0]), "SIGKILL");
  const counted = async () => [...(await metrics("plaza_worker_restarts_total")).values(), ...(await metrics("plaza_workers")).values()];
  await expect.poll(counted).toEqual([1, 2]);
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

test("people trade on when a worker of either kind is killed, and it is started again under the first process", async () => {
  const lanes = (await openLanes(stack)).slice(0, 1);
  await tradeThrough({
    name: "workers: kill -9 of one of two",
    stack,
    lanes,
    address: () => site.origin,
    code: () => codeAt(Date.now()),
    times: 1,
    breakIt: async () => {
      await killWorker(site.process, siteMetrics);
      await killWorker(server.process, serverMetrics);
    },
  });
  await stack.audit();
  for (const metrics of [siteMetrics, serverMetrics]) expect([...(await metrics("plaza_worker_restarts_total")).values()]).toEqual([1]);
  expect(lines.join("").match(/"worker":\d,"signal":"SIGKILL","againAfterMs"/g)).toHaveLength(2);
});

test("a scrape has what each worker counted under its number, and what only the database knows once", async () => {
  const [before, asked] = [await siteMetrics("plaza_site_request_seconds_count"), 20];
  const ask = () => fetch(`${site.origin}/robots.txt`, { headers: { connection: "close" } }).then((response) => response.text());
  await Promise.all(Array.from({ length: asked }, ask));
  const after = await siteMetrics("plaza_site_request_seconds_count");
  expect(sum(after.values()) - sum(before.values())).toBe(asked);
  const grown = [...after]
    .filter(([labels, count]) => count > (before.get(labels) ?? 0))
    .map(([labels]) => /worker="(\d)"/.exec(labels)?.[1]);
  expect(new Set(grown)).toEqual(new Set(["1", "2"]));

  expect([...(await serverMetrics("plaza_database_up"))]).toEqual([["", 1]]);
  expect([...(await serverMetrics("plaza_hints_connected")).keys()].toSorted()).toEqual(['{worker="1"}', '{worker="2"}']);
  const workersWithJobs = async () => {
    const labels = [...(await serverMetrics("plaza_job_seconds_count")).keys()].filter((label) => label.includes('job_name="deadlines"'));
    return new Set(labels.map((label) => /worker="(\d)"/.exec(label)?.[1]));
  };
  await expect.poll(workersWithJobs).toEqual(new Set(["1"]));
});

test("an address has as many requests at once as the setting says, at both workers together", async () => {
  const held: Socket[] = [];
  const port = Number(new URL(site.origin).port);
  let refused = 0;
  for (let number = 0; number < 2 * REQUESTS_AT_ONCE; number++) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    // A body that doesn't come: the request stays under way.
    socket.write(
      "POST /api/ctc/read-order HTTP/1.1\r\nhost: p2p.example.com\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n",
    );
    socket.once("data", (answer) => (refused += String(answer).startsWith("HTTP/1.1 429") ? 1 : 1_000));
    held.push(socket);
  }
  await expect.poll(() => refused).toBe(REQUESTS_AT_ONCE);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await fetch(`${site.origin}/robots.txt`)).status).toBe(200);
});

test("two clicks of one form that reach two workers are one act", async () => {
  const person = await stack.person();
  // Logged in at the test's own server, which has no TLS: the credential's name is another there.
  const cookie = (await cookiesOf(stack, person)).replace(`${sessionCookieName(false)}=`, `${sessionCookieName(true)}=`);
  const body = new URLSearchParams({
    topic: "other",
    orderId: "",
    text: "Where are my coins?",
    [KEY_FIELD]: "two-clicks-of-one",
  }).toString();
  const click = async () => {
    const { host, origin } = new URL(COMMON.PUBLIC_ORIGIN);
    const headers = { host, origin, cookie, "content-type": "application/x-www-form-urlencoded" };
    const clicked = sendRequest(`${site.origin}/en/help/message`, { method: "POST", agent: false, headers }).end(body);
    const [response] = (await once(clicked, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  };
  const answers = await Promise.all([click(), click(), click(), click()]);
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  const { rows } = await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM support_request WHERE user_id = $1", [
    person.id,
  ]);
  expect(rows[0]?.count).toBe(1);
});

test("a first process that gets SIGTERM lets its workers say so and finish what they have begun, and leaves none behind", async () => {
  const port = Number(new URL(site.origin).port);
  const slow = connect(port, "127.0.0.1");
  slow.write(
    "POST /api/a/v1/auth/user/kr-restrict-check HTTP/1.1\r\nhost: p2p.example.com\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n",
  );
  await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200);
  const pids = [...workersOf(site.process), ...workersOf(server.process)];
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(503);
  const answered = once(slow, "data");
  slow.write("{}");
  expect(readText(String((await answered)[0]).split("\r\n")[0])).toMatch(/^HTTP\/1\.1 \d/);
  expect(await ended).toEqual([0, null]);
  const serverEnded = once(server.process, "exit");
  server.process.kill("SIGTERM");
  expect(await serverEnded).toEqual([0, null]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});
