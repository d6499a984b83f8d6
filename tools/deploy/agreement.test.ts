import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { PROCESS_FLAGS, SITE_MEMORY } from "../start/site-environment.ts";
import { renderChart } from "./testing/chart-template.ts";
import { renderOurChart } from "./testing/our-chart.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const deploy = (name: string) => read(`deploy/${name}`);

/** Each number behind one of these words, in order and once. */
function numbersAfter(text: string, before: RegExp): number[] {
  const found = [...text.matchAll(new RegExp(`${before.source}(\\d+)`, "g"))].map((match) => Number(match[1]));
  return [...new Set(found)].toSorted((a, b) => a - b);
}

interface Workload {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ports?: readonly { readonly port: number }[];
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly { readonly ports?: readonly { readonly name: string; readonly containerPort: number }[] }[];
      };
    };
  };
}

function chart(): Workload[] {
  const folder = "helm/plaza";
  const templates = readdirSync(path.join(ROOT, "deploy", folder, "templates")).map((name) => deploy(`${folder}/templates/${name}`));
  const yamlOf = (name: string) => parseYaml(deploy(`${folder}/${name}`)) as Record<string, unknown>;
  return renderChart(templates, { values: yamlOf("values.yaml"), chart: yamlOf("Chart.yaml") }) as unknown as Workload[];
}

test("`npm start`, image, chart, compose file, unit and bench give the site the same flags and the same arenas", () => {
  const flags = PROCESS_FLAGS.join(" ");
  const arenas = SITE_MEMORY.MALLOC_ARENA_MAX;
  expect(deploy("Dockerfile")).toContain(`CMD ["${flags}", "web/server.ts"]`);
  expect(deploy("compose/compose.yaml")).toContain(`command: ["${flags}", "web/server.ts"]`);
  expect(deploy("compose/compose.yaml")).toContain(`MALLOC_ARENA_MAX: "${arenas}"`);
  expect(deploy("helm/plaza/templates/site.yaml")).toContain(`args: [${flags}, web/server.ts]`);
  expect(deploy("helm/plaza/templates/site.yaml")).toMatch(new RegExp(`name: MALLOC_ARENA_MAX\\n +value: "${arenas}"`));
  expect(deploy("systemd/plaza-site@.service")).toContain(`ExperimentalWarning ${flags} web/server.ts`);
  expect(deploy("systemd/plaza-site@.service")).toContain(`MALLOC_ARENA_MAX=${arenas}\n`);
  expect(read("bench/site-process.ts")).toContain(`["${flags}"]`);
  expect(read("bench/site-process.ts")).toContain(`MALLOC_ARENA_MAX: "${arenas}"`);
});

test("`npm start`, chart, compose file, units and bench give the server the flags of the site", () => {
  const flags = PROCESS_FLAGS.join(" ");
  expect(deploy("Dockerfile")).toContain(`The server: \`${flags} server/main.ts\``);
  expect(deploy("compose/compose.yaml")).toContain(`command: ["${flags}", "server/main.ts"]`);
  for (const name of ["server", "jobs"]) expect(deploy(`helm/plaza/templates/${name}.yaml`)).toContain(`args: [${flags}, server/main.ts]`);
  for (const name of ["plaza-server@", "plaza-jobs"]) {
    expect(deploy(`systemd/${name}.service`)).toContain(`ExperimentalWarning ${flags} server/main.ts`);
  }
  expect(read("bench/server-process.ts")).toContain(`["${flags}"]`);
});

