import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VARIABLES } from "./environment.ts";
import { operatingDocument, takes } from "./operating.ts";
import { codes, decimal, flag, whole, word } from "./setting.ts";

test("docs/operations/configuration.md lists every setting and every variable", async () => {
  await expect(operatingDocument()).toMatchFileSnapshot("../../docs/operations/configuration.md");
});

test("the back office says of each kind of setting what it takes", () => {
  const settings = [
    whole(1, 5, "times", 1, ""),
    decimal("0.5", "10", 2, "USD", "1", ""),
    flag(true, ""),
    word("^a|b$", "a", ""),
    codes("coins", [], ""),
  ];
  expect(settings.map(takes)).toEqual(["1 to 5 times", "0.5 to 10 USD", "yes or no", "`^a|b$`", "codes of coins"]);
});

/** Where the environment is read (tools/tidy allows no other places in what runs in service). */
const READERS = [
  "server/core/config.ts",
  "server/core/carrier-config.ts",
  "server/core/database-config.ts",
  "server/core/exchange-config.ts",
  "server/core/kyc-vendor-config.ts",
  "server/core/file-config.ts",
  "server/core/retention-config.ts",
  "server/core/nats-config.ts",
  "server/core/telegram-config.ts",
  "server/core/cell-config.ts",
  "server/core/clear-text.ts",
  "server/core/object-store-config.ts",
  "server/app/commands/backup.ts",
  "server/app/commands/restore.ts",
  "web/shell/cells.ts",
  "web/shell/config.ts",
  "tools/start/settings.ts",
];
/** Given by npm to whatever it runs. */
const NOT_OURS = new Set(["NODE_TLS_REJECT_UNAUTHORIZED", "INIT_CWD"]);

test("what the programs read is listed, and what is listed is read", () => {
  const read = READERS.flatMap((file) => {
    const code = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
    return [...code.matchAll(/(?:env\[|\(env, |needed\()"([A-Z][A-Z0-9_]+)"/g)].map((match) => match[1] ?? "");
  });
  const listed = VARIABLES.flatMap((variable) => variable.names);
  expect(new Set(listed)).toEqual(new Set(read.filter((name) => !NOT_OURS.has(name))));
});
