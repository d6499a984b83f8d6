import type { MerchantRequirement } from "@plaza/contract/merchant.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useFigure, useNeed } from "../../shell/labels/requirement.ts";

interface RequirementRowProps {
  readonly figures: {
    readonly requirement: MerchantRequirement;
    readonly needed: string;
    readonly have: string | null;
    readonly met: boolean;
  };
  /** Where the reader finds what is counted, or fulfills it. */
  readonly href: string;
}

/** One requirement beside what the reader has. */
export function RequirementRow({ figures: { requirement, needed, have, met }, href }: RequirementRowProps) {
  const t = useTexts();
  const figure = useFigure();
  const need = useNeed();
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <Anchor href={href} className="text-15 hover:underline">
          {t(`merchants.req_${requirement}`)}
        </Anchor>
        {requirement === "identity" ? null : (
          <p className="caption">
            {need(requirement, needed)} · {t("merchants.have", { value: figure(requirement, have) })}
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
