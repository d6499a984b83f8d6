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
import { TAGS, type ReviewTyped } from "./tags.ts";

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
      <fieldset className="min-w-0">
        <legend className="text-13 font-medium text-ink-soft">{t("advertiser.review_tags")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {TAGS.map((tag) => (
            <Checkbox key={tag} name="tag" value={tag} defaultChecked={refused?.typed.tags.includes(tag)}>
              {t(`advertiser.tag.${tag}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field label={t("advertiser.review_comment")}>
        <TextInput name="comment" maxLength={500} autoComplete="off" defaultValue={refused?.typed.comment} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={busy}>
        {t("advertiser.review_send")}
      </Button>
    </div>
  );
}
