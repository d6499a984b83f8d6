import type { Plugin } from "vite";

type Cut = readonly [part: RegExp, instead: string];

/** Parts of React that no page uses, by the end of the file's name. */
const UNUSED = {
  "/react-dom/cjs/react-dom-client.production.js": [
    // Names the components around a fault, for a console that nobody reads: in a build their names are single letters.
    [/^function getStackByFiberInDevAndProd\(.*?^\}/gms, 'function getStackByFiberInDevAndProd() { return ""; }'],
    // The events of `LEFT_OUT`: with them go a copy of each text field's content and a look at the selection for each key. `onChange` has its own.
    [/^ {6}handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\n.*?^(?= {6}extractEvents\$1\($)/gms, ""],
    [/^registerTwoPhaseEvent\(\s+"on(?:Select|BeforeInput|Composition\w+)",.*?^\);$/gms, ""],
    // How browsers without an `input` event told of what was typed.
    [/^var isInputEventSupported = !1;\nif \(canUseDOM\) \{.*?^\}\n/gms, ""],
    [
      /^ {10}if \(isInputEventSupported\)\n( {12}getTargetInstFunc = getTargetInstForInputOrChangeEvent;\n) {10}else \{\n.*?^ {10}\}\n/gms,
      "$1",
    ],
    [/^ {8}handleEventFunc && handleEventFunc\(domEventName, reactName, targetInst\);\n/gms, ""],
    // Told by a program that something will be needed, which is what the page's own links do here.
    [/^ {2}D: prefetchDNS,\n.*?^ {2}M: preinitModuleScript$/gms, ""],
  ],
  "/scheduler/cjs/scheduler.production.js": [
    [/^exports\.unstable_(?:forceFrameRate|next|runWithPriority|wrapCallback) = function .*?^\};$/gms, ""],
  ],
} as const satisfies Record<string, readonly Cut[]>;

/** What no component may ask for, because the browser's React has no such event. */
const LEFT_OUT =
  /\bon(?:Select|BeforeInput|Composition(?:Start|Update|End))=|\b(?:preconnect|prefetchDNS|preloadModule|preinit|preinitModule)\(/;
const OURS = /\/(?:ui|web|widgets)\/(?!.*node_modules).*\.tsx$/;

/** React as the browser gets it. A newer React that is written in another way fails the build, and so does a component that needs what was left out. */
export const leanReact: Plugin = {
  name: "plaza:lean-react",
  applyToEnvironment: ({ name }) => name === "client",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => {
    const asked = OURS.test(id) ? LEFT_OUT.exec(code) : null;
    if (asked) throw new Error(`${id} needs ${asked[0]}, which lean-react.ts leaves out.`);
    const found = Object.entries<readonly Cut[]>(UNUSED).find(([file]) => id.endsWith(file));
    if (found === undefined) return undefined;
    return { code: withoutUnused(code, ...found), map: null };
  },
};

function withoutUnused(code: string, file: string, cuts: readonly Cut[]): string {
  let left = code;
  for (const [part, instead] of cuts) {
    if (left.search(part) < 0) throw new Error(`${file} has no ${part.source} any more: look at what it has instead.`);
    left = left.replaceAll(part, instead);
  }
  return left;
}
