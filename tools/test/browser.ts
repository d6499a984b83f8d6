import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { packagedChromium } from "./packaged-chromium.ts";

/** Chromium without windows takes half the processor time of one with them, so it is installed even where there is another. */
const WINDOWLESS = "chromium-headless-shell";
const COMMANDS = [
  WINDOWLESS,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const BROWSER_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Letters for every language that the pages speak, and what tells a browser where they are. */
const FONTS = ["fontconfig", "fonts-noto-core", "fonts-noto-cjk"];

export type Browser = { readonly found: true; readonly file: string } | { readonly found: false; readonly sentence: string };

/**
 * The tests' own Chromium, or else the machine's, or one that is installed where we may: as root, by apt-get. That waits for a line and a disk,
 * while others compute.
 */
export async function prepareBrowser(): Promise<Browser> {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") {
    if (runs(given)) return { found: true, file: given };
    return { found: false, sentence: `CHROMIUM_PATH is ${given}, but no browser runs there.` };
  }
  if (mayInstall() && !hasAsianLetters()) await installPackages(FONTS);
  const packaged = await packagedChromium();
  if (packaged !== null && runs(packaged)) return { found: true, file: packaged };
  if (mayInstall()) await installMissing(findBrowser());
  const file = findBrowser();
  if (file !== null) return { found: true, file };
  return { found: false, sentence: howToGetOne() };
}

function findBrowser(): string | null {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [...COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command))), ...BROWSER_PATHS];
  return candidates.find((file) => existsSync(file) && runs(file)) ?? null;
}

/** Ubuntu's package of that name is only a word that there is a snap, so being there isn't enough. */
function runs(file: string): boolean {
  if (process.platform === "win32") return existsSync(file);
  const run = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return run.status === 0 && /\d+\.\d+/.test(run.stdout);
}

/** Pages in Japanese would be tested as rows of boxes. Where fonts can't be listed, they are taken to be there. */
function hasAsianLetters(): boolean {
  if (process.platform !== "linux") return true;
  const list = spawnSync("fc-list", [":lang=ja"], { encoding: "utf8" });
  return list.error === undefined ? list.stdout.trim() !== "" : !mayInstall();
}

function mayInstall(): boolean {
  return os.userInfo().uid === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

async function installMissing(there: string | null): Promise<void> {
  if (there !== null && (path.basename(there) === WINDOWLESS || !isKnownPackage(WINDOWLESS))) return;
  await installPackages([WINDOWLESS]);
  // Not every Debian has it.
  if (findBrowser() === null) await installPackages(["chromium"]);
}

function isKnownPackage(name: string): boolean {
  return spawnSync("apt-cache", ["show", "--no-all-versions", name], { stdio: "ignore" }).status === 0;
}

async function installPackages(packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(", ")} by apt-get for the browser tests …`);
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  if ((await aptGet(install)) === 0) return;
  // The lists of packages may be missing, as in most images of containers, or old.
  await aptGet(["update"]);
  await aptGet(install);
}

function aptGet(args: readonly string[]): Promise<number | null> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve) => void child.once("error", () => resolve(null)).once("close", resolve));
}

function howToGetOne(): string {
  const how =
    process.platform === "linux"
      ? "install it by your system's package manager, such as `sudo apt-get install chromium`"
      : "install Chrome";
  return `The browser tests need Chromium, Chrome or Edge, and none was found: ${how}, or set CHROMIUM_PATH.`;
}
