import type { Plugin } from "vite";

/** Parts of React that no page uses, by the end of the file's name. */
const UNUSED = {
  // Names the components around a fault, for a console that nobody reads: in a build their names are single letters.
  "/react-dom/cjs/react-dom-client.production.js": [
    /^function getStackByFiberInDevAndProd\(.*?^\}/gms,
    'function getStackByFiberInDevAndProd() { return ""; }',
  ],
  "/scheduler/cjs/scheduler.production.js": [
    /^exports\.unstable_(?:forceFrameRate|next|runWithPriority|wrapCallback) = function .*?^\};$/gms,
    "",
  ],
} as const satisfies Record<string, readonly [part: RegExp, instead: string]>;

/** React as the browser gets it. A newer React that is written in another way fails the build. */
export const leanReact: Plugin = {
  name: "plaza:lean-react",
  applyToEnvironment: ({ name }) => name === "client",
  apply: "build",
  transform: (code, id) => {
    const found = Object.entries(UNUSED).find(([file]) => id.endsWith(file));
    if (found === undefined) return undefined;
    const [file, [part, instead]] = found;
    if (code.search(part) < 0) throw new Error(`${file} has no ${part.source} any more: look at what it has instead.`);
    return { code: code.replaceAll(part, instead), map: null };
  },
};