test("image, chart, compose file, Caddy, Prometheus and units name the same ports", () => {
  const [site, server, metrics] = /^EXPOSE (\d+) (\d+) (\d+)$/m.exec(deploy("Dockerfile"))?.slice(1).map(Number) ?? [];
  expect([site, server, metrics]).toEqual([3000, 3001, 9100]);
  const workloads = chart();
  const portsOf = (name: string) => {
    const named = workloads.filter(({ metadata }) => metadata.name === name);
    return named.flatMap(({ spec }) => [
      ...(spec.ports ?? []).map(({ port }) => port),
      ...(spec.template?.spec.containers ?? []).flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort)),
    ]);
  };
  expect(new Set(portsOf("plaza-site"))).toEqual(new Set([site, metrics]));
  expect(new Set(portsOf("plaza-server"))).toEqual(new Set([server]));
  expect(new Set(portsOf("plaza-jobs"))).toEqual(new Set([server]));
  const compose = deploy("compose/compose.yaml");
  expect(numbersAfter(compose, /site-[12]:/)).toEqual([site]);
  expect(numbersAfter(compose, /server-[12]:/)).toEqual([server]);
  expect(numbersAfter(compose, /http:\/\/127\.0\.0\.1:/)).toEqual([site, server]);
  expect(numbersAfter(compose, /METRICS_PORT: "/)).toEqual([metrics]);
  expect(numbersAfter(deploy("prometheus/prometheus.yml"), /(?:server-[12]|jobs):/)).toEqual([server]);
  expect(numbersAfter(deploy("prometheus/prometheus.yml"), /site-[12]:/)).toEqual([metrics]);
  // The site asks for the API where Caddy answers for all servers.
  const [api] = numbersAfter(deploy("caddy/Caddyfile"), /\nhttp:\/\/:/);
  for (const text of [compose, deploy("systemd/plaza-site@.service")])
    expect(numbersAfter(text, /API_ORIGIN[:=] ?http:\/\/[\w.]+:/)).toEqual([api]);
  // On one machine the second process of each has another port, under which Caddy and the target know it.
  const target = deploy("systemd/plaza.target");
  const caddy = deploy("systemd/caddy.env");
  for (const [unit, variable] of [
    ["plaza-site@", "PLAZA_SITES"],
    ["plaza-server@", "PLAZA_SERVERS"],
  ] as const) {
    const line = new RegExp(`^${variable}=(.*)$`, "m").exec(caddy)?.[1] ?? "";
    expect(numbersAfter(line, /:/)).toHaveLength(2);
    expect(numbersAfter(target, new RegExp(unit))).toEqual(numbersAfter(line, /:/));
  }
});

test("probes and checks ask for paths that both processes answer", () => {
  const asked = ["helm/plaza/templates/_helpers.tpl", "compose/compose.yaml", "caddy/Caddyfile"].flatMap((name) =>
    [...deploy(name).matchAll(/\/(?:readyz|healthz|livez)\b/g)].map(([found]) => found),
  );
  expect(new Set(asked)).toEqual(new Set(["/readyz", "/healthz"]));
  for (const file of ["server/app/http/health.ts", "web/http/site.ts"]) for (const name of asked) expect(read(file)).toContain(`"${name}"`);
});

test("every platform gives a process the time in which it drains", () => {
  const configuration = read("server/core/config.ts");
  const [delay] = numbersAfter(configuration, /"DRAIN_DELAY_SECONDS", mode === "production" \? /);
  const [limit] = numbersAfter(configuration, /"DRAIN_LIMIT_SECONDS", /);
  const pods = chart().flatMap(({ spec }) => spec.template?.spec.terminationGracePeriodSeconds ?? []);
  const graces = [
    ...pods,
    ...numbersAfter(deploy("compose/compose.yaml"), /stop_grace_period: (?=\d+s)/),
    ...["plaza-server@", "plaza-site@", "plaza-jobs"].flatMap((unit) => numbersAfter(deploy(`systemd/${unit}.service`), /TimeoutStopSec=/)),
  ];
  expect(graces).toHaveLength(pods.length + 4);
  // A first process ends a worker that takes longer, and then itself.
  const [margin] = numbersAfter(read("workers/supervisor.ts").replaceAll("_", ""), /STOPMARGINMS = /);
  const drainSeconds = (delay ?? Number.NaN) + (limit ?? Number.NaN) + (margin ?? Number.NaN) / 1000;
  for (const seconds of graces) expect(seconds).toBeGreaterThan(drainSeconds);
});

test("compose file and units start one worker of each process unless their settings say otherwise, and the chart passes what is set", () => {
  const { services } = parseYaml(deploy("compose/compose.yaml"), { merge: true }) as {
    services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>;
  };
  const worded = (variable: string) =>
    Object.keys(services).filter((name) => services[name]?.environment?.[variable] === `\${${variable}:-1}`);
  expect(worded("SITE_WORKERS")).toEqual(["site-1", "site-2"]);
  expect(worded("SERVER_WORKERS")).toEqual(expect.arrayContaining(["server-1", "server-2"]));
  for (const variable of ["SITE_WORKERS", "SERVER_WORKERS"]) expect(deploy("compose/example.env")).toContain(`\n${variable}=1\n`);
  expect(deploy("systemd/site.env")).toContain("\nSITE_WORKERS=1\n");
  expect(deploy("systemd/plaza.env")).toContain("\nSERVER_WORKERS=1\n");
  const pods = JSON.stringify(renderOurChart({ config: { SERVER_WORKERS: "2" }, siteConfig: { SITE_WORKERS: "3" } }));
  expect(pods).toContain('{"name":"SITE_WORKERS","value":"3"}');
  expect(pods).toContain('"SERVER_WORKERS"');
});
