import type { backofficeExchangeCalls, OpenTransferView } from "@plaza/contract/calls/backoffice-exchange.ts";
import { transferStep } from "@plaza/domain/exchange/transfer.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import { applyTransferEvent } from "../transfers/transfer.service.ts";
import { lockTransfer } from "../transfers/transfer.store.ts";
import { reconciliationOf } from "./reconciliation.service.ts";
import { listUndecided, proposeSettlement, takeSettlement, type UndecidedTransfer } from "./settlement.store.ts";

type Names = Exclude<keyof typeof backofficeExchangeCalls, `${string}service-key${string}`>;

export const backofficeReconciliationRoutes: Handlers<Names> = {
  "GET /api/desk/reconciliation": async (context, { query, staff }) => {
    const day = await reconciliationOf(context, query.day ?? new Date().toISOString().slice(0, 10));
    if (refused(day)) return day;
    const transfers = await listUndecided(context.db);
    return { ...day.report, differences: day.differences, transfers: transfers.map((transfer) => transferView(transfer, staff.staffId)) };
  },
  "POST /api/desk/settle-transfer": async (context, { tx, staff, record, body }) => {
    const { transferId, to, reason } = body;
    if (reason.trim() === "") return refuse("reason_needed");
    const transfer = await lockTransfer(tx, transferId);
    if (transfer === null) return refuse("not_found");
    const involved = await refuseInvolvedStaff(context, tx, staff, [transfer.userId]);
    if (involved !== null) return involved;
    const event = to === "done" ? ("settle_done" as const) : ("settle_refused" as const);
    if (transferStep(transfer.state, event, transfer.direction) === null) return refuse("action_not_allowed");
    const facts = { transferId, toState: to, proposedBy: staff.staffId };
    const entry = { object: "exchange_transfer" as const, objectId: transferId, reason: reason.trim(), data: { to, from: transfer.state } };
    if (!(await takeSettlement(tx, facts))) {
      await proposeSettlement(tx, { ...facts, reason: reason.trim() });
      record({ ...entry, action: "propose_settlement" });
      return { outcome: "proposed" as const };
    }
    await applyTransferEvent(context, tx, transferId, event, { reason: reason.trim(), settledBy: staff.staffId });
    record({ ...entry, action: "settle_transfer" });
    return { outcome: "settled" as const };
  },
};

function transferView(transfer: UndecidedTransfer, reader: StaffId): OpenTransferView {
  const { id, asset, amount, createdAt, unknownSince, contradictedAt, toState, settleReason, proposedBy, proposedByName, ...facts } =
    transfer;
  return {
    ...facts,
    transferId: id,
    asset,
    amount: cryptoText(asset, BigInt(amount)),
    createdAt: createdAt.toISOString(),
    unknownSince: unknownSince?.toISOString() ?? null,
    contradicted: contradictedAt !== null,
    settleable: transferStep(facts.state, "settle_done", facts.direction) !== null,
    proposal: toState === null ? null : { to: toState, reason: settleReason ?? "", by: proposedByName ?? "", own: proposedBy === reader },
  };
}
