import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import type { Defect } from "./mutation/defect.ts";
import { isNoticed, LISTS, type Mutant, type Target } from "./mutation/mutant.ts";
import { PLANTED } from "./mutation/planted-lists.ts";
import { tryDefects } from "./mutation/planted.ts";
import { mutateServer } from "./mutation/server.ts";
import { mutateUnits } from "./mutation/units.ts";

/**
 * `npm run mutate -- domain/orders [--tests domain/orders] [--least 90]`: changes the code of a folder, a file or some of its lines
 * (`domain/orders/rules.ts:10-40`) in every way that Stryker knows, one change at a time, and runs the tests that reach it. Prints the changes that no
 * test noticed, and a line for each file; of `domain` as a whole, for each folder. Ends with 1 where one of these is below the least percentage.
 *
 * A folder or file of `server` is tried on one PostgreSQL by the tests beside it and those that are known to meet it, without races, or by those of `--tests`, which may be given several times. `--sample 30` tries as many changes
 * of each file, which `--seed 7` chooses; without it, all. Each is printed as soon as it is known, and with `--found` also the test that noticed it.
 *
 * `npm run mutate -- planted ledger [--only "fee" --only "locked"]`: puts defects that are written down into the ledger (or another list of `planted-lists.ts`), one at a time, and prints which test noticed each.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    found: { type: "boolean", default: false },
    least: { type: "string", default: "90" },
    only: { type: "string", multiple: true, default: [""] },
  },
});
const [named, list = ""] = positionals;
if (named === undefined) throw new Error("which folder? npm run mutate -- domain/orders");

/** What races and models notice by chance says nothing of the others, and they take the longest. */
const LEFT_OUT = /(?:races|matrix|model|last-coins)\.test\.ts$/;

/** Whose tests meet code of a folder that its own tests don't. */
const NEIGHBORS: Readonly<Record<string, readonly string[]>> = {
  "server/trade/orders": [
    "server/people/presence/presence.test.ts",
    "server/people/sub-users/{invitation,trading}.test.ts",
    "server/people/purchase-holds/*.test.ts",
    "server/backoffice/users/user.test.ts",
    "server/trade/chat/{chat,live}.test.ts",
    "server/trade/lifecycle/{deadlines,undo-paid}.test.ts",
    "server/disputes/evidence/evidence.test.ts",
  ],
  "server/people/accounts": ["server/trade/signatures/order-signature.test.ts", "server/exchange/service.test.ts"],
};

const isEnough =
  named === "planted"
    ? await plantAll(list)
    : named === "domain"
      ? await mutateFolders()
      : showAll(await mutate(named), ({ fileName }) => fileName);
process.exit(isEnough ? 0 : 1);

/** Whether each is noticed by some test that passes without it. */
async function plantAll(name: string): Promise<boolean> {
  const defects = PLANTED[name]?.filter((defect) => values.only.some((words) => defect.name.includes(words)));
  if (defects === undefined) throw new Error(`which defects? One of ${Object.keys(PLANTED).join(", ")}.`);
  const found = new Set<Defect>();
  let undecided = 0;
  await tryDefects(defects, ({ defect, by, isUndecided }) => {
    if (isUndecided) {
      found.delete(defect);
      undecided += 1;
    } else if (by !== null) found.add(defect);
    const test = by === null ? "" : `${by.file}, ${by.name} (${by.why.split("\n")[0]})`;
    if (isUndecided) console.log(`undecided: ${defect.name}: this test fails without it, or by a busy machine: ${test}`);
    else console.log(by === null ? `not noticed: ${defect.name}` : `${defect.name}: ${test}`);
  });
  console.log(`${name}: ${found.size} of ${defects.length} noticed, ${undecided} undecided`);
  return found.size === defects.length;
}

/** The small folders first: a run of hours that is ended has said the most. A folder whose tests fail without a change doesn't end the others. */
async function mutateFolders(): Promise<boolean> {
  const folders = readdirSync("domain", { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
  const sizes = folders.map(({ name }) => ({ folder: `domain/${name}`, size: sizeOf(`domain/${name}`) }));
  let areEnough = true;
  for (const { folder } of sizes.toSorted((a, b) => a.size - b.size)) {
    try {
      areEnough = showAll(await mutate(folder), () => folder) && areEnough;
    } catch (error) {
      console.log(`${folder}: not measured: ${error instanceof Error ? error.message : String(error)}`);
      areEnough = false;
    }
  }
  return areEnough;
}

function sizeOf(folder: string): number {
  return globSync(`${folder}/**/*.ts`, { exclude: [...LISTS] }).reduce((sum, file) => sum + statSync(file).size, 0);
}

async function mutate(target: string): Promise<Mutant[]> {
  const [path = "", from, to = from] = target.split(/[:-](?=\d)/);
  const place: Target = { path: path.replace(/\/$/, ""), lines: from === undefined ? null : [Number(from), Number(to)] };
  const print = (mutant: Mutant, by: string | null = null) => {
    if (values.found || !isNoticed(mutant)) show(mutant, by);
  };
  if (path.startsWith("domain")) return mutateUnits(place, values.tests?.[0] ?? "domain", print);
  const sample = values.sample === undefined ? null : Number(values.sample);
  const seed = Number(values.seed);
  if (sample !== null) console.log(`a sample: at most ${sample} changes of each file, chosen by the seed ${seed}`);
  const began = performance.now();
  const mutants = await mutateServer(place, { tests: values.tests ?? nearestTo(place.path), sample, seed }, print);
  console.log(`${mutants.length} changes in ${Math.round((performance.now() - began) / 1000)} s`);
  return mutants;
}

/** A file's tests are beside it; that of its name is the nearest one. A folder's are all in it, and those of its neighbors that meet it too. */
function nearestTo(target: string): string[] {
  const beside = target.replace(/\.ts$/, ".test.ts");
  if (beside !== target && existsSync(beside)) return [beside];
  const folder = target.endsWith(".ts") ? dirname(target) : target;
  const all = [`${folder}/**/*.test.ts`, ...(NEIGHBORS[folder] ?? [])].flatMap((pattern) => globSync(pattern));
  return all.filter((file) => !LEFT_OUT.test(file));
}

function show({ fileName, line, column, mutatorName, status, replacement }: Mutant, by: string | null): void {
  console.log(`${fileName}:${line}:${column} ${mutatorName} ${status}: ${replacement}${by === null ? "" : ` (${by})`}`);
}

function showAll(mutants: readonly Mutant[], groupOf: (mutant: Mutant) => string): boolean {
  const groups = Map.groupBy(mutants, groupOf);
  for (const [name, group] of groups) {
    const [noticed, late] = [group.filter(isNoticed).length, group.filter(({ status }) => status === "late").length];
    console.log(`${name}: ${group.length} mutants, ${noticed} killed (${late} of them without an end), ${shareOf(group).toFixed(1)} %`);
  }
  return [...groups.values()].every((group) => shareOf(group) >= Number(values.least));
}

function shareOf(mutants: readonly Mutant[]): number {
  return (100 * mutants.filter(isNoticed).length) / mutants.length;
}
