import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { VARIABLES } from "../../domain/settings/environment.ts";
import { SITE_VARIABLES } from "../start/site-environment.ts";
import { renderOurChart } from "./testing/our-chart.ts";
import { readText } from "../../contract/unknown-value.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const readOurs = (name: string) => readFileSync(path.join(DEPLOY, "..", name), "utf8");
const read = (name: string) => readFileSync(path.join(DEPLOY, name), "utf8");
const yamlOf = (name: string) => parseYaml(read(name), { strict: true, merge: true }) as Record<string, Record<string, never>>;

// The last two are read by Node and by the C library.
const KNOWN = new Set<string>([...VARIABLES.flatMap(({ names }) => names), "NODE_ENV", "MALLOC_ARENA_MAX"]);
/** What nobody who lists a machine's processes may see; each comes from a file (docs/operations/configuration.md). */
const SECRET =
  /^(\w*DATABASE_URL|SEALING_KEY|SEALING_KEYS_BEFORE|SIGNING_KEY|SMTP_URL|\w*_TOKEN|\w*_SECRET|\w*_SECRET_KEY|EXCHANGE_KEY|BACKUP_PASSPHRASE|AWS_SECRET_ACCESS_KEY)$/;

type Environment = Readonly<Record<string, unknown>>;

/** What is wrong with the variables of one process. */
function problemsOf(of: string, environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    const plain = name.replace(/_FILE$/, "");
    if (SECRET.test(name)) return [`${of} has the secret ${name} in its environment`];
    return KNOWN.has(name) || (KNOWN.has(plain) && SECRET.test(plain)) ? [] : [`${of} sets ${name}, which nothing reads`];
  });
}

function variablesIn(text: string): Environment {
  return Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Environment;
  readonly env_file?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
}

/** The names of the secrets that a container reads from files. */
function secretFilesOf(environment: Environment): string[] {
  const files = Object.keys(environment).filter((variable) => variable.endsWith("_FILE"));
  return files.map((variable) => String(environment[variable]).replace("/run/secrets/", ""));
}

