import { referencesOf, resolveImport } from "./code.ts";
import { type Exception, type Rule, without } from "./rule.ts";

/** Started by a person, a package script or a framework, and so imported by nobody. */
const ENTRY_POINTS = [
  /^[^/]+\.config\.ts$/,
  /\.config\.ts$/,
  /\.setup\.ts$/,
  /\.reporter\.ts$/,
  /\.d\.ts$/,
  /\.(test|e2e|gallery|speed)\.tsx?$/,
  /^tools\/[^/]+\.(mjs|ts)$/,
  /^tools\/mutation\/(?:planted|server|tester)\.program\.ts$/,
  /^server\/(main|app\/commands\/(audit|backup|files|migrate|privacy|reseal|restore|service-key|staff))\.ts$/,
  /^web\/(server|dev-server|routes|entry\.client|entry\.server|root)\.tsx?$/,
  /^web\/(routes|layouts)\//,
  /^messages\/generate\.ts$/,
  /^e2e\/firefox\/firefox\.mjs$/,
  /^bench\/(main|page-floor|stream-client|upgrade-play)\.ts$/,
  // Loaded before a process that is measured.
  /^bench\/memory-probe\.mjs$/,
  /^drills\/(main|fraud-words|fraud-pieces|fraud-tables|coin-lock|farming)\.ts$/,
  /^host\/(main|check\/main)\.ts$/,
  /^widgets\/(header|footer|transfer)\/widget\.ts$/,
  /^widgets\/(kit\/own|alone\/alone)\.ts$/,
  /^client\/(index|example)\.ts$/,
  /^workers\/testing\/(ending|killed)\.program\.ts$/,
];

/** What only tests call, because it is itself a check. */
const CHECKS: readonly Exception[] = [
  { path: "domain/orders/diagram.ts", reason: "draws the table of transitions that the documentation shows; a test keeps the two equal" },
  { path: "domain/exchange/diagram.ts", reason: "draws the table of transfers that the documentation shows; a test keeps the two equal" },
  { path: "domain/roles/document.ts", reason: "writes docs/roles.md from the table of roles; a test keeps the two equal" },
  { path: "messages/buttons.ts", reason: "the length of buttons' texts" },
  { path: "messages/checks.ts", reason: "the rules for translations" },
  { path: "messages/usage.ts", reason: "finds which messages the code uses" },
  { path: "server/core/db/schema-snapshot.ts", reason: "writes schema.sql from a migrated database; a test keeps the two equal" },
  { path: "tools/tidy/lock.ts", reason: "the rules for the lock file" },
  { path: "tools/tidy/proofs.ts", reason: "the examples that show what each rule refuses" },
  { path: "tools/tidy/rules.ts", reason: "the rules that the tidy test runs" },
];

export const noUnusedFiles: Rule = {
  name: "every file is used by something that runs",
  check: (files) => {
    const users = new Map<string, { code: boolean; tests: boolean }>();
    for (const file of files) {
      for (const specifier of referencesOf(file.code)) {
        const target = resolveImport(file.path, specifier) ?? "";
        const known = users.get(target) ?? { code: false, tests: false };
        users.set(target, { code: known.code || !file.isTest, tests: known.tests || file.isTest });
      }
    }
    const unused = files
      .filter((file) => !ENTRY_POINTS.some((entry) => entry.test(file.path)))
      .flatMap((file) => {
        const used = users.get(file.path);
        const servesTests = file.isTest || file.path.startsWith("e2e/");
        if (used?.code === true || (servesTests && used?.tests === true)) return [];
        const says = used?.tests === true ? "is used by tests only" : "is used by nobody";
        return [{ path: file.path, says: `${says}: remove it, or use it; a program of its own belongs in the entry points of this rule` }];
      });
    return without(CHECKS, unused, files);
  },
};
