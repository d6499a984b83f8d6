import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { systemCode } from "./system-error.ts";

/** A random password of 192 bits in a file that only its owner reads, made the first time. Two that make it at once get the same one. */
export function readOrMakeSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    // Unlike a rename, a link refuses to replace: the first one stands, and is never seen half written.
    linkSync(whole, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}
