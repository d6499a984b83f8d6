// Runs on whatever Node the machine has, so: plain JavaScript, no dependencies, nothing newer than Node 20.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateCode } from "./generated.mjs";
import { installPackages } from "./install.mjs";
import { Refusal } from "./refusal.mjs";
import { isRelease } from "./release.mjs";
import { findNode } from "./runtime.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Installs what is missing, writes the generated code, then runs one of our TypeScript programs in place of this process: signals and the
 * exit code pass through, and the program learns of our death by the closing of its channel.
 * @param {string} script relative to the repository
 * @param {string[]} args
 */
export async function handOver(script, args) {
  try {
    if (!isRelease(ROOT)) await installPackages(ROOT);
    const node = findNode(ROOT);
    if (!isRelease(ROOT)) generateCode(ROOT, node);
    // What Node has compiled of our files once, it reads the next time. A folder that can't be written is no fault.
    const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, ".cache", "node");
    const environment = {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
    };
    const child = spawn(node, [path.join(ROOT, script), ...args], {
      cwd: ROOT,
      env: environment,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    endWithNpm(child);
    child.on("error", (error) => refuse(`Node could not be started from ${node}: ${error.message}`));
    child.on("exit", (code, signal) => {
      if (signal !== null) refuse(`${script} was ended by ${signal}.`);
      process.exit(code ?? 1);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message);
  }
}

/** npm passes a Ctrl-C on, but can't pass its own sudden death on: then what stood between it and us has another parent, and we end in order. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  // npm runs a script by a shell, which some systems' shells leave in between and others replace by the script.
  const shellsParent = isScriptShell(parent) ? parentOf(parent) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent && (shellsParent === undefined || parentOf(parent) === shellsParent)) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500);
  watch.unref();
}

function isScriptShell(pid) {
  return /^(\S*\/)?\w*sh\0-c\0/.test(readProcess(pid, "cmdline"));
}

/** @returns {string | undefined} where the system tells */
function parentOf(pid) {
  return readProcess(pid, "stat").split(") ").at(-1)?.split(" ")[1];
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** @returns {never} */
function refuse(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
