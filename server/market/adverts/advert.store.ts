import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { RequirementsView } from "@plaza/contract/calls/market.ts";
import type { AdvertHours } from "@plaza/domain/adverts/hours.ts";
import { ADVERTISER_COLUMNS, advertiserJoins, OWNER_MAY_TRADE, type AdvertiserRow } from "./advertiser.store.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";

/** An advert with its advertiser, as lists and pages need it. Numerics are text. */
export interface AdvertRow extends AdvertiserRow {
  id: AdvertId;
  version: number;
  side: Side;
  asset: string;
  fiat: string;
  priceType: "fixed" | "floating";
  price: string;
  margin: string | null;
  quantity: string;
  remaining: string;
  minAmount: string;
  maxAmount: string;
  availableAmount: string;
  methodIds: string[];
  paymentWindowMinutes: number;
  message: string;
  requirements: RequirementsView;
  state: "online" | "offline" | "closed";
  updatedAt: Date;
  held: string[];
  privateKey: string | null;
  ownerTrades: number;
  ownerCompletion: string;
  ownerReleaseSeconds: number;
}

export const ADVERT_COLUMNS = `a.id, a.version, a.side, a.asset, a.fiat, a.price_type, a.price, a.margin, a.quantity, a.remaining, a.min_amount, a.max_amount,
  a.available_amount, a.method_ids, a.payment_window_minutes, a.message, a.requirements, a.state, a.updated_at, a.held, a.private_key, a.owner_trades, a.owner_completion,
  a.owner_release_seconds, ${ADVERTISER_COLUMNS}`;

/** What `ADVERT_COLUMNS` reads: `a` = advert, and everything about its owner. */
export const ADVERT_WITH_OWNER = `advert a JOIN users u ON u.id = a.owner_id ${advertiserJoins("a.owner_id")}`;

const byId = statement<AdvertRow, { advertId: AdvertId }>(
  "advert_by_id",
  `SELECT ${ADVERT_COLUMNS} FROM ${ADVERT_WITH_OWNER} WHERE a.id = :advertId AND a.state <> 'closed'`,
);

/** An advert with what others may know of its owner; null once it is closed. */
export async function findAdvert(on: Queryable, advertId: AdvertId): Promise<AdvertRow | null> {
  return byId.first(on, { advertId });
}

/** How many an advertiser's page shows. */
const MOST_OPEN = 50;

const open = statement<AdvertRow, { ownerId: UserId }>(
  "advertiser_adverts",
  `SELECT ${ADVERT_COLUMNS} FROM ${ADVERT_WITH_OWNER}
   WHERE a.owner_id = :ownerId AND a.listed AND ${OWNER_MAY_TRADE} ORDER BY a.side, a.asset, a.fiat, a.price, a.id LIMIT ${MOST_OPEN}`,
);

/** The adverts of a person that anyone can take now, by pair and price; the first 50. */
export async function openAdvertsOf(on: Queryable, ownerId: UserId): Promise<AdvertRow[]> {
  return open.all(on, { ownerId });
}

const giveBack = statement<{ side: Side; state: AdvertRow["state"] }, { advertId: AdvertId; quantity: bigint }>(
  "advert_give_back",
  // An edit may have made the offer smaller than what an older order gives back.
  "UPDATE advert SET remaining = remaining + :quantity, quantity = greatest(quantity, remaining + :quantity) WHERE id = :advertId RETURNING side, state",
);

/** Puts an order's quantity back on offer. The caller posts the coins to where the answer says they belong. */
export async function giveBackToAdvert(tx: Tx, advertId: AdvertId, quantity: bigint): Promise<{ side: Side; state: AdvertRow["state"] }> {
  const row = await giveBack.first(tx, { advertId, quantity });
  if (row === null) throw new Error("an order names an advert that isn't there");
  return row;
}

export interface NewAdvert {
  readonly ownerId: UserId;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly priceType: "fixed" | "floating";
  readonly price: bigint;
  /** A ratio: 0.01 is one percent above the index. */
  readonly margin: string | null;
  readonly priceFloor: bigint | null;
  readonly priceCeiling: bigint | null;
  readonly quantity: bigint;
  readonly remaining: bigint;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** 10^(coin's precision + 8 - currency's precision) */
  readonly scale: bigint;
  readonly methodIds: readonly string[];
  readonly paymentIds: Readonly<Record<string, PaymentId>>;
  readonly paymentWindowMinutes: number;
  readonly message: string;
  readonly autoReply: string;
  readonly requirements: RequirementsView;
  readonly hours?: AdvertHours | null;
  /** Of the link by which alone a private advert opens. */
  readonly privateKey?: string | null;
}

