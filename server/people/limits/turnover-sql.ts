/** In US cents by the index; a coin without an index price counts as nothing here, and can't be offered anyway. */
const ORDER_CENTS = "trunc(w.quantity * i.price / power(10::numeric, 6 + c.precision))";

/** SQL of one row: what counts of a taker's orders towards the limits of 24 hours and 30 days, in US cents. @param id SQL for the account's id */
export function turnoverOfTaker(id: string): string {
  return `SELECT coalesce(sum(${ORDER_CENTS}) FILTER (WHERE w.created_at > now() - interval '24 hours'), 0)::text AS day_cents,
       coalesce(sum(${ORDER_CENTS}), 0)::text AS month_cents
     FROM orders w JOIN asset c ON c.code = w.asset JOIN index_price i ON i.asset = w.asset AND i.fiat = 'USD'
     WHERE w.taker_id = ${id} AND w.created_at > now() - interval '30 days' AND w.status NOT IN ('canceled', 'failed')`;
}

/**
 * SQL of one row: the same, and what a taker has placed within 24 hours, canceled orders too: their number, whatever their coin, their value, and how many
 * with one maker are completed. All of it from one reading of the orders, which for somebody who trades all day are thousands.
 * @param id SQL for the account's id
 * @param maker SQL for the maker's
 */
export function placementsOfTaker(id: string, maker: string): string {
  const inDay = "w.created_at > now() - interval '24 hours'";
  const count = (filter: string) => `count(*) FILTER (WHERE ${filter})::int`;
  const cents = (filter: string) => `coalesce(sum(${ORDER_CENTS}) FILTER (WHERE ${filter}), 0)::text`;
  return `SELECT ${count(inDay)} AS orders_in_day, ${count(`${inDay} AND w.maker_id = ${maker} AND w.status = 'completed'`)} AS pair_trades,
       ${cents(inDay)} AS cents_in_day, ${cents(`${inDay} AND w.status <> 'canceled'`)} AS day_cents, ${cents("w.status <> 'canceled'")} AS month_cents
     FROM orders w JOIN asset c ON c.code = w.asset LEFT JOIN index_price i ON i.asset = w.asset AND i.fiat = 'USD'
     WHERE w.taker_id = ${id} AND w.created_at > now() - interval '30 days' AND w.status <> 'failed'`;
}
