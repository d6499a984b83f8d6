import type { MerchantRequirement } from "@plaza/contract/merchant.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useFigure, useNeed } from "../../shell/labels/requirement.ts";

interface RequirementRowsProps {
  readonly requirements: readonly {
    readonly requirement: MerchantRequirement;
    readonly needed: string;
    readonly have: string | null;
    readonly met: boolean;
  }[];
  /** How a figure looks that isn't enough. */
  readonly unmet: "warn" | "neutral";
}

/** A trader's figures beside what a tier or a request takes, in a list of data. */
export function RequirementRows({ requirements, unmet }: RequirementRowsProps) {
  const t = useTexts();
  const figure = useFigure();
  const need = useNeed();
  return requirements.map(({ requirement, needed, have, met }) => (
    <DataRow key={requirement} label={t(`merchants.req_${requirement}`)}>
      <Tag tone={met ? "good" : unmet}>{figure(requirement, have)}</Tag>
      {requirement === "identity" ? null : <span className="caption"> {need(requirement, needed)}</span>}
    </DataRow>
  ));
}
