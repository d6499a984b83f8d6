import type { MerchantTier } from "@plaza/contract/merchant.ts";
import type { Badge } from "@plaza/contract/reputation.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { CheckIcon, ShieldIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";

/** The marks that somebody's figures have earned. */
export function Badges({ badges, tier }: { badges: readonly Badge[]; tier: MerchantTier }) {
  const t = useTexts();
  if (badges.length === 0 && tier === "none") return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tier === "none" ? null : (
        <li>
          <Tag tone="accent" icon={<ShieldIcon />}>
            {t(`merchants.tier_${tier}`)}
          </Tag>
        </li>
      )}
      {badges.map((badge) => (
        <li key={badge}>
          <Tag tone="good" icon={<CheckIcon />}>
            {t(`advertiser.badge.${badge}`)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
