import type { FiguresData } from "./figures.server.ts";

/** The address of what is shown, with something else instead. */
export function figureSearch(
  { figures, step, by, key }: Pick<FiguresData, "figures" | "step" | "by" | "key">,
  other: { readonly key?: string; readonly chart?: string } = {},
): URLSearchParams {
  const shown = { from: figures.from, until: figures.until, step, by, key, ...other };
  return new URLSearchParams(Object.entries(shown).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])));
}
