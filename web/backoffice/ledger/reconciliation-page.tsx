import { Form, useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ReconciledAssets } from "./reconciled-assets.tsx";
import { UndecidedTransfers } from "./undecided-transfers.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadReconciliation } from "./reconciliation.server.ts";

/** What came from the exchange, went to it and is here, and what it has not answered. */
export function ReconciliationPage() {
  const t = useTexts();
  const { day, assets, differences, transfers, maySettle } = useLoaderData<typeof loadReconciliation>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("reconciliation.title")} />
      <PageHeading lead={t("reconciliation.lead")}>{t("reconciliation.title")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <UndecidedTransfers transfers={transfers} maySettle={maySettle} />
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
        <Field label={t("reconciliation.day")}>
          <TextInput key={day} name="day" type="date" defaultValue={day} required />
        </Field>
        <Button type="submit">{t("reconciliation.show")}</Button>
        <Anchor href={backofficePaths.reconciliationCsv(day)} className="py-3" download>
          {t("reconciliation.csv")}
        </Anchor>
      </Form>
      {differences.length === 0 ? null : (
        <Notice kind="danger" className="mb-4" title={t("reconciliation.differs")}>
          {differences.join(", ")}
        </Notice>
      )}
      <ReconciledAssets assets={assets} differences={differences} />
    </div>
  );
}
