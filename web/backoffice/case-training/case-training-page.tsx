import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeRow, BackofficeTable } from "../lists/backoffice-table.tsx";
import type { loadTraining } from "./case-training.server.ts";

/** Closed cases to practice on, the newest first. */
export function CaseTrainingPage() {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { items } = useLoaderData<typeof loadTraining>();
  const title = t("desk.case_training");
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading lead={t("casework.training_lead")}>{title}</PageHeading>
      {items.length === 0 ? (
        <EmptyState spot="search" title={t("casework.training_none")}>
          {t("casework.training_none_help")}
        </EmptyState>
      ) : (
        <BackofficeTable label={title} amounts={[1]} heads={[t("desk.col_reason"), t("order.amount"), t("casework.turn.nobody")]}>
          {items.map(({ caseId, reason, by, amount, fiat, closedAt }) => (
            <BackofficeRow
              key={caseId}
              href={backofficePaths.trainingCase(caseId)}
              title={`${t(`appeal.who.${by}`)} · ${t(`appeal.reason.${reason}`)}`}
              cells={[
                formats.fiatText(amount, fiat),
                <time key="closed" dateTime={closedAt}>
                  {formats.date(closedAt, zone, "date")}
                </time>,
              ]}
            />
          ))}
        </BackofficeTable>
      )}
    </div>
  );
}
