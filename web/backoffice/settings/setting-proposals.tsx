import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { useProposalLine } from "../proposals/proposal-line.ts";
import { ProposalList } from "../proposals/proposal-list.tsx";
import { useSettingNames } from "./setting-names.ts";

type Proposal = WireOf<"GET /api/desk/setting-proposals">["data"][number];

/** Changes that wait for another operator, above the settings. */
export function SettingProposals({ proposals, mayDecide }: { proposals: readonly Proposal[]; mayDecide: boolean }) {
  const t = useTexts();
  const { settingName, spoken } = useSettingNames();
  const lineOf = useProposalLine(mayDecide);
  const lines = proposals.map((proposal) =>
    lineOf(proposal, proposal.key === "marketState" ? t("desk.market") : settingName(proposal.key), [
      t("operating.proposal_change", { now: spoken(proposal.now), value: spoken(proposal.value) }),
    ]),
  );
  return <ProposalList lines={lines} none={t("operating.proposals_none")} />;
}
