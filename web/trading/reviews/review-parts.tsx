import type { ReactNode } from "react";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ThumbDownIcon, ThumbUpIcon } from "@plaza/ui/action-icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { ReviewItem } from "./review-item.tsx";
import type { ReviewData } from "./review.server.ts";
import { TAGS_OF, type ReviewTyped } from "./tags.ts";

export interface ReviewRefusal {
  readonly message: string;
  readonly typed: ReviewTyped;
}

/** What was said, and the form where something may still be said; drawn on its own page and under a completed order. */
export function ReviewParts({ data, form }: { data: ReviewData; form: ReactNode }) {
  const t = useTexts();
  const { mine, theirs, canReview, order } = data;
  return (
    <div className="flex flex-col gap-6">
      {mine ? (
        <section>
          <h3 className="mb-2 font-semibold">{t("advertiser.review_mine")}</h3>
          <ReviewItem review={mine} subject={order.counterparty.nickname} />
        </section>
      ) : null}
      {theirs ? (
        <section>
          <h3 className="mb-2 font-semibold">{t("advertiser.review_theirs")}</h3>
          <ReviewItem review={theirs} subject={theirs.by} />
        </section>
      ) : null}
      {canReview ? form : null}
      {!canReview && !mine ? (
        <p className="text-ink-soft">{t(data.until === null ? "advertiser.review_not_yet" : "advertiser.review_over")}</p>
      ) : null}
    </div>
  );
}

/** What may be said with a rating, shown once it is chosen: by the style sheet, so also without scripts. */
function Tags({ rating, chosen }: { rating: keyof typeof TAGS_OF; chosen: readonly string[] | undefined }) {
  const t = useTexts();
  return (
    <fieldset data-rating={rating} className="review-tags min-w-0">
      <legend className="text-13 font-medium text-ink-soft">{t("advertiser.review_tags")}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {TAGS_OF[rating].map((tag) => (
          <Checkbox key={tag} name="tag" value={tag} defaultChecked={chosen?.includes(tag)}>
            {t(`advertiser.tag.${tag}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields of the form; the caller renders the form around them. */
export function ReviewFields({ data, refused, busy }: { data: ReviewData; refused: ReviewRefusal | null | undefined; busy: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const problem = refused && (refused.message || t("advertiser.review_rating_missing"));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {t("advertiser.review_lead", { date: data.until === null ? "" : formats.date(data.until, zone, "date") })}
      </p>
      {problem ? (
        <Notice kind="danger" live>
          {problem}
        </Notice>
      ) : null}
      <RadioCards
        legend={t("advertiser.review_rating")}
        name="rating"
        required
        defaultValue={refused?.typed.rating ?? undefined}
        cards={[
          { value: "positive", title: t("advertiser.rating_positive"), icon: <ThumbUpIcon className="text-good-ink" /> },
          { value: "negative", title: t("advertiser.rating_negative"), icon: <ThumbDownIcon className="text-danger-ink" /> },
        ]}
      />
      <Tags rating="positive" chosen={refused?.typed.tags} />
      <Tags rating="negative" chosen={refused?.typed.tags} />
      <Field label={t("advertiser.review_comment")}>
        <TextInput name="comment" maxLength={500} autoComplete="off" defaultValue={refused?.typed.comment} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={busy}>
        {t("advertiser.review_send")}
      </Button>
    </div>
  );
}
