import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { isBlameless } from "./action-groups.ts";
import { useAmounts } from "./amounts.ts";

/** What the button that does an act says: the act, and where money moves, the amount. */
export function useActionLabels(order: OrderDetailsView): (action: AvailableActionView["action"]) => string {
  const t = useTexts();
  const amounts = useAmounts();
  return (action) => {
    if (action === "pay") return t("order.do.pay", { amount: amounts.moneyText(order.amount, order.fiat) });
    if (action === "release") return t("order.do.release", { quantity: amounts.coinsText(order.quantity, order.asset) });
    if (action === "extend") return t("order.do.extend", { minutes: order.paymentWindowMinutes });
    if (isBlameless(action)) return t("order.do.cancel");
    return t(`order.do.${action}`);
  };
}
