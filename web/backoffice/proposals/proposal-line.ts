import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { ProposalLine } from "./proposal-list.tsx";

/** What the proposals of settings, coins and currencies have in common. */
interface Proposal {
  readonly proposalId: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly own: boolean;
  readonly expiresAt: string;
}

/** A proposal as its list shows it. The one who proposed may only withdraw. */
export function useProposalLine(mayDecide: boolean): (proposal: Proposal, title: string, facts: readonly string[]) => ProposalLine {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return ({ proposalId, reason, proposedBy, own, expiresAt }, title, facts) => ({
    proposalId,
    title,
    facts,
    caption: t("operating.proposal_by", { name: proposedBy, reason, time: formats.date(expiresAt, zone) }),
    accept: mayDecide && !own ? t("operating.proposal_accept") : null,
    decline: mayDecide ? t(own ? "operating.proposal_withdraw" : "operating.proposal_decline") : null,
  });
}
