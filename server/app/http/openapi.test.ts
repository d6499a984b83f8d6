import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Compile } from "typebox/compile";
import type { TSchema } from "typebox";
import { describe, afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { calls } from "@plaza/contract/calls/index.ts";
import type { Call } from "@plaza/contract/call.ts";
import { ERRORS } from "@plaza/contract/errors.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { startServer } from "../server.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: TSchema }[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly info: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: Readonly<Record<string, object>> };
  readonly "x-errors": unknown;
}

const callsByName: Readonly<Record<string, Call>> = calls;

let stack: Stack;
let document: Document;
let operations: [name: string, operation: Operation][];
beforeAll(async () => {
  stack = await startStack();
  document = (await stack.server.app.inject({ url: "/api/openapi.json" })).json<Document>();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
});
afterAll(() => stack.close());

it("lists every call of the contract and no other", () => {
  expect(document.openapi).toBe("3.1.0");
  const version: unknown = expect.stringMatching(/^\d/);
  expect(document.info).toMatchObject({ title: "Plaza API", version });
  expect(operations.map(([name]) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
});

it("names each operation once and describes all that a generator of clients needs", () => {
  const ids = operations.map(([, operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, operation] of operations) {
    expect(operation.operationId, name).toMatch(/^[a-z][a-z0-9_]*$/i);
    expect(operation.summary.length, name).toBeGreaterThan(5);
    expect(operation.tags, name).toEqual([expect.stringMatching(/^[a-z]+$/)]);
    expect(operation.requestBody === undefined, name).toBe(callsByName[name]?.body === undefined);
    const parameters = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(parameters).size, name).toBe(parameters.length);
    expect(
      operation.parameters.every(
        (parameter) => ["query", "header", "path"].includes(parameter.in) && typeof parameter.required === "boolean",
      ),
      name,
    ).toBe(true);
    const paths = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(
      operation.parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name),
      name,
    ).toEqual(paths);
    for (const scheme of operation.security ?? [])
      for (const known of Object.keys(scheme)) expect(document.components.securitySchemes).toHaveProperty(known);
  }
});

/** The schema with what it refers to in its place. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part) {
    const name = String(part.$ref).replace("#/components/schemas/", "");
    expect(document.components.schemas, name).toHaveProperty([name]);
    return resolved(document.components.schemas[name]);
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value)]));
}

it("holds only schemas that can be compiled, references to what is there, and examples that its schemas take", () => {
  let examples = 0;
  for (const [name, operation] of operations) {
    for (const { schema } of operation.parameters) expect(() => Compile(resolved(schema) as TSchema), name).not.toThrow();
    for (const part of [operation.requestBody, ...Object.values(operation.responses)])
      for (const media of Object.values(part?.content ?? {})) {
        const schema = Compile(resolved(media.schema) as TSchema);
        if (!("example" in media)) continue;
        examples += 1;
        expect([...schema.Errors(media.example)], name).toEqual([]);
      }
  }
  expect(examples).toBeGreaterThan(operations.length * 1.4);
});

it("names what a generator of clients makes a type of: each body and answer that is an object, and what calls share", () => {
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(300);
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
  const schemas = JSON.stringify(document.paths);
  for (const name of ["CreateOrderRequest", "QueryOrderListData", "Order"]) expect(schemas).toContain(`"#/components/schemas/${name}"`);
  for (const [name, { requestBody }] of operations) {
    const schema = requestBody?.content?.["application/json"]?.schema;
    if (schema !== undefined) expect(schema, name).toHaveProperty("$ref");
  }
  expect(JSON.stringify(document.components.schemas["QueryOrderListData"])).toContain('"#/components/schemas/Order"');
  expect(document.servers.map(({ url }) => url)).toEqual(["/", "/{accountGroup}"]);
});

it("says of each call under which status it refuses with which codes", () => {
  expect(document["x-errors"]).toEqual(
    Object.fromEntries(Object.entries(ERRORS).map(([error, { number, status }]) => [error, { code: number, status }])),
  );
  for (const [name, operation] of operations) {
    expect(Object.keys(operation.responses)[0], name).toBe("200");
    for (const [status, { description }] of Object.entries(operation.responses).filter(([one]) => one !== "200")) {
      const codes = description.split(", ");
      const published: Readonly<Record<string, { readonly status: number }>> = ERRORS;
      expect(codes.map((code) => [code, String(published[code]?.status)])).toEqual(codes.map((code) => [code, status]));
    }
    const declared = callsByName[name]?.errors ?? [];
    const documented = new Set(Object.values(operation.responses).flatMap(({ description }) => description.split(", ")));
    expect(
      declared.filter((code) => !documented.has(code)),
      name,
    ).toEqual([]);
  }
});

describe("the page for people", () => {
  const policyOf = (headers: Record<string, unknown>) => String(headers["content-security-policy"]);

  it("shows every call and every error, complete without a script and with nothing inline", async () => {
    const page = await stack.server.app.inject({ url: "/api/docs" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    for (const [name, { operationId, summary }] of operations) {
      expect(page.body).toContain(`id="${operationId}"`);
      expect(page.body).toContain(`<code>${name.split(" ")[1]}</code>`);
      expect(page.body, name).toContain(summary.replaceAll('"', "&quot;"));
    }
    for (const code of Object.keys(ERRORS)) expect(page.body).toContain(`id="error-${code}"`);
    const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(page.body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! src=)|javascript:/);
  });

  it("loads files of its own alone, under a policy that allows nothing else", async () => {
    const page = await stack.server.app.inject({ url: "/api/docs" });
    expect(policyOf(page.headers)).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';/);
    expect(policyOf(page.headers)).not.toContain("unsafe");
    const loaded = [...page.body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(loaded).toEqual(["/api/docs/style.css", "/api/docs/search.js", "/api/docs/try-it.js"]);
    for (const url of loaded) {
      const file = await stack.server.app.inject({ url, headers: { "accept-encoding": "br" } });
      expect([file.statusCode, file.headers["content-encoding"], file.headers["x-content-type-options"]]).toEqual([200, "br", "nosniff"]);
      expect(file.headers["content-type"]).toMatch(url.endsWith(".css") ? /^text\/css/ : /^text\/javascript/);
    }
  });

  it("sends no calls in production, where coins are real", async () => {
    const { config, clock } = stack.server.context;
    const production = await startServer(
      { ...config, mode: "production" },
      { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock },
    );
    onTestFinished(() => production.close());
    const page = await production.app.inject({ url: "/api/docs" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/try-it|data-try|demo\.test|Passw0rd/);
    expect((await production.app.inject({ url: "/api/docs/try-it.js" })).statusCode).toBe(404);
    // Nor has it a door to coins out of nothing.
    const path = "/api/t/v2/demo-coins";
    const { headers } = await stack
      .person()
      .then(({ token }) => ({ headers: { authorization: `Bearer ${token}`, "idempotency-key": "k" } }));
    expect((await production.app.inject({ method: "POST", url: path, headers })).statusCode).toBe(404);
    expect((await production.app.inject({ url: "/api/openapi.json" })).body).not.toContain("demo-coins");
    expect((await stack.server.app.inject({ url: "/api/openapi.json" })).body).toContain(path);
  });
});

describe.each(["/api/openapi.json", "/api/docs"])("%s", (url) => {
  const get = (headers: Record<string, string>) => stack.server.app.inject({ url, headers });

  it("is sent compressed to a client that accepts it, and is the same text", async () => {
    const plain = await get({});
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await get({ "accept-encoding": encoding });
      expect([packed.headers["content-encoding"], packed.headers["vary"]]).toEqual([encoding, "accept-encoding"]);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    expect((await get({ "accept-encoding": "br;q=0, gzip;q=0" })).headers["content-encoding"]).toBeUndefined();
  });

  it("isn't sent again to a client that has it", async () => {
    const etag = String((await get({})).headers["etag"]);
    const again = await get({ "if-none-match": etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get({ "if-none-match": '"of-another-version"' })).statusCode).toBe(200);
  });
});