test("the compose file runs every process of ours locked down, with secrets from files and variables that are read", () => {
  const compose = yamlOf("compose/compose.yaml");
  const services = Object.entries(compose["services"] as unknown as Record<string, Service>);
  const ours = services.filter(([, { image }]) => image.startsWith("plaza:"));
  expect(ours.map(([name]) => name).toSorted()).toEqual(["backup", "jobs", "migrate", "server-1", "server-2", "site-1", "site-2"]);
  for (const [name, service] of ours) {
    expect(
      problemsOf(name, { ...service.environment, ...(service.env_file === undefined ? {} : variablesIn(read("compose/plaza.env"))) }),
    ).toEqual([]);
    expect(service).toMatchObject({ user: "65532:65532", read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    const named = secretFilesOf(service.environment ?? {});
    expect(named.toSorted()).toEqual([...(service.secrets ?? [])].toSorted());
    expect(Object.keys(compose["secrets"] ?? {})).toEqual(expect.arrayContaining(named));
  }
  const roles = ours.map(([, { environment }]) => environment?.["ROLE"]).filter((role) => typeof role === "string");
  expect(roles.toSorted()).toEqual(["api", "api", "jobs"]);
  // The owner's login is for the migrations and the backup alone, and only Caddy is reached from outside.
  expect(ours.filter(([, { secrets = [] }]) => secrets.includes("database_url")).map(([name]) => name)).toEqual(["migrate", "backup"]);
  const published = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith("127.0.0.1:")));
  expect(published.map(([name]) => name)).toEqual(["caddy"]);
  for (const [, { image }] of services) expect(image).toMatch(/:(\$\{PLAZA_VERSION|v?\d+\.\d+)/);
  for (const [, { networks = [], volumes = [] }] of services) {
    expect(Object.keys(compose["networks"] ?? {})).toEqual(expect.arrayContaining([...networks]));
    const named = volumes.map((volume) => volume.split(":")[0] ?? "").filter((volume) => !volume.startsWith("."));
    expect(Object.keys(compose["volumes"] ?? {})).toEqual(expect.arrayContaining(named));
  }
});

test("the compose file for Telegram gives servers and jobs the bot, with secrets from files, and nothing else", () => {
  const telegram = yamlOf("compose/telegram.yaml");
  const services = Object.entries(telegram["services"] as unknown as Record<string, Service>);
  expect(services.map(([name]) => name)).toEqual(["server-1", "server-2", "jobs"]);
  for (const [name, { environment = {}, secrets }] of services) {
    expect(problemsOf(name, environment)).toEqual([]);
    expect(Object.keys(environment)).toEqual(["TELEGRAM_BOT_NAME", "TELEGRAM_BOT_TOKEN_FILE", "TELEGRAM_WEBHOOK_SECRET_FILE"]);
    expect(secretFilesOf(environment)).toEqual(secrets);
    expect(Object.keys(telegram["secrets"] ?? {})).toEqual(secrets);
  }
});

test("make-secrets.sh makes every secret that the compose file names, and changes nothing a second time", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-secrets-"));
  cpSync(path.join(DEPLOY, "compose", "make-secrets.sh"), path.join(folder, "make-secrets.sh"));
  expect(spawnSync("sh", ["make-secrets.sh"], { cwd: folder, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  const made = readdirSync(path.join(folder, "secrets")).toSorted();
  expect(made).toEqual(Object.keys(yamlOf("compose/compose.yaml")["secrets"] ?? {}).toSorted());
  const texts = made.map((name) => readFileSync(path.join(folder, "secrets", name), "utf8").trim());
  expect(new Set(texts).size).toBe(made.length);
  expect(texts[made.indexOf("sealing_key")]).toMatch(/^[0-9a-f]{64}$/);
  expect(spawnSync("sh", ["make-secrets.sh"], { cwd: folder }).status).toBe(1);
  expect(made.map((name) => readFileSync(path.join(folder, "secrets", name), "utf8").trim())).toEqual(texts);
  rmSync(folder, { recursive: true });
});

test("the Dockerfile pins its images, runs as nobody and takes the release's own steps", () => {
  const lines = read("Dockerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
  const images = [...of("FROM").filter((image) => image !== "${BASE}"), ...of("ARG").map((arg) => arg.replace(/^BASE=/, ""))];
  expect(images).toHaveLength(2);
  expect(images.filter((image) => !/^[\w/-]+:[\w.-]*\d[\w.-]*( AS \w+)?$/.test(image))).toEqual([]);
  expect(of("RUN")).toEqual(["npm ci --ignore-scripts", "npm run release -- --folder /release --without-database"]);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  expect(last.filter((line) => /^(RUN|ADD) /.test(line))).toEqual([]);
  expect(of("USER")).toEqual(["65532:65532"]);
  expect(JSON.parse(of("ENTRYPOINT")[0] ?? "")).toEqual(["/app/bin/node", "--disable-warning=ExperimentalWarning"]);
  expect(problemsOf("the image", variablesIn(of("ENV").join(" ").replaceAll(/\s+/g, "\n")))).toEqual([]);
});

test("Caddy ends TLS for the sites, takes their bodies and streams, and asks servers whether they are ready", () => {
  const text = read("caddy/Caddyfile");
  expect([...text.matchAll(/health_uri (\S+)/g)].map(([, asked]) => asked)).toEqual(["/readyz?exclude=api", "/readyz"]);
  // Where nobody is left it answers as a server would.
  const [, number, status] = /not_ready: \{ number: (\d+), status: (\d+)/.exec(readOurs("contract/errors.ts")) ?? [];
  const msg = readText(JSON.parse(readOurs("messages/catalogue/errors/en.json")), "not_ready");
  const [, body = "", answered] = /respond `([^`]+)` (\d+)/.exec(text) ?? [];
  expect([JSON.parse(body), answered]).toEqual([{ code: Number(number), error: "not_ready", msg, data: null }, status]);
  // People get the page instead.
  expect(text).toContain("root * {$PLAZA_OUTAGE:/etc/caddy/outage}");
  expect(read("compose/compose.yaml")).toContain("../outage:/etc/caddy/outage:ro");
  expect(text.match(/flush_interval -1/g)).toHaveLength(2);
  expect(text).toContain("max_size 17MB");
  const file = path.join(DEPLOY, "caddy", "Caddyfile");
  const env = { ...process.env, PLAZA_DOMAIN: "p2p.example.com", PLAZA_SITES: "site-1:3000 site-2:3000", PLAZA_SERVERS: "server-1:3001" };
  if (spawnSync("caddy", ["version"]).status === 0)
    expect(spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], { env }).status).toBe(0);
});

test("the systemd units are valid, locked down, take secrets as credentials and set variables that are read", () => {
  const units = readdirSync(path.join(DEPLOY, "systemd")).filter((name) => /\.(service|timer|target)$/.test(name));
  const services = units.filter((name) => name.endsWith(".service"));
  expect(services).toHaveLength(5);
  expectCredentials("telegram.conf");
  for (const name of services) {
    const text = read(`systemd/${name}`);
    expectCredentials(name);
    for (const line of [
      "User=plaza",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
      "PrivateTmp=yes",
      "UMask=0077",
    ])
      expect(text).toContain(`\n${line}\n`);
    // A restart of the migrations would restart every server that requires them, all at once.
    expect(text).not.toContain("Requires=");
  }
  for (const name of ["plaza.env", "site.env", "site-3000.env", "site-3010.env"])
    expect(problemsOf(name, variablesIn(read(`systemd/${name}`)))).toEqual([]);
  const site: readonly string[] = SITE_VARIABLES;
  expect(Object.keys(variablesIn(read("systemd/site.env"))).filter((name) => !site.includes(name))).toEqual([]);
  if (spawnSync("systemd-analyze", ["--version"]).status === 0) expect(verifyUnits(units)).toBe("");
});

/** A unit, or a part of one, sets only variables that are read, and secrets as the credentials that it loads. */
function expectCredentials(name: string): void {
  const text = read(`systemd/${name}`);
  const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap((match) => (match[1] ?? "").split(" "));
  expect(problemsOf(name, variablesIn(set.join("\n")))).toEqual([]);
  const credentials = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map((match) => match[1]);
  const used = [...text.matchAll(/_FILE=%d\/(\w+)$/gm)].map((match) => match[1]);
  expect(used).toEqual(credentials);
}

/** What systemd says about the units, in a root where the program that they start is there. */
function verifyUnits(units: readonly string[]): string {
  const root = mkdtempSync(path.join(os.tmpdir(), "plaza-units-"));
  const program = path.join(root, "node");
  writeFileSync(program, "#!/bin/sh\n");
  chmodSync(program, 0o755);
  const folder = path.join(root, "units");
  mkdirSync(folder);
  for (const name of units)
    writeFileSync(path.join(folder, name), read(`systemd/${name}`).replaceAll("/opt/plaza/current/bin/node", program));
  const said = spawnSync("systemd-analyze", ["verify", "--man=no", ...units.map((name) => path.join(folder, name))], {
    encoding: "utf8",
    env: { ...process.env, SYSTEMD_LOG_LEVEL: "warning" },
  }).stderr;
  rmSync(root, { recursive: true });
  // Other units of the machine are not ours to judge.
  return said
    .split("\n")
    .filter((line) => line.includes("plaza"))
    .join("\n");
}

const CHART = "helm/plaza";
const chart = yamlOf(`${CHART}/Chart.yaml`);

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext: object;
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface PodSpec {
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string }[];
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: Readonly<Record<string, never>> & {
    readonly template?: { readonly spec: PodSpec };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: PodSpec } } };
  };
}

function rendered(changed: object = {}): Resource[] {
  return renderOurChart(changed) as unknown as Resource[];
}

test("the chart renders every resource, each pod locked down, with probes, mounted volumes and variables that are read", () => {
  const resources = rendered();
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual([
    "CronJob plaza-backup",
    "Deployment plaza-jobs",
    "Deployment plaza-server",
    "Deployment plaza-site",
    "HorizontalPodAutoscaler plaza-server",
    "HorizontalPodAutoscaler plaza-site",
    "Ingress plaza",
    "Job plaza-migrate",
    "NetworkPolicy plaza-backup",
    "NetworkPolicy plaza-database",
    "NetworkPolicy plaza-deny",
    "NetworkPolicy plaza-server",
    "NetworkPolicy plaza-site",
    "PersistentVolumeClaim plaza-backups",
    "PersistentVolumeClaim plaza-files",
    "PodDisruptionBudget plaza-server",
    "PodDisruptionBudget plaza-site",
    "Service plaza-server",
    "Service plaza-site",
  ]);
  const pods = resources.flatMap(({ metadata, spec }) => {
    const pod = spec.template?.spec ?? spec.jobTemplate?.spec.template.spec;
    return pod === undefined ? [] : [{ name: metadata.name, pod }];
  });
  expect(pods).toHaveLength(5);
  for (const { name, pod } of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(problemsOf(name, Object.fromEntries(container.env.map((variable) => [variable.name, variable.value])))).toEqual([]);
      for (const { value, name: variable } of container.env) expect([variable, typeof value]).toEqual([variable, "string"]);
      const volumes = pod.volumes.map((volume) => volume.name);
      expect(volumes).toEqual(expect.arrayContaining(container.volumeMounts.map((mount) => mount.name)));
      const secrets = container.env.filter((variable) => variable.name.endsWith("_FILE")).map(({ value = "" }) => path.dirname(value));
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(secrets));
      if (["plaza-server", "plaza-site", "plaza-jobs"].includes(name))
        expect(container).toMatchObject({ readinessProbe: {}, livenessProbe: {} });
    }
  }
});

test("the chart's backup goes to an object store where the values name one, with its secret key from a file", () => {
  const { backup, secret } = yamlOf(`${CHART}/values.yaml`);
  const config = { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY_FILE: "/run/secrets/owner/aws_secret_access_key" };
  const resources = rendered({
    backup: { ...backup, target: "s3://bucket/plaza", config },
    secret: { ...secret, owner: ["database_url", "aws_secret_access_key"] },
  });
  const job = resources.find(({ kind }) => kind === "CronJob")?.spec.jobTemplate?.spec.template.spec;
  const [container] = job?.containers ?? [];
  expect(container?.args).toEqual(["server/app/commands/backup.ts", "s3://bucket/plaza", "--keep", "14"]);
  const environment = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []);
  expect(environment).toMatchObject(config);
  expect(problemsOf("the backup", environment)).toEqual([]);
  expect(JSON.stringify(job?.volumes)).toContain('{"key":"aws_secret_access_key","path":"aws_secret_access_key"}');
});

test("the chart gives servers and jobs the Telegram bot that its values name, with both secrets from files", () => {
  const withBot = (bot: string) =>
    rendered({ telegram: { bot } }).flatMap(({ metadata, spec }) => {
      const pod = (spec.template ?? spec.jobTemplate?.spec.template)?.spec;
      const environment = Object.fromEntries(pod?.containers[0]?.env.map(({ name, value }) => [name, value]) ?? []);
      return "TELEGRAM_BOT_NAME" in environment ? [{ name: metadata.name, environment, volumes: JSON.stringify(pod?.volumes) }] : [];
    });
  expect(withBot("")).toEqual([]);
  const pods = withBot("plaza_bot");
  expect(pods.map(({ name }) => name).toSorted()).toEqual(["plaza-jobs", "plaza-server"]);
  for (const { name, environment, volumes } of pods) {
    expect(problemsOf(name, environment)).toEqual([]);
    expect(environment).toMatchObject({
      TELEGRAM_BOT_NAME: "plaza_bot",
      TELEGRAM_BOT_TOKEN_FILE: "/run/secrets/plaza/telegram_bot_token",
      TELEGRAM_WEBHOOK_SECRET_FILE: "/run/secrets/plaza/telegram_webhook_secret",
    });
    for (const key of ["telegram_bot_token", "telegram_webhook_secret"]) expect(volumes).toContain(`{"key":"${key}","path":"${key}"}`);
  }
});

test("the chart allows a database without TLS to every process that reaches it, where its values say so", () => {
  const namesOf = (resources: readonly Resource[]) =>
    resources.flatMap(({ metadata, spec }) => {
      const [container] = (spec.template ?? spec.jobTemplate?.spec.template)?.spec.containers ?? [];
      return container?.env.some(({ name, value }) => name === "CLEAR_TEXT_DATABASE" && value === "yes") === true ? [metadata.name] : [];
    });
  expect(namesOf(rendered())).toEqual([]);
  expect(namesOf(rendered({ clearTextDatabase: true })).toSorted()).toEqual([
    "plaza-backup",
    "plaza-jobs",
    "plaza-migrate",
    "plaza-server",
  ]);
});

test("the chart leaves out what its values turn off, and refuses a value that isn't there", () => {
  const kinds = rendered({
    ingress: { enabled: false },
    networkPolicy: { enabled: false },
    backup: { enabled: false },
    podMonitor: { enabled: true },
    server: { replicas: 3, maxReplicas: 0, resources: {} },
  });
  const has = (kind: string, name = "") => kinds.some((candidate) => candidate.kind === kind && candidate.metadata.name.includes(name));
  expect([has("Ingress"), has("NetworkPolicy"), has("CronJob"), has("HorizontalPodAutoscaler", "server")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(has("PodMonitor")).toBe(true);
  expect(kinds.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "plaza-server")?.spec).toMatchObject({
    replicas: 3,
  });
  expect(() => rendered({ image: { repository: "plaza" } })).toThrow("there is no .Values.image");
});

test("chart, product and example name one version", () => {
  const version = readText(JSON.parse(read("../package.json")), "version");
  const values = yamlOf(`${CHART}/values.yaml`);
  expect([chart["version"], chart["appVersion"], values["image"]?.["tag"]]).toEqual([version, version, version]);
  expect(variablesIn(read("compose/example.env"))["PLAZA_VERSION"]).toBe(version);
});
