/** In US cents by the index; a coin without an index price counts as nothing here, and can't be offered anyway. */
export const ORDER_CENTS = "trunc(w.quantity * i.price / power(10::numeric, 6 + c.precision))";

/** SQL of one row: what counts of a taker's orders towards the limits of 24 hours and 30 days, in US cents. @param id SQL for the account's id */
export function turnoverOfTaker(id: string): string {
  return `SELECT coalesce(sum(${ORDER_CENTS}) FILTER (WHERE w.created_at > now() - interval '24 hours'), 0)::text AS day_cents,
       coalesce(sum(${ORDER_CENTS}), 0)::text AS month_cents
     FROM orders w JOIN asset c ON c.code = w.asset JOIN index_price i ON i.asset = w.asset AND i.fiat = 'USD'
     WHERE w.taker_id = ${id} AND w.created_at > now() - interval '30 days' AND w.status NOT IN ('canceled', 'failed')`;
}
