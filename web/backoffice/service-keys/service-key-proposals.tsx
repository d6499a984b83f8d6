import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ProposalList, type ProposalLine } from "../proposals/proposal-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

type Proposal = WireOf<"GET /api/desk/service-keys">["data"]["proposals"][number];

/** Keys to make or end that wait for another operator. The one who proposed may only withdraw. */
export function ServiceKeyProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (proposals.length === 0) return null;
  const lines = proposals.map((proposal): ProposalLine => {
    const { proposalId, ends, name, scopes, allowedFrom, reason, proposedBy, proposedAt, own } = proposal;
    return {
      proposalId,
      title: t(ends === null ? "servicekeys.proposal_make" : "servicekeys.proposal_end", { name }),
      facts: [ends ?? "", scopes.join(", "), allowedFrom.join(", "), reason].filter((fact) => fact !== ""),
      caption: t("servicekeys.proposed_by", { name: proposedBy, time: formats.date(proposedAt, zone) }),
      accept: own ? null : t(ends === null ? "apikeys.create" : "servicekeys.end"),
      decline: t(own ? "operating.proposal_withdraw" : "operating.proposal_decline"),
      declineAsksWhy: true,
      isDanger: ends !== null,
    };
  });
  return <ProposalList lines={lines} none={t("operating.proposals_none")} />;
}
