import type { Badge } from "@plaza/contract/reputation.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { CheckIcon, ShieldIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";

/** The marks that somebody's figures have earned. */
export function Badges({ badges, merchant }: { badges: readonly Badge[]; merchant: boolean }) {
  const t = useTexts();
  if (badges.length === 0 && !merchant) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {merchant ? (
        <li>
          <Tag tone="accent" icon={<ShieldIcon />}>
            {t("advertiser.badge.merchant")}
          </Tag>
        </li>
      ) : null}
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
