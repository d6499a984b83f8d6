import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { PurchaseHoldReason } from "@plaza/contract/wallet.ts";
import type { Block } from "@plaza/domain/orders/guards.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import type { Party } from "../../core/identity/party.ts";
import { ADVERTISER_COLUMNS, advertiserJoins, advertiserView, type AdvertiserRow } from "../../market/adverts/advertiser.store.ts";
import { toOrderHold, type OrderHold } from "../../people/purchase-holds/purchase-hold.store.ts";
import { sharedCents } from "../../people/purchase-holds/shared-cents-sql.ts";
import {
  guessStateOf,
  toGuessState,
  type GuessPlace,
  type GuessRow,
  type GuessState,
} from "../../people/accounts/authenticator-guess.store.ts";
import { wasRestricted } from "../../people/accounts/restriction-sql.ts";
import { releaserColumns, type Releaser } from "../../people/accounts/user.store.ts";
import type { OpenCase } from "./open-case.store.ts";
import { releaseBar, releaserStateColumns } from "./release-bar.store.ts";
import { IS_PARTY } from "./order.store.ts";
import { toOrder, type OrderRow } from "./order.row.ts";
import type { OrderRecord } from "./order.record.ts";

interface ActRow extends OrderRow, AdvertiserRow {
  readonly assignable: boolean;
  readonly assignee: string | null;
  readonly usdPrice: string | null;
  readonly purchaseHoldReason: PurchaseHoldReason | null;
  readonly purchaseHoldHours: number | null;
  readonly purchaseHoldUntil: Date | null;
  readonly purchaseHoldCents: string | null;
  readonly purchaseSharedCents: string | null;
  readonly viewerVerified: boolean;
  readonly viewerFrozenUntil: Date | null;
  readonly viewerOwnersFreeze: boolean;
  readonly viewerHoldUntil: Date | null;
  readonly otherFrozen: boolean;
  readonly otherRestricted: boolean;
}

type LockParams = { orderId: OrderId; accountId: Party["accountId"]; subUserId: Party["subUserId"] };

// One row of each: what is read beside the order is looked up again by nobody, so it is read in the statement that locks.
const LOCK_TO_ACT = `SELECT o.*, clock_timestamp() AS read_at, ${ADVERTISER_COLUMNS},
     EXISTS (SELECT FROM sub_user s WHERE s.account_id = :accountId AND s.state = 'active' AND s.rights IN ('trade', 'release')) AS assignable,
     (SELECT n.nickname FROM users n WHERE n.id = CASE WHEN o.buyer_id = :accountId THEN o.buyer_sub_id ELSE o.seller_sub_id END) AS assignee,
     (SELECT i.price FROM index_price i WHERE i.asset = o.asset AND i.fiat = 'USD') AS usd_price,
     h.reason AS purchase_hold_reason, h.hours AS purchase_hold_hours, h.until AS purchase_hold_until, h.usd_cents AS purchase_hold_cents,
     CASE WHEN h.order_id IS NOT NULL AND o.buyer_id = :accountId THEN ${sharedCents("o.buyer_id")} END AS purchase_shared_cents,
     ${releaserStateColumns("viewer_")}, coalesce(u.frozen_until > now(), false) AS other_frozen,
     ${wasRestricted("u", "o.created_at")} AS other_restricted
   FROM orders o JOIN users u ON u.id = CASE WHEN o.buyer_id = :accountId THEN o.seller_id ELSE o.buyer_id END ${advertiserJoins("u.id")}
     JOIN users v ON v.id = :accountId LEFT JOIN purchase_hold h ON h.order_id = o.id
   WHERE o.id = :orderId AND ${IS_PARTY} FOR UPDATE OF o`;

const lock = statement<ActRow, LockParams>("order_lock_to_act", LOCK_TO_ACT);

type ReleaseRow = ActRow & GuessRow & { readonly [Key in keyof Releaser as `releaser${Capitalize<Key>}`]: Releaser[Key] };

// Three nouns in one round trip's statement, because a release waits for all of them: the order is locked, then the person, whose guesses are read
// by a function that sees what was committed before the lock was there. A left join reads its left side first.
const lockWithReleaser = statement<ReleaseRow, LockParams & GuessPlace>(
  "order_lock_to_release",
  `WITH act AS (${LOCK_TO_ACT}), releaser AS (SELECT ${releaserColumns("releaser_")} FROM users WHERE id = :accountId FOR NO KEY UPDATE)
   SELECT act.*, releaser.*, guess.* FROM act LEFT JOIN releaser ON true LEFT JOIN LATERAL ${guessStateOf("releaser.releaser_id")} guess ON true`,
);

