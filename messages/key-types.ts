import { join } from "node:path";
import { HERE, listNamespaces, readNamespace } from "./files.ts";
import { readShape, type MessageShape } from "./icu.ts";

/** Not in git: `messages/generate.ts` writes it, before every npm script. */
export const KEYS_FILE = join(HERE, "keys.ts");

/** The text of `keys.ts`: every key of the English catalogue with the arguments and tags that its message takes. */
export function keyTypes(): string {
  const namespaces = listNamespaces();
  const shapes = namespaces.flatMap((namespace) =>
    Object.entries(readNamespace(namespace, "en") ?? {}).map(([key, message]) => ({
      key: `${namespace}.${key}`,
      shape: readShape(message),
    })),
  );
  return [
    "/** Generated from the English catalogue by `messages/generate.ts`; edit that, not this. */",
    `export const NAMESPACES = [${namespaces.map((name) => JSON.stringify(name)).join(", ")}] as const;`,
    "export type Namespace = (typeof NAMESPACES)[number];",
    "",
    "export interface MessageArguments {",
    ...shapes.map(({ key, shape }) => `  ${JSON.stringify(key)}: ${argumentsType(shape)};`),
    "}",
    "",
    "export interface MessageTags {",
    ...shapes
      .filter(({ shape }) => shape.tags.length > 0)
      .map(({ key, shape }) => `  ${JSON.stringify(key)}: ${shape.tags.map((tag) => JSON.stringify(tag)).join(" | ")};`),
    "}",
    "",
  ].join("\n");
}

/** Texts come in already formatted; only what the message itself counts or formats is a number or a date. */
function argumentsType(shape: MessageShape): string {
  if (shape.args.size === 0) return "{}";
  const fields = [...shape.args].map(([name, { kind, choices }]) => `${name}: ${argumentType(kind, choices)}`);
  return `{ ${fields.join("; ")} }`;
}

function argumentType(kind: string, choices: readonly string[]): string {
  if (kind === "number") return "number";
  if (kind === "date") return "Date";
  return choices.length > 0 ? choices.map((choice) => JSON.stringify(choice)).join(" | ") : "string";
}
