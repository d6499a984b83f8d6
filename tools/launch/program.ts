import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * The file of a package's command, to be run by our own Node: the file in `.bin` looks for any `node` on the path, and is another kind of
 * file on every system.
 */
export function programOf(packageName: string, command: string): string {
  const folder = path.join(PACKAGES, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { bin: string | Record<string, string> };
  const file = typeof bin === "string" ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
}
