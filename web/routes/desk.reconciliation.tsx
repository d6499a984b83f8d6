import { Form, useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { ReconciledAssets } from "../backoffice/reconciled-assets.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { UndecidedTransfers } from "../backoffice/undecided-transfers.tsx";
import { deskLoader, requireStaff } from "../backoffice/visit.server.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who, url } = await requireStaff(context, "senior");
  const day = url.searchParams.get("day") ?? "";
  return {
    texts: messagesFor(lang, ["reconciliation", "wallet"]),
    ...(await api("GET /api/desk/reconciliation", { query: DAY.test(day) ? { day } : {} })),
    maySettle: reaches(who.role, "operator"),
  };
});

export const action = staffAction("operator", {
  settle: async ({ api }, fields) => {
    const body = {
      transferId: fields.id<"exchange_transfer">("transferId"),
      to: fields.choice("to", ["done", "refused"]),
      reason: fields.text("reason", 300),
    };
    await api("POST /api/desk/settle-transfer", { body });
  },
});

/** What came from the exchange, went to it and is here, and what it has not answered. */
export default function DeskReconciliation() {
  const t = useTexts();
  const { day, assets, differences, transfers, maySettle } = useLoaderData<typeof loader>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("reconciliation.title")} />
      <PageHeading lead={t("reconciliation.lead")}>{t("reconciliation.title")}</PageHeading>
      <Done answered={answered} />
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
