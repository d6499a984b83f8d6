import { deskLoader } from "../backoffice/visit.server.ts";
import type { FormFields } from "../shell/forms/form-fields.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { DoneIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { LoadMore } from "../backoffice/load-more.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";
import { useTimeZone } from "../shell/time-zone.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";
import { PostForm } from "../shell/forms/post-form.tsx";
import { optionalIdIn } from "../shell/address-id.ts";

type Report = WireOf<"GET /api/desk/review-reports">["data"]["items"][number];

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const cursor = optionalIdIn(url.searchParams, "cursor");
  const query = cursor === null ? {} : { cursor };
  const list = await api("GET /api/desk/review-reports", { query });
  return { texts: messagesFor(lang, ["advertiser"]), list, mayDecide: reaches(who.role, "agent"), ownUid: who.uid };
});

export const action = staffAction("agent", {
  keep: async ({ api }, fields) => void (await api("POST /api/desk/decide-review", { body: { ...reviewIn(fields), decision: "keep" } })),
  remove: async ({ api }, fields) =>
    void (await api("POST /api/desk/decide-review", { body: { ...reviewIn(fields), decision: "remove" } })),
});

function reviewIn(fields: FormFields) {
  return { reviewId: fields.id<"review">("reviewId"), reason: fields.text("reason") };
}

/** Reviews that somebody reported, the oldest report first. */
export default function DeskReviews() {
  const t = useTexts();
  const { list } = useLoaderData<typeof loader>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.queue_reviews")} />
      <PageHeading lead={t("desk.reviews_lead")}>{t("desk.queue_reviews")}</PageHeading>
      <Done answered={answered} />
      {list.items.length === 0 ? <EmptyState icon={<DoneIcon />} title={t("desk.empty")} /> : null}
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
  const { mayDecide, ownUid } = useLoaderData<typeof loader>();
  const own = ownUid !== null && [report.authorUid, report.subjectUid].includes(ownUid);
  return (
    <Card title={t(`advertiser.report.${report.reason}`)} aside={<Tag>{t(`advertiser.rating_${report.rating}`)}</Tag>}>
      <blockquote className="border-l-2 border-line pl-4 break-words whitespace-pre-line">
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
        <PostForm preventScrollReset className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          <input type="hidden" name="reviewId" value={report.reviewId} />
          <Field label={t("desk.review_reason")} required>
            <TextInput name="reason" required maxLength={300} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value="keep">
              {t("desk.review_keep")}
            </Button>
            <Button type="submit" name="act" value="remove" variant="danger">
              {t("desk.review_remove")}
            </Button>
          </div>
        </PostForm>
      ) : null}
    </Card>
  );
}
