import { readId } from "@plaza/contract/ids.ts";
import type { Queryable } from "../core/db/statement.ts";
import { readMailbox } from "../delivery/notifications/outgoing.store.ts";
import { searchOrders } from "../backoffice/orders/order.store.ts";
import { searchAdverts } from "../market/adverts/backoffice-advert.store.ts";
import { listCases } from "../disputes/appeals/backoffice-case.store.ts";
import { listAdverts, nearestAmounts, type ListFilter } from "../market/offers/advert-list.store.ts";
import { listAuditEntries } from "../people/staff/audit-entry.store.ts";
import { listOrders } from "../trade/orders/order-list.store.ts";

const PAIR = { side: "buy", asset: "USDT", fiat: "EUR", viewer: null, priceMaxAgeSeconds: 60 } as const;
const EVERY_FILTER: ListFilter = {
  ...PAIR,
  viewer: readId<"user">("1"),
  methodIds: ["wise"],
  country: "DE",
  onlineOnly: true,
  verifiedOnly: true,
  blockOnly: true,
  followedOnly: true,
  amount: 1n,
  quantity: 1n,
  after: { value: "1", id: readId<"advert">("1"), since: "0" },
  taker: {
    country: "DE",
    completedTrades: 1,
    completionRate: "1",
    joinedAt: new Date(0),
    verified: false,
    receivingMethodIds: ["wise"],
  },
};
const SORTS = ["price", "completionRate", "totalTrades", "releaseTime"] as const;
const PARTY = { accountId: readId<"user">("1"), subUserId: null };
const EVERY_ORDER = {
  orderId: "1",
  asset: "USDT",
  fiat: "EUR",
  from: "2026-01-01",
  to: "2026-02-01",
  amounts: {
    min: "1",
    max: "2",
    scales: [
      { fiats: ["EUR", "USD"], minorUnits: "100" },
      { fiats: ["JPY"], minorUnits: "1" },
    ],
  },
  before: readId<"order">("1"),
  group: "pending",
} as const;

const STAFF = readId<"staff">("1");
const EVERY_CASE = {
  staffId: STAFF,
  kind: "appeal",
  reason: "coins_not_released",
  fiat: "EUR",
  assignedTo: STAFF,
  cursor: "1_1",
  limit: 10,
} as const;
const EVERY_KIND_SOUGHT = {
  status: "paid",
  asset: "USDT",
  fiat: "EUR",
  methodId: "wise",
  from: "2026-01-01",
  to: "2026-02-01",
  least: 1n,
  most: 2n,
} as const;
const EVERY_SOUGHT = { ...EVERY_KIND_SOUGHT, orderId: readId<"order">("1"), party: readId<"uid">("100000001") } as const;

type Run = (on: Queryable) => Promise<unknown>;

/** Each composed statement with the calls that make its shortest text, its longest, and those whose columns or tables differ. */
export const COMPOSED: Readonly<Record<string, readonly Run[]>> = {
  adverts_listed: [
    (on) => listAdverts(on, PAIR, 10),
    ...SORTS.flatMap((sort): Run[] => [
      (on) => listAdverts(on, { ...EVERY_FILTER, sort }, 10),
      (on) => listAdverts(on, { ...EVERY_FILTER, sort, side: "sell" }, 10),
    ]),
  ],
  adverts_nearest_amounts: [
    (on) => nearestAmounts(on, PAIR, 1n),
    (on) => nearestAmounts(on, { ...PAIR, side: "sell", viewer: readId<"user">("1"), methodIds: ["wise"] }, 1n),
  ],
  adverts_searched: [
    (on) => searchAdverts(on, {}, undefined, 10),
    (on) =>
      searchAdverts(on, { advId: readId<"advert">("1"), owner: readId<"uid">("1"), asset: "USDT", fiat: "EUR", state: "online" }, "1", 10),
    (on) => searchAdverts(on, { state: "taken_down" }, undefined, 10),
  ],
  orders_listed: [
    (on) => listOrders(on, PARTY, {}, 10),
    (on) => listOrders(on, PARTY, EVERY_ORDER, 10),
    (on) => listOrders(on, { ...PARTY, subUserId: readId<"user">("2") }, { ...EVERY_ORDER, type: "buy" }, 10),
    (on) => listOrders(on, PARTY, { type: "sell" }, 10),
  ],
  cases_listed: [
    (on) => listCases(on, "appeals", "waiting", { staffId: STAFF, cursor: undefined, limit: 10 }),
    (on) => listCases(on, "appeals", "mine", { ...EVERY_CASE, sort: "opened" }),
    (on) => listCases(on, "appeals", "parties", EVERY_CASE),
    (on) => listCases(on, "objections", "closed", EVERY_CASE),
  ],
  orders_searched: [
    (on) => searchOrders(on, {}, undefined, 10),
    (on) => searchOrders(on, EVERY_SOUGHT, "1", 10),
    (on) => searchOrders(on, EVERY_KIND_SOUGHT, "1", 10),
    (on) => searchOrders(on, { ...EVERY_KIND_SOUGHT, party: readId<"uid">("100000001") }, "1", 10),
  ],
  outgoing_mailbox: [(on) => readMailbox(on, undefined, 10), (on) => readMailbox(on, "name@example.com", 10)],
  audit_entries_listed: [
    (on) => listAuditEntries(on, {}, undefined, 10),
    (on) => listAuditEntries(on, { by: readId<"staff">("1"), action: "freeze_user", object: "user", objectId: "1" }, "1", 10),
  ],
};
