import type { AvailableActionView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useRootData } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";

interface ReleaseBarredProps {
  /** The release that can't be done; none while the order is unpaid. */
  readonly bar: AvailableActionView | undefined;
  /** Until when the reader's own account is frozen. */
  readonly frozenUntil: string | undefined;
}

/** Why the reader can release nothing, until when, and what becomes of the coins meanwhile. */
export function ReleaseBarred({ bar, frozenUntil }: ReleaseBarredProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { user } = useRootData();
  // An API of another make says it with the release alone.
  const isOwners = bar === undefined ? user?.isAdmin === false : bar.reason === "owner_frozen";
  const isFrozen = frozenUntil !== undefined || bar?.reason === "account_frozen";
  const until = frozenUntil ?? bar?.availableAt;
  // A withdrawn identity has a notice of its kind, and a right that is missing is said at the button.
  if (until === undefined || (!isFrozen && bar?.reason !== "security_hold")) return null;
  const time = formats.date(until, zone, "minute");
  return (
    <Notice
      kind="warn"
      title={isFrozen ? t(`reasons.ineligible.${isOwners ? "owner" : "account"}_frozen`) : t("reasons.ineligible.security_hold", { time })}
      className="mx-4 sm:mx-0"
    >
      {isFrozen ? t(bar ? "order.own_frozen" : "order.own_frozen_unpaid", { time }) : t("reasons.remedy.security_hold")}
      {isFrozen && isOwners ? ` ${t("reasons.remedy.owner_frozen")}` : null}
    </Notice>
  );
}
