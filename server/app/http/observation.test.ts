import { readText, readField, readList } from "@plaza/contract/unknown-value.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics, Registry } from "prom-client";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { onCluster } from "../../testing/cluster.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { inRequest } from "../../core/tracing/request-scope.ts";
import { appealedCase } from "../../testing/situations.ts";
import { act, sale, receipt } from "../../testing/trades.ts";
import { startServer, type Server } from "../server.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

let stack: Stack;
let server: Server;
let collector: ReturnType<typeof createServer>;
const lines: string[] = [];
const posted: { readonly path: string; readonly body: string }[] = [];
beforeAll(async () => {
  stack = await startStack();
  collector = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      posted.push({ path: request.url ?? "", body });
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const endpoint = `http://127.0.0.1:${portOf(collector)}`;
  server = await startServer(
    { ...stack.server.context.config, telemetry: { endpoint, headers: {}, serviceName: "plaza-test", sendsLogs: true } },
    {
      log: (level, event, facts) => void lines.push(JSON.stringify({ level, event, ...facts })),
      report: () => undefined,
      jobs: false,
      demo: false,
      clock: stack.server.context.clock,
    },
  );
});
afterAll(async () => {
  collector.close();
  await stack.close();
});

async function scrape(): Promise<string> {
  const response = await fetch(new URL("/metrics", server.url));
  expect(response.status).toBe(200);
  return response.text();
}

test("one id and one trace join the answer, the log line and the transaction; another id than a proxy's own form is replaced", async () => {
  const headers = { "x-request-id": "edge-12345678", traceparent: `00-${TRACE}-${PARENT}-01` };
  const response = await fetch(new URL("/api/a/v1/public/rates", server.url), { headers });
  expect(response.headers.get("x-request-id")).toBe("edge-12345678");
  await expect.poll(() => lines.find((line) => line.includes("edge-12345678"))).toContain(`"traceId":"${TRACE}"`);
  const forged = await fetch(new URL("/healthz", server.url), { headers: { "x-request-id": "*/ DROP" } });
  expect(forged.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
  const scope = { requestId: "edge-12345678", traceId: TRACE, spanId: PARENT, parentId: null };
  const seen = async () => {
    const { rows } = await stack.owner.query<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'BEGIN /%'",
    );
    return rows.map(({ query }) => query);
  };
  const begun = [`BEGIN /*request='edge-12345678',traceparent='00-${TRACE}-${PARENT}-01'*/`];
  // The answer to BEGIN isn't awaited: it may still be on its way here.
  await inRequest(scope, () => server.context.db.transaction(() => expect.poll(seen).toEqual(begun)));
});

