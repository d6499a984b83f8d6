import type { WidgetModule } from "@plaza/widgets/module.ts";

/** Why a widget isn't there: it took too long, its entry is not there, its code can't run, it is no widget, or it failed while it drew. */
export type WidgetTrouble = "slow" | "missing" | "broken" | "foreign" | "threw";

/** Thrown while a widget is loaded; `cause` is the browser's own error, if there is one. */
export class WidgetFailure extends Error {
  readonly trouble: WidgetTrouble;

  constructor(trouble: WidgetTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** How the page reaches what an entry names. */
export interface PageAccess {
  readonly fetch: typeof fetch;
  readonly import: (url: string) => Promise<unknown>;
  /** Rejects after this many milliseconds. */
  readonly timeout: (ms: number) => Promise<never>;
  /** Address of the page. */
  readonly here: string;
}

/** A widget that comes later than this is not waited for: the page has been usable without it all the while. */
export const PATIENCE_MS = 10_000;

const loaded = new Map<string, Promise<WidgetModule>>();

/** The module that the entry at this address names; once per page. A failure is thrown as `WidgetFailure` and tried again next time. */
export function widgetAt(entry: string, access: PageAccess): Promise<WidgetModule> {
  const known = loaded.get(entry);
  if (known) return known;
  const coming = Promise.race([load(new URL(entry, access.here), access), access.timeout(PATIENCE_MS).catch(() => fail("slow"))]);
  loaded.set(entry, coming);
  coming.catch(() => loaded.delete(entry));
  return coming;
}

async function load(entry: URL, access: PageAccess): Promise<WidgetModule> {
  const named = moduleOf(await pageOf(entry, access), entry);
  const module = await access.import(named.href).catch((fault: unknown) => fail("broken", fault));
  return isWidget(module) ? module : fail("foreign");
}

async function pageOf(entry: URL, access: PageAccess): Promise<string> {
  const response = await access.fetch(entry, { credentials: "omit" }).catch((fault: unknown) => fail("missing", fault));
  if (!response.ok) fail("missing", response.status);
  return response.text().catch((fault: unknown) => fail("broken", fault));
}

/** Read as text: no markup of somebody else's becomes part of the page. A module of another origin than its entry's is nobody's. */
function moduleOf(page: string, entry: URL): URL {
  const tag = /<script\b[^>]*\sdata-widget\b[^>]*>/.exec(page)?.[0] ?? "";
  const src = /\ssrc="([^"]+)"/.exec(tag)?.[1];
  const url = src !== undefined && URL.canParse(src, entry.href) ? new URL(src, entry.href) : fail("foreign");
  return url.origin === entry.origin ? url : fail("foreign");
}

function isWidget(module: unknown): module is WidgetModule {
  if (typeof module !== "object" || module === null) return false;
  return "mount" in module && typeof module.mount === "function" && "unmount" in module && typeof module.unmount === "function";
}

function fail(trouble: WidgetTrouble, cause?: unknown): never {
  throw new WidgetFailure(trouble, cause);
}
