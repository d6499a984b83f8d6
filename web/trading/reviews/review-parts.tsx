import type { ReactNode } from "react";
import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ThumbDownIcon, ThumbUpIcon } from "@plaza/ui/action-icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { ReviewItem } from "./review-item.tsx";
import type { ReviewData } from "./review.server.ts";
import { tagsOf, type ReviewTyped } from "./tags.ts";

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
  const typed = refused?.typed;
  return (
    <div className="flex flex-col gap-4">
      {/* Enter in the comment presses a form's first submit button, which must be neither thumb. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <p className="text-ink-soft">
        {t("advertiser.review_tap")}
        <span className="block">
          {t("advertiser.review_lead", { date: data.until === null ? "" : formats.date(data.until, zone, "date") })}
        </span>
      </p>
      {problem ? (
        <Notice kind="danger" live>
          {problem}
        </Notice>
      ) : null}
      <Field label={t("advertiser.review_comment")}>
        <TextInput name="comment" maxLength={500} autoComplete="off" defaultValue={typed?.comment} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Verdict rating="positive" side={data.order.type} icon={<ThumbUpIcon className="text-good-ink" />} tags={typed?.tags} busy={busy} />
        <Verdict
          rating="negative"
          side={data.order.type}
          icon={<ThumbDownIcon className="text-danger-ink" />}
          tags={typed?.tags}
          busy={busy}
        />
      </div>
    </div>
  );
}

interface VerdictProps {
  readonly rating: ReviewView["rating"];
  /** The writer's in the order. */
  readonly side: "buy" | "sell";
  readonly icon: ReactNode;
  /** What was ticked in a form that comes back. */
  readonly tags: readonly string[] | undefined;
  readonly busy: boolean;
}

/** One thumb, which publishes the review, and above it what may be said with it. */
function Verdict({ rating, side, icon, tags, busy }: VerdictProps) {
  const t = useTexts();
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="sr-only">{t(`advertiser.rating_${rating}`)}</legend>
      {tagsOf(rating, side).map((tag) => (
        <Checkbox key={tag} name="tag" value={tag} defaultChecked={tags?.includes(tag)}>
          {t(`advertiser.tag.${tag}`)}
        </Checkbox>
      ))}
      <Button type="submit" name="rating" value={rating} icon={icon} size="lg" wide className="mt-auto" busy={busy}>
        {t(`advertiser.rating_${rating}`)}
      </Button>
    </fieldset>
  );
}
