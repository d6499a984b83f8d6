import type { StaffProposalView } from "@plaza/contract/calls/backoffice-staff.ts";
import type { Texts } from "@plaza/messages/text.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ProposalList, type ProposalLine } from "../proposals/proposal-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** Invitations, roles and ends of access that wait for another operator. */
export function StaffProposals({ proposals, mayDecide }: { proposals: readonly StaffProposalView[]; mayDecide: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lines = proposals.map((proposal): ProposalLine => {
    const { proposalId, kind, name, proposedBy, reason, expiresAt, own, aboutSelf, accepted } = proposal;
    const isWaiting = kind === "add" && !accepted;
    return {
      proposalId,
      title: t(`staff.proposal_${kind}`, { name }),
      facts: factsOf(t, proposal),
      caption:
        expiresAt === null
          ? t("staff.by", { name: proposedBy, reason })
          : t("operating.proposal_by", { name: proposedBy, reason, time: formats.date(expiresAt, zone) }),
      accept: mayDecide && !own && !aboutSelf && !isWaiting ? acceptText(t, kind) : null,
      decline: mayDecide && !aboutSelf ? declineText(t, proposal) : null,
      isDanger: kind === "end",
    };
  });
  return <ProposalList lines={lines} none={t("operating.proposals_none")} />;
}

function factsOf(t: Texts, { kind, email, roleNow, role, accepted }: StaffProposalView): string[] {
  if (kind === "add") {
    const state = t(accepted ? "staff.accepted" : "staff.waiting", { email });
    return role === null ? [state] : [t(`desk.role_${role}`), state];
  }
  if (roleNow === null || role === null) return [email];
  return [t("operating.proposal_change", { now: t(`desk.role_${roleNow}`), value: t(`desk.role_${role}`) })];
}

function acceptText(t: Texts, kind: StaffProposalView["kind"]): string {
  switch (kind) {
    case "add":
      return t("staff.confirm");
    case "role":
      return t("operating.proposal_accept");
    case "end":
      return t("desk.staff_end");
  }
}

function declineText(t: Texts, { kind, own }: StaffProposalView): string {
  if (kind === "end") return t("staff.restore");
  return t(own ? "operating.proposal_withdraw" : "operating.proposal_decline");
}
