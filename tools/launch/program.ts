import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readField } from "../../contract/unknown-value.ts";

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * The file of a package's command, to be run by our own Node: the file in `.bin` looks for any `node` on the path, and is another kind of
 * file on every system.
 */
export function programOf(packageName: string, command: string): string {
  const folder = path.join(PACKAGES, packageName);
  const bin = readField(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")), "bin");
  const file = typeof bin === "string" ? bin : readField(bin, command);
  if (typeof file !== "string") throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
}
