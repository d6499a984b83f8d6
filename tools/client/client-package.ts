import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { StartRefusal } from "../start/refusal.ts";
import { readRecord, readText } from "../../contract/unknown-value.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CONTRACT = "@plaza/contract/";
/** A module of ours behind `from` or within `import(…)`. */
const OWN_IMPORT = /((?:from |import\()")((?:\.{1,2}|@plaza\/contract)\/[^"]+)\.ts"/g;

/**
 * Packs the client as other programs install it: JavaScript and declarations of the client and of what it takes from the contract, nothing
 * else. It has no dependencies; its declarations need `typebox`, which TypeScript programs install beside it.
 * @param folder where the tarball goes
 * @throws StartRefusal where the declarations can't be made or npm can't pack
 */
export function packClient(folder: string): { readonly file: string; readonly kilobytes: number } {
  const stage = mkdtempSync(path.join(tmpdir(), "plaza-client-"));
  try {
    const dist = path.join(stage, "dist");
    writeDeclarations(dist);
    writeModules(dist);
    writeFileSync(path.join(stage, "package.json"), manifest());
    for (const name of ["LICENSE"]) cpSync(path.join(ROOT, name), path.join(stage, name));
    cpSync(path.join(ROOT, "client/README.md"), path.join(stage, "README.md"));
    mkdirSync(folder, { recursive: true });
    const packed = run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], stage);
    const file = path.join(folder, packed.trim().split("\n").at(-1) ?? "");
    return { file, kilobytes: Math.ceil(statSync(file).size / 1000) };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function writeDeclarations(dist: string): void {
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  run(process.execPath, [tsc, "--project", path.join(ROOT, "client/tsconfig.build.json"), "--outDir", dist], ROOT);
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts")))
    writeFileSync(path.join(dist, name), withOwnPaths(name, readFileSync(path.join(dist, name), "utf8")));
}

/** The modules that run: the client's, and those of the contract that they import for more than types. */
function writeModules(dist: string): void {
  const open = ["client/index.ts"];
  const known = new Set(open);
  for (const source of open) {
    const code = stripTypeScriptTypes(readFileSync(path.join(ROOT, source), "utf8"));
    for (const [, , specifier = ""] of code.matchAll(OWN_IMPORT)) {
      const target = `${targetOf(source, specifier)}.ts`;
      if (known.has(target)) continue;
      known.add(target);
      open.push(target);
    }
    const file = path.join(dist, source.replace(/\.ts$/, ".js"));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withOwnPaths(source, code));
  }
}

/** The path of an imported file from the root, without its ending. */
function targetOf(from: string, specifier: string): string {
  const target = specifier.startsWith(CONTRACT)
    ? `contract/${specifier.slice(CONTRACT.length)}`
    : path.posix.join(path.posix.dirname(from), specifier);
  return target;
}

function withOwnPaths(file: string, code: string): string {
  return code.replaceAll(OWN_IMPORT, (_match, before: string, specifier: string) => {
    const relative = path.posix.relative(path.posix.dirname(file), targetOf(file, specifier));
    return `${before}${relative.startsWith(".") ? relative : `./${relative}`}.js"`;
  });
}

function manifest(): string {
  const read = (name: string) => readRecord(JSON.parse(readFileSync(path.join(ROOT, name), "utf8")));
  const { name, version, license, description } = read("client/package.json");
  const typebox = readText(read("contract/package.json"), "dependencies", "typebox");
  return JSON.stringify(
    {
      name,
      version,
      license,
      description,
      type: "module",
      engines: { node: ">=20" },
      exports: { ".": { types: "./dist/client/index.d.ts", default: "./dist/client/index.js" } },
      files: ["dist"],
      peerDependencies: { typebox },
      peerDependenciesMeta: { typebox: { optional: true } },
    },
    null,
    2,
  );
}

/** @returns standard output @throws StartRefusal with what the program wrote */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new StartRefusal(`${program} ${args[0] ?? ""} failed:\n${stdout}${stderr}`);
  return stdout;
}
