import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readField } from "@plaza/contract/unknown-value.ts";
import { startServer, type Server } from "../../app/server.ts";
import { compileCache } from "../../testing/compile-cache.ts";
import { ObjectStoreServer, STORE_KEYS } from "../../testing/object-store-server.ts";
import { drawn } from "../../testing/pictures.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { uploadPicture, uploadToOrder } from "../../testing/uploads.ts";
import { readFileSettings } from "../file-config.ts";
import { folderStorage } from "./file-storage.ts";
import { openFileStorage } from "./open-file-storage.ts";

const PREFIX = "market/files";
const EVER = new Date(8_640_000_000_000_000);

let store: ObjectStoreServer;
let folder: string;
let environment: Record<string, string>;
let stack: Stack;
let second: Server;
const logged: string[] = [];
beforeAll(async () => {
  store = new ObjectStoreServer();
  folder = mkdtempSync(path.join(os.tmpdir(), "plaza-stored-"));
  environment = {
    FILES_URL: `s3://plaza/${PREFIX}`,
    FILES_DIR: folder,
    AWS_ACCESS_KEY_ID: STORE_KEYS.id,
    AWS_SECRET_ACCESS_KEY: STORE_KEYS.secret,
    AWS_REGION: STORE_KEYS.region,
    AWS_ENDPOINT_URL_S3: await store.start(),
    S3_ENCRYPTION: "AES256",
  };
  const { filesStore } = readFileSettings(environment);
  stack = await startStack({}, 8, { filesStore });
  const { config, clock } = stack.server.context;
  second = await startServer(
    { ...config, filesDir: path.join(folder, "second") },
    { log: (_level, event) => void logged.push(event), report: () => undefined, jobs: false, demo: false, clock },
  );
});
afterAll(async () => {
  await second.close();
  await stack.close();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (file: unknown) => String(readField(file, "url"));
const atSecond = (address: string, token: string) => fetch(new URL(address, second.url), { headers: { authorization: `Bearer ${token}` } });
const filesOnDisk = (of: string) => readdirSync(of, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

test("a file that was uploaded at one process opens at another, is encrypted by the store, and is on no machine's disk", async () => {
  const { buyer, orderId } = await sale(stack);
  const sent = await uploadToOrder(stack, buyer, orderId, { bytes: await drawn("png") });
  expect(sent.status).toBe(200);
  const opened = await atSecond(addressOf(sent.data), buyer.token);
  expect(opened.status).toBe(200);
  expect(opened.headers.get("content-type")).toBe("image/png");
  expect((await opened.arrayBuffer()).byteLength).toBe(sent.data.size);
  expect([...store.objects.keys()].every((key) => /^market\/files\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(key))).toBe(true);
  expect([...store.encryptions.values()]).toEqual([...store.objects.keys()].map(() => "AES256"));
  expect(filesOnDisk(stack.server.context.config.filesDir)).toBe(0);
});

test("while the store is away files are refused with a word to try again, and open once it is back", async () => {
  const person = await stack.person();
  const sent = await uploadPicture(stack, person, { bytes: await drawn("png") });
  store.failure = () => 503;
  const refused = await atSecond(addressOf(sent.data), person.token);
  expect([refused.status, readField(await refused.json(), "error")]).toEqual([503, "not_ready"]);
  expect(logged).toContain("file_storage_unavailable");
  const unkept = await uploadPicture(stack, person, { bytes: await drawn("png") });
  expect([unkept.status, unkept.error]).toEqual([503, "not_ready"]);
  store.failure = () => null;
  expect((await atSecond(addressOf(sent.data), person.token)).status).toBe(200);
});

test("files move from a folder to the store by the command, whole and once, and are found in either place until then", async () => {
  const disk = folderStorage(folder);
  const files = new Map(Array.from({ length: 5 }, () => [randomBytes(16).toString("hex"), randomBytes(3000)] as const));
  for (const [name, bytes] of files) await disk.put(name, bytes);
  const both = await openFileStorage(readFileSettings(environment));
  const isWhole = async () => {
    for (const [name, bytes] of files) {
      const found = await both.read(name);
      if (found === null || !(await buffer(found)).equals(bytes)) return false;
    }
    return true;
  };
  expect(await isWhole()).toBe(true);
  const program = fileURLToPath(new URL("../../app/commands/files.ts", import.meta.url));
  const run = (direction = "to-s3") =>
    new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [program, direction], { env: { ...compileCache(), ...environment } }, (fault, out, error) =>
        fault === null ? resolve(out) : reject(new Error(error)),
      );
    });
  expect(await run()).toBe("5 files with 15000 bytes moved\n");
  expect(await run()).toBe("0 files with 0 bytes moved\n");
  expect(filesOnDisk(folder)).toBe(0);
  expect(await isWhole()).toBe(true);

  const listed: string[] = [];
  for await (const name of both.namesBefore(EVER)) listed.push(name);
  expect(listed).toEqual(expect.arrayContaining([...files.keys()]));
  for await (const name of both.namesBefore(new Date(0))) throw new Error(`${name} is older than the world`);
  const [gone = ""] = files.keys();
  await both.remove(gone);
  expect(await both.read(gone)).toBeNull();

  // Back to the folder, where a run was ended in the middle of a file.
  files.delete(gone);
  const [first = ""] = files.keys();
  writeFileSync(path.join(folder, first.slice(0, 2), `${first}.part`), "half");
  const { size } = store.objects;
  expect(size).toBeGreaterThanOrEqual(files.size);
  expect(await run("to-disk")).toMatch(new RegExp(`^${size} files with \\d+ bytes moved\n$`));
  expect(await run("to-disk")).toBe("0 files with 0 bytes moved\n");
  expect([store.objects.size, filesOnDisk(folder)]).toEqual([0, size]);
  expect(await isWhole()).toBe(true);
  await expect(run("elsewhere")).rejects.toThrow(/to-s3[^]*to-disk/);
});
