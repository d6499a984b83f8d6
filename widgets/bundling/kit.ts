import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The kit of `kit/own.ts` as the build sees it: which names of which module a widget takes from it. */

const WIDGETS = join(import.meta.dirname, "..");
const OWN = join(WIDGETS, "kit", "own.ts");
/** What the kit's names are made of; a change there makes another kit. */
const SOURCES = ["contract", "domain/locale", "domain/people", "messages", "ui", "widgets"];
const CODE = /\.tsx?$/;

/** By specifier, as the sources write it. */
export type SharedNames = ReadonlyMap<string, readonly string[]>;

/** Returns what widgets take from the page's kit instead of bringing it, as read from `own.ts`, the only list. */
export function sharedNames(): SharedNames {
  const shared = new Map<string, string[]>();
  for (const [, names = "", specifier = ""] of readFileSync(OWN, "utf8").matchAll(/^export \{([^}]+)\} from "([^"]+)";$/gm))
    shared.set(specifier, [...(shared.get(specifier) ?? []), ...names.split(",").map((name) => name.trim())]);
  return shared;
}

/** Equal for a page and a widget exactly when the widget may use the page's copies. */
export function kitVersion(): string {
  const hash = createHash("sha256").update((createRequire(import.meta.url)("react/package.json") as { version: string }).version);
  for (const source of SOURCES) {
    const root = join(WIDGETS, "..", source);
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted())
      if (CODE.test(name) && !/(^|\/)node_modules\/|\.test\.tsx?$/.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
