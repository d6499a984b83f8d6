import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { withoutComments } from "./code.ts";

/** One file of the repository, with what the rules ask about it. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with its comments blanked out: line numbers stay. */
  readonly code: string;
  /** Where it belongs: the first folder. */
  readonly workspace: string;
  readonly isTest: boolean;
}

export const WORKSPACES = [
  "contract",
  "domain",
  "server",
  "web",
  "ui",
  "messages",
  "e2e",
  "bench",
  "tools",
  "widgets",
  "client",
  "drills",
  "host",
  "workers",
];

const NOT_OURS = new Set(["node_modules", "build", ".react-router", ".data", ".cache", "test-results"]);
const CODE = /\.(ts|tsx|mjs)$/;
const DOCUMENT = /\.md$/;
const STYLES = /\.css$/;

export function sourceFile(filePath: string, text: string): SourceFile {
  return {
    path: filePath,
    text,
    code: withoutComments(text),
    workspace: filePath.split("/")[0] ?? "",
    isTest: /\.(test|e2e)\.tsx?$/.test(filePath) || filePath.includes("/testing/"),
  };
}

/** Every code file of the workspaces and the root. */
export function readSources(root: string): SourceFile[] {
  return readFiles(root, WORKSPACES, CODE);
}

/** Every Markdown file of the workspaces, of `docs` and of the root. */
export function readDocuments(root: string): SourceFile[] {
  return readFiles(root, [...WORKSPACES, "docs"], DOCUMENT);
}

/** Every style sheet of the workspaces. */
export function readStyles(root: string): SourceFile[] {
  return readFiles(root, WORKSPACES, STYLES);
}

function readFiles(root: string, folders: readonly string[], kind: RegExp): SourceFile[] {
  const names = readdirSync(root, { withFileTypes: true });
  const atRoot = names.filter((entry) => entry.isFile() && kind.test(entry.name)).map((entry) => entry.name);
  const within = names
    .filter((entry) => entry.isDirectory() && folders.includes(entry.name))
    .flatMap((entry) => walk(root, entry.name, kind));
  return [...atRoot, ...within].map((name) => sourceFile(name, readFileSync(path.join(root, name), "utf8")));
}

function walk(root: string, folder: string, kind: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : walk(root, name, kind);
    return kind.test(entry.name) ? [name] : [];
  });
}