const insert = statement<
  { id: AdvertId },
  {
    ownerId: UserId;
    side: Side;
    asset: string;
    fiat: string;
    priceType: "fixed" | "floating";
    price: bigint;
    margin: string | null;
    quantity: bigint;
    remaining: bigint;
    minAmount: bigint;
    maxAmount: bigint;
    scale: bigint;
    methodIds: readonly string[];
    paymentIds: string;
    paymentWindowMinutes: number;
    message: string;
    requirements: string;
    priceFloor: bigint | null;
    priceCeiling: bigint | null;
    autoReply: string;
    hours: string | null;
    privateKey: string | null;
  }
>(
  "advert_insert",
  `INSERT INTO advert (owner_id, side, asset, fiat, price_type, price, margin, quantity, remaining, min_amount, max_amount, scale, method_ids, payment_ids,
     payment_window_minutes, message, requirements, price_floor, price_ceiling, auto_reply, hours, private_key, state)
   VALUES (:ownerId, :side, :asset, :fiat, :priceType, :price, :margin, :quantity, :remaining, :minAmount, :maxAmount, :scale, :methodIds, :paymentIds, :paymentWindowMinutes, :message, :requirements, :priceFloor, :priceCeiling, :autoReply, :hours, :privateKey, 'offline') RETURNING id`,
);

/** Writes an advert that nobody can take yet: `putOnline` funds and shows it. */
export async function insertAdvert(tx: Tx, advert: NewAdvert): Promise<AdvertId> {
  const row = await insert.first(tx, {
    ...advert,
    paymentIds: JSON.stringify(advert.paymentIds),
    requirements: JSON.stringify(advert.requirements),
    hours: advert.hours == null ? null : JSON.stringify(advert.hours),
    privateKey: advert.privateKey ?? null,
  });
  if (row === null) throw new Error("an advert was not written");
  return row.id;
}

export interface StateOfAdvert {
  readonly id: AdvertId;
  readonly ownerId: UserId;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly version: number;
  readonly remaining: bigint;
  readonly privateKey: string | null;
  readonly methodIds: readonly string[];
  readonly state: AdvertRow["state"];
  readonly takenDown: boolean;
}

const lock = statement<
  {
    id: AdvertId;
    ownerId: UserId;
    side: Side;
    asset: string;
    fiat: string;
    version: number;
    remaining: string;
    privateKey: string | null;
    methodIds: string[];
    state: AdvertRow["state"];
    takenDown: boolean;
  },
  { advertId: AdvertId; ownerId: UserId }
>(
  "advert_lock",
  "SELECT id, owner_id, side, asset, fiat, version, remaining, private_key, method_ids, state, take_down_reason IS NOT NULL AS taken_down FROM advert WHERE id = :advertId AND owner_id = :ownerId FOR UPDATE",
);

/** A person's own advert, locked for the rest of the transaction; null: it isn't there or isn't theirs. */
export async function lockAdvert(tx: Tx, advertId: AdvertId, ownerId: UserId): Promise<StateOfAdvert | null> {
  const row = await lock.first(tx, { advertId, ownerId });
  if (row === null) return null;
  return {
    id: row.id,
    ownerId: row.ownerId,
    side: row.side,
    asset: row.asset,
    fiat: row.fiat,
    version: row.version,
    remaining: BigInt(row.remaining),
    privateKey: row.privateKey,
    methodIds: row.methodIds,
    state: row.state,
    takenDown: row.takenDown,
  };
}

const setState = statement<void, { advertId: AdvertId; state: AdvertRow["state"] }>(
  "advert_set_state",
  "UPDATE advert SET state = :state, version = version + 1, updated_at = now() WHERE id = :advertId",
);

/** Counts as a new version, so that a taker who saw the old state is refused. The caller has the row locked and moves the coins. */
export async function writeAdvertState(tx: Tx, advertId: AdvertId, state: AdvertRow["state"]): Promise<void> {
  await setState.count(tx, { advertId, state });
}
