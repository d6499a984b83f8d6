import type { Side } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";

/** By how much the price would have to change to be the first of its list; nothing for one that is, and for one that is far away. */
export function ToFirst({ side, share }: { side: Side; share: string | null | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  if (!share) return null;
  return (
    <p className="caption mt-1">{t(side === "sell" ? "adverts.coach_sell" : "adverts.coach_buy", { percent: formats.percent(share) })}</p>
  );
}
