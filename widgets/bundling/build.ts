import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, type InlineConfig, type Plugin } from "vite";
import { LOCALES } from "@plaza/contract/locales.ts";
import { WIDGETS } from "@plaza/contract/widgets.ts";
import { entryPage } from "./entry-page.ts";
import { textsOfEntry } from "./entry-texts.ts";
import { kitVersion, sharedNames } from "./kit.ts";
import { sharedPlugin } from "./shared-plugin.ts";

const ROOT = join(import.meta.dirname, "..");

/**
 * Builds each widget by itself into `<folder>/<name>`, and before them what one needs that is opened alone: the kit and the style.
 * @param folder what is served as `/_comp`
 */
export async function buildWidgets(folder: string): Promise<void> {
  const kit = await bundle(folder, "kit", { own: "kit/own.ts", alone: "alone/alone.ts", style: "alone/alone.css" }, []);
  const shared = sharedPlugin({
    shared: sharedNames(),
    own: join(ROOT, "kit/own.ts"),
    hosted: join(ROOT, "kit/hosted.ts"),
    ownAddress: only(kit, /\/own-.*\.js$/),
  });
  for (const name of WIDGETS) {
    const files = await bundle(folder, name, { widget: `${name}/widget.ts` }, [shared]);
    const page = entryPage({
      name,
      widget: only(files, /\/widget-.*\.js$/),
      alone: only(kit, /\/alone-.*\.js$/),
      style: only(kit, /\.css$/),
    });
    await writeFile(join(folder, name, "index.html"), page);
    await mkdir(join(folder, name, "texts"), { recursive: true });
    for (const lang of LOCALES) await writeFile(join(folder, name, "texts", `${lang}.json`), JSON.stringify(textsOfEntry(name, lang)));
  }
}

/** @returns the addresses of the entries' files */
async function bundle(
  folder: string,
  name: string,
  entries: Readonly<Record<string, string>>,
  plugins: NonNullable<InlineConfig["plugins"]>,
): Promise<string[]> {
  const isLibrary = name !== "kit";
  const inputs = Object.fromEntries(Object.entries(entries).map(([key, file]) => [key, join(ROOT, file)]));
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    base: `/_comp/${name}/`,
    mode: "production",
    define: { __KIT_VERSION__: JSON.stringify(kitVersion()), "process.env.NODE_ENV": '"production"' },
    plugins: [...plugins, tailwindcss(), withoutNotes],
    build: {
      outDir: join(folder, name),
      emptyOutDir: true,
      // The page's policy allows no module from a `data:` address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // As a library it carries none of Vite's own loading code, which would be half of a small widget.
      ...(isLibrary ? { lib: { entry: inputs, formats: ["es"] } } : {}),
      rolldownOptions: {
        input: inputs,
        preserveEntrySignatures: "strict",
        // Reading a name that nobody uses off the kit may be left out.
        treeshake: { propertyReadSideEffects: false, moduleSideEffects: !isLibrary },
        output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js", minify: true },
      },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((output) => ("output" in output ? output.output : []));
  return outputs.map(({ fileName }) => `/_comp/${name}/${fileName}`);
}

/** A library keeps its notes for the next bundler; nobody bundles a widget again, and each note is loaded with every page. */
const withoutNotes: Plugin = {
  name: "without-notes",
  generateBundle(_options, made) {
    for (const file of Object.values(made))
      if (file.type === "chunk")
        file.code = file.code.replaceAll(/(\w?)\s*\/\* @(?:__PURE__|vite-ignore) \*\/\s*/g, (_note, before: string) =>
          before ? `${before} ` : "",
        );
  },
};

function only(files: readonly string[], pattern: RegExp): string {
  const [found, ...more] = files.filter((file) => pattern.test(file));
  if (found === undefined || more.length > 0) throw new Error(`The build has ${more.length + (found ? 1 : 0)} files like ${pattern}.`);
  return found;
}
