import spots from "./spots.svg?no-inline";

export type SpotName = "search" | "orders" | "wallet" | "adverts" | "quiet" | "shield" | "done" | "people" | "lost";

/** A small drawing in one line over its own shadow, where a page has nothing else to show. Decoration: the words are under it. */
export function Spot({ name }: { name: SpotName }) {
  return (
    <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" className="text-accent-ink">
      <use href={`${spots}#${name}`} />
    </svg>
  );
}
