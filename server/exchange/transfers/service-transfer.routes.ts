import type { ServiceTransferView } from "@plaza/contract/calls/service.ts";
import type { TransferState } from "@plaza/contract/exchange.ts";
import { refuse, refuseField } from "../../core/http/refusal.ts";
import { balancesOf, escrowOf } from "../../core/ledger/ledger.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { findExternalUser } from "../../people/accounts/user.store.ts";
import type { ServiceHandlers } from "../service-handler.ts";
import { pushTransfer } from "./push.service.ts";
import { findTransfer, listTransfers, type ExchangeTransfer, type TransferPosition } from "./transfer.store.ts";

const PAGE = 20;
const CURSOR = /^(\d{1,19})-(\d{1,18})$/;

export const serviceTransferRoutes: ServiceHandlers<
  | "POST /api/s/v1/credits"
  | "POST /api/s/v1/debits"
  | "GET /api/s/v1/transfers/{reference}"
  | "GET /api/s/v1/transfers"
  | "GET /api/s/v1/balances/{externalId}"
> = {
  "POST /api/s/v1/credits": (context, request) => pushTransfer(context, request, "to_p2p"),
  "POST /api/s/v1/debits": (context, request) => pushTransfer(context, request, "from_p2p"),
  "GET /api/s/v1/transfers/{reference}": async (context, request) => {
    const transfer = await findTransfer(context.db, request.params.reference);
    return transfer === null ? refuse("not_found") : transferView(transfer);
  },
  "GET /api/s/v1/transfers": async (context, { query }) => {
    const { cursor, limit = PAGE } = query;
    const after = cursor === undefined ? null : readCursor(cursor);
    if (after === undefined) return refuseField("query", "cursor");
    const since = query.since === undefined ? null : new Date(query.since);
    if (since !== null && Number.isNaN(since.getTime())) return refuseField("query", "since");
    const found = await listTransfers(context.db, after, since, limit);
    const last = found.at(-1)?.position;
    // Also behind the newest one: a program keeps it and reads on from there later.
    return {
      items: found.map(({ transfer }) => transferView(transfer)),
      nextCursor: last === undefined ? null : `${last.madeIn}-${last.id}`,
    };
  },
  "GET /api/s/v1/balances/{externalId}": async (context, request) => {
    const user = await findExternalUser(context.db, request.params.externalId);
    if (user === null) return refuse("not_found");
    const [own, escrow] = await Promise.all([balancesOf(context.db, user.id), escrowOf(context.db, user.id)]);
    const balances = context.catalogue.current.coins.map(({ code }) => {
      const of = (kind: "p2p" | "bond" | "transit") =>
        own.find((candidate) => candidate.asset === code && candidate.kind === kind)?.balance ?? 0n;
      const text = (minor: bigint) => cryptoText(code, minor);
      return {
        assetCode: code,
        p2p: text(of("p2p")),
        escrow: text(escrow.get(code) ?? 0n),
        frozen: text(of("bond")),
        transit: text(of("transit")),
      };
    });
    return { balances };
  },
};

/** Undefined: not one of ours. */
function readCursor(cursor: string): TransferPosition | undefined {
  const [, madeIn, id] = CURSOR.exec(cursor) ?? [];
  return madeIn === undefined || id === undefined ? undefined : { madeIn, id };
}

/** Whatever is neither done nor refused is on its way. */
const SHOWN: Readonly<Record<TransferState, ServiceTransferView["state"]>> = {
  asked: "pending",
  sent: "pending",
  pending: "pending",
  unknown: "pending",
  done: "done",
  refused: "refused",
};

function transferView(transfer: ExchangeTransfer): ServiceTransferView {
  return {
    transferId: transfer.id,
    reference: transfer.reference,
    kind: transfer.direction === "to_p2p" ? "credit" : "debit",
    externalId: transfer.externalId,
    asset: transfer.asset,
    amount: cryptoText(transfer.asset, transfer.amount),
    state: SHOWN[transfer.state],
    at: transfer.createdAt.toISOString(),
  };
}
