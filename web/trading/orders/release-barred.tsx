import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

interface ReleaseBarredProps {
  readonly reason: "account_frozen" | "security_hold";
  /** ISO 8601. */
  readonly until: string;
}

/** Why the reader can release nothing, until when, and what becomes of the coins meanwhile. */
export function ReleaseBarred({ reason, until }: ReleaseBarredProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const time = formats.date(until, zone, "minute");
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
