import type { ReactNode } from "react";
import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { ReviewItem } from "../reviews/review-item.tsx";
import type { AdvertiserData } from "./advertiser.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

const REPORT_REASONS = ["insult", "personal_data", "false", "advertising"] as const;

/** What partners said, newest first. Each can be reported, and answered by whom it is about. */
export function Reviews({ data }: { data: AdvertiserData }) {
  const t = useTexts();
  const lang = useLang();
  const { reviews, moreReviews, older, advertiser } = data;
  const page = (after: string) => `${paths.advertiser(lang, advertiser.uid, new URLSearchParams({ after }))}#reviews`;
  return (
    <div id="reviews" className="scroll-mt-4">
      <Card
        title={t("advertiser.reviews")}
        flush
        aside={
          older ? (
            <ButtonLink size="sm" href={`${paths.advertiser(lang, advertiser.uid)}#reviews`}>
              {t("advertiser.newest_reviews")}
            </ButtonLink>
          ) : null
        }
      >
        {reviews.length === 0 ? (
          <EmptyState spot="quiet" title={t("advertiser.no_reviews")}>
            {t("advertiser.no_reviews_help")}
          </EmptyState>
        ) : (
          <ul aria-label={t("advertiser.reviews")} className="divide-y divide-line border-t border-line">
            {reviews.map((review) => (
              <li key={review.reviewId} className="px-4 py-4 sm:px-6">
                <ReviewItem review={review} subject={advertiser.nickname}>
                  <ReviewActs review={review} data={data} />
                </ReviewItem>
              </li>
            ))}
          </ul>
        )}
        {moreReviews ? <LoadMore href={page(moreReviews)}>{t("advertiser.more_reviews")}</LoadMore> : null}
      </Card>
    </div>
  );
}

function ReviewActs({ review, data: { own, signedIn, reported, advertiser } }: { review: ReviewView; data: AdvertiserData }) {
  const t = useTexts();
  if (!signedIn) return null;
  if (reported === review.reviewId) return <p className="caption mt-2">{t("advertiser.reported")}</p>;
  return (
    <div className="mt-1 flex flex-wrap gap-x-4">
      {own && !review.reply ? (
        <ActForm act="reply" review={review} uid={advertiser.uid} title={t("advertiser.reply")}>
          <Field label={t("advertiser.reply_label")}>
            <TextInput name="comment" required maxLength={500} autoComplete="off" />
          </Field>
          <Button type="submit" variant="primary">
            {t("advertiser.reply")}
          </Button>
        </ActForm>
      ) : null}
      <ActForm act="report" review={review} uid={advertiser.uid} title={t("advertiser.report")}>
        <Field label={t("advertiser.report_label")}>
          <Select name="reason" options={REPORT_REASONS.map((reason) => ({ value: reason, text: t(`advertiser.report.${reason}`) }))} />
        </Field>
        <Button type="submit">{t("advertiser.report_send")}</Button>
      </ActForm>
    </div>
  );
}

interface ActFormProps {
  readonly act: "reply" | "report";
  readonly review: ReviewView;
  readonly uid: AdvertiserData["advertiser"]["uid"];
  readonly title: string;
  readonly children: ReactNode;
}

function ActForm({ act, review, uid, title, children }: ActFormProps) {
  const lang = useLang();
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-ink-soft hover:text-ink">
        {title}
      </summary>
      <PostForm action={paths.advertiser(lang, uid)} className="flex max-w-md flex-col items-start gap-3 pb-2">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="reviewId" value={review.reviewId} />
        {children}
      </PostForm>
    </details>
  );
}
