import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { faultOf } from "@plaza/domain/orders/fault.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { ToCase } from "./to-case.tsx";

/** Why it never began, in words. */
function useFailText({ failReason, paymentCoolingHours }: OrderDetailsView): string {
  const t = useTexts();
  if (failReason === undefined) return t("order.ended_title");
  if (failReason !== "payment_cooling") return t(`reasons.fail.${failReason}`);
  return paymentCoolingHours === undefined ? t("order.ended_title") : t("reasons.fail.payment_cooling", { hours: paymentCoolingHours });
}

/** Of an order without a trade: why it ended, and whom that counts against. */
export function Ended({ order }: { readonly order: OrderDetailsView }) {
  const t = useTexts();
  const failText = useFailText(order);
  const { cancelReason, role, status, availableActions } = order;
  const blamed = cancelReason === undefined ? null : faultOf(cancelReason);
  const fault = blamed === null ? "nobody" : blamed === role ? "you" : "other";
  // What customer service decided, and against whom, is in its own message.
  const says = cancelReason !== undefined && cancelReason !== "resolved";
  const mayReport = role === "buyer" && availableActions.some(({ action, enabled }) => action === "report" && enabled);
  const money = t(role === "seller" ? "order.received_though" : mayReport ? "order.paid_though_report" : "order.paid_though");
  return (
    <Notice
      kind="info"
      title={cancelReason ? t(`reasons.cancel.${cancelReason}`) : failText}
      action={says && mayReport ? <ToCase order={order} label="order.act.report" /> : undefined}
    >
      {says ? t(`order.fault.${fault}`) : null} {says && status === "canceled" ? money : null}
    </Notice>
  );
}
