/**
 * What the router writes into a page to bring its scripts: links that have them loaded early, and a module that imports its routes and begins.
 * Its own order is scripts first. On a slow line that is a second in which nothing is seen, of a page that works before its scripts.
 */
const EARLY_LINKS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const MODULE = /(<script nonce="([^"]*)" type="module" async="">);?\s*((?:import \* as \w+ from "[^"]+";\s*)+)/;
/** React and the router: two thirds of a page's scripts. */
const LARGEST = /\/router-[^/]+\.js$/;
const ROUTE = /import \* as (\w+) from ("[^"]+");/g;

/**
 * The page with its scripts asked for once it has been painted. The largest runs in a separate task: together with the rest, a cheap phone would
 * hear no tap for that long. A page in the background is not painted, and doesn't wait. What the router
 * writes in another form than this one knows stays as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const early = Array.from(html.matchAll(EARLY_LINKS), ([, href = ""]) => href);
  if (early.length === 0 || !MODULE.test(html)) return html;
  const largest = early.find((href) => LARGEST.test(href));
  const first = largest === undefined ? "" : `await import("${largest}");\nawait new Promise((act) => setTimeout(act));\n`;
  return html.replaceAll(EARLY_LINKS, "").replace(MODULE, (_all, tag: string, nonce: string, imports: string) => {
    const routes = [...imports.matchAll(ROUTE)];
    return `${tag}
await new Promise((act) => (document.visibilityState === "hidden" ? act() : requestAnimationFrame(() => setTimeout(act))));
for (const href of ${JSON.stringify(early)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", nonce: "${nonce}", href }));
${first}const [${routes.map(([, name]) => name).join(", ")}] = await Promise.all([${routes.map(([, , source]) => `import(${source})`).join(", ")}]);
`;
  });
}
