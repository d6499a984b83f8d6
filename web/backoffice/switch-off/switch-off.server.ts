import type { BackofficeVisit } from "../visit.server.ts";

/** What the address names to be switched off, with what that does to adverts and orders. */
export interface SwitchOffReview {
  readonly coins: readonly string[];
  readonly currencies: readonly string[];
  readonly methods: readonly string[];
  readonly adverts: number;
  readonly orders: number;
}

type Listed = Readonly<Record<"coins" | "currencies" | "methods", readonly string[]>>;

/**
 * The selection in the address, which lasts without scripts. What isn't on any more, or never was, is left out.
 * @returns null where nothing is left to switch off
 */
export async function reviewSwitchOff({ api, url }: Pick<BackofficeVisit, "api" | "url">, on: Listed): Promise<SwitchOffReview | null> {
  const chosen = (name: keyof Listed) => on[name].filter((code) => url.searchParams.getAll(name).includes(code));
  const [coins, currencies, methods] = [chosen("coins"), chosen("currencies"), chosen("methods")];
  if (coins.length + currencies.length + methods.length === 0) return null;
  const query = { coins: coins.join(","), currencies: currencies.join(","), methods: methods.join(",") };
  return { coins, currencies, methods, ...(await api("GET /api/desk/switch-off-effect", { query })) };
}
