import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/**
 * `npm run mutate -- domain/orders [--tests server/trade/orders] [--concurrency 1]`: changes the code of a folder, a file or some of its lines
 * (`domain/orders/rules.ts:10-40`) in every way that Stryker knows, one change at a time, and runs the tests that reach it. Prints the survivors, which no test noticed. Ends with 1 below
 * the given `--least` percentage. What an earlier run found of code and tests that haven't changed since is taken from it; with `--all`
 * everything is tried again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string" },
    concurrency: { type: "string", default: "1" },
    least: { type: "string", default: "90" },
    all: { type: "boolean", default: false },
  },
});
const [target] = positionals;
if (target === undefined) throw new Error("which folder? npm run mutate -- domain/orders");
const isServer = target.startsWith("server");

/** Lists rather than rules, or made for tests: a changed word in them is another list, not a fault. */
const NOT_RULES = ["**/*.test.ts", "**/testing/**", "domain/testing/**", "domain/catalogue/payment-methods/**", "domain/fraud/frauds.ts"];

const results = await new Stryker({
  mutate: [/\.ts(?::\d+-\d+)?$/.test(target) ? target : `${target}/**/*.ts`, ...NOT_RULES.map((glob) => `!${glob}`)],
  testRunner: "vitest",
  // There is nothing to rewrite in ours, and Stryker's rewriting needs an older compiler.
  tsconfigFile: "tools/mutation/none.json",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: {
    configFile: isServer ? "tools/mutation/server.config.ts" : "tools/mutation/units.config.ts",
    dir: values.tests ?? (isServer ? target : "domain"),
    related: !isServer,
  },
  coverageAnalysis: "perTest",
  concurrency: Number(values.concurrency),
  timeoutMS: 20_000,
  reporters: [],
  // A sentence is no rule. What a program reads by its words, the types check.
  mutator: { excludedMutations: ["StringLiteral"] },
  incremental: true,
  force: values.all,
  incrementalFile: `.cache/mutants/${target.replaceAll(/[/:]/g, "-")}.json`,
  ignorePatterns: [".data", ".cache", "test-results", "**/build"],
  tempDirName: ".cache/mutation",
  allowConsoleColors: false,
  disableTypeChecks: false,
}).runMutationTest();

const counted = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError" && status !== "RuntimeError");
const killed = counted.filter(({ status }) => status === "Killed" || status === "Timeout");
for (const { fileName, location, replacement, mutatorName, status } of counted) {
  if (status !== "Survived" && status !== "NoCoverage") continue;
  console.log(`${fileName}:${location.start.line}:${location.start.column} ${mutatorName} ${status}: ${replacement}`);
}
const share = counted.length === 0 ? 100 : (100 * killed.length) / counted.length;
console.log(`\n${target}: ${counted.length} mutants, ${killed.length} killed, ${share.toFixed(1)} %`);
process.exit(share >= Number(values.least) ? 0 : 1);
