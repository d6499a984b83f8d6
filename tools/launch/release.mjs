import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Whether this folder is an unpacked release (`npm run release`): everything is installed, generated and built in it.
 * @param {string} root
 */
export function isRelease(root) {
  return existsSync(path.join(root, "release.json"));
}
