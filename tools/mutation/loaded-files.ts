import type { ResolveFnOutput } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** How a program loads files of the repository, some of them several times. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The path of a module below the repository. @param url of a file */
export function pathOf(url: string): string {
  return path.relative(ROOT, fileURLToPath(url));
}

/** The address by which a file is imported. @param file its path below the repository */
export function urlOf(file: string): string {
  return pathToFileURL(path.join(ROOT, file)).href;
}

/** A module that was found. One of the files that are loaded again gets the address of this generation, so that Node loads it again. */
export function asReloaded(found: ResolveFnOutput, reloaded: ReadonlySet<string>, generation: number): ResolveFnOutput {
  if (!found.url.startsWith("file:") || found.url.includes("?") || !reloaded.has(pathOf(found.url))) return found;
  return { ...found, url: `${found.url}?${generation}` };
}
