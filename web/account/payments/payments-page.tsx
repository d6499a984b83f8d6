import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { CodeCard } from "./code-card.tsx";
import { PaymentList } from "./payment-list.tsx";
import { useStoredPayments } from "./use-stored-payments.ts";
import type { loadPayments } from "./list.server.ts";

/** Where the person is paid: what there is, adding and removing. */
export function PaymentsPage() {
  const t = useTexts();
  const lang = useLang();
  const { payments, revealed, asks, result, about, renderedAt } = useLoaderData<typeof loadPayments>();
  useStoredPayments(payments, revealed);
  const add = (
    <ButtonLink href={paths.newPayment(lang)} variant="primary">
      {t("payments.add")}
    </ButtonLink>
  );
  const some = payments.length > 0;
  return (
    <div className="max-w-3xl">
      <PageHead title={t("payments.title")} description={t("payments.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("payments.lead")} aside={some ? add : null}>
          {t("payments.title")}
        </PageHeading>
        <ResultNotice word={result} name={about} />
      </div>
      {asks ? <CodeCard key={asks.kind} asked={asks} renderedAt={renderedAt} /> : null}
      {some ? (
        <PaymentList payments={payments} />
      ) : (
        <EmptyState spot="wallet" title={t("payments.empty_title")} action={add}>
          {t("payments.empty")}
        </EmptyState>
      )}
      {some && asks === null ? (
        <div className="mt-4 px-4 sm:px-0">
          <ButtonLink href={paths.payments(lang, revealed ? undefined : new URLSearchParams({ reveal: "1" }))} variant="quiet">
            {t(revealed ? "payments.hide" : "payments.show")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

/** What the last act did. */
function ResultNotice({ word, name }: { word: string | null; name: string }) {
  const t = useTexts();
  const text =
    word === "removed"
      ? t("payments.removed")
      : word === "confirmed"
        ? t("payments.confirmed")
        : word === "added" && name
          ? t("payments.added", { name })
          : null;
  return text === null ? null : (
    <Notice kind="success" live className="mb-4">
      {text}
    </Notice>
  );
}
