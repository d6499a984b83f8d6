/** How long anybody waits for a service beside our own. */
export const PATIENCE_MS = 300;
const FRESH_MS = 30_000;
/** How long such a service may take when nobody waits for it. */
export const BACKGROUND_MS = 5_000;

export interface Keeping {
  readonly now: () => number;
  readonly onError: (fault: unknown) => void;
}

/**
 * Caches a service's response and refreshes it in the background once it is 30 seconds old: only the first request is waited for, for 300 ms
 * at most. Requests while nothing is known get `otherwise`. A service that fails is left alone as long as one that answers.
 */
export function keeping<Value>(ask: () => Promise<Value>, otherwise: Value, { now, onError }: Keeping): () => Promise<Value> {
  let known: { readonly value: Value } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  const refresh = () => {
    askedAt = now();
    asking = ask().then((value) => void (known = { value }), onError);
  };
  return async () => {
    if (now() - askedAt >= FRESH_MS) refresh();
    if (known === null) await Promise.race([asking, new Promise<void>((resume) => setTimeout(resume, PATIENCE_MS))]);
    return known === null ? otherwise : known.value;
  };
}

/** @throws what went wrong, in words for the operator */
export async function askJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(BACKGROUND_MS) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
