import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { CaseId, UserId } from "@plaza/contract/ids.ts";
import { actBar } from "@plaza/domain/desk/cases.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { countActsOn, countRecentActs, recordStaffAct } from "../desk/act.store.ts";
import type { Staff } from "../desk/staff.store.ts";
import { refuse, type Outcome } from "../http/refusal.ts";
import { lockOrder } from "../orders/order.store.ts";
import { findCase } from "./case.store.ts";

type Revealed = WireOf<"POST /api/desk/reveal-appeal">["data"];

/** So that nobody reads people's names and numbers by the hundred. */
const MOST_LOOKS_AN_HOUR = 30;

/** Who the two are, for whoever works on their case and says what for. The look is in the log before the answer leaves. */
export async function revealAppeal(context: Context, staff: Staff, caseId: CaseId, reason: string): Promise<Outcome<Revealed>> {
  if (reason.trim() === "") return refuse("reason_needed");
  return context.db.transaction(async (tx): Promise<Outcome<Revealed>> => {
    const found = await findCase(tx, caseId);
    const order = found === null ? null : await lockOrder(tx, found.orderId, null);
    if (found === null || order === null) return refuse("not_found");
    const { buyerId, sellerId } = order;
    const bar = actBar({ open: found.turn !== "nobody", assignedTo: found.assignedTo, parties: [buyerId, sellerId] }, staff);
    if (bar !== null) return refuse(bar);
    if ((await countRecentActs(tx, staff.staffId, "reveal_appeal", MOST_LOOKS_AN_HOUR)) >= MOST_LOOKS_AN_HOUR)
      return refuse("too_many_requests");
    await recordStaffAct(tx, staff.staffId, { action: "reveal_appeal", object: "appeal_case", objectId: caseId, reason: reason.trim() });
    return {
      buyer: await personOf(tx, buyerId, order.payer?.name ?? order.payerName),
      seller: await personOf(tx, sellerId, order.receiverName),
      looks: await countActsOn(tx, "reveal_appeal", "appeal_case", caseId),
    };
  });
}

async function personOf(tx: Tx, userId: UserId, pays: string): Promise<Revealed["buyer"]> {
  const { kycName, email, phone } = await findUser(tx, userId);
  return { name: kycName ?? "", email: email ?? "", phone: phone ?? "", pays };
}
