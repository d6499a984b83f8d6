import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import type { FpsCodeMade } from "./fps-form.server.ts";

/** The code, what it says in words, and what to look at before one pays by it. */
export function FpsCode({ code }: { code: FpsCodeMade }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card>
      <div className="flex flex-col items-center gap-4">
        <QrCode {...code.drawing} label={t("hkpay.code_label", { to: code.to })} className="w-full max-w-64" />
        {code.amount === null ? null : <Money amount={formats.fiat(code.amount, "HKD")} unit="HKD" size="lg" />}
      </div>
      <DataList className="mt-4">
        <DataRow label={t("hkpay.to")}>{code.to}</DataRow>
        {code.amount === null ? <DataRow label={t("hkpay.amount")}>{t("hkpay.open_amount")}</DataRow> : null}
        {code.reference === null ? null : <DataRow label={t("hkpay.reference")}>{code.reference}</DataRow>}
        <DataRow
          label={t("hkpay.text")}
          action={<CopyButton text={code.text} label={t("hkpay.copy_text")} copiedLabel={t("hkpay.copied")} />}
        >
          <span className="text-13 break-all text-ink-soft">{code.text}</span>
        </DataRow>
      </DataList>
      <Notice kind="warn" className="mt-4">
        {t("hkpay.check_name")}
      </Notice>
    </Card>
  );
}
