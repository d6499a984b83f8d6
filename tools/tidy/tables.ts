import type { Rule, Violation } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

const SQL_WRITE =
  /(?<!\bFOR |\bKEY |\bDO )\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_]*)"?/g;
const BULK_WRITE = /\binsertRows\(\s*\w+,\s*["'`](\w+)/g;

/** The demo market and tests make whole pasts, which no live statement could; the erasure of a person goes through every table, as the owner. */
const WRITES_FREELY = /^server\/(app\/demo|app\/privacy|testing|core\/db\/migrations)\//;

interface Write {
  readonly file: SourceFile;
  readonly table: string;
}

function writesOf(files: readonly SourceFile[]): Write[] {
  return files
    .filter((file) => file.workspace === "server" && !file.isTest && !WRITES_FREELY.test(file.path))
    .flatMap((file) =>
      [SQL_WRITE, BULK_WRITE].flatMap((form) => [...file.code.matchAll(form)].map((match) => ({ file, table: match[1] ?? "" }))),
    );
}

function onlyIn(store: string, isTheirs: (table: string) => boolean, instead: string): Rule["check"] {
  return (files) =>
    writesOf(files).flatMap(({ file, table }): Violation[] =>
      isTheirs(table) && file.path !== store ? [{ path: file.path, says: `writes ${table}, which only ${store} may: ${instead}` }] : [],
    );
}

export const orderStatus: Rule = {
  name: "only the order store writes orders",
  check: onlyIn(
    "server/trade/orders/order.store.ts",
    (table) => table === "orders",
    "call recordStep, which writes what the table of transitions allows",
  ),
};

export const ledgerWrites: Rule = {
  name: "only the ledger store writes the ledger",
  check: (files) => [
    ...onlyIn(
      "server/core/ledger/ledger.store.ts",
      (table) => table.startsWith("ledger_"),
      "call its postTransfer with balanced legs",
    )(files),
    ...files
      .filter(
        (file) =>
          file.workspace === "server" &&
          !file.isTest &&
          /\bledger_post\s*\(/.test(file.code) &&
          file.path !== "server/core/ledger/ledger.store.ts",
      )
      .map((file) => ({ path: file.path, says: "calls ledger_post by itself: call postTransfer of the ledger store" })),
  ],
};

const NUMBERED_PARAMETER = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|VALUES|WHERE|SET)\b[^"`]*\$\d/;
/** These use the driver itself: before there is a role to serve with, in bulk, or to look at rows as the owner. */
const USES_DRIVER = /^server\/(?:core\/db|testing)\//;

export const namedParameters: Rule = {
  name: "SQL parameters have names",
  check: (files) =>
    files
      .filter((file) => file.workspace === "server" && !file.isTest && !USES_DRIVER.test(file.path) && NUMBERED_PARAMETER.test(file.code))
      .map((file) => ({ path: file.path, says: "numbers an SQL parameter: write :name and declare it in `statement`" })),
};

/** Statements that have to write another noun's table in the same breath, and housekeeping. */
const SECOND_WRITERS: readonly { readonly table: string; readonly folder: string; readonly reason: string }[] = [
  {
    table: "api_key",
    folder: "server/people/accounts",
    reason: "a password that is replaced pauses keys, after sessions and before the person",
  },
  {
    table: "advert",
    folder: "server/trade/orders",
    reason: "an order takes its coins from the advert in the statement that makes the order",
  },
  {
    table: "advert",
    folder: "server/people/reputation",
    reason: "keeps the owner's figures beside the advert, where the market list reads them",
  },
  { table: "session", folder: "server/app/jobs", reason: "clears what has expired" },
  { table: "idempotency", folder: "server/app/jobs", reason: "clears what has expired" },
];

/**
 * Writing a table is its noun's alone. Reading is not: a statement may join the tables of other nouns, so that a list, a permission or a
 * count is one consistent read instead of several, and so that a lock is taken by the statement that needs it.
 */
export const oneWriter: Rule = {
  name: "each table is written by one noun",
  check: (files) => {
    const writers = new Map<string, Map<string, string>>();
    for (const { file, table } of writesOf(files)) {
      const folder = file.path.slice(0, file.path.lastIndexOf("/"));
      if (SECOND_WRITERS.some((second) => second.table === table && second.folder === folder)) continue;
      writers.set(table, (writers.get(table) ?? new Map<string, string>()).set(folder, file.path));
    }
    return [...writers].flatMap(([table, folders]) =>
      folders.size === 1
        ? []
        : [...folders.values()].map((path) => ({
            path,
            says: `writes ${table}, as ${[...folders.keys()].join(" and ")} do: keep the statements in one noun's store and call that`,
          })),
    );
  },
};
