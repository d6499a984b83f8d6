import { shownCode } from "@plaza/domain/receipts/receipt.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { rowsOf } from "./rows.ts";
import type { SharedReceiptData } from "./check.server.ts";

/** Says whether a receipt is genuine. What one that isn't claims is not shown: it would look like ours. */
export function ReceiptCheckPage({ data: { receipt } }: { data: SharedReceiptData }) {
  const t = useTexts();
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("receipt.title")} description={t("receipt.description")} />
      <meta name="robots" content="noindex" />
      <div className="px-4 sm:px-0">
        <PageHeading>{t("receipt.title")}</PageHeading>
      </div>
      <div className="grid gap-4 px-4 sm:px-0">
        {receipt === null ? (
          <Notice kind="danger" title={t("receipt.not_genuine")}>
            {t("receipt.not_genuine_help")}
          </Notice>
        ) : (
          <Notice kind="success" title={t("receipt.genuine")}>
            {t("receipt.genuine_help")}
          </Notice>
        )}
      </div>
      {receipt === null ? null : <Genuine receipt={receipt} />}
    </div>
  );
}

function Genuine({ receipt }: { receipt: NonNullable<SharedReceiptData["receipt"]> }) {
  const t = useTexts();
  const { heroes, rows } = rowsOf(receipt.facts, receipt.methodName ?? undefined, t, useFormats());
  return (
    <Card className="mt-4">
      <h2 className="sr-only">{t("receipt.heading")}</h2>
      <DataList>
        {heroes.map(([label, value]) => (
          <DataRow key={label} label={label} strong>
            {value}
          </DataRow>
        ))}
        {rows.map(([label, value]) => (
          <DataRow key={label} label={label}>
            {value}
          </DataRow>
        ))}
        <DataRow label={t("receipt.code")}>
          <span className="font-mono" translate="no">
            {shownCode(receipt.code)}
          </span>
        </DataRow>
      </DataList>
      <p className="caption mt-4">{t("receipt.no_payment_proof")}</p>
    </Card>
  );
}
