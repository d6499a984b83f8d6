import type { MerchantRequirement } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { RequirementRow } from "../requests/requirement-row.tsx";
import type { MerchantData } from "./merchant.server.ts";

type Merchant = MerchantData["merchant"];

/** Where the least that is asked is nothing, nothing is asked. */
function isAsked({ requirement, needed }: Merchant["tiers"][number]["requirements"][number]): boolean {
  return requirement === "appeals" || requirement === "release" || Number.parseFloat(needed) > 0;
}

/**
 * One tier: what it gives, and each thing that it asks beside what is there. On a narrow screen only the reader's `goal` has its list open;
 * side by side they are there to be compared.
 */
export function TierCard({ merchant, tier, goal }: { merchant: Merchant; tier: Merchant["tiers"][number]; goal: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const asked = tier.requirements.filter(isAsked);
  const met = asked.filter((requirement) => requirement.met).length;
  const own = merchant.tier === tier.tier;
  const hrefOf = (requirement: MerchantRequirement) =>
    requirement === "identity" ? paths.gate(lang) : requirement === "deposit" ? paths.merchant(lang) : paths.figures(lang, merchant.uid);
  const list = (
    <ul className="divide-y divide-line border-t border-line">
      {asked.map((requirement) => (
        <RequirementRow key={requirement.requirement} figures={requirement} href={hrefOf(requirement.requirement)} />
      ))}
    </ul>
  );
  return (
    <Card
      title={t(`merchants.tier_${tier.tier}`)}
      aside={own ? <Tag tone="accent">{t("merchants.your_tier")}</Tag> : <Tag>{`${met} / ${asked.length}`}</Tag>}
    >
      <DataList>
        <DataRow label={t("merchants.gives_adverts")}>{formats.count(tier.gives.advertsPerPair)}</DataRow>
        <DataRow label={t("merchants.gives_advert_max")}>{formats.fiatText(tier.gives.advertMaxUsd, "USD")}</DataRow>
        <DataRow label={t("merchants.gives_orders")}>{formats.count(tier.gives.openOrders)}</DataRow>
        <DataRow label={t("merchants.gives_api")}>{formats.count(tier.gives.apiPerMinute)}</DataRow>
      </DataList>
      {goal ? (
        <div className="mt-4">{list}</div>
      ) : (
        <>
          <details className="mt-2 lg:hidden">
            <summary className="min-h-11 cursor-pointer py-3 text-13 font-medium text-ink-soft hover:text-ink">
              {t("merchants.requirement")}
            </summary>
            {list}
          </details>
          <div className="mt-4 hidden lg:block">{list}</div>
        </>
      )}
    </Card>
  );
}
