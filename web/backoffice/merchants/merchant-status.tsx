import type { MerchantTier } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

export interface MerchantStatusProps {
  readonly tier: MerchantTier;
  readonly suspended: boolean;
  readonly warnedUntil: string | null;
}

/** A merchant's tier, and in words what stands against it. */
export function MerchantStatus({ tier, suspended, warnedUntil }: MerchantStatusProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <span className="flex max-w-40 shrink-0 flex-col items-end gap-1 text-end sm:max-w-none sm:flex-row">
      {suspended ? <Tag tone="danger">{t("merchants.mark_suspended")}</Tag> : null}
      {warnedUntil === null ? null : <Tag tone="warn">{t("merchants.mark_warned", { date: formats.date(warnedUntil, zone, "date") })}</Tag>}
      <Tag tone="accent">{t(`merchants.tier_${tier}`)}</Tag>
    </span>
  );
}
