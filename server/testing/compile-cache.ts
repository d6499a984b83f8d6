import { getCompileCacheDir } from "node:module";
import path from "node:path";

/**
 * For the environment of a process that a test starts with few variables: where Node keeps what it has compiled of our files in this run
 * (`tools/test/suites.ts`), so that each such process starts with a third less work.
 */
export function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}
