import { importsOf, resolveImport } from "./code.ts";
import type { Rule, Violation } from "./rule.ts";
import { type SourceFile, WORKSPACES } from "./sources.ts";

/** Which workspace may import which. What isn't here is forbidden, so that a page can never reach the ledger. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  // What any process of ours needs that is several.
  workers: ["contract"],
  domain: ["contract"],
  messages: ["contract"],
  ui: ["messages", "contract"],
  // Signs what it asks an exchange as a merchant's program signs what it asks here.
  server: ["contract", "domain", "messages", "client", "workers"],
  web: ["contract", "domain", "messages", "ui", "widgets", "workers"],
  widgets: ["contract", "domain", "messages", "ui"],
  e2e: ["contract", "messages"],
  client: ["contract"],
  // An example that integrators read: it knows what an exchange knows.
  host: ["contract", "client"],
  // Plays by the calls that everybody has; only its test starts a product, and turns its clock.
  drills: ["contract", "domain", "messages", "server"],
  // Records the statements of a real trade, to run the same ones through pgbench.
  bench: ["contract", "domain", "server"],
  tools: [],
};

/**
 * Starting and testing need the embedded database before there is a server; `npm test` finds a suite's files by its configuration; a soak
 * prints what the tests report; `npm run fleet` starts what its test starts; a journal is checked by the very rules that made it; what `deploy` sets is held against the list of variables; and
 * what other programs wrote is read with the same care as everywhere.
 */
const TOOLS_MAY_USE =
  /^(vitest\.config|contract\/unknown-value|server\/testing\/(?:trial-report|cluster|cluster\.setup|fleet\/(?:fleet|packages))|server\/core\/secret-files|server\/core\/db\/(cluster|cluster-refusal|temporary-cluster|folder-lock|external-database|app-login|migration-state|schema-snapshot)|domain\/settings\/environment|domain\/evidence\/(canonical|keys|pack|web-crypto))\.ts$/;

/** Workspaces whose tests may start a server. */
const TESTED_BEFORE_A_SERVER: ReadonlySet<string> = new Set(["client", "web", "host"]);

export const importDirection: Rule = {
  name: "workspaces import each other only in the allowed direction",
  check: (files) => files.flatMap((file) => (WORKSPACES.includes(file.workspace) ? strangers(file) : [])),
};

function strangers(file: SourceFile): Violation[] {
  const allowed = ALLOWED[file.workspace] ?? [];
  return importsOf(file.code).flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    const workspace = target?.split("/")[0] ?? file.workspace;
    if (target === null || workspace === file.workspace || allowed.includes(workspace)) return [];
    if (file.workspace === "tools" && TOOLS_MAY_USE.test(target)) return [];
    if (TESTED_BEFORE_A_SERVER.has(file.workspace) && file.isTest && target.startsWith("server/testing/")) return [];
    const may = allowed.length === 0 ? "nothing of ours" : `only ${allowed.join(", ")}`;
    return [
      {
        path: file.path,
        says: `imports ${target}, but ${file.workspace} imports ${may}: move what both need to where both may take it from`,
      },
    ];
  });
}

/** Layers of a noun of the server, from the outside in. A file imports its own layer and the ones further in. */
const LAYERS = ["routes", "service", "store"];

export const serverLayers: Rule = {
  name: "in the server, routes call services and services call stores, never the other way",
  check: (files) =>
    files
      .filter((file) => file.workspace === "server" && !file.isTest)
      .flatMap((file) =>
        importsOf(file.code).flatMap((specifier) => {
          const target = resolveImport(file.path, specifier);
          const [mine, theirs] = [layerOf(file.path), layerOf(target ?? "")];
          if (mine === -1 || theirs === -1 || theirs >= mine) return [];
          return [
            { path: file.path, says: `imports ${target}: a ${LAYERS[mine]} may not call a ${LAYERS[theirs]}; pass in what it needs` },
          ];
        }),
      ),
};

function layerOf(path: string): number {
  return LAYERS.findIndex((layer) => path.endsWith(`.${layer}.ts`));
}

/** The names of columns, a condition or the shape of a row that two statements share; no statement is called across. */
const SHARED_ROWS: readonly (readonly [from: string, to: string])[] = [
  ["server/market/offers/advert-list.store.ts", "server/market/adverts/advert.store.ts"],
  ["server/market/offers/advert-list.store.ts", "server/market/adverts/advertiser.store.ts"],
  ["server/trade/placement/placement.store.ts", "server/market/adverts/advertiser.store.ts"],
  ["server/trade/placement/placement.store.ts", "server/people/accounts/user.store.ts"],
  ["server/trade/placement/placement.store.ts", "server/people/limits/limit.store.ts"],
  ["server/trade/placement/placement.store.ts", "server/people/payments/payment.store.ts"],
  ["server/trade/placement/placement.store.ts", "server/trade/fraud/fraud.store.ts"],
  ["server/trade/fraud/fraud.store.ts", "server/people/payments/payment.store.ts"],
  ["server/trade/orders/order-act.store.ts", "server/market/adverts/advertiser.store.ts"],
  ["server/trade/orders/order-act.store.ts", "server/people/accounts/authenticator-guess.store.ts"],
  ["server/trade/orders/order-act.store.ts", "server/people/accounts/user.store.ts"],
  ["server/trade/orders/order-act.store.ts", "server/people/purchase-holds/purchase-hold.store.ts"],
  ["server/disputes/appeals/backoffice-case.store.ts", "server/trade/cases/case.store.ts"],
];

export const storesApart: Rule = {
  name: "a store never imports another noun's store",
  check: (files) =>
    files
      .filter((file) => file.path.startsWith("server/") && file.path.endsWith(".store.ts"))
      .flatMap((file) =>
        importsOf(file.code).flatMap((specifier) => {
          const target = resolveImport(file.path, specifier);
          if (target === null || !target.endsWith(".store.ts") || folderOf(target) === folderOf(file.path)) return [];
          if (SHARED_ROWS.some(([from, to]) => from === file.path && to === target)) return [];
          return [{ path: file.path, says: `imports ${target}: let a service call both stores in one transaction` }];
        }),
      ),
};

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** What is under the ledger, and not one of the things that use it. */
const LEDGER_MAY_USE = /^(contract|domain)\/|^server\/core\/(ledger|db)\//;

export const ledgerAlone: Rule = {
  name: "the ledger imports no noun",
  check: (files) =>
    files
      .filter((file) => file.path.startsWith("server/core/ledger/") && !file.isTest)
      .flatMap((file) =>
        importsOf(file.code).flatMap((specifier) => {
          const target = resolveImport(file.path, specifier);
          if (target === null || LEDGER_MAY_USE.test(target)) return [];
          return [{ path: file.path, says: `imports ${target}: the ledger knows accounts and transfers; its callers pass in the rest` }];
        }),
      ),
};
