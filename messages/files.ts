import { readFileSync, readdirSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Locale } from "@plaza/contract/locales.ts";

/**
 * The folder of this workspace. From the module resolver and not from `import.meta.url`, because the site's server is bundled:
 * its code moves, the catalogue stays.
 */
export const HERE = dirname(createRequire(import.meta.url).resolve("@plaza/messages/package.json"));

/** One namespace in one language, as in its file: key within the namespace → ICU message. */
export type Entries = Readonly<Record<string, string>>;

/** Every folder of the catalogue that has English texts, sorted. */
export function listNamespaces(): string[] {
  const root = join(HERE, "catalogue");
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, "en.json")))
    .toSorted();
}

/** Null where the language has no file for the namespace. */
export function readNamespace(namespace: string, locale: Locale): Entries | null {
  const path = join(HERE, "catalogue", namespace, `${locale}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Entries) : null;
}
