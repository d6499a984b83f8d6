import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** To the buyer: how much of the coins can be used at first and, once they are there, when the rest can. */
export function PurchaseHold({ order: { hold } }: { order: OrderDetailsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (hold === undefined) return null;
  const { reason, hours, freeUsd, until } = hold;
  const title =
    until === undefined ? t("order.hold_title", { count: hours }) : t("order.hold_until", { time: formats.date(until, zone, "minute") });
  return (
    <Notice kind="warn" title={title}>
      {t(`order.hold_reason.${reason}`)} {t("order.hold", { amount: formats.fiatText(freeUsd, "USD") })}
    </Notice>
  );
}
