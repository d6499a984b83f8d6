// `npm run generate`, and npm itself after an install: writes the code that isn't in git. Every other npm script does it by itself.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateCode } from "./launch/generated.mjs";
import { Refusal } from "./launch/refusal.mjs";
import { findNode } from "./launch/runtime.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

try {
  generateCode(ROOT, findNode(ROOT));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  // An install has done its part: the script that needs the code says the same, and fails.
  process.exit(process.env.npm_lifecycle_event === "prepare" ? 0 : 1);
}
