import { useEffect, type ReactNode } from "react";
import { useFetcher } from "react-router";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { TextsProvider, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { ReviewFields, ReviewParts, type ReviewRefusal } from "./review-parts.tsx";
import type { ReviewData } from "./review.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Under a completed order: the reviews of it, brought by their own page's loader together with their texts. */
export function ReviewCard({ order, loading }: { order: OrderDetailsView; loading: ReactNode }) {
  const locale = useLocale();
  const address = paths.review(useLang(), order.orderId);
  const { data, load } = useFetcher<ReviewData>({ key: `review ${order.orderId}` });
  useEffect(() => {
    if (data === undefined) void load(address);
  }, [data, load, address]);
  if (data === undefined) return loading;
  return (
    <TextsProvider locale={locale} compiled={data.texts}>
      <Reviews data={data} address={address} />
    </TextsProvider>
  );
}

function Reviews({ data, address }: { data: ReviewData; address: string }) {
  const t = useTexts();
  const sending = useFetcher<ReviewRefusal | null>();
  return (
    <Card title={t("advertiser.review_title", { name: usePersonName()(data.order.counterparty.nickname) })}>
      <ReviewParts
        data={data}
        form={
          <PostForm by={sending.Form} action={address}>
            <input type="hidden" name="stay" value="1" />
            <ReviewFields data={data} refused={sending.data} busy={sending.state !== "idle"} />
          </PostForm>
        }
      />
    </Card>
  );
}
