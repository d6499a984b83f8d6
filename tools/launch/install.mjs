import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";

const IS_MUSL = process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime === undefined;

/**
 * Brings `node_modules` to what the lock file says, if it isn't there already. An interrupted install is started again, because npm
 * takes a half unpacked package for a whole one.
 * @param {string} root
 */
export async function installPackages(root) {
  const wanted = wantedPackages(root);
  if (isInstalled(root, wanted)) return;
  refuseMusl();
  const release = await claim(root);
  try {
    // Another start may have done it while this one waited.
    if (!isInstalled(root, wanted)) await install(root, wanted);
  } finally {
    release();
  }
}

/** @returns {Map<string, string>} folder → version, without what is meant for other platforms */
function wantedPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return new Map(
    Object.entries(packages)
      .filter(([folder, entry]) => folder.includes("node_modules/") && !entry.link && fits(entry))
      .map(([folder, entry]) => [folder, entry.version]),
  );
}

function fits(entry) {
  // Needed by another platform's optional package, which npm then leaves out together with this one.
  if (entry.optional && entry.os === undefined && entry.cpu === undefined) return false;
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && allows(entry.libc, IS_MUSL ? "musl" : "glibc");
}

/** @param {string | string[] | undefined} stated a package may state one word without a list */
function allows(stated, value) {
  if (stated === undefined) return true;
  const list = [stated].flat();
  if (list.includes(`!${value}`)) return false;
  const named = list.filter((word) => !word.startsWith("!"));
  return named.length === 0 || named.includes(value);
}

function isInstalled(root, wanted) {
  if (existsSync(unfinishedMark(root))) return false;
  try {
    // npm writes this file when it has finished, and only then.
    const { packages } = JSON.parse(readFileSync(path.join(root, "node_modules", ".package-lock.json"), "utf8"));
    return [...wanted].every(
      ([folder, version]) => packages[folder]?.version === version && existsSync(path.join(root, folder, "package.json")),
    );
  } catch {
    return false;
  }
}

function unfinishedMark(root) {
  return path.join(root, ".cache", "install-unfinished");
}

async function install(root, wanted) {
  const whole = !existsSync(path.join(root, "node_modules", ".package-lock.json")) || existsSync(unfinishedMark(root));
  console.log(`Installing ${wanted.size} packages …`);
  writeFileSync(unfinishedMark(root), "");
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const progress = setInterval(() => {
    const there = [...wanted.keys()].filter((folder) => existsSync(path.join(root, folder, "package.json"))).length;
    console.log(`  ${there} of ${wanted.size} packages after ${seconds()} s`);
  }, 5000);
  try {
    // `ci` begins with an empty folder and takes exactly what the lock file says, or nothing.
    const code = await npm(root, whole ? "ci" : "install");
    if (code !== 0) throw new Refusal(`The packages could not be installed: npm ended with ${code}, and says why above.`);
  } finally {
    clearInterval(progress);
  }
  rmSync(unfinishedMark(root), { force: true });
  console.log(`Packages installed in ${seconds()} s.`);
}

/**
 * The development packages hold the builder of the site and the pinned Node, also where NODE_ENV says production. No package runs a program of its
 * own while it is installed: nothing but the lock file says what comes onto the machine.
 */
const NPM_OPTIONS = [
  "--include=dev",
  "--include=optional",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
];

/** @returns {Promise<number | string>} the exit code, or the signal that ended it */
function npm(root, verb) {
  const args = [verb, ...NPM_OPTIONS];
  // Under `npm start`, the first `node` on the path may already be the one in `node_modules`, which npm is about to replace.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const known = script?.endsWith(".js") && existsSync(script);
  const child = known
    ? spawn(node ?? process.execPath, [script, ...args], { cwd: root, stdio: ["ignore", "inherit", "inherit"] })
    : spawn("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], shell: process.platform === "win32" });
  if (child.pid !== undefined) appendFileSync(claimFile(root), `${child.pid}\n`);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Refusal(`npm could not be started: ${error.message}`)));
    child.on("exit", (code, signal) => resolve(code ?? signal));
  });
}

/** One install at a time in a folder: two would unpack over each other. */
async function claim(root) {
  const file = claimFile(root);
  mkdirSync(path.dirname(file), { recursive: true });
  for (let isAnnounced = false; ;) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST")
        throw new Refusal(`The folder ${root} can't be written (${error.code}), but the packages have to be installed there.`);
    }
    const holder = liveHolder(file);
    if (holder === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isAnnounced) console.log(`Process ${holder} is installing the packages: waiting for it …`);
    isAnnounced = true;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

function claimFile(root) {
  return path.join(root, ".cache", "installing");
}

/** The installing process or its npm, which goes on alone when only the first is killed. */
function liveHolder(file) {
  try {
    return readFileSync(file, "utf8").split("\n").map(Number).find(isInstalling);
  } catch {
    return undefined;
  }
}

function isInstalling(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    // The number may have been given out again since.
    return /npm|tools\/(start|test|run)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return false;
  }
}

/** Refused before anything is installed: afterwards npm would find the pinned Node first, and fail without a word of why. */
function refuseMusl() {
  if (IS_MUSL)
    throw new Refusal(
      "Plaza's Node and PostgreSQL need glibc, which this system (Alpine?) doesn't have: use Debian, Ubuntu, Fedora or the like.",
    );
}
