import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PrintIcon } from "@plaza/ui/act-icons.tsx";
import { RefreshIcon } from "@plaza/ui/icons.tsx";
import { useLang } from "../frame/root-data.ts";
import { againOf } from "./again.ts";
import { FactsList } from "./amounts-card.tsx";

/** The order's facts; a receipt to keep once it is completed, and the way to a new order on the same terms once it has ended. */
export function Receipt({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const completed = order.status === "completed";
  return (
    <Card title={t(completed ? "order.receipt" : "order.number", { id: order.orderId })} aside={completed ? <PrintButton /> : null}>
      {completed ? <p className="caption -mt-3 mb-2">{t("order.number", { id: order.orderId })}</p> : null}
      <FactsList order={order} />
    </Card>
  );
}

export function AgainButton({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const again = againOf(order, useLang());
  if (!again) return null;
  return (
    <div className="px-4 sm:px-0 print:hidden">
      <ButtonLink href={again.href} variant="primary" size="lg" icon={<RefreshIcon />} wide>
        {t(again.kind === "retry" ? "order.retry" : "order.reorder")}
      </ButtonLink>
      <p className="caption mt-2 text-center">{t("order.again_help")}</p>
    </div>
  );
}

function PrintButton() {
  const t = useTexts();
  return (
    <span data-needs-script className="print:hidden">
      <Button size="sm" icon={<PrintIcon />} onClick={() => print()}>
        {t("order.print")}
      </Button>
    </span>
  );
}
