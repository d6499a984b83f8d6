import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { CaseId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { countActsOn, countRecentActs, recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { refuse, refused, type Outcome, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { lockOrder } from "../../trade/orders/order.store.ts";
import { accountOfOrder } from "../../trade/orders/order-account.ts";
import { findCase } from "../../trade/cases/case.store.ts";

type Revealed = WireOf<"POST /api/desk/reveal-appeal">["data"];
type RevealedPayment = WireOf<"POST /api/desk/reveal-payment">["data"];

/** So that nobody reads people's names and numbers by the hundred. Names and accounts are counted apart. */
export const MOST_LOOKS_AN_HOUR = 30;

/** The identities of both parties, for the staff member who works on their case and states a reason. The view is logged before the response leaves. */
export async function revealAppeal(context: Context, staff: Staff, caseId: CaseId, reason: string): Promise<Outcome<Revealed>> {
  return look(context, staff, { caseId, reason, action: "reveal_appeal" }, async (tx, order, looks) => ({
    buyer: await personOf(tx, order.buyerId, order.payer?.name ?? order.payerName),
    seller: await personOf(tx, order.sellerId, order.receiverName),
    looks,
  }));
}

/** Where the order is paid to and from, in full, on the same terms: for comparing with a receipt or a bank's statement. */
export async function revealPayment(
  context: Context,
  staff: Staff,
  caseId: CaseId,
  reason: string,
  locale: Locale,
): Promise<Outcome<RevealedPayment>> {
  return look(context, staff, { caseId, reason, action: "reveal_payment" }, async (_tx, order, looks) => {
    const account = accountOfOrder(context, order, locale);
    return {
      account: { methodId: order.methodId, name: account?.name ?? "", holder: order.receiverName, fields: account?.fields ?? [] },
      payer:
        order.payer === null
          ? null
          : { name: order.payer.name, lastDigits: order.payer.lastDigits ?? null, reference: order.payer.reference ?? null },
      looks,
    };
  });
}

interface Look {
  readonly caseId: CaseId;
  readonly reason: string;
  readonly action: "reveal_appeal" | "reveal_payment";
}

/** @param read is handed the order and how often this was looked at, this time included */
async function look<Seen>(
  context: Context,
  staff: Staff,
  { caseId, reason, action }: Look,
  read: (tx: Tx, order: OrderRecord, looks: number) => Promise<Seen>,
): Promise<Outcome<Seen>> {
  if (reason.trim() === "") return refuse("reason_needed");
  return context.db.transaction(async (tx): Promise<Outcome<Seen>> => {
    const found = await findCase(tx, caseId);
    const order = found === null ? null : await lockOrder(tx, found.orderId, null);
    if (found === null || order === null) return refuse("not_found");
    const parties = [order.buyerId, order.sellerId];
    const bar = actBar({ open: found.turn !== "nobody", assignedTo: found.assignedTo, parties }, staff);
    if (bar !== null) return refuse(bar);
    if ((await countRecentActs(tx, staff.staffId, action, MOST_LOOKS_AN_HOUR)) >= MOST_LOOKS_AN_HOUR)
      return refuseTooMany(WAIT_SECONDS.hour);
    await recordAuditEntry(tx, staff.staffId, { action, object: "appeal_case", objectId: caseId, reason: reason.trim() });
    return read(tx, order, await countActsOn(tx, action, "appeal_case", caseId));
  }, refused);
}

async function personOf(tx: Tx, userId: UserId, pays: string): Promise<Revealed["buyer"]> {
  const { kycName, email, phone } = await findUser(tx, userId);
  return { name: kycName ?? "", email: email ?? "", phone: phone ?? "", pays };
}
