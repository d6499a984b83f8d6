import { watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** An editor writes a file in several steps, and a formatter follows. */
const SETTLE_MS = 60;
const SOURCE = /\.(ts|sql|json)$/;
const NOT_SOURCE = /(^|[\\/])(node_modules|build|testing)[\\/]|\.test\.ts$/;

/**
 * Calls back when sources in these workspaces have changed, once for changes that come together.
 * @param changed gets the paths from the repository's root, with forward slashes
 * @returns ends the watching
 */
export function watchSources(workspaces: readonly string[], changed: (files: readonly string[]) => void): () => void {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const settled = [...files];
    files = new Set();
    changed(settled);
  };
  const watchers = workspaces.map((workspace) =>
    watch(path.join(ROOT, workspace), { recursive: true }, (_event, name) => {
      if (name === null || !SOURCE.test(name) || NOT_SOURCE.test(name)) return;
      files.add(`${workspace}/${name.replaceAll("\\", "/")}`);
      clearTimeout(timer);
      timer = setTimeout(flush, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
