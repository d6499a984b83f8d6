import { useNavigation } from "react-router";
import type { ReactNode } from "react";
import type { Side } from "@plaza/contract/order.ts";
import type { MarketFilter } from "../../shell/market/filter.ts";
import { FavoriteStar } from "./favorite-star.tsx";
import { favoritesFirst, withSent } from "./favorites-first.ts";

interface Props {
  readonly side: Side;
  readonly filter: MarketFilter;
  readonly coins: readonly { readonly code: string }[];
  readonly favorites: readonly string[];
  /** The link to a coin's list. */
  readonly chipOf: (code: string) => ReactNode;
}

/** The coins with their stars. A star that is tapped changes with the tap, and so does the place of its coin. */
export function StarredCoins({ side, filter, coins, favorites: known, chipOf }: Props) {
  const favorites = withSent(known, useNavigation().formData);
  return (
    <ul className="flex gap-1 sm:flex-wrap sm:gap-x-0">
      {favoritesFirst(coins, favorites).map(({ code }) => (
        <li key={code} className="flex items-center">
          {chipOf(code)}
          <FavoriteStar side={side} filter={filter} code={code} chosen={favorites.includes(code)} />
        </li>
      ))}
    </ul>
  );
}
