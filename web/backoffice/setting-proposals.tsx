import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { useTimeZone } from "../shell/time-zone.ts";
import { useSettingNames } from "./setting-names.ts";

type Proposal = WireOf<"GET /api/desk/setting-proposals">["data"][number];

/** Changes that wait for another operator, above the settings. The one who proposed may only withdraw. */
export function SettingProposals({ proposals, mayDecide }: { proposals: readonly Proposal[]; mayDecide: boolean }) {
  const t = useTexts();
  return (
    <section aria-labelledby="proposals" className="mb-6">
      <h2 id="proposals" className="mb-2 text-17 font-semibold">
        {t("operating.proposals")}
      </h2>
      <Card flush>
        {proposals.length === 0 ? (
          <p className="px-4 py-4 text-ink-soft sm:px-6">{t("operating.proposals_none")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {proposals.map((proposal) => (
              <ProposalLine key={proposal.proposalId} proposal={proposal} mayDecide={mayDecide} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function ProposalLine({ proposal, mayDecide }: { proposal: Proposal; mayDecide: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { settingName, spoken } = useSettingNames();
  const { proposalId, key, now, value, reason, proposedBy, own, expiresAt } = proposal;
  return (
    <li className="px-4 py-4 sm:px-6">
      <h3 className="font-medium">{key === "marketState" ? t("desk.market") : settingName(key)}</h3>
      <p className="mt-1 break-words tabular-nums">{t("operating.proposal_change", { now: spoken(now), value: spoken(value) })}</p>
      <p className="caption mt-1 break-words">
        {t("operating.proposal_by", { name: proposedBy, reason, time: formats.date(expiresAt, zone) })}
      </p>
      {mayDecide ? (
        <PostForm preventScrollReset className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="proposalId" value={proposalId} />
          {own ? null : (
            <Button type="submit" name="act" value="accept" variant="primary" size="sm">
              {t("operating.proposal_accept")}
            </Button>
          )}
          <Button type="submit" name="act" value="decline" size="sm">
            {t(own ? "operating.proposal_withdraw" : "operating.proposal_decline")}
          </Button>
        </PostForm>
      ) : null}
    </li>
  );
}
