import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { VARIABLES } from "../../domain/settings/environment.ts";
import { SHIPPED_SCRIPTS } from "../release/contents.ts";
import { readOptionalText, readRecord } from "../../contract/unknown-value.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const FOLDER = "docs/operations";
const documents = readdirSync(path.join(ROOT, FOLDER)).map((name) => ({ name, text: read(`${FOLDER}/${name}`) }));
const scripts = readRecord(JSON.parse(read("package.json")), "scripts");

/** Not in the archive that an operator installs: the document says so beside each. */
const FROM_A_CHECKOUT = new Set(["bench", "host-check", "upgrade-check", "release", "snapshots", "fleet", "soak"]);

interface Command {
  readonly document: string;
  readonly script: string;
  readonly given: string;
}

/** Each `npm run …` of a document, with what is given to it. */
function commandsIn({ name, text }: { name: string; text: string }): Command[] {
  const found = text.matchAll(/npm run ([a-z:-]+)((?: --)? [^`\n]*)?/g);
  return [...found].map(([, script = "", given = ""]) => ({ document: name, script, given }));
}

test("each command of the operator's documents is a script whose program exists, and ships or is run in a checkout", () => {
  const commands = documents.flatMap(commandsIn);
  expect(commands.length).toBeGreaterThan(20);
  for (const { document, script } of commands) {
    const program = /^node tools\/run\.mjs (\S+)$/.exec(readOptionalText(scripts, script))?.[1] ?? "";
    expect([document, script, existsSync(path.join(ROOT, program || "missing"))]).toEqual([document, script, true]);
    expect([document, script, SHIPPED_SCRIPTS.has(script) || FROM_A_CHECKOUT.has(script)]).toEqual([document, script, true]);
  }
  for (const { name, text } of documents)
    for (const [paragraph] of text.matchAll(/[^]+?(?:\n\n|\n(?=\d\. |- )|$)/g))
      if (name === "runbooks.md" && [...FROM_A_CHECKOUT].some((script) => paragraph.includes(`npm run ${script}`)))
        expect(paragraph).toContain("in a checkout");
});

test("each argument of a documented command is one that its program reads", () => {
  const wrong = documents.flatMap(commandsIn).flatMap(({ document, script, given }) => {
    const program = [`server/app/commands/${script}.ts`, `tools/${script}.ts`].find((file) => existsSync(path.join(ROOT, file)));
    if (program === undefined) return [];
    const code = read(program);
    const options = [...given.matchAll(/ --([a-z]+)/g)].map(([, option = ""]) => option);
    // The first word of those that have several deeds.
    const deed = script === "staff" || script === "privacy" ? [/^ -- ([a-z]+)/.exec(given)?.[1] ?? "help"] : [];
    return [...options, ...deed]
      .filter((word) => !new RegExp(`\\b${word}\\b`).test(code))
      .map((word) => `${document}: ${script} has no ${word}`);
  });
  expect(wrong).toEqual([]);
});

test("pages, settings, variables, units and log lines that the runbooks name are there", () => {
  const routes = read("web/routes.ts");
  const settings = read(`${FOLDER}/configuration.md`);
  const variables = new Set<string>(VARIABLES.flatMap(({ names }) => names).flatMap((name) => [name, `${name}_FILE`]));
  const units = readdirSync(path.join(ROOT, "deploy", "systemd"));
  const sources = ["server", "web"].map(codeOf).join("\n");
  for (const name of ["runbooks.md", "alerts.md", "backup.md", "upgrade.md", "database.md"]) {
    const text = read(`${FOLDER}/${name}`);
    for (const [, page = ""] of text.matchAll(/\/desk\/([a-z-]+)/g))
      expect([name, routes.includes(`route("${page}"`)]).toEqual([name, true]);
    for (const [, span = ""] of text.matchAll(/`([^`\n]+)`/g)) {
      if (/^[a-z]+[A-Z]\w+$/.test(span) && !IDENTIFIERS.has(span)) expect([span, settings.includes(`| \`${span}\``)]).toEqual([span, true]);
      if (/^[A-Z]+_[A-Z_]+$/.test(span)) expect([span, variables.has(span)]).toEqual([span, true]);
      const unit = /^plaza-\w+(@)?/.exec(span);
      if (unit !== null) expect([span, units.some((file) => file.startsWith(unit[0]))]).toEqual([span, true]);
      if (/^[a-z]+(?:_[a-z]+)+$/.test(span) && !DATABASE_WORDS.test(span)) expect([span, sources.includes(span)]).toEqual([span, true]);
    }
  }
});

/** Fields of log lines. */
const IDENTIFIERS = new Set(["requestId", "traceId"]);
/** PostgreSQL's own, and what the reader makes there. */
const DATABASE_WORDS =
  /^(pg_|session_replication_role|auto_explain|srsubstate|last_value|max_|wal_|archive_|always_trigger|plaza_(app|server|upgrade)$)/;

function codeOf(folder: string): string {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/node_modules|(^|\/)build\//.test(name))
    .map((name) => read(path.join(folder, name)))
    .join("\n");
}
