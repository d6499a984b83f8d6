import type { ReactNode } from "react";
import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ThumbDownIcon, ThumbUpIcon } from "@plaza/ui/action-icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** One review: the verdict in word and sign, what was said, and the answer to it. */
export function ReviewItem({ review, subject, children }: { review: ReviewView; subject: string; children?: ReactNode }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const nameOf = usePersonName();
  const good = review.rating === "positive";
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={good ? "good" : "danger"} icon={good ? <ThumbUpIcon /> : <ThumbDownIcon />}>
          {t(good ? "advertiser.rating_positive" : "advertiser.rating_negative")}
        </Tag>
        <span className="font-medium">
          {t(review.role === "buyer" ? "advertiser.as_buyer" : "advertiser.as_seller", { name: nameOf(review.by) })}
        </span>
        <time dateTime={review.at} className="caption">
          {formats.date(review.at, zone, "date")}
        </time>
      </p>
      {review.tags.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {review.tags.map((tag) => (
            <li key={tag}>
              <Tag>{t(`advertiser.tag.${tag}`)}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {review.comment ? <p className="mt-2 break-words whitespace-pre-line">{review.comment}</p> : null}
      {review.reply ? (
        <div className="mt-2 border-s-2 border-line ps-3">
          <p className="caption">{t("advertiser.reply_of", { name: subject })}</p>
          <p className="break-words whitespace-pre-line">{review.reply.comment}</p>
        </div>
      ) : null}
      {children}
    </article>
  );
}
