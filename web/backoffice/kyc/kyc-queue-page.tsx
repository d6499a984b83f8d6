import { useLoaderData } from "react-router";
import { countryName } from "@plaza/messages/country-name.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { KYC_TONE } from "./kyc-tone.ts";
import { Line, Lines } from "../lists/description-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { KYC_VIEWS } from "../lists/queue-views.ts";
import type { loadKycQueue } from "./kyc-queue.server.ts";

/** The queue of verifications. */
export function KycQueuePage() {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const timeZone = useTimeZone();
  const { show, list } = useLoaderData<typeof loadKycQueue>();
  const of = (search: Record<string, string>) => backofficePaths.kyc(new URLSearchParams(search));
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.queue_kyc")} />
      <PageHeading>{t("desk.queue_kyc")}</PageHeading>
      <Tabs
        label={t("desk.queue_kyc")}
        items={KYC_VIEWS.map((view) => ({
          href: of({ show: view }),
          text: t(`desk.show_${view}`),
          current: view === show,
        }))}
        className="mb-4"
      />
      {list.items.length === 0 ? (
        <EmptyState spot="done" title={t("desk.empty")} />
      ) : (
        <Lines label={t("desk.queue_kyc")} more={list.nextCursor === null ? null : of({ show, cursor: list.nextCursor })}>
          {list.items.map((item) => (
            <Line
              key={item.caseId}
              href={backofficePaths.kycCase(item.caseId)}
              title={t("desk.uid", { uid: item.uid })}
              facts={[
                t(`kyc.${item.kycType}`),
                countryName(item.country, lang),
                formats.date(item.createdAt, timeZone),
                ...(item.assignedTo ? [item.assignedTo.name] : []),
              ].join(" · ")}
              mark={<Tag tone={KYC_TONE[item.status]}>{t(`desk.status_${item.status}`)}</Tag>}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
