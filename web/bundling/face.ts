import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { subsetFont } from "./subset-font.ts";

/**
 * The face of headings and figures (docs/decisions/0355-display-face.md): Bricolage Grotesque 600 of an npm package, under the SIL Open Font License.
 * Its files come by characters; ours have fewer: no kerning, which is half of the file, and nothing that no heading or amount contains.
 */
const PACKAGE = path.dirname(fileURLToPath(import.meta.resolve("@fontsource/bricolage-grotesque/package.json")));
const FOLDER = path.resolve(import.meta.dirname, "../../.cache/face");

/** Characters of each file, which are the `unicode-range` of its rule in `web/face.css`. */
const FILES = {
  latin: {
    source: "latin",
    characters: [range(0x20, 0x7e), range(0xa0, 0xff), [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x201e, 0x2026, 0x20ac, 0x2212]],
  },
  // Turkish, and the signs of currencies.
  turkish: { source: "latin-ext", characters: [[0x11e, 0x11f, 0x130, 0x131, 0x15e, 0x15f], range(0x20a8, 0x20aa), range(0x20ad, 0x20c0)] },
  vietnamese: {
    source: "vietnamese",
    characters: [[0x102, 0x103, 0x110, 0x111, 0x128, 0x129, 0x168, 0x169, 0x1a0, 0x1a1, 0x1af, 0x1b0, 0x20ab], range(0x1ea0, 0x1ef9)],
  },
} as const;

/** Writes the face's files before a style sheet asks for them, names the ones to load early, and ships their license. */
export const displayFace: Plugin = {
  name: "plaza:display-face",
  buildStart: writeFiles,
  resolveId: (id) => (id === "virtual:face" ? "\0virtual:face" : undefined),
  load: (id) => (id === "\0virtual:face" ? addresses() : undefined),
  async generateBundle() {
    if (this.environment.name !== "client") return;
    this.emitFile({ type: "asset", fileName: "fonts/OFL.txt", source: await readFile(path.join(PACKAGE, "LICENSE")) });
  },
};

/** @returns a module that exports the address of each file by its name */
function addresses(): string {
  const names = Object.keys(FILES);
  const imports = names.map((name) => `import ${name} from ${JSON.stringify(`${fileOf(name)}?url`)};`);
  return `${imports.join("\n")}\nexport const FACE = { ${names.join(", ")} };`;
}

async function writeFiles(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, { source, characters }] of Object.entries(FILES)) {
    const font = await readFile(path.join(PACKAGE, "files", `bricolage-grotesque-${source}-600-normal.woff2`));
    // Two builds at once each write a whole file.
    const written = `${fileOf(name)}.${process.pid}`;
    await writeFile(written, await subsetFont(font, characters.flat()));
    await rename(written, fileOf(name));
  }
}

function fileOf(name: string): string {
  return path.join(FOLDER, `${name}.woff2`);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
