import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "../core/config.ts";
import { readSecretFiles } from "../core/secret-files.ts";
import { makeServiceKey } from "../exchange/service-keys/service-key.service.ts";
import { compileCache } from "../testing/compile-cache.ts";
import { startStack, type Stack } from "../testing/stack.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

let stack: Stack;
let dataDir: string;
let good: Record<string, string>;
beforeAll(async () => {
  stack = await startStack();
  dataDir = mkdtempSync(join(tmpdir(), "plaza-production-"));
  good = {
    PLAZA_MODE: "production",
    APP_DATABASE_URL: stack.server.context.config.appUrl,
    DATA_DIR: dataDir,
    API_PORT: "0",
    SEALING_KEY: randomBytes(32).toString("hex"),
    SIGNING_KEY: randomBytes(32).toString("hex"),
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_ORIGIN: "https://plaza.example",
    MAIL_FROM: "Plaza <no-reply@example.com>",
    SMS_URL: "http://127.0.0.1:9/",
    SMS_FORMAT: "json",
    SMS_TOKEN: "t",
    SMS_FROM: "Plaza",
  };
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await stack.close();
});

/** Starts the server as an operator does: its own process. What it says and where it listens, or why it refused. */
async function start(
  environment: Record<string, string>,
): Promise<{ url: string | null; output: string; code: number | null; stop: () => void; everything: Promise<string> }> {
  const child = spawn(process.execPath, [MAIN], { stdio: ["ignore", "pipe", "pipe"], env: { ...compileCache(), ...environment } });
  let output = "";
  child.stderr.on("data", (bytes: Buffer) => void (output += bytes.toString()));
  // Once it has ended.
  const everything = new Promise<string>((resolve) => void child.once("close", () => resolve(output)));
  return new Promise((resolve) => {
    let out = "";
    child.stdout.on("data", (bytes: Buffer) => {
      out += bytes.toString();
      const ready = /"ready":true,"url":"([^"]+)"/.exec(out);
      if (ready) resolve({ url: ready[1] ?? null, output, code: null, stop: () => child.kill("SIGTERM"), everything });
    });
    child.once("close", (code) => resolve({ url: null, output, code, stop: () => undefined, everything }));
  });
}

test("each line of the log says one thing under one name: a collector keeps the last of two", async () => {
  const server = await start(good);
  const body = JSON.stringify({ account: "somebody@example.com", password: "Wrong-Guess-2026!" });
  const headers = { "content-type": "application/json", origin: "https://plaza.example" };
  expect((await fetch(new URL("/api/a/v2/auth/login", server.url ?? ""), { method: "POST", headers, body })).status).toBe(401);
  server.stop();
  const lines = (await server.everything).split("\n").filter((line) => line.startsWith("{"));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ event: "security event", kind: "sign_in_failed", user: null }),
  );
  for (const line of lines) expect(line.split('"event":'), line).toHaveLength(2);
});

test("production starts with everything it needs, and has neither mailbox nor demo people", async () => {
  const server = await start(good);
  expect(server.output.split("\n").filter((line) => line.includes('"error"'))).toEqual([]);
  expect(server.url).not.toBeNull();
  expect((await fetch(new URL("/dev/mailbox", server.url ?? ""))).status).toBe(404);
  expect((await fetch(new URL("/dev/mailbox.json", server.url ?? ""))).status).toBe(404);
  expect((await fetch(new URL("/dev/clock.json", server.url ?? ""), { method: "POST" })).status).toBe(404);
  server.stop();
  const { rows } = await stack.owner.query<{ people: number }>("SELECT count(*)::int AS people FROM users");
  expect(rows[0]?.people).toBe(0);
});

