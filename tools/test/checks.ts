import { programOf } from "../launch/program.ts";
import { secondsSince } from "../start/progress.ts";
import { run } from "./command.ts";
import type { Tally } from "./tally.ts";

interface Check {
  readonly name: string;
  /** All of them have to end well. */
  readonly commands: readonly (readonly [script: string, ...args: string[]])[];
  /** What to do about a failure. */
  readonly remedy: string;
}

/** One checker: each of the four that are usual works out the same types again, and two processors gain nothing from that. */
const TSC = [programOf("typescript", "tsc"), "--checkers", "1"] as const;

const CHECKS: readonly Check[] = [
  { name: "format", commands: [[programOf("oxfmt", "oxfmt"), "--check"]], remedy: "`npm run format` fixes it." },
  {
    name: "lint",
    commands: [[programOf("oxlint", "oxlint"), "--deny-warnings", "--report-unused-disable-directives"]],
    remedy: "`npx oxlint --fix` fixes some of it.",
  },
  {
    name: "types",
    commands: ["tsconfig.json", "ui/tsconfig.json", "web/tsconfig.json"].map(
      (project) => [...TSC, "--project", project, "--incremental", "--tsBuildInfoFile", stateOf(project)] as const,
    ),
    remedy: "Give the value its type: no `any`, no `@ts-ignore`.",
  },
  {
    name: "unused",
    commands: [[programOf("knip", "knip"), "--treat-config-hints-as-errors"]],
    remedy:
      "Remove what nobody uses, and declare each package in the package.json of the workspace that imports it (knip.jsonc says what is an entry).",
  },
];

/**
 * The linter's rules of types and the compiler are written in Go, whose collector of unused memory runs each time that the heap has doubled.
 * These programs keep most of what they make to their end: they find little to free, and a fifth of their processor time went into looking.
 */
const RARE_COLLECTION = { GOGC: "400" } as const;

/** Beside tests, which use the other processors: each of the linter's threads works out types for itself, and two take almost half more than one. */
const ONE_PROCESSOR = { GOMAXPROCS: "1" } as const;

/** Where the compiler keeps what it knows, so that a second check takes a tenth of the first. */
function stateOf(project: string): string {
  return `.cache/types/${project.replaceAll("/", "-")}.tsbuildinfo`;
}

/**
 * Format, lint, types and what nobody uses, one after the other; each counts as one.
 * @param say receives a line for each, and what a failed one said
 * @param alone whether the machine has nothing else to do
 */
export async function runChecks(tally: Tally, say: (text: string) => void, { alone }: { readonly alone: boolean }): Promise<void> {
  const env = alone ? RARE_COLLECTION : { ...RARE_COLLECTION, ...ONE_PROCESSOR };
  for (const { name, commands, remedy } of CHECKS) {
    const began = performance.now();
    const outputs: string[] = [];
    for (const [script, ...args] of commands) {
      const { code, output } = await run(script, args, { quiet: true, env });
      if (code !== 0) outputs.push(output.trim());
    }
    tally.add(name, outputs.length === 0 ? 1 : 0, outputs.length === 0 ? 0 : 1);
    say(`${outputs.length === 0 ? "✓" : "✗"} ${name} (${secondsSince(began, 1)})`);
    if (outputs.length > 0) say(`${outputs.join("\n")}\n${remedy}\n`);
  }
}
