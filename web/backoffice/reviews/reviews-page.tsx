import { useActionData, useLoaderData } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { LoadMore } from "../lists/load-more.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm } from "../forms/staff-form.tsx";
import type { loadReviews } from "./reviews.server.ts";

type Report = WireOf<"GET /api/desk/review-reports">["data"]["items"][number];

/** Reviews that somebody reported, the oldest report first. */
export function BackofficeReviewsPage() {
  const t = useTexts();
  const { list } = useLoaderData<typeof loadReviews>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.queue_reviews")} />
      <PageHeading lead={t("desk.reviews_lead")}>{t("desk.queue_reviews")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      {list.items.length === 0 ? <EmptyState spot="done" title={t("desk.empty")} /> : null}
      <div className="flex max-w-3xl flex-col gap-4">
        {list.items.map((report) => (
          <ReportCard key={report.reportId} report={report} />
        ))}
      </div>
      {list.nextCursor === null ? null : <LoadMore href={backofficePaths.reviews(new URLSearchParams({ cursor: list.nextCursor }))} />}
    </div>
  );
}

function ReportCard({ report }: { report: Report }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { mayDecide, ownUid } = useLoaderData<typeof loadReviews>();
  const own = ownUid !== null && [report.authorUid, report.subjectUid].includes(ownUid);
  return (
    <Card title={t(`advertiser.report.${report.reason}`)} aside={<Tag>{t(`advertiser.rating_${report.rating}`)}</Tag>}>
      <blockquote className="border-s-2 border-line ps-4 break-words whitespace-pre-line">
        {report.comment === "" ? "–" : report.comment}
      </blockquote>
      {report.note === "" ? null : <p className="mt-3 break-words text-ink-soft">{t("desk.review_note", { note: report.note })}</p>}
      <DataList className="mt-3">
        <DataRow label={t("desk.review_author")}>{report.authorUid}</DataRow>
        <DataRow label={t("desk.review_subject")}>{report.subjectUid}</DataRow>
        <DataRow label={t("desk.review_written")}>{formats.date(report.writtenAt, zone)}</DataRow>
        <DataRow label={t("desk.review_reported")}>{formats.date(report.reportedAt, zone)}</DataRow>
      </DataList>
      {own ? <p className="caption mt-3">{t("desk.own_case")}</p> : null}
      {mayDecide && !own ? (
        <StaffForm
          stays
          acts={["keep", "remove"]}
          about={{ reviewId: report.reviewId }}
          className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
          buttons={
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="act" value="keep">
                {t("desk.review_keep")}
              </Button>
              <Button type="submit" name="act" value="remove" variant="danger">
                {t("desk.review_remove")}
              </Button>
            </div>
          }
        >
          <ReasonField label={t("desk.review_reason")} />
        </StaffForm>
      ) : null}
    </Card>
  );
}
