import type { AvailableActionView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** Why the reader can release nothing, until when, and what becomes of the coins meanwhile. */
export function ReleaseBarred({ bar: { reason, availableAt } }: { readonly bar: AvailableActionView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  // A withdrawn identity has a notice of its kind, and a right that is missing is said at the button.
  if (availableAt === undefined || (reason !== "account_frozen" && reason !== "security_hold")) return null;
  const time = formats.date(availableAt, zone, "minute");
  const isFrozen = reason === "account_frozen";
  return (
    <Notice
      kind="warn"
      title={isFrozen ? t("reasons.ineligible.account_frozen") : t("reasons.ineligible.security_hold", { time })}
      className="mx-4 sm:mx-0"
    >
      {isFrozen ? t("order.own_frozen", { time }) : t("reasons.remedy.security_hold")}
    </Notice>
  );
}
