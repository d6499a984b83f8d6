import { readId } from "@plaza/contract/ids.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";

/** No API has an advert of this number: a new order from the old one's terms then takes the best like advert. */
const NO_ADVERT = readId<"advert">("999999999999999999");

const LEFT_OUT = { advId: NO_ADVERT, unread: 0, extensions: 0, outageSeconds: 0, availableActions: [] };
const METHOD_LEFT_OUT = { mark: "bank", reversibleRisk: "low" } as const;
const COUNTERPARTY_LEFT_OUT = { merchantTier: "none" } as const;

/** An order with what an API of another make may leave out of it (docs/specification.md, Calls). */
export function completeOrder<Order extends OrderView>(order: Order): Order {
  return {
    ...LEFT_OUT,
    ...order,
    method: { ...METHOD_LEFT_OUT, ...order.method },
    counterparty: { ...COUNTERPARTY_LEFT_OUT, ...order.counterparty },
  };
}

/** The same of a chat: how far the other party has read. */
export const NOTHING_READ = { readUpTo: 0 } as const;
