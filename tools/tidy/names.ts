import type { Rule } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

const CATCH_ALL = new Set(["utils", "util", "helpers", "helper", "common", "misc", "lib", "shared", "stuff"]);

export const noCatchAll: Rule = {
  name: "no folder or file is named for having no subject",
  check: (files) =>
    files.flatMap((file) => {
      const name = file.path
        .replace(/\.\w+$/, "")
        .split("/")
        .find((part) => CATCH_ALL.has(part));
      return name === undefined
        ? []
        : [{ path: file.path, says: `is in or is called "${name}": name it after what it is about, and put it beside what uses it` }];
    }),
};

const WITH_COMPONENTS: ReadonlySet<string> = new Set(["web", "ui", "widgets"]);

/** Where the framework names the file by an address. */
const NAMED_BY_ADDRESS = /^web\/(?:routes\/|layouts\/|root\.tsx$)/;

/** An exported component; a context is none, and the framework gives an error boundary its name. */
const COMPONENT = /^export (?:default )?(?:function|const) (?!ErrorBoundary\b)([A-Z]\w*[a-z]\w*)(?<!Context)\b/gm;

/**
 * A component is found by its name: `order-pane.tsx` exports `OrderPane`. Words before it say of what it is one, as in `BackofficeOrdersPage`.
 * A file of several components is named after what they have in common, except a page's.
 */
export const componentsNameTheirFile: Rule = {
  name: "a component's name ends in the name of its file",
  check: (files) =>
    files.flatMap((file) => {
      const components = componentsOf(file);
      const name = (file.path.split("/").at(-1) ?? "").replace(/\.tsx$/, "");
      if (components.length === 0 || (components.length > 1 && !name.endsWith("-page"))) return [];
      const ending = name.replaceAll("-", "");
      return components.some((component) => component.toLowerCase().endsWith(ending))
        ? []
        : [{ path: file.path, says: `exports ${components.join(", ")}, whose name doesn't end in "${name}": rename the one or the other` }];
    }),
};

function componentsOf(file: SourceFile): string[] {
  if (!file.path.endsWith(".tsx") || file.isTest || !WITH_COMPONENTS.has(file.workspace) || NAMED_BY_ADDRESS.test(file.path)) return [];
  return [...file.code.matchAll(COMPONENT)].flatMap(([, component]) => (component === undefined ? [] : [component]));
}
