import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import type { ShippedPackage } from "./packages.ts";

/** The workspaces that run in service. The design system is in the built site. */
export const SHIPPED_WORKSPACES: readonly string[] = ["client", "contract", "domain", "messages", "server", "web", "widgets", "workers"];

/** The npm scripts that an operator uses. */
export const SHIPPED_SCRIPTS: ReadonlySet<string> = new Set([
  "start",
  "audit",
  "migrate",
  "evidence",
  "staff",
  "backup",
  "files",
  "restore",
  "privacy",
  "service-key",
  "reseal",
]);

const TOOLS = ["tools/launch", "tools/start", "tools/start.mjs", "tools/start.ts", "tools/run.mjs", "tools/package.json"];
const DOCUMENTS = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "docs", "deploy"];

const NOT_SHIPPED = /(^|\/)(node_modules|testing|build|corpus|\.react-router)(\/|$)|\.(test|e2e)\.tsx?$|\.d\.ts$|\/tsconfig\.json$/;
/** Pages, styles, public files and what builds them are in the built site; Node reads no TSX. */
const IN_THE_BUILD = /^(web|widgets)\/.*\.(tsx|css)$|^web\/(public|routes|layouts|bundling)(\/|$)|^web\/vite\.config\.ts$/;

/** Pictures for those who change the site. */
const NOT_FOR_OPERATORS = /^docs\/gallery(\/|$)/;

/** Our own files, and the site as it was built. */
export function copySources(root: string, folder: string): void {
  const copy = (name: string) =>
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => {
        const relative = path.relative(root, source).split(path.sep).join("/");
        return !NOT_SHIPPED.test(relative) && !IN_THE_BUILD.test(relative) && !NOT_FOR_OPERATORS.test(relative);
      },
    });
  const scripts = [...SHIPPED_SCRIPTS].map((script) => `tools/${script}.ts`).filter((name) => existsSync(path.join(root, name)));
  for (const name of new Set([...SHIPPED_WORKSPACES, ...TOOLS, ...scripts, ...DOCUMENTS])) copy(name);
  cpSync(path.join(root, "web", "build"), path.join(folder, "web", "build"), { recursive: true });
}

/** Node itself, as the lock file has it for each platform. */
export const NODE_PACKAGE = /^node-(bin-)?(linux|darwin|win)/;

/** What a package has for people, compilers and its makers' machines. Node refuses TypeScript in `node_modules`, so none of it is ever loaded. */
const NOT_RUN = /\.(map|md|markdown|[cm]?tsx?|cc|h|gyp)$|(^|\/)\.[^/]+(\/|$)/i;
const LICENSE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

/** Packages of which we run the smaller piece. Each is named: a rule for all would take files away that one of them loads. */
const ONLY: readonly { readonly name: RegExp; readonly keeps: RegExp }[] = [
  // The headers are half of its size.
  { name: NODE_PACKAGE, keeps: /^(bin(\/.*)?|package\.json|LICENSE)$/ },
  // A receipt opens one cut of each font (web/trading/receipt/fonts.server.ts).
  { name: /^@fontsource-variable\//, keeps: /^(files(\/.*-wght-normal\.woff2)?|unicode\.json|package\.json|LICENSE)$/ },
  // Pages are rendered by Node.
  { name: /^react-dom$/, keeps: /^(?!cjs\/.*(-client|-profiling|\.edge|\.bun|\.browser)\.)/ },
  // Pictures are read, never drawn, by this one (server/delivery/files/read-qr.program.mjs).
  { name: /^zxing-wasm$/, keeps: /^(?!dist\/(iife|miniprogram|(.*\/)?(full|writer))(\/|$))/ },
  { name: /^(pdfkit|fontkit)$/, keeps: /^(?!src\/|(js|dist)\/(pdfkit\.)?(browser|standalone|old))/ },
  // The modules of two sets of numbers, as ECMAScript.
  {
    name: /^libphonenumber-js$/,
    keeps:
      /^(package\.json|(core|min|max)(\/(index\.js|package\.json|exports(\/.*)?))?|es6(\/.*)?|(metadata\.(min|max)|examples\.mobile)\.json\.js)$/,
  },
  { name: /^nodemailer$/, keeps: /^(?!dist\/cjs\/)/ },
  { name: /^@zxcvbn-ts\//, keeps: /^(?!src\/)/ },
  // Only the condition "development" chooses the other one, and no production sets it.
  { name: /^react-router$/, keeps: /^(?!dist\/development\/)/ },
  {
    name: /^(@fastify\/.+|@pinojs\/redact|avvio|bintrees|fast-json-stringify|fast-uri|fastify|find-my-way|json-schema-ref-resolver|light-my-request|pino|restructure|sonic-boom|thread-stream)$/,
    keeps: /^(?!(tests?|benchmarks?)\/)/,
  },
  // Fonts are opened, never packed.
  { name: /^woff2-encoder$/, keeps: /^(?!dist\/index\.js$)/ },
  { name: /^brotli$/, keeps: /^(?!test\/|build\/|enc\/)/ },
  { name: /^pako$/, keeps: /^(?!dist\/)/ },
  // Node loads their other form.
  { name: /^@peculiar\/asn1-/, keeps: /^(?!build\/es2015\/)/ },
  { name: /^@simplewebauthn\//, keeps: /^(?!script\/)/ },
  { name: /^@types\//, keeps: /^package\.json$/ },
];

/** Copies a package as it is installed, its own nested packages aside: those are packages of the list too. A workspace is linked. */
export function copyPackage(root: string, folder: string, { name, folder: target, isOurs }: ShippedPackage): void {
  if (isOurs) return linkWorkspace(folder, name, target);
  const source = path.join(root, target);
  const keeps = ONLY.find((rule) => rule.name.test(name))?.keeps;
  cpSync(source, path.join(folder, target), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const relative = path.relative(source, file).split(path.sep).join("/");
      if (relative === "" || LICENSE.test(relative)) return true;
      if (relative.split("/").includes("node_modules") || NOT_RUN.test(relative)) return false;
      return keeps?.test(relative) ?? true;
    },
  });
  if (NODE_PACKAGE.test(name)) stripSymbols(path.join(folder, target, "bin"));
}

function linkWorkspace(folder: string, name: string, target: string): void {
  if (!name.startsWith("@")) return;
  const link = path.join(folder, "node_modules", name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.join("..", "..", target), link);
}

/** A fifth of Node's file is for debuggers. Where the machine can't take it out, it stays in. */
function stripSymbols(bin: string): void {
  for (const name of readdirSync(bin)) {
    const file = path.join(bin, name);
    chmodSync(file, 0o755);
    if (process.platform === "linux" && readFileSync(file).subarray(1, 4).toString() === "ELF") spawnSync("strip", [file]);
  }
}
