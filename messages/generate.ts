import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { KEYS_FILE, keyTypes } from "./key-types.ts";

/** Writes `keys.ts`, and leaves a file that is right already untouched, so that nothing that watches it starts over. */
const text = keyTypes();
if (!existsSync(KEYS_FILE) || readFileSync(KEYS_FILE, "utf8") !== text) writeFileSync(KEYS_FILE, text);
