import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { ClaimedQueue } from "../lists/claimed-queue.tsx";
import { Line, Lines } from "../lists/description-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { APPLICATION_VIEWS } from "../lists/queue-views.ts";
import type { loadApplications } from "./applications.server.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** The queue of applications. */
export function MerchantApplicationsPage() {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const timeZone = useTimeZone();
  const { show, list } = useLoaderData<typeof loadApplications>();
  const of = (search: Record<string, string>) => backofficePaths.merchantApplications(new URLSearchParams(search));
  return (
    <ClaimedQueue
      title={t("desk.queue_merchants")}
      views={APPLICATION_VIEWS}
      show={show}
      nameOf={(view) => (view === "asked" ? t("merchants.status_asked") : t(`desk.show_${view}`))}
      addressOf={of}
      isEmpty={list.items.length === 0}
    >
      <Lines label={t("desk.queue_merchants")} more={list.nextCursor === null ? null : of({ show, cursor: list.nextCursor })}>
        {list.items.map((item) => (
          <Line
            key={item.applicationId}
            href={backofficePaths.merchantApplication(item.applicationId)}
            title={nameOf(item.nickname)}
            facts={[
              t("desk.uid", { uid: item.uid }),
              ...(show === "waiting" ? [] : [t(`merchants.status_${item.status}`)]),
              formats.fiatText(item.monthlyUsd, "USD"),
              formats.date(item.createdAt, timeZone),
              ...(item.assignedTo ? [item.assignedTo.name] : []),
            ].join(" · ")}
            mark={<Tag tone="accent">{t(`merchants.tier_${item.tier}`)}</Tag>}
          />
        ))}
      </Lines>
    </ClaimedQueue>
  );
}
