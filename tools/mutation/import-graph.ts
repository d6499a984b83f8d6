import { readFileSync } from "node:fs";
import path from "node:path";

const IMPORTS = /^(?:import|export)\b(?!\s+type\b)[^;]*?from "(\.[^"]+|@plaza\/[^"]+)"/gm;
/** Each workspace's package has the name of its folder. */
const PACKAGE = /^@plaza\//;

/** Of each file, those that import it, directly or through others. @param files paths from the root of the repository */
export function importersOf(files: readonly string[]): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>();
  for (const file of files)
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORTS)) {
      const imported = PACKAGE.test(specifier) ? specifier.replace(PACKAGE, "") : path.join(path.dirname(file), specifier);
      direct.set(imported, [...(direct.get(imported) ?? []), file]);
    }
  return (file) => {
    const found = new Set<string>();
    const add = (imported: string) => {
      for (const importer of direct.get(imported) ?? [])
        if (!found.has(importer)) {
          found.add(importer);
          add(importer);
        }
    };
    add(file);
    return found;
  };
}
