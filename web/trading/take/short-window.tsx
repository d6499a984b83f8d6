import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** Why this buyer has less time to pay than others, said before the order. */
export function ShortWindow({
  offer: { shortWindow, paymentWindowMinutes },
}: {
  offer: Pick<AdvertView, "shortWindow" | "paymentWindowMinutes">;
}) {
  const t = useTexts();
  if (shortWindow === undefined) return null;
  const { orders, days } = shortWindow;
  return (
    <Notice kind="warn" title={t("take.short_window_title")}>
      {t("take.short_window", { orders, days, minutes: paymentWindowMinutes })}
    </Notice>
  );
}
