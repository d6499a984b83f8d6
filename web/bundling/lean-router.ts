import type { Plugin } from "vite";

const PRODUCTION = /\/react-router\/dist\/production\/lib\/(?!rsc|server-runtime)/;

/** Names for developer tools also keep components in the script that no page uses. */
const TOOL_NAMES = /^\w+\.displayName = .*;$/gm;
/** Told to a console that nobody reads. */
const WARNINGS = /\b(?:warning|warnOnce|console\.warn)\(.*\);$/gm;
/** What a programmer has done wrong; while developing and on the server it is said in full. */
const SENTENCES = /\binvariant\((.+?), (?:`.*`|"[^"]*")\);$/gm;

/** Loading a link's page before it is followed, which no link of ours does, and drawing the page again for routes that it has no part of. */
const REPLACED = {
  "dom/ssr/components.js": [
    [/^function usePrefetchBehavior\(.*?^\}/ms, "function usePrefetchBehavior() { return [false, null, {}]; }"],
    [/^function PrefetchPageLinks\(.*?^\}/ms, "function PrefetchPageLinks() { return null; }"],
  ],
  // Pages that fade into each other while the browser holds the old one still: ours answer a tap at once.
  "components.js": [
    [
      /^\t\tlet isViewTransitionAvailable = [^]*?^\t\tif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) (\{[^]*?^\t\t\})$[^]*?(?=^\t\}, \[$)/m,
      "$1\n",
    ],
    [/^\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext\.isTransitioning && [^]*?^\tlet navigator = /m, "\tlet navigator = "],
  ],
  // What only Vite's own hot reload asks for, and sites that no server draws.
  "dom-export/hydrated-router.js": [[/^\trouter\.createRoutesForHMR = .*$/m, ""]],
  "dom/ssr/single-fetch.js": [[/^\t\tif \(!ssr && !foundRevalidatingServerLoader\) return nonSsrStrategy\(.*$/m, ""]],
  // A page whose code a lost line doesn't bring: not the page is loaded again that the tap wanted to leave, but the one that it asked for.
  "dom/ssr/routeModules.js": [
    [
      /^\t\twindow\.location\.reload\(\);$/m,
      `const { location: asked, formMethod = "GET" } = window.__reactRouterDataRouter?.state.navigation ?? {};
       if (asked && formMethod === "GET") window.location.assign(asked.pathname + asked.search + asked.hash);
       else window.location.reload();`,
    ],
  ],
  // The addresses of other pages have come, for links that are followed later: nothing of this page is drawn from them.
  "router/router.js": [[/^\t\tif \(!dataRoutes\.hasHMRRoutes\) updateState\(\{\}\);$/m, ""]],
} as const satisfies Record<string, readonly (readonly [RegExp, string])[]>;

/**
 * The router as the browser gets it, without what only helps to develop and what no page uses: every visitor would load it.
 * A newer router that is written in another way fails the build.
 */
export const leanRouter: Plugin = {
  name: "plaza:lean-router",
  applyToEnvironment: ({ name }) => name === "client",
  // The router's instrumentation measures navigations if configured. It isn't here.
  load: (id) =>
    id.endsWith("/react-router/dist/production/lib/router/instrumentation.js")
      ? `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
         export const getRouteInstrumentationUpdates = () => ({});
         export const instrumentClientSideRouter = (router) => router;
         export const instrumentHandler = undefined;
         export const instrumentationResultMetaContext = undefined;`
      : undefined,
  transform: (code, id) => {
    if (!PRODUCTION.test(id)) return undefined;
    return { code: withoutUnused(id, withoutWords(code)), map: null };
  },
};

function withoutWords(code: string): string {
  return code.replaceAll(TOOL_NAMES, "").replaceAll(WARNINGS, ";").replaceAll(SENTENCES, "invariant($1);");
}

function withoutUnused(id: string, code: string): string {
  let left = code;
  for (const [file, parts] of Object.entries(REPLACED)) {
    if (!id.endsWith(`/lib/${file}`)) continue;
    for (const [part, instead] of parts) {
      if (!part.test(left)) throw new Error(`${file} of the router has no ${part.source} any more: look at what it has instead.`);
      left = left.replace(part, instead);
    }
  }
  return left;
}
