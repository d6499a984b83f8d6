import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { useTimeZone } from "../shell/time-zone.ts";

type Proposal = WireOf<"GET /api/desk/service-keys">["data"]["proposals"][number];

/** Keys to make or end that wait for another operator. The one who proposed may only withdraw. */
export function ServiceKeyProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTexts();
  if (proposals.length === 0) return null;
  return (
    <Card title={t("operating.proposals")} flush className="mb-4">
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.proposalId} proposal={proposal} />
        ))}
      </ul>
    </Card>
  );
}

function ProposalLine({
  proposal: { proposalId, ends, name, scopes, allowedFrom, reason, proposedBy, proposedAt, own },
}: {
  proposal: Proposal;
}) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <li className="px-4 py-4 sm:px-6">
      <h3 className="font-medium break-words">{t(ends === null ? "servicekeys.proposal_make" : "servicekeys.proposal_end", { name })}</h3>
      <p className="mt-1 font-mono text-13 break-words">{[ends, scopes.join(", "), allowedFrom.join(", ")].filter(Boolean).join(" · ")}</p>
      <p className="caption mt-1">{t("servicekeys.proposed_by", { name: proposedBy, time: formats.date(proposedAt, zone) })}</p>
      {reason === "" ? null : <p className="mt-1 break-words">{reason}</p>}
      {own ? null : (
        <PostForm preventScrollReset className="mt-3">
          <input type="hidden" name="proposalId" value={proposalId} />
          <Button type="submit" name="act" value="confirm" variant={ends === null ? "primary" : "danger"} size="sm">
            {t(ends === null ? "apikeys.create" : "servicekeys.end")}
          </Button>
        </PostForm>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer py-2 text-13 font-medium">
          {t(own ? "operating.proposal_withdraw" : "operating.proposal_decline")}
        </summary>
        <PostForm preventScrollReset className="flex flex-col gap-3">
          <input type="hidden" name="proposalId" value={proposalId} />
          <Field label={t("desk.reason")} required>
            <TextInput name="reason" required maxLength={300} />
          </Field>
          <Button type="submit" name="act" value="decline">
            {t(own ? "operating.proposal_withdraw" : "operating.proposal_decline")}
          </Button>
        </PostForm>
      </details>
    </li>
  );
}