test("neither log lines nor spans nor metrics have anything of a person, in a trade and in a login", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  const ask = (path: string, token: string | null, body?: object) =>
    fetch(new URL(path, server.url), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "user-agent": "Very Personal Browser",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((response) => response.text());
  await ask(`/api/ctc/query-order-details?orderId=${orderId}`, buyer.token);
  await ask("/api/ctc/send-chat-msg", buyer.token, { orderId, type: "text", content: "my secret words" });
  await ask("/api/user/login", null, { account: "someone@example.test", password: "Hidden-Word-1!" });
  await act(stack, buyer, orderId, "pay");
  await act(stack, seller, orderId, "release", receipt(buyer));
  await expect.poll(() => lines.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThanOrEqual(4);
  const all = [...lines, await scrape()].join("\n");
  for (const personal of [
    buyer.name,
    buyer.token,
    String(buyer.uid),
    orderId,
    "someone@",
    "Hidden-Word",
    "secret words",
    "Personal Browser",
    "127.0.0.1",
  ])
    expect(all.includes(personal), personal).toBe(false);
  expect(all).toContain('plaza_request_seconds_count{call="GET /api/ctc/query-order-details",status="200"} 1');
});

test("a refusal's code is in its log line and counted", async () => {
  const before = Number(/^plaza_refusals_total\{code="not_signed_in"\} (\d+)/m.exec(await scrape())?.[1] ?? 0);
  const response = await fetch(new URL("/api/ctc/query-order-list", server.url), { headers: { "x-request-id": "edge-refused1" } });
  expect(response.status).toBe(401);
  await expect.poll(() => lines.find((line) => line.includes("edge-refused1"))).toContain('"code":"not_signed_in"');
  expect(await scrape()).toContain(`plaza_refusals_total{code="not_signed_in"} ${before + 1}\n`);
});

test("the metrics say what waits in each queue of customer service, how long, and what is late", async () => {
  const { caseId } = await appealedCase(stack);
  await stack.owner.query(
    "UPDATE appeal_case SET turn = 'support', turn_until = now() - interval '1 minute', opened_at = now() - interval '1 hour' WHERE id = $1",
    [caseId],
  );
  const text = await scrape();
  expect(text).toMatch(/^plaza_desk_queue_waiting\{queue="appeals"\} 1$/m);
  expect(text).toMatch(/^plaza_desk_queue_overdue\{queue="appeals"\} 1$/m);
  const age = Number(/^plaza_desk_queue_age_seconds\{queue="appeals"\} ([\d.]+)/m.exec(text)?.[1]);
  expect(age).toBeGreaterThan(3500);
  expect(age).toBeLessThan(7200);
  expect(text).toMatch(/^plaza_desk_queue_waiting\{queue="kyc"\} 0$/m);
  expect(text).toMatch(/^plaza_hints_connected 1$/m);
});

test("the metrics say how many adverts follow the index, and how many of them are hidden for its age", async () => {
  const seller = await stack.person({ usdt: "100" });
  const fresh = await stack.advert(seller, { side: "sell", quantity: "10" });
  const old = await stack.advert(seller, { side: "sell", quantity: "10" });
  await stack.owner.query("UPDATE advert SET price_type = 'floating', margin = 0 WHERE id = ANY($1)", [[fresh, old]]);
  const hidden = async () => /^plaza_floating_adverts_hidden \d+$/m.exec(await scrape())?.[0];
  expect(await scrape()).toMatch(/^plaza_floating_adverts 2$/m);
  expect(await hidden()).toBe("plaza_floating_adverts_hidden 0");
  await stack.owner.query("UPDATE advert SET held = '{index_stale}' WHERE id = $1", [old]);
  expect(await hidden()).toBe("plaza_floating_adverts_hidden 1");
});

test("metrics answer while the database is away, and say so", async () => {
  expect(await scrape()).toMatch(/plaza_database_up 1[^]*plaza_outbox_messages \d/);
  const { rows } = await stack.owner.query<{ name: string }>("SELECT current_database() AS name");
  const name = rows[0]?.name ?? "";
  await onCluster(inject("clusterUrl"), `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  onTestFinished(() => onCluster(inject("clusterUrl"), `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
  const away = async () => {
    await stack.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'plaza_test%'",
    );
    return scrape();
  };
  await expect.poll(away).toMatch(/plaza_database_up 0/);
  const text = await away();
  expect(text).not.toMatch(/^plaza_escrow_proof_holds /m);
  expect(text).toMatch(/^plaza_pool_connections\{state="total"\} \d/m);
});

const ROOT = new URL("../../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), "utf8");

test("alerts and the dashboard name metrics that exist, and each alert has its paragraph", async () => {
  const alerts = read("deploy/prometheus/alerts.yml");
  const site = read("web/http/observation.ts");
  // The site's process has the library's own figures beside ours.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  // Those of a standby and of workers are there where some are.
  const known = `${await scrape()}\n${read("workers/supervisor.ts")}\n${read("server/core/metrics/metrics.ts")}\n${read("server/core/reads/read-metrics.ts")}\n${site}\n${await ofProcess.metrics()}`;
  const used = `${alerts}\n${read("deploy/grafana/plaza.json")}`.match(/\b(?:plaza|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const missing = [...new Set(used)].filter((name) => !known.includes(name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(missing).toEqual([]);
  const headings = new Set(
    read("docs/operations/alerts.md")
      .match(/^## (\w+)$/gm)
      ?.map((line) => line.slice(3)),
  );
  const named = [...alerts.matchAll(/alert: (\w+)[^]*?runbook: docs\/operations\/alerts\.md#(\w+)/g)];
  expect(named.map(([, name]) => name)).toEqual([...headings]);
  expect(named.every(([, name = "", anchor]) => name.toLowerCase() === anchor)).toBe(true);
  const checked = spawnSync("promtool", ["check", "rules", fileURLToPath(new URL("deploy/prometheus/alerts.yml", ROOT))], {
    encoding: "utf8",
  });
  if (checked.error === undefined) expect(`${checked.status} ${checked.stderr}`).toBe("0 ");
  else process.stdout.write("promtool isn't installed: the alert rules were not checked by it\n");
});

/** A job that was last done at the beginning of time, one that is done every half minute, and none. */
const JOB_TIMES = [
  { values: "0x20", isLate: true },
  { values: "0+30x20", isLate: false },
  { values: null, isLate: true },
];

test("a job that hangs is late, and so is every job where no process has them", () => {
  const folder = mkdtempSync(join(tmpdir(), "plaza-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const late = {
    exp_labels: { severity: "page", job_name: "deadlines" },
    exp_annotations: {
      summary: "A job that must run every minute has not run for three",
      runbook: "docs/operations/alerts.md#plazajoblate",
    },
  };
  const tests = JOB_TIMES.map(({ values, isLate }) => ({
    interval: "30s",
    input_series:
      values === null
        ? []
        : [{ series: 'plaza_job_last_done_timestamp_seconds{job_name="deadlines",job="plaza-server",instance="jobs"}', values }],
    alert_rule_test: [{ eval_time: "6m", alertname: "PlazaJobLate", exp_alerts: isLate ? [late] : [] }],
  }));
  const file = join(folder, "late.yml");
  // What is JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [fileURLToPath(new URL("deploy/prometheus/alerts.yml", ROOT))], tests }));
  const tested = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  if (tested.error === undefined) expect(`${tested.status} ${tested.stdout}${tested.stderr}`).toMatch(/^0 /);
  else process.stdout.write("promtool isn't installed: the alert of late jobs was not tried by it\n");
});

test("spans and log lines go to the collector of the standard variables, under the caller's trace", async () => {
  await server.close();
  const sentTo = (path: string) => posted.filter((post) => post.path === path).map(({ body }): unknown => JSON.parse(body));
  const spans = sentTo("/v1/traces").flatMap((body) => readList(body, "resourceSpans", 0, "scopeSpans", 0, "spans"));
  expect(spans.find((span) => readText(span, "name").endsWith("/rates"))).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  const records = sentTo("/v1/logs").flatMap((body) => readList(body, "resourceLogs", 0, "scopeLogs", 0, "logRecords"));
  const events = lines.map((line) => readText(JSON.parse(line), "event"));
  expect(records.length).toBeGreaterThan(4);
  expect(records.map((record) => readField(record, "body", "stringValue"))).toEqual(events.slice(0, records.length));
  const line = records.find((record) => JSON.stringify(readField(record, "attributes")).includes("edge-12345678"));
  expect(line).toMatchObject({ severityText: "INFO", severityNumber: 9, traceId: TRACE });
  expect(posted.map(({ body }) => body).join("")).not.toMatch(/someone@|127\.0\.0\.1/);
});