/** What a view shows of others and of what others have written. */
export interface ViewFacts {
  readonly counterparty: AdvertiserView;
  /** What the sub-user is called in whose hands the order is on the viewer's side. */
  readonly assignee: string | null;
  /** There is somebody whom the viewer's account could put the order into the hands of. */
  readonly assignable: boolean;
  /** The viewer's own. */
  readonly hold: OrderHold | null;
  /** The counterparty's account is frozen now. */
  readonly isCounterpartyFrozen: boolean;
  /** Why the viewer could release no order now. */
  readonly releaseBar: Block | null;
  /** Null: the order has no open case. */
  readonly openCase: OpenCase | null;
}

/** A locked order, and what an act of one of its parties needs beside it. */
export interface OrderToAct {
  readonly order: OrderRecord;
  readonly view: ViewFacts;
  /** USD, scaled by 10^8; null: no index price says. */
  readonly usdPrice: bigint | null;
  /** A purchase hold begins when the order is released. */
  readonly awaitsHold: boolean;
}

/** Locks an order for the rest of the transaction, for a party that acts on it; null if it isn't there or isn't theirs. */
export async function lockOrderToAct(tx: Tx, orderId: OrderId, { accountId, subUserId }: Party): Promise<OrderToAct | null> {
  const row = await lock.first(tx, { orderId, accountId, subUserId });
  return row === null ? null : toAct(row, accountId);
}

/** A locked order with the account's own person, locked as well, and what is known before a guess at their authenticator. */
export interface OrderToRelease extends OrderToAct {
  readonly releaser: Releaser;
  readonly guess: GuessState;
}

/** As `lockOrderToAct`, and then locks the person whose account it is, who is no sub-user. */
export async function lockOrderToRelease(
  tx: Tx,
  orderId: OrderId,
  accountId: Party["accountId"],
  place: GuessPlace,
): Promise<OrderToRelease | null> {
  const row = await lockWithReleaser.first(tx, { orderId, accountId, subUserId: null, ...place });
  if (row === null) return null;
  // Taken out of the row, so that the order carries nothing of them.
  const { sealedSecret, lastStep, failed, locked, proved, today, ...others } = row;
  const {
    releaserId: id,
    releaserEmailVerified: emailVerified,
    releaserPhoneVerified: phoneVerified,
    releaserKycStatus: kycStatus,
    releaserHasAuthenticator: hasAuthenticator,
    releaserFactorAtExchange: factorAtExchange,
    releaserFrozenUntil: frozenUntil,
    releaserSecurityHoldUntil: securityHoldUntil,
    ...act
  } = others;
  return {
    ...toAct(act, accountId),
    releaser: { id, emailVerified, phoneVerified, kycStatus, hasAuthenticator, factorAtExchange, frozenUntil, securityHoldUntil },
    guess: toGuessState({ sealedSecret, lastStep, failed, locked, proved, today }),
  };
}

function toAct(row: ActRow, accountId: Party["accountId"]): OrderToAct {
  const { assignable, assignee, usdPrice, purchaseHoldReason: reason, purchaseHoldHours: hours, purchaseHoldUntil: until, ...rest } = row;
  const { purchaseHoldCents: usdCents, purchaseSharedCents: shared, ...order } = rest;
  const { viewerVerified: verified, viewerFrozenUntil: frozenUntil, viewerHoldUntil: holdUntil, ...frozen } = order;
  const { viewerOwnersFreeze: ownersFreeze, otherFrozen, otherRestricted, ...both } = frozen;
  const hold =
    reason === null || hours === null ? null : toOrderHold({ orderId: row.id, reason, hours, until, usdCents, sharedCents: shared ?? "0" });
  const isBuyer = row.buyerId === accountId;
  const isOver = until !== null && until <= row.readAt;
  return {
    order: { ...toOrder(both), isSellerRestricted: isBuyer && otherRestricted },
    view: {
      counterparty: advertiserView(both),
      assignee,
      assignable,
      hold: isBuyer && !isOver ? hold : null,
      isCounterpartyFrozen: otherFrozen,
      releaseBar: releaseBar({ verified, frozenUntil, ownersFreeze, holdUntil }),
      openCase: null,
    },
    usdPrice: usdPrice === null ? null : BigInt(usdPrice),
    awaitsHold: hold !== null && until === null,
  };
}
