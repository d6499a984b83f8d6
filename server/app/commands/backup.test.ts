import { readField } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { buffer } from "node:stream/consumers";
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { compileCache } from "../../testing/compile-cache.ts";
import { contentsOf } from "../../testing/database-contents.ts";
import { ObjectStoreServer, STORE_KEYS } from "../../testing/object-store-server.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, receipt, sale } from "../../testing/trades.ts";
import { backupFolder, fileOnDisk } from "../backup/backup-locations.ts";
import { takeBackup } from "../backup/backup.ts";
import { restoreBackup } from "../backup/restore.ts";
import { startServer } from "../server.ts";

const NAME = `test_restore_${process.pid}_${randomBytes(3).toString("hex")}`;
const KEY = randomBytes(32).toString("hex");

let stack: Stack;
let folder: string;
beforeAll(async () => {
  stack = await startStack({}, 12, { sealingKey: sealingKeyOf([Buffer.from(KEY, "hex")]) });
  folder = mkdtempSync(path.join(os.tmpdir(), "plaza-backup-"));
});
afterAll(async () => {
  await stack.close();
  await onCluster(inject("clusterUrl"), `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

interface Output {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const programOf = (command: "backup" | "restore") => fileURLToPath(new URL(`${command}.ts`, import.meta.url));
const environment = () => ({ DATABASE_URL: stack.ownerUrl, SEALING_KEY: KEY, FILES_DIR: stack.server.context.config.filesDir });

function run(command: "backup" | "restore", argument: string | readonly string[], more: Record<string, string> = {}): Promise<Output> {
  return runProgram(programOf(command), [argument].flat(), { ...environment(), ...more });
}

function runProgram(program: string, given: readonly string[], env: Record<string, string>): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...given], { env: { ...compileCache(), ...env } }, (fault, out, error) =>
      resolve({ code: fault === null ? 0 : Number(fault.code), out, error }),
    );
  });
}

async function newDatabase(): Promise<string> {
  await onCluster(inject("clusterUrl"), `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await onCluster(inject("clusterUrl"), `CREATE DATABASE ${NAME}`);
  return databaseUrl(inject("clusterUrl"), NAME);
}

test("a drill: what was backed up while people traded is restored whole, holds its invariants, and the trade goes on", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const stored = randomBytes(16).toString("hex");
  const bytes = randomBytes(3_000_000);
  await stack.server.context.files.storage.put(stored, bytes);
  const taken = await run("backup", folder);
  expect(taken).toMatchObject({ code: 0, error: "" });
  const [file = ""] = taken.out.split("\n");
  expect(await readdir(folder)).toEqual([path.basename(file)]);
  expect(readFileSync(file).includes(trade.buyer.name)).toBe(false);

  const ownerUrl = await newDatabase();
  const filesDir = path.join(folder, "files");
  const restored = await run("restore", file, { DATABASE_URL: ownerUrl, FILES_DIR: filesDir });
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(await contentsOf(ownerUrl)).toEqual(await contentsOf(stack.ownerUrl));
  const { config, clock } = stack.server.context;
  const appUrl = databaseUrl(config.appUrl, NAME);
  const server = await startServer(
    { ...config, appUrl, listenUrl: appUrl, filesDir },
    { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock },
  );
  expect((await buffer(requireValue(await server.context.files.storage.read(stored)))).equals(bytes)).toBe(true);
  // The restored server counts the time since the backup as an outage and extends the deadline, which is a step of the order.
  const { rows } = await server.context.db.query({ text: "SELECT version FROM orders WHERE id = $1", values: [trade.orderId] });
  const response = await fetch(new URL("/api/ctc/update-order-state", server.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${trade.seller.token}`,
      "content-type": "application/json",
      "idempotency-key": "release-after-restore",
    },
    body: JSON.stringify({
      orderId: trade.orderId,
      action: "release",
      version: readField(rows, 0, "version"),
      ...receipt(trade.buyer),
    }),
  });
  expect(await response.json()).toMatchObject({ code: 0, data: { status: "completed" } });
  expect((await auditLedger(server.context.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await server.close();
});

test("a restore refuses a database that isn't empty, another key, another passphrase, and a file that was changed or cut off", async () => {
  const sealingKey = sealingKeyOf([Buffer.from(KEY, "hex")]);
  const passphrase = "four words and more";
  const given = { ownerUrl: stack.ownerUrl, sealingKey, filesDir: path.join(folder, "other"), filesStore: null, passphrase };
  const file = await takeBackup({ ...given, location: backupFolder(path.join(folder, "secret")) });
  await expect(restoreBackup({ ...given, file: fileOnDisk(file) })).rejects.toThrow(/isn't empty/);
  const empty = { ...given, ownerUrl: await newDatabase(), file: fileOnDisk(file) };
  await expect(restoreBackup({ ...empty, sealingKey: sealingKeyOf([randomBytes(32)]) })).rejects.toThrow(/needs the sealing key/);
  await expect(restoreBackup({ ...empty, passphrase: null })).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  await expect(restoreBackup({ ...empty, passphrase: "other" })).rejects.toThrow(/was changed, or its passphrase/);
  const whole = readFileSync(file);
  const badFile = path.join(folder, "bad.backup");
  const bad = fileOnDisk(badFile);
  writeFileSync(badFile, whole.subarray(0, whole.length - 1));
  await expect(restoreBackup({ ...empty, file: bad })).rejects.toThrow(/cut off/);
  const changed = Buffer.from(whole);
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
  writeFileSync(badFile, changed);
  await expect(restoreBackup({ ...empty, file: bad })).rejects.toThrow(/was changed/);
  // None of them has written anything.
  expect(Object.keys(await contentsOf(empty.ownerUrl))).toEqual(["indexes", "triggers"]);
});

test("a restore says how its login gets the right that it lacks, and leaves the database as empty as it was", async () => {
  const login = `${NAME}_owner`;
  const taken = await run("backup", folder);
  const ownerUrl = new URL(await newDatabase());
  await onCluster(inject("clusterUrl"), `CREATE ROLE ${login} LOGIN CREATEROLE PASSWORD 'restores'`);
  await onCluster(inject("clusterUrl"), `ALTER DATABASE ${NAME} OWNER TO ${login}`);
  try {
    Object.assign(ownerUrl, { username: login, password: "restores" });
    const restore = () => run("restore", taken.out.split("\n")[0] ?? "", { DATABASE_URL: ownerUrl.href });
    for (const _try of [1, 2]) {
      const { code, error } = await restore();
      expect({ code, error }).toEqual({
        code: 1,
        error: `The restore failed: this login may not restore: as a superuser, run GRANT SET ON PARAMETER session_replication_role TO "${login}", and REVOKE it afterwards\n`,
      });
    }
    await onCluster(inject("clusterUrl"), `GRANT SET ON PARAMETER session_replication_role TO ${login}`);
    expect(await restore()).toMatchObject({ code: 0, error: "" });
  } finally {
    await onCluster(inject("clusterUrl"), `DROP DATABASE ${NAME} WITH (FORCE)`);
    await onCluster(inject("clusterUrl"), `REVOKE SET ON PARAMETER session_replication_role FROM ${login}`);
    await onCluster(inject("clusterUrl"), `DROP ROLE ${login}`);
  }
});

test("a backup with --keep removes older backups of the folder and nothing else, and refuses a number that keeps none", async () => {
  const kept = path.join(folder, "kept");
  expect(await run("backup", [kept, "--keep", "0"])).toMatchObject({ code: 2 });
  expect(await run("backup", [kept, "--every", "soon"])).toMatchObject({ code: 2 });
  const [first = ""] = (await run("backup", kept)).out.split("\n");
  writeFileSync(path.join(kept, "notes.txt"), "an operator's own");
  const second = await run("backup", [kept, "--keep", "1"]);
  expect(second).toMatchObject({ code: 0, error: "" });
  expect(second.out).toContain(`${first} removed`);
  expect((await readdir(kept)).toSorted()).toEqual(["notes.txt", path.basename(second.out.split("\n")[0] ?? "")]);
});

test("a backup goes to an object store, where --keep removes older ones and nothing else, and is restored from there", async () => {
  const store = new ObjectStoreServer();
  const endpoint = { AWS_ENDPOINT_URL: await store.start(), AWS_REGION: STORE_KEYS.region };
  const env = { ...endpoint, AWS_ACCESS_KEY_ID: STORE_KEYS.id, AWS_SECRET_ACCESS_KEY: STORE_KEYS.secret };
  store.objects.set("market/notes.txt", Buffer.from("an operator's own"));
  const unsigned = await run("backup", "s3://plaza/market", { ...endpoint });
  expect(unsigned.code).toBe(1);
  expect(unsigned.error).toContain("AWS_ACCESS_KEY_ID");
  const [first = ""] = (await run("backup", "s3://plaza/market", env)).out.split("\n");
  const second = await run("backup", ["s3://plaza/market/", "--keep", "1"], env);
  expect(second).toMatchObject({ code: 0, error: "" });
  expect(second.out).toContain(`${first} removed`);
  const [address = ""] = second.out.split("\n");
  expect([...store.objects.keys()].toSorted()).toEqual(["market/notes.txt", address.slice("s3://plaza/".length)]);
  const ownerUrl = await newDatabase();
  const restored = await run("restore", address, { ...env, DATABASE_URL: ownerUrl, FILES_DIR: path.join(folder, "from-store") });
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(await contentsOf(ownerUrl)).toEqual(await contentsOf(stack.ownerUrl));
  await store.stop();
});

test("a backup is restored into the embedded database of a new data folder, and holds there", async () => {
  const [file = ""] = (await run("backup", path.join(folder, "for-embedded"))).out.split("\n");
  const dataDir = path.join(folder, "embedded");
  // PostgreSQL runs as somebody else when we are root.
  chmodSync(folder, 0o711);
  const tool = (name: string) => fileURLToPath(new URL(`../../../tools/${name}.ts`, import.meta.url));
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DATA_DIR: dataDir, SEALING_KEY: KEY, FILES_DIR: path.join(dataDir, "files") };
  const restored = await runProgram(tool("restore"), [file], env);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toMatch(/^\d{2,} tables and \d+ files as of /);
  const audited = await runProgram(tool("audit"), [], env);
  expect(audited).toMatchObject({ code: 0, error: "" });
  expect(audited.out).toMatch(/^holds /m);
  const again = await runProgram(tool("restore"), [file], env);
  expect(again.code).toBe(1);
  expect(again.error).toContain("the database isn't empty");
});

test("a backup with --every goes on after the first one, after a failure too, and ends by SIGTERM", async () => {
  const into = path.join(folder, "repeated");
  for (const [env, sentence] of [
    [environment(), "Backup taken in"],
    [{ ...environment(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "The backup failed"],
  ] as const) {
    const child = spawn(process.execPath, [programOf("backup"), into, "--every", "1"], {
      env: { ...compileCache(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
    await expect.poll(() => output.join(""), { timeout: 120_000 }).toContain(sentence);
    expect(child.exitCode).toBe(null);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
  expect(await readdir(into)).toEqual([expect.stringMatching(/^plaza-.*\.backup$/)]);
});
