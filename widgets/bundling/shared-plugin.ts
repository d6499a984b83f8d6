import type { Plugin } from "vite";
import type { SharedNames } from "./kit.ts";

const MARK = "\0kit:";
const LOADER = "\0kit";
/** Of these a second copy does no harm, so what the kit doesn't share of them comes into the widget. */
const HARMLESS = /\/(ui|contract|domain)\/[^\0]*$/;

interface Kit {
  readonly shared: SharedNames;
  /** The file that the specifiers of the kit are written in. */
  readonly own: string;
  /** The file that finds the kit of the page. */
  readonly hosted: string;
  /** Address of the kit built for itself. */
  readonly ownAddress: string;
}

/**
 * Takes a widget's imports of shared modules from the kit: the page's where it hosts the widget, else the one built for itself. A name that is
 * not shared of a module that keeps something (a context, a store) is a fault of the build: two copies would not see each other.
 */
export function sharedPlugin({ shared, own, hosted, ownAddress }: Kit): Plugin {
  const names = new Map<string, readonly string[]>();
  return {
    name: "shared-kit",
    enforce: "pre",
    async buildStart() {
      for (const [specifier, given] of shared) names.set((await this.resolve(specifier, own))?.id ?? "", given);
    },
    async resolveId(source, importer) {
      if (source === LOADER) return LOADER;
      if (importer === undefined || importer.startsWith("\0")) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved !== null && names.has(resolved.id) ? MARK + resolved.id : null;
    },
    load(id) {
      if (id === LOADER) return loaderOf(hosted, ownAddress);
      if (!id.startsWith(MARK)) return null;
      const file = id.slice(MARK.length);
      return [
        `import { kit } from ${JSON.stringify(LOADER)};`,
        ...(HARMLESS.test(file) ? [`export * from ${JSON.stringify(file)};`] : []),
        ...(names.get(file) ?? []).map((name) => `export const ${name} = kit.${name};`),
      ].join("\n");
    },
  };
}

function loaderOf(hosted: string, ownAddress: string): string {
  return [
    `import { hostedKit } from ${JSON.stringify(hosted)};`,
    `const hosted = hostedKit(__KIT_VERSION__);`,
    `export const kit = hosted ? hosted.kit : await import(/* @vite-ignore */ ${JSON.stringify(ownAddress)});`,
  ].join("\n");
}
