import { useLoaderData } from "react-router";
import { countryName } from "@plaza/messages/country-name.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { Tag } from "@plaza/ui/tag.tsx";
import { KYC_TONE } from "./kyc-tone.ts";
import { ClaimedQueue } from "../lists/claimed-queue.tsx";
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
    <ClaimedQueue
      title={t("desk.queue_kyc")}
      views={KYC_VIEWS}
      show={show}
      nameOf={(view) => t(`desk.show_${view}`)}
      addressOf={of}
      isEmpty={list.items.length === 0}
    >
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
    </ClaimedQueue>
  );
}
