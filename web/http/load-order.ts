import { KEEP_TYPED } from "../shell/typed-values.ts";

/**
 * What the router writes into a page to bring its scripts: links that have them loaded early, and a module that imports its routes and begins.
 * Its own order is scripts first. On a slow line that is a second in which nothing is seen, of a page that works before its scripts.
 */
const EARLY_LINK = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/y;
const LINK_START = '<link rel="modulepreload" ';
const MODULE = /(<script nonce="([^"]*)" type="module" async="">);?\s*((?:import \* as \w+ from "[^"]+";\s*)+)/y;
const MODULE_TYPE = ' type="module" async="">';
/** React and the router: two thirds of a page's scripts. */
const LARGEST = /\/router-[^/]+\.js$/;
/** A page with these texts has the part that says at each field what is wrong (`action-result.tsx`). */
const FIELD_TEXTS = "fields.missing";
/** How long a press may wait for that part. Then the server answers the form. */
const PATIENCE_MS = 10_000;
const ROUTE = /import \* as (\w+) from ("[^"]+");/g;

/** What is in a page from one index to another, and what comes in its place. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

/**
 * Until that part is here, a form with a bad field isn't sent: the first such field takes the focus, and all wait for `takePendingFields`.
 */
const PENDING_FIELDS = `const pending = new Set();
let pressed;
const hold = (event) => {
  event.preventDefault();
  if (pending.size === 0) {
    event.target.focus();
    setTimeout(() => window.takePendingFields?.().at(0)?.form?.requestSubmit(pressed), ${PATIENCE_MS});
  }
  pending.add(event.target);
};
const check = (event) => {
  const { target: form, submitter } = event;
  if (!form.noValidate || form.dataset.unchecked !== undefined || submitter?.formNoValidate) return;
  if (pending.size === 0) pressed = submitter;
  if (form.checkValidity()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};
window.takePendingFields = () => {
  removeEventListener("invalid", hold, true);
  removeEventListener("submit", check, true);
  delete window.takePendingFields;
  return [...pending];
};
addEventListener("invalid", hold, true);
addEventListener("submit", check, true);
`;

/**
 * The page with its scripts asked for once it has been painted. The largest runs in a separate task: together with the rest, a cheap phone would
 * hear no tap for that long. A page in the background is not painted, and doesn't wait. What the router
 * writes in another form than this one knows stays as it is.
 * @param pieces of the page; what the router writes is in one of them. They are cut and never copied, because they are long.
 */
export function scriptsAfterPaint(pieces: readonly string[]): readonly string[] {
  const saysFields = pieces.some((piece) => piece.includes(FIELD_TEXTS));
  return pieces.flatMap((piece) => {
    const links = [...earlyLinks(piece)];
    const module = links.length === 0 ? null : moduleIn(piece);
    if (module === null) return piece;
    const [tag = "", nonce = "", imports = ""] = module.slice(1);
    const begin = {
      from: module.index,
      to: module.index + module[0].length,
      instead: laterModule(links, { tag, nonce, imports, saysFields }),
    };
    return without(piece, [...links, begin]);
  });
}

interface EarlyLink extends Cut {
  readonly href: string;
}

function* earlyLinks(html: string): Generator<EarlyLink> {
  for (let from = html.indexOf(LINK_START); from >= 0; from = html.indexOf(LINK_START, from + 1)) {
    EARLY_LINK.lastIndex = from;
    const [link = "", href = ""] = EARLY_LINK.exec(html) ?? [];
    if (link !== "") yield { from, to: from + link.length, instead: "", href };
  }
}

/** Looked for from the page's end, where it is. */
function moduleIn(html: string): RegExpExecArray | null {
  const type = html.lastIndexOf(MODULE_TYPE);
  if (type < 0) return null;
  MODULE.lastIndex = html.lastIndexOf("<script ", type);
  return MODULE.exec(html);
}

function without(html: string, cuts: readonly Cut[]): string[] {
  const ordered = cuts.toSorted((a, b) => a.from - b.from);
  const stretches = ordered.flatMap(({ from, instead }, index) => [html.slice(ordered[index - 1]?.to ?? 0, from), instead]);
  return [...stretches, html.slice(ordered.at(-1)?.to ?? 0)].filter((stretch) => stretch !== "");
}

interface RouterModule {
  readonly tag: string;
  readonly nonce: string;
  readonly imports: string;
  /** Whether the page will say at each field what is wrong. */
  readonly saysFields: boolean;
}

function laterModule(links: readonly EarlyLink[], { tag, nonce, imports, saysFields }: RouterModule): string {
  const early = links.map(({ href }) => href);
  const largest = early.find((href) => LARGEST.test(href));
  const first = largest === undefined ? "" : `await import("${largest}");\nawait new Promise((act) => setTimeout(act));\n`;
  const routes = [...imports.matchAll(ROUTE)];
  return `${tag}
${KEEP_TYPED}${saysFields ? PENDING_FIELDS : ""}await new Promise((act) => (document.visibilityState === "hidden" ? act() : requestAnimationFrame(() => setTimeout(act))));
for (const href of ${JSON.stringify(early)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", nonce: "${nonce}", href }));
${first}const [${routes.map(([, name]) => name).join(", ")}] = await Promise.all([${routes.map(([, , source]) => `import(${source})`).join(", ")}]);
`;
}
