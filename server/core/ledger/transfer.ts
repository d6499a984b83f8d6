import type { AdvertId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Leg, TransferKind } from "@plaza/domain/orders/escrow.ts";

export interface Transfer {
  readonly kind: TransferKind;
  readonly asset: string;
  readonly orderId?: string;
  readonly advertId?: string;
  /** The exchange transfer that the coins move for: of a credit, a debit and what goes through transit, and of nothing else. */
  readonly exchangeTransferId?: string;
  readonly legs: readonly Leg[];
}

/** A transfer as `ledger_post` and the functions that call it take it. */
export interface TransferParams {
  readonly kind: TransferKind;
  readonly asset: string;
  readonly orderId: string | null;
  readonly advertId: string | null;
  readonly kinds: readonly Leg["account"]["kind"][];
  readonly owners: readonly (UserId | null)[];
  readonly refs: readonly (OrderId | AdvertId | null)[];
  readonly amounts: readonly string[];
  readonly exchangeTransferId: string | null;
}

/** For a function of the database that moves coins together with what they move for. */
export function transferParams(transfer: Transfer): TransferParams {
  return {
    kind: transfer.kind,
    asset: transfer.asset,
    orderId: transfer.orderId ?? null,
    advertId: transfer.advertId ?? null,
    kinds: transfer.legs.map((leg) => leg.account.kind),
    owners: transfer.legs.map((leg) => ("owner" in leg.account ? leg.account.owner : null)),
    refs: transfer.legs.map((leg) => ("ref" in leg.account ? leg.account.ref : null)),
    amounts: transfer.legs.map((leg) => leg.amount.toString()),
    exchangeTransferId: transfer.exchangeTransferId ?? null,
  };
}
