import path from "node:path";
import { lineAt } from "./code.ts";
import type { Rule, Violation } from "./rule.ts";
import { type SourceFile, WORKSPACES } from "./sources.ts";

const CODE_SPAN = /`([^`\n]+)`/g;
const PATH = new RegExp(`(?<![\\w/.@-])(?:${[...WORKSPACES, "docs"].join("|")})/[\\w./-]*\\w`, "g");
/** A file's name alone, as in a paragraph about its folder; `x.store.ts` is a form of name, and no file. */
const NAME = /^(?!x\.)[\w-][\w.-]*\.(?:tsx?|mjs|md)$/;
const LINK = /\]\(([^)#\s]+)[^)\s]*\)/g;

/** Folders without code or documents, files that a build or an install writes, and the proofs, which no rule reads. */
const NOT_READ =
  /^(messages\/catalogue|messages\/keys\.ts|tools\/tidy\/proofs-of-\w+\.ts|server\/core\/db\/migrations|web\/build)(\/|$)|\.(png|webp|svg|json|css|sql)$/;
/** Describes past versions, which had other files. */
const HISTORY = new Set(["CHANGELOG.md"]);

/** A document that names a file of the repository sends its reader there, so the file has to be there. */
export const namedFilesExist: Rule = {
  name: "documents name only files and folders that exist",
  readsDocuments: true,
  check: (files) => {
    const present = new Set(files.flatMap((file) => [...withFolders(file.path), baseOf(file.path)]));
    return files
      .filter((file) => file.path.endsWith(".md") && !HISTORY.has(file.path))
      .flatMap((file) => [...spansOf(file), ...linksOf(file)].flatMap((named) => missing(file, named, present)));
  },
};

interface Named {
  readonly path: string;
  readonly index: number;
}

function spansOf(file: SourceFile): Named[] {
  return [...file.text.matchAll(CODE_SPAN)].flatMap((span) => {
    const text = span[1] ?? "";
    if (NAME.test(text)) return [{ path: text, index: span.index }];
    return [...text.matchAll(PATH)].map((match) => ({ path: match[0], index: span.index + match.index }));
  });
}

function linksOf(file: SourceFile): Named[] {
  return [...file.text.matchAll(LINK)]
    .filter((link) => !/^\w+:/.test(link[1] ?? "") && !(link[1] ?? "").startsWith("/"))
    .map((link) => ({ path: path.posix.join(path.posix.dirname(file.path), link[1] ?? "").replace(/\/$/, ""), index: link.index }))
    .filter((named) => !named.path.startsWith("../"));
}

function missing(file: SourceFile, named: Named, present: ReadonlySet<string>): Violation[] {
  if (present.has(named.path) || NOT_READ.test(named.path) || named.path === "LICENSE") return [];
  return [{ path: file.path, says: `line ${lineAt(file.text, named.index)} names ${named.path}, which is not there` }];
}

function baseOf(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf("/") + 1);
}

function withFolders(filePath: string): string[] {
  const segments = filePath.split("/");
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}
