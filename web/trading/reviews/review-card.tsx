import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { TextsProvider, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { useMissing } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { ReviewFields, ReviewParts, type ReviewRefusal } from "./review-parts.tsx";
import type { ReviewData } from "./review.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

interface ReviewCardProps {
  readonly order: OrderDetailsView;
  /** As the order's page has read them; null: the order was completed since, and their own page's loader brings them. */
  readonly review: ReviewData | null;
}

/** Under a completed order: the reviews of it, with their own texts. */
export function ReviewCard({ order, review }: ReviewCardProps) {
  const locale = useLocale();
  const address = paths.review(useLang(), order.orderId);
  const { data: fetched, load } = useFetcher<ReviewData>({ key: `review ${order.orderId}` });
  const data = review ?? fetched;
  const isMissing = useMissing()(address);
  useEffect(() => {
    if (data === undefined && !isMissing) void load(address);
  }, [data, isMissing, load, address]);
  if (data === undefined || isMissing) return null;
  return (
    <TextsProvider locale={locale} compiled={data.texts}>
      <div className="print:hidden">
        <Reviews data={data} address={address} />
      </div>
    </TextsProvider>
  );
}

function Reviews({ data, address }: { data: ReviewData; address: string }) {
  const t = useTexts();
  const sending = useFetcher<ReviewRefusal | null>();
  const isHydrated = useHydrated();
  return (
    <Card title={t("advertiser.review_title", { name: usePersonName()(data.order.counterparty.nickname) })}>
      <ReviewParts
        data={data}
        form={
          <PostForm by={sending.Form} action={address}>
            {/* Without scripts the answer is the page of the reviews. */}
            {isHydrated ? <input type="hidden" name="stay" value="1" /> : null}
            <ReviewFields data={data} refused={sending.data} busy={sending.state !== "idle"} />
          </PostForm>
        }
      />
    </Card>
  );
}
