import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AGREEMENT_VERSIONS } from "@plaza/contract/agreement.ts";
import { CHAT_PHRASES, PHRASE_GROUPS } from "@plaza/contract/chat-phrases.ts";
import { ERROR_CODES } from "@plaza/contract/errors.ts";
import { GATES, INELIGIBLE_REASONS } from "@plaza/contract/gates.ts";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { BLOCK_REASONS, CANCEL_REASONS, FAIL_REASONS } from "@plaza/contract/order.ts";
import { HERE } from "./files.ts";

/** Where messages are said: as a whole key in the sources, or by a key computed from a closed list. */

/** Keys that no source spells out, composed from the contract's words. Keys computed in other ways are in `COMPUTED`. */
export const LISTED: readonly string[] = [
  ...ERROR_CODES.map((code) => `errors.${code}`),
  ...INELIGIBLE_REASONS.map((reason) => `reasons.ineligible.${reason}`),
  ...BLOCK_REASONS.map((reason) => `reasons.block.${reason}`),
  ...CANCEL_REASONS.map((reason) => `reasons.cancel.${reason}`),
  ...FAIL_REASONS.map((reason) => `reasons.fail.${reason}`),
  ...GATES.flatMap((gate) => [`gate.${gate}`, `gate.${gate}_help`]),
  ...CHAT_PHRASES.map((key) => `phrases.${key}`),
  ...PHRASE_GROUPS.map((group) => `phrases.group.${group}`),
  ...NOTIFICATION_KINDS.flatMap((kind) => [`notifications.label.${kind}`, `notifications.text.${kind}`]),
  ...AGREEMENT_VERSIONS.flatMap(({ clauses }) =>
    clauses.flatMap((clause) => [`agreement.clause.${clause}_title`, `agreement.clause.${clause}`]),
  ),
  ...AGREEMENT_VERSIONS.slice(1).map(({ version }) => `agreement.change.${version}`),
  // `web/shell/lesson/learning-offer.tsx` leads to either.
  ...["lesson", "practice"].flatMap((way) => [`${way}.offer_title`, `${way}.offer`, `${way}.offer_go`]),
  "order.confirm_not_paid",
  "order.confirm_second",
  "orders.from",
  "orders.to",
];

/** Namespaces whose keys are made of the contract's or the catalogue's words throughout: each must itself occur in the sources. */
export const COMPUTED: readonly string[] = ["status.", "methods."];

/** A template such as `order.event.${action}`: what stands before the hole, beyond the namespace, holds the keys that begin with it. */
const COMPUTED_KEY = /`([a-z]+\.[a-z_][a-z_.]*)\$\{/g;

const SOURCE_FOLDERS = ["web", "ui", "server", "domain", "widgets"];

/** The text of all sources that may say a message; the catalogue and the tests don't count. */
export function readSources(): string {
  const root = join(HERE, "..");
  const files = SOURCE_FOLDERS.flatMap((folder) => sourcesUnder(join(root, folder)));
  return files.map((path) => readFileSync(path, "utf8")).join("\n");
}

/**
 * Returns the keys that no source names.
 * @param sources all code as one text
 * @param computed beginnings of keys that code puts together
 * @param listed keys that are used although no source names them
 */
export function unusedKeys(keys: readonly string[], sources: string, computed: readonly string[], listed: readonly string[]): string[] {
  const templates = Array.from(sources.matchAll(COMPUTED_KEY), (match) => match[1] ?? "");
  const living = [...computed.filter((prefix) => sources.includes(prefix)), ...templates];
  const known = new Set(listed);
  return keys.filter(
    (key) =>
      !known.has(key) &&
      !living.some((prefix) => key.startsWith(prefix)) &&
      !['"', "'", "`"].some((quote) => sources.includes(quote + key + quote)),
  );
}

function sourcesUnder(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !["node_modules", "build", ".react-router"].includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sourcesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
