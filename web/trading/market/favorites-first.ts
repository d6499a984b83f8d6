/** The marked coins, the first marked first, then the others in the order in which they are given. */
export function favoritesFirst<Coin extends { readonly code: string }>(coins: readonly Coin[], favorites: readonly string[]): Coin[] {
  const placeOf = ({ code }: Coin) => {
    const place = favorites.indexOf(code);
    return place === -1 ? coins.length : place;
  };
  return coins.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The favorites as they will be once what is being sent is done: what moves under a finger moves with its tap, not with the answer. */
export function withSent(favorites: readonly string[], sent: FormData | undefined): readonly string[] {
  const code = sent?.get("symbol");
  if (typeof code !== "string") return favorites;
  const others = favorites.filter((other) => other !== code);
  return sent?.get("act") === "mark" ? [...others, code] : others;
}
