import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { quickMatching } from "./quick-matching.ts";

const LIB = path.join(path.dirname(createRequire(import.meta.url).resolve("react-router/package.json")), "dist/production/lib");
const folder = mkdtempSync(path.join(tmpdir(), "plaza-router-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Route {
  readonly id: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Route[];
}

interface RouterParts {
  readonly flattenAndRankRoutes: (routes: readonly Route[]) => object[];
  readonly matchRoutesImpl: (
    routes: readonly Route[],
    at: string,
    base: string,
    isPartial: boolean,
    branches?: object[],
  ) => object[] | null;
}

const ROUTES: readonly Route[] = [
  {
    id: "root",
    path: ":lang",
    children: [
      { id: "home", index: true },
      { id: "offers", path: "p2p/:side" },
      { id: "orders", path: "p2p/order" },
      { id: "order", path: "p2p/order/:no" },
      { id: "lost", path: "*" },
    ],
  },
];

function transformed(file: string): string {
  const { transform } = quickMatching as { readonly transform: (code: string, id: string) => { readonly code: string } | undefined };
  const id = path.join(LIB, file);
  return transform(readFileSync(id, "utf8"), id)?.code ?? "";
}

async function quickRouter(): Promise<RouterParts> {
  const from = path.join(LIB, "router");
  const code = transformed("router/utils.js").replaceAll(
    /from "(\.[^"]+)"/g,
    (_all, file: string) => `from "${pathToFileURL(path.join(from, file)).href}"`,
  );
  writeFileSync(path.join(folder, "utils.mjs"), code);
  return (await import(pathToFileURL(path.join(folder, "utils.mjs")).href)) as RouterParts;
}

test("The router that remembers a path's route finds what the router finds, in fresh objects, also after very many other paths", async () => {
  const [quick, own] = [await quickRouter(), (await import(pathToFileURL(path.join(LIB, "router/utils.js")).href)) as RouterParts];
  const branches = quick.flattenAndRankRoutes(ROUTES);
  const ownBranches = own.flattenAndRankRoutes(ROUTES);
  const paths = [
    "/en",
    "/en/p2p/buy",
    "/EN/p2p/order",
    "/en/p2p/order",
    "/th/p2p/order/7",
    "/en/p2p/order/%2F",
    "/en/no/such",
    `/en/p2p/order/${"7".repeat(300)}`,
    "/",
  ];
  for (let round = 0; round < 3; round++) {
    for (const at of paths)
      expect(quick.matchRoutesImpl(ROUTES, at, "/", false, branches)).toEqual(own.matchRoutesImpl(ROUTES, at, "/", false, ownBranches));
    if (round === 1) for (let no = 0; no < 1100; no++) quick.matchRoutesImpl(ROUTES, `/en/p2p/order/${no}`, "/", false, branches);
  }
  const [first, second] = [1, 2].map(() => quick.matchRoutesImpl(ROUTES, "/en/p2p/buy", "/", false, branches));
  expect(first?.[0]).not.toBe(second?.[0]);
});

test("A page hands the browser the routes that it was given, whatever addresses lie above it", () => {
  expect(transformed("dom/ssr/fog-of-war.js")).toContain("function getPartialManifest({ sri, ...manifest }) { return { ...manifest");
});

test("A document's texts are left out of what is encoded, also where an error's page is drawn", () => {
  const code = transformed("server-runtime/server.js");
  expect(code.match(/loaderData: build\.entry\.module\.withoutTexts\(context\.loaderData\),/g)).toHaveLength(2);
  expect(code).not.toMatch(/loaderData: context\.loaderData/);
});

test("A page's data are encoded without a look at the clock for each value", () => {
  expect(transformed("../vendor/turbo-stream-v2/flatten.js")).toContain(
    "if (++i % 6e3 === 0 && getNow() - lastYieldTime >= TIME_LIMIT_MS) {",
  );
});

test("A router that is written in another way fails the build", () => {
  const { transform } = quickMatching as { readonly transform: (code: string, id: string) => unknown };
  expect(() => transform("export {};", path.join(LIB, "router/utils.js"))).toThrow(/look at what it has instead/);
});
