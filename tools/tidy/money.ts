import { lineAt } from "./code.ts";
import { type Exception, type Rule, without } from "./rule.ts";

const FLOAT = /\bparseFloat\b|\.toFixed\(|(?<![.\w])Number\(|\bMath\.round\(|\.toPrecision\(/g;

const EXCEPTIONS: readonly Exception[] = [
  { path: "domain/catalogue/check-digits.ts", reason: "adds up the single digits of account numbers" },
  { path: "server/core/ledger/ledger.store.ts", reason: "counts broken promises of an audit" },
  { path: "server/app/commands/audit.ts", reason: "prints how many seconds an audit took" },
  { path: "server/people/reputation/statistics.view.ts", reason: "rounds average minutes for display" },
  { path: "domain/people/wilson.ts", reason: "a statistic of opinions, to four decimals" },
  { path: "domain/people/badges.ts", reason: "compares shares of trades and opinions with a badge's" },
];

export const noFloatMoney: Rule = {
  name: "no floating point where money is",
  check: (files) =>
    without(
      EXCEPTIONS,
      files
        .filter(
          (file) => ["contract", "domain", "server"].includes(file.workspace) && !file.isTest && !file.path.startsWith("server/core/db/"),
        )
        .flatMap((file) =>
          [...file.code.matchAll(FLOAT)].map((match) => ({
            path: file.path,
            says: `line ${lineAt(file.code, match.index)} uses ${match[0]}: money is bigint minor units inside and decimal strings outside (domain/money); for a count, use Number.parseInt`,
          })),
        ),
      files,
    ),
};
