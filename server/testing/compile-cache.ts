import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { MACHINE } from "./fleet/machine.ts";

/**
 * For the environment of a process that a test starts with few variables. Where Node keeps what it has compiled of our files in this run
 * (`tools/test/suites.ts`), so that each such process starts with a third less work. In `npm test` also what puts the bundles of our programs in
 * their place (`tools/test/program-bundles.ts`), which start with a third of what is left.
 */
export function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  const bundles = MACHINE["PROGRAM_BUNDLES"];
  return {
    ...(folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }),
    ...(bundles === undefined ? {} : { NODE_OPTIONS: `--import=${bundles}` }),
  };
}
