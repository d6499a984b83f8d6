import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "@plaza/contract/testing/ports.ts";
import { ObjectStoreServer, signatureOf, STORE_KEYS } from "../../testing/object-store-server.ts";
import { readObjectAddress, readObjectStore } from "../object-store-config.ts";
import { openObjectStore, type ObjectStore } from "./object-store.ts";

const PART = 4096;
const FAST = { partBytes: PART, pauseMs: 1, tries: 3, timeoutMs: 60_000, random: () => 0 };

let server: ObjectStoreServer;
let endpoint: string;
let store: ObjectStore;
const open = (more: Record<string, string> = {}, options: object = {}) =>
  openObjectStore(readObjectStore({ ...environment(), ...more }), "plaza", { ...FAST, ...options });
const environment = () => ({
  AWS_ACCESS_KEY_ID: STORE_KEYS.id,
  AWS_SECRET_ACCESS_KEY: STORE_KEYS.secret,
  AWS_REGION: STORE_KEYS.region,
  AWS_ENDPOINT_URL_S3: endpoint,
});
beforeAll(async () => {
  server = new ObjectStoreServer();
  endpoint = await server.start();
  store = open();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.requests.length = 0;
  server.failure = () => null;
});

async function* inChunks(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
const read = (key: string, start = 0) => buffer(store.read(key, start));

test("the test's own signature is the one of Amazon's published example", () => {
  // docs.aws.amazon.com, "Signature Calculations for the Authorization Header", example "GET Object".
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": empty,
    "x-amz-date": "20130524T000000Z",
  };
  expect(
    signatureOf({
      method: "GET",
      path: "/test.txt",
      query: new URLSearchParams(),
      headers,
      signedHeaders: Object.keys(headers),
      date: "20130524T000000Z",
      scope: "20130524/us-east-1/s3/aws4_request",
      secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    }),
  ).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

test.each([0, 1, PART, PART + 1, 3 * PART, 3 * PART + 7])(
  "an object of %d bytes is the same when it is read, from any byte on",
  async (size) => {
    const bytes = randomBytes(size);
    await store.upload("market/a.backup", inChunks(bytes));
    expect(server.objects.get("market/a.backup")).toEqual(bytes);
    expect(server.uploads.size).toBe(0);
    if (size > 0) expect(await read("market/a.backup")).toEqual(bytes);
    if (size > 5) expect(await read("market/a.backup", 5)).toEqual(bytes.subarray(5));
  },
);

test("a request that fails for a moment, loses its answer or is cut off is repeated, and each object is there once and whole", async () => {
  const bytes = randomBytes(3 * PART);
  const failed = new Map<string, number>();
  for (const failure of [503, "lose"] as const) {
    failed.clear();
    // Each kind of request fails once.
    server.failure = (request) => {
      const times = (failed.get(request) ?? 0) + 1;
      failed.set(request, times);
      return times % 2 === 1 ? failure : null;
    };
    await store.upload("b.backup", inChunks(bytes));
    expect(server.objects.get("b.backup")).toEqual(bytes);
    await store.upload("small.backup", inChunks(bytes.subarray(0, 10)));
    expect(server.objects.get("small.backup")).toEqual(bytes.subarray(0, 10));
  }
  server.failure = (request, number) => (request === "POST /plaza/b.backup uploadId" && number === 5 ? 200 : null);
  server.requests.length = 0;
  await store.upload("b.backup", inChunks(bytes));
  expect(server.requests.filter((request) => request === "POST /plaza/b.backup uploadId")).toHaveLength(2);
  let cuts = 0;
  server.failure = () => (cuts++ < 2 ? "cut" : null);
  expect(await read("b.backup")).toEqual(bytes);
  expect(server.requests.filter((request) => request === "GET /plaza/b.backup")).toHaveLength(3);
});

test("an upload that fails for good leaves nothing in the store, and says which request was refused and why", async () => {
  const bytes = randomBytes(3 * PART);
  server.failure = (request) => (request.includes("partNumber") && server.requests.length > 2 ? 403 : null);
  await expect(store.upload("c.backup", inChunks(bytes))).rejects.toThrow(
    "PUT s3://plaza/c.backup: the store refuses it with 403 AccessDenied",
  );
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  server.failure = () => 503;
  await expect(store.upload("c.backup", inChunks(bytes))).rejects.toThrow("503 SlowDown");
  server.failure = () => null;
  await expect(open({ AWS_SECRET_ACCESS_KEY: "another" }).upload("c.backup", inChunks(bytes))).rejects.toThrow(
    "check AWS_SECRET_ACCESS_KEY",
  );
  const unused = await freePort();
  await expect(open({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${unused}` }).list("")).rejects.toThrow(/^GET s3:\/\/plaza\/: .*ECONNREFUSED/);
  // The reader of an object that is replaced meanwhile gets no mixture.
  await store.upload("c.backup", inChunks(bytes));
  server.failure = (request) => (request.startsWith("GET") && server.objects.get("c.backup") === bytes ? "cut" : null);
  server.objects.set("c.backup", bytes);
  const reader = store.read("c.backup");
  await reader.next();
  server.objects.set("c.backup", randomBytes(3 * PART));
  await expect(buffer(reader)).rejects.toThrow("412 PreconditionFailed");
  await expect(read("none")).rejects.toMatchObject({ status: 404, code: "NoSuchKey" });
});

test("a list has the names directly below its prefix, over several pages, and what is removed is gone", async () => {
  for (const key of ["m/b", "m/a", "m/d&e", "m/c", "m/deeper/x", "other"]) await store.upload(key, inChunks(Buffer.from("x")));
  expect(await store.list("m/")).toEqual(["a", "b", "c", "d&e"]);
  await store.remove("m/b");
  await store.remove("m/b");
  expect(await store.list("m/")).toEqual(["a", "c", "d&e"]);
});

test("the settings name the bucket's host as Amazon does, or its path with another endpoint, and refuse what can't be meant", () => {
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  expect(readObjectStore(keys)).toMatchObject({
    endpoint: new URL("https://s3.us-east-1.amazonaws.com"),
    isPathStyle: false,
    sessionToken: null,
  });
  expect(readObjectStore({ ...keys, AWS_ENDPOINT_URL: "https://s3.example.com", AWS_DEFAULT_REGION: "auto" })).toMatchObject({
    isPathStyle: true,
    region: "auto",
  });
  for (const wrong of [
    { AWS_SECRET_ACCESS_KEY: "" },
    { AWS_ENDPOINT_URL: "ftp://a" },
    { AWS_ENDPOINT_URL: "https://a/b" },
    { S3_PATH_STYLE: "1" },
  ])
    expect(() => readObjectStore({ ...keys, ...wrong })).toThrow();
  const production = { ...keys, PLAZA_MODE: "production" };
  expect(() => readObjectStore({ ...production, AWS_ENDPOINT_URL: "http://s3.example.com" })).toThrow("unencrypted");
  expect(readObjectStore({ ...production, AWS_ENDPOINT_URL: "http://127.0.0.1:9000" }).endpoint.port).toBe("9000");
  expect(readObjectAddress("s3://plaza/backups/daily/")).toEqual({ bucket: "plaza", path: "backups/daily" });
  expect(readObjectAddress("s3://plaza")).toEqual({ bucket: "plaza", path: "" });
  for (const wrong of ["s3://", "s3://a/b", "s3://plaza//a", "s3://plaza/a b", "s3://plaza/../a", "s3://Plaza/a"])
    expect(() => readObjectAddress(wrong)).toThrow();
});
