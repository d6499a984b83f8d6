import type { NoncedPage } from "./nonced-page.ts";

/** An answer as the router gave it. */
export interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The body where it is a page, ready to take each response's nonce. */
  readonly page: NoncedPage | null;
}

interface Kept {
  readonly until: number;
  readonly page: Promise<Rendered>;
}

/**
 * Gives one rendering of a public page to all visitors who ask within its life, and makes them wait for one rendering rather than
 * start many. What must not be shared (not a 200, sets a cookie, says `no-store`) is handed to its asker and forgotten.
 */
export function microCache(
  lifeMs: number,
  mostPages: number,
  now: () => number,
  count: (from: "cache" | "rendering") => void = () => undefined,
) {
  const kept = new Map<string, Kept>();

  return async (key: string, render: () => Promise<Rendered>): Promise<Rendered> => {
    const known = kept.get(key);
    if (known && known.until > now()) {
      const page = await known.page.catch(() => null);
      if (page && shareable(page)) {
        count("cache");
        return page;
      }
      return render();
    }
    if (kept.size >= mostPages) kept.delete(kept.keys().next().value ?? "");
    count("rendering");
    const page = render();
    const entry = { until: Number.POSITIVE_INFINITY, page };
    kept.set(key, entry);
    const remove = () => void (kept.get(key)?.page === page && kept.delete(key));
    try {
      const rendered = await page;
      if (!shareable(rendered)) remove();
      else if (kept.get(key) === entry) kept.set(key, { until: now() + lifeMs, page });
      return rendered;
    } catch (fault) {
      remove();
      throw fault;
    }
  };
}

function shareable(page: Rendered): boolean {
  return page.status === 200 && !page.headers.has("set-cookie") && !/no-store/.test(page.headers.get("cache-control") ?? "");
}
