/**
 * A condition on `a` = advert: its price may be traded at. One that floats needs an index that isn't stale; a fixed one is its owner's word.
 * A single value rather than EXISTS: PostgreSQL would read all prices into a temporary table for that.
 * @param asset, fiat, maxAge the expressions of the pair and of the number of seconds in the statement
 */
export function pricedFreshly(asset: string, fiat: string, maxAge: string): string {
  return `(a.price_type = 'fixed' OR coalesce((SELECT p.updated_at > now() - make_interval(secs => ${maxAge}) FROM index_price p WHERE p.asset = ${asset} AND p.fiat = ${fiat}), false))`;
}
