import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { MerchantData } from "./merchant.server.ts";
import { useFigure } from "../../shell/labels/requirement.ts";

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
  const asked = tier.requirements.filter(isAsked);
  const met = asked.filter((one) => one.met).length;
  const own = merchant.tier === tier.tier;
  const list = (
    <ul className="divide-y divide-line border-t border-line">
      {asked.map((one) => (
        <Requirement key={one.requirement} one={one} merchant={merchant} />
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

function Requirement({ one, merchant }: { one: Merchant["tiers"][number]["requirements"][number]; merchant: Merchant }) {
  const t = useTexts();
  const lang = useLang();
  const figure = useFigure();
  const { requirement, needed, have, met } = one;
  const href =
    requirement === "identity" ? paths.gate(lang) : requirement === "deposit" ? paths.merchant(lang) : paths.figures(lang, merchant.uid);
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <Anchor href={href} className="text-15 hover:underline">
          {t(`merchants.req_${requirement}`)}
        </Anchor>
        {requirement === "identity" ? null : (
          <p className="caption">
            {t(requirement === "appeals" || requirement === "release" ? "merchants.at_most" : "merchants.at_least", {
              value: figure(requirement, needed),
            })}{" "}
            · {t("merchants.have", { value: figure(requirement, have) })}
          </p>
        )}
      </div>
      <span className="shrink-0">
        <Tag tone={met ? "good" : "neutral"} icon={met ? <CheckIcon /> : undefined}>
          {t(met ? "merchants.met" : "merchants.missing")}
        </Tag>
      </span>
    </li>
  );
}