const SAME = randomBytes(32).toString("hex");
/** Read as `server/main.ts` reads them, whose process ends on each alike: the test behind these shows it. */
test.each<[string, Record<string, string>, RegExp]>([
  ["no sealing key", { SEALING_KEY: "" }, /^SEALING_KEY is missing/],
  ["no signing key", { SIGNING_KEY: "" }, /^SIGNING_KEY is missing/],
  ["a key that is no secret", { SEALING_KEY: "0".repeat(64) }, /^SEALING_KEY isn't random/],
  ["one key for two purposes", { SEALING_KEY: SAME, SIGNING_KEY: SAME }, /are the same/],
  ["no address of the site", { PUBLIC_ORIGIN: "" }, /^PUBLIC_ORIGIN is missing/],
  [
    "an address without TLS",
    { PUBLIC_ORIGIN: "http://plaza.example" },
    /^PUBLIC_ORIGIN is "http:\/\/plaza\.example", but production needs https/,
  ],
  ["an address with a path", { PUBLIC_ORIGIN: "https://plaza.example/p2p" }, /^PUBLIC_ORIGIN is "https:/],
  ["a virus scanner elsewhere", { VIRUS_SCANNER: "clamav.example:3310" }, /^VIRUS_SCANNER leads to another machine/],
  ["a database elsewhere without TLS", { APP_DATABASE_URL: "postgres://a:b@db.example/p" }, /^APP_DATABASE_URL leads to another machine/],
  ["one that goes on without TLS", { APP_DATABASE_URL: "postgres://a:b@db.example/p?sslmode=prefer" }, /without TLS/],
  ["a host beside its address", { LISTEN_DATABASE_URL: "postgres://a:b@localhost/p?host=10.0.0.9" }, /^LISTEN_DATABASE_URL leads/],
  ["certificates that nobody checks", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }, /NODE_TLS_REJECT_UNAUTHORIZED=0 turns off/],
  ["mail that would wait in a mailbox", { SMTP_URL: "" }, /^SMTP_URL is missing/],
  [
    "a bot without the secret of its webhook",
    { TELEGRAM_BOT_TOKEN: "123456:abcdefghijklmnopqrstuvwxyz", TELEGRAM_BOT_NAME: "plaza_bot" },
    /^TELEGRAM_WEBHOOK_SECRET is 24 to 256/,
  ],
  ["a bot without its token", { TELEGRAM_BOT_NAME: "plaza_bot" }, /^TELEGRAM_BOT_TOKEN is the token/],
  [
    "notices to Telegram in the clear",
    { TELEGRAM_API_URL: "http://telegram.example/" },
    /^TELEGRAM_API_URL has "http:\/\/telegram.example"/,
  ],
  ["text messages that would wait in a mailbox", { SMS_URL: "" }, /^SMS_URL is missing/],
  [
    "text messages in the clear",
    { SMS_URL: "http://sms.example/" },
    /^SMS_URL has "http:\/\/sms.example": production sends nothing unencrypted/,
  ],
])("production refuses %s", (_name, change, sentence) => {
  const read = () => readConfig(readSecretFiles({ ...good, ...change }));
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
});

test("a server whose configuration is refused ends with the one sentence that says why, and listens nowhere", async () => {
  const { url, output, code } = await start({ ...good, SEALING_KEY: "" });
  expect({ url, code }).toEqual({ url: null, code: 1 });
  expect(output).toMatch(/^SEALING_KEY is missing[^\n]*\n$/);
});

test("production refuses the key that a demo made in the same folder", async () => {
  writeFileSync(join(dataDir, "sealing_key.hex"), good["SEALING_KEY"] ?? "");
  const { code, output } = await start(good);
  rmSync(join(dataDir, "sealing_key.hex"));
  expect(code).toBe(1);
  expect(output).toMatch(/SEALING_KEY is the demo's/);
});

test("production refuses a database in which a demo has lived", async () => {
  await stack.owner.query("INSERT INTO users (uid, username, nickname, email, password_hash) VALUES (1, 'b', 'b', 'Buyer@demo.test', 'x')");
  const { code, output } = await start(good);
  await stack.owner.query("DELETE FROM users WHERE email = 'Buyer@demo.test'");
  expect(code).toBe(1);
  expect(output).toMatch(/holds 1 demo accounts/);
});

test("production refuses a database that has the demo's service key, whose secret is published", async () => {
  const { config, randomBytes: random } = stack.server.context;
  const input = { name: "Demo exchange", scopes: ["users" as const], allowedFrom: [], expiresInDays: null, publicKey: null };
  const published = { publicId: "sk_demo", secret: "de".repeat(32) };
  await makeServiceKey(stack.owner, input, { sealingKey: config.sealingKey, randomBytes: random, by: null, published });
  const { code, output } = await start(good);
  await stack.owner.query("DELETE FROM service_key WHERE public_id = 'sk_demo'");
  expect(code).toBe(1);
  expect(output).toMatch(/holds 1 demo accounts/);
});

test("a server refuses a database that was sealed with another key, and says which", async () => {
  await stack.person();
  const { code, output } = await start(good);
  expect(code).toBe(1);
  const id = stack.server.context.config.sealingKey.head.toString("hex", 1);
  expect(output).toContain(`SEALING_KEY is not this database's: it has values sealed with the key ${id}`);
});
