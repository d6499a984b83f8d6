import { useLoaderData } from "react-router";
import type { BackofficeLimitProposalView, BackofficeLimitRequestView } from "@plaza/contract/calls/backoffice-limit-requests.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { FoldedForm, ReasonField } from "../forms/folded-form.tsx";
import { QueuePage } from "../lists/queue-page.tsx";
import { RequirementRows } from "../merchants/requirement-rows.tsx";
import { StaffForm, StaffInput } from "../forms/staff-form.tsx";
import type { loadLimitRequests } from "./limit-requests.server.ts";

/** Requests of a higher limit that are not decided, the longest waiting first. */
export function BackofficeLimitRequestsPage() {
  const t = useTexts();
  const { list } = useLoaderData<typeof loadLimitRequests>();
  const { items, nextCursor, proposals } = list;
  return (
    <QueuePage
      title={t("desk.queue_limits")}
      lead={t("desk.limit_requests_lead")}
      isEmpty={items.length + proposals.length === 0}
      more={nextCursor === null ? null : backofficePaths.limitRequests(new URLSearchParams({ cursor: nextCursor }))}
    >
      <Proposals proposals={proposals} />
      {items.map((request) => (
        <RequestCard key={request.requestId} request={request} />
      ))}
    </QueuePage>
  );
}

/** What staff would set by themselves. It is confirmed on the trader's card, beside the limits that hold. */
function Proposals({ proposals }: { proposals: BackofficeLimitProposalView[] }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (proposals.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {proposals.map(({ uid, nickname, kind, most, until, by }) => (
        <li key={`${uid} ${kind}`}>
          <Notice>
            <a className="link" href={`${backofficePaths.users()}?find=${uid}`}>
              {uid}
            </a>{" "}
            · {nickname} · {t(`desk.limit.${kind}`)}:{" "}
            {t("desk.limit_proposed", { name: by, most: formats.count(most), time: formats.date(until, zone, "date") })}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function RequestCard({ request }: { request: BackofficeLimitRequestView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { mayDecide, renderedAt } = useLoaderData<typeof loadLimitRequests>();
  const { user, kind, wanted, now, used, reason, files, answerBy, proposal, own } = request;
  const isLate = answerBy < renderedAt;
  return (
    <Card
      title={t(`desk.limit.${kind}`)}
      aside={<Tag tone={isLate ? "warn" : "neutral"}>{t("desk.support_by", { time: formats.date(answerBy, zone, "minute") })}</Tag>}
    >
      <DataList>
        <DataRow label="UID">
          <a className="link" href={`${backofficePaths.users()}?find=${user.uid}`}>
            {user.uid}
          </a>{" "}
          · {user.nickname}
        </DataRow>
        <DataRow label={t("desk.limit_wanted")} strong>
          {formats.count(wanted)}
        </DataRow>
        <DataRow label={t("desk.limit_now")}>{now === null ? "∞" : formats.count(now)}</DataRow>
        {used === null ? null : <DataRow label={t("desk.limit_used")}>{formats.count(used)}</DataRow>}
        <RequirementRows requirements={request.conditions} unmet="warn" />
      </DataList>
      <p className="mt-3 whitespace-pre-wrap break-words">{reason}</p>
      {files.length === 0 ? null : (
        <ul className="mt-3 list-disc ps-5 break-words">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              {mayDecide && !own ? (
                <a className="link" href={backofficePaths.merchantFile(fileId)}>
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      )}
      {own ? <p className="caption mt-3">{t("desk.own_case")}</p> : null}
      {proposal === null ? null : (
        <div className="mt-3">
          <Notice>
            {t("desk.limit_proposed", {
              name: proposal.by,
              most: formats.count(proposal.most),
              time: formats.date(proposal.until, zone, "date"),
            })}{" "}
            {proposal.note}
          </Notice>
        </div>
      )}
      {mayDecide && !own ? <Decision request={request} /> : null}
    </Card>
  );
}

const MONTHS_GRANTED = 6;

function Decision({ request }: { request: BackofficeLimitRequestView }) {
  const t = useTexts();
  const { renderedAt } = useLoaderData<typeof loadLimitRequests>();
  const { requestId, wanted, proposal } = request;
  const until = new Date(renderedAt);
  until.setUTCMonth(until.getUTCMonth() + MONTHS_GRANTED);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {proposal === null ? (
        <StaffForm
          acts="grant"
          about={{ requestId }}
          className="grid gap-4 sm:grid-cols-2"
          buttons={
            <Button type="submit" name="act" value="grant" variant="primary" className="sm:justify-self-start">
              {t("desk.limit_grant")}
            </Button>
          }
        >
          <StaffInput
            name="most"
            label={t("desk.limit_most")}
            inputMode="numeric"
            pattern="[0-9]{1,10}"
            required
            defaultValue={String(wanted)}
          />
          <StaffInput name="until" label={t("desk.until")} type="date" required defaultValue={until.toISOString().slice(0, 10)} />
          <ReasonField className="sm:col-span-2" />
        </StaffForm>
      ) : proposal.mine ? null : (
        <PostForm className="flex flex-wrap gap-2">
          <input type="hidden" name="requestId" value={requestId} />
          <input type="hidden" name="most" value={proposal.most} />
          <input type="hidden" name="until" value={proposal.until} />
          <Button type="submit" name="act" value="confirm" variant="primary">
            {t("desk.limit_confirm")}
          </Button>
          <Button type="submit" name="act" value="send_back">
            {t("desk.limit_send_back")}
          </Button>
        </PostForm>
      )}
      <FoldedForm title={t("desk.limit_decline")} about={{ requestId }} act="decline" submit={t("desk.limit_decline")} isDanger>
        <ReasonField label={t("desk.limit_decline_reason")} />
      </FoldedForm>
    </div>
  );
}
