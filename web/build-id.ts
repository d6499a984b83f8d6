import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LOCALES } from "@plaza/contract/locales.ts";
import { buildWidgets } from "@plaza/widgets/bundling/build.ts";
import { paths } from "./shell/paths.ts";
import { rulesPayload } from "./info/rules/rules-payload.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The workspaces whose files end up on a page. */
const SOURCES = ["contract", "domain", "messages", "ui", "web", "widgets"];
const SOURCE_FILE = /\.(tsx?|css|json)$/;
const NOT_SOURCE = /(^|\/)(node_modules|build|\.react-router)\//;

/** What is worth compressing; pictures and fonts are already. */
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Names a build by what it is made of: equal sources have an equal id, on any machine. */
export function buildId(webDirectory: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const root = join(webDirectory, "..", source);
    const names = readdirSync(root, { recursive: true, encoding: "utf8" });
    for (const name of names.toSorted())
      if (SOURCE_FILE.test(name) && !NOT_SOURCE.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * The last step of a build: tells its id (`/builds/latest.json`, which open pages poll to learn that they are old) and lays a brotli and a
 * gzip copy beside each text file, so that serving costs no processor time.
 */
export async function finishBuild(buildDirectory: string, id: string, builtAt: Date): Promise<void> {
  const client = join(buildDirectory, "client");
  const timestamp = builtAt.getTime();
  await mkdir(join(client, "builds", "meta"), { recursive: true });
  await writeFile(join(client, "builds", "latest.json"), JSON.stringify({ id, timestamp }));
  const prerendered = LOCALES.map((lang) => paths.rules(lang));
  await writeFile(join(client, "builds", "meta", `${id}.json`), JSON.stringify({ id, timestamp, prerendered }));
  await buildWidgets(join(client, "_comp"));
  await Promise.all(LOCALES.map((lang) => writePayload(client, paths.rules(lang), rulesPayload(lang))));
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.filter((entry) => entry.isFile() && TEXT.test(entry.name)).map((entry) => precompress(join(entry.parentPath, entry.name))),
  );
}

/** Beside the page: a browser that comes from another page needs only this. */
async function writePayload(client: string, pathname: string, payload: unknown): Promise<void> {
  await mkdir(join(client, pathname), { recursive: true });
  await writeFile(join(client, paths.payload(pathname)), JSON.stringify(payload));
}

async function precompress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
