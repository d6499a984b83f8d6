import type { Plugin } from "vite";

/** Paths whose route is remembered. Anyone who asks for very many makes the router look again, and no more. */
const MOST_PATHS = 1000;
/** Characters. Of the site's addresses none is as long; what is longer is somebody's who wants our memory. */
const LONGEST_PATH = 200;

/** By the end of the file's name. */
const REPLACED = {
  // Some hundred and fifty routes are tried one after the other. Which one a path has is always the same; its parameters are read again each time.
  "/lib/router/utils.js": [
    /^\tfor \(let i = 0; matches == null && i < branches\.length; \+\+i\) matches = matchRouteBranch\(branches\[i\], decoded, allowPartial\);$/m,
    `	const found = precomputedBranches === void 0 || allowPartial ? void 0 : branchesFoundAmong(precomputedBranches);
	const known = found?.get(decoded);
	if (known !== void 0) return matchRouteBranch(known, decoded);
	for (let i = 0; matches == null && i < branches.length; ++i) {
		matches = matchRouteBranch(branches[i], decoded, allowPartial);
		if (matches == null || found === void 0 || decoded.length > ${LONGEST_PATH}) continue;
		if (found.size >= ${MOST_PATHS}) found.clear();
		found.set(decoded, branches[i]);
	}`,
    `const branchesFound = new WeakMap();
function branchesFoundAmong(branches) {
	const known = branchesFound.get(branches) ?? new Map();
	branchesFound.set(branches, known);
	return known;
}
`,
  ],
  // The page is given its own routes only (`withMatchedRoutes`), so those of the addresses above it, which this looks for, would not be found.
  "/lib/dom/ssr/fog-of-war.js": [
    /^function getPartialManifest\(.*?^\}/ms,
    "function getPartialManifest({ sri, ...manifest }) { return { ...manifest, sri: sri ? true : void 0 }; }",
    "",
  ],
  // A document brings its texts beside what is encoded: here and where an error's page is drawn.
  "/lib/server-runtime/server.js": [
    /\bloaderData: context\.loaderData,$/gm,
    "loaderData: build.entry.module.withoutTexts(context.loaderData),",
    "",
  ],
  // It looks at the clock for each value that a page hands over, thousands of times, and needs it once in six thousand.
  "/vendor/turbo-stream-v2/flatten.js": [
    /^\t\tconst now = getNow\(\);\n\t\tif \(\+\+i % 6e3 === 0 && now - lastYieldTime >= TIME_LIMIT_MS\) \{$/m,
    "\t\tif (++i % 6e3 === 0 && getNow() - lastYieldTime >= TIME_LIMIT_MS) {",
    "",
  ],
} as const satisfies Record<string, readonly [part: RegExp, instead: string, added: string]>;

/**
 * The router as the site's process runs it, which finds the route of a page once and encodes no texts. A newer router that is written in another way fails the build.
 */
export const quickMatching: Plugin = {
  name: "plaza:quick-matching",
  applyToEnvironment: ({ name }) => name === "ssr",
  apply: "build",
  transform: (code, id) => {
    const found = Object.entries(REPLACED).find(([file]) => id.includes("/react-router/dist/production/") && id.endsWith(file));
    if (found === undefined) return undefined;
    return { code: rewritten(code, ...found), map: null };
  },
};

/** @throws if the file has no such part */
export function rewritten(code: string, file: string, [part, instead, added]: readonly [RegExp, string, string]): string {
  if (code.search(part) < 0) throw new Error(`${file} of the router has no ${part.source} any more: look at what it has instead.`);
  return code.replace(part, () => instead) + added;
}
