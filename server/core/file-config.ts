import { join } from "node:path";
import { ConfigError } from "./config-error.ts";
import type { FileSettings, FilesStore } from "./files/file-settings.ts";
import { isObjectAddress, readObjectAddress, readObjectStore } from "./object-store-config.ts";

/** @throws ConfigError */
export function readFileSettings(env: NodeJS.ProcessEnv): FileSettings {
  return { filesDir: env["FILES_DIR"] ?? join(env["DATA_DIR"] ?? ".data", "files"), filesStore: readFilesStore(env) };
}

function readFilesStore(env: NodeJS.ProcessEnv): FilesStore | null {
  const text = env["FILES_URL"] ?? "";
  if (text === "") return null;
  if (!isObjectAddress(text)) throw new ConfigError(`FILES_URL is "${text}", but must be an address such as s3://bucket/prefix`);
  return { address: readObjectAddress(text), settings: readObjectStore(env) };
}
