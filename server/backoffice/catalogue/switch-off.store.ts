import { readStatement, type ReadSource } from "../../core/db/statement.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

/** What is to be switched off: codes of coins and currencies, ids of payment methods. */
export interface SwitchedOff {
  readonly coins: readonly string[];
  readonly currencies: readonly string[];
  readonly methods: readonly string[];
}

interface Touched {
  readonly adverts: number;
  readonly orders: number;
}

const touched = readStatement<Touched, { coins: string[]; currencies: string[]; methods: string[] }>(
  "backoffice_switch_off_effect",
  `SELECT (SELECT count(*)::int FROM advert WHERE state = 'online'
       AND (asset = ANY (:coins::text[]) OR fiat = ANY (:currencies::text[]) OR method_ids && :methods::text[])) AS adverts,
     (SELECT count(*)::int FROM orders WHERE status ${IN_RUNNING}
       AND (asset = ANY (:coins::text[]) OR fiat = ANY (:currencies::text[]) OR method_id = ANY (:methods::text[]))) AS orders`,
);

/** How many online adverts and running orders have one of these. */
export async function touchedBy(on: ReadSource, { coins, currencies, methods }: SwitchedOff): Promise<Touched> {
  const row = await touched.first(on, { coins: [...coins], currencies: [...currencies], methods: [...methods] });
  return row ?? { adverts: 0, orders: 0 };
}
