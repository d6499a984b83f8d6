import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.mjs";

/**
 * Writes the code that is made from other files and isn't in git. It takes a tenth of a second, so nobody has to ask whether it is due.
 * @param {string} root
 * @param {string} node new enough to run TypeScript
 */
export function generateCode(root, node) {
  const run = spawnSync(node, ["messages/generate.ts"], { cwd: root, encoding: "utf8" });
  if (run.status !== 0) throw new Refusal(`messages/keys.ts could not be written from the English catalogue:\n${run.stderr}`);
}
