import { useNavigation } from "react-router";
import type { ReactNode } from "react";
import type { Side } from "@plaza/contract/order.ts";
import type { MarketFilter } from "../../shell/market/filter.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { favouritesFirst, withSent } from "./favourites-first.ts";

interface Props {
  readonly side: Side;
  readonly filter: MarketFilter;
  readonly coins: readonly { readonly code: string }[];
  readonly favourites: readonly string[];
  /** The link to a coin's list. */
  readonly chipOf: (code: string) => ReactNode;
}

/** The coins with their stars. A star that is tapped changes with the tap, and so does the place of its coin. */
export function StarredCoins({ side, filter, coins, favourites: known, chipOf }: Props) {
  const favourites = withSent(known, useNavigation().formData);
  return (
    <ul className="flex gap-1 sm:flex-wrap sm:gap-x-0">
      {favouritesFirst(coins, favourites).map(({ code }) => (
        <li key={code} className="flex items-center">
          {chipOf(code)}
          <FavouriteStar side={side} filter={filter} code={code} chosen={favourites.includes(code)} />
        </li>
      ))}
    </ul>
  );
}
