import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { ReviewFields, ReviewParts, type ReviewRefusal } from "./review-parts.tsx";
import type { ReviewData } from "./review.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** The reviews of one order on a separate page, which needs no scripts. */
export function ReviewPage({ data, refused }: { data: ReviewData; refused: ReviewRefusal | null | undefined }) {
  const t = useTexts();
  const lang = useLang();
  const busy = useNavigation().formMethod === "POST";
  const { order } = data;
  const title = t("advertiser.review_title", { name: usePersonName()(order.counterparty.nickname) });
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={title} />
      <PageHeading back={{ href: paths.order(lang, order.type, order.orderId), label: t("advertiser.review_back") }}>{title}</PageHeading>
      <Card>
        <ReviewParts
          data={data}
          form={
            <PostForm action={paths.review(lang, order.orderId)}>
              <ReviewFields data={data} refused={refused} busy={busy} />
            </PostForm>
          }
        />
      </Card>
    </div>
  );
}
