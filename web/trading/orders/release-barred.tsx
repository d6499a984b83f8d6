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
  // An API of another make says it with the release alone.
  const isFrozen = frozenUntil !== undefined || bar?.reason === "account_frozen";
  const until = frozenUntil ?? bar?.availableAt;
  if (until === undefined) return null;
  if (isFrozen) return <Frozen bar={bar} until={until} />;
  // A withdrawn identity has a notice of its kind, and a right that is missing is said at the button.
  return bar?.reason === "security_hold" ? <OnHold until={until} /> : null;
}

function Frozen({ bar, until }: { readonly bar: ReleaseBarredProps["bar"]; readonly until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { user } = useRootData();
  // Before the payment there is no release to say whose freeze it is, and a right that is missing is said first.
  const isOwners = bar?.reason === "owner_frozen" || (bar?.reason !== "account_frozen" && user?.isAdmin === false);
  return (
    <Notice kind="warn" title={t(`reasons.ineligible.${isOwners ? "owner" : "account"}_frozen`)} className="mx-4 sm:mx-0">
      {t(bar ? "order.own_frozen" : "order.own_frozen_unpaid", { time: formats.date(until, zone, "minute") })}
      {isOwners ? ` ${t("reasons.remedy.owner_frozen")}` : null}
    </Notice>
  );
}

function OnHold({ until }: { readonly until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Notice
      kind="warn"
      title={t("reasons.ineligible.security_hold", { time: formats.date(until, zone, "minute") })}
      className="mx-4 sm:mx-0"
    >
      {t("reasons.remedy.security_hold")}
    </Notice>
  );
}
