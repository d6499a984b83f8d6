import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";

/** Where the order is paid to and from: in full once, after saying what for. */
export type RevealedPayment = WireOf<"POST /api/desk/reveal-payment">["data"];

/** The account that the order is paid to, masked until somebody has said why they need to see it. */
export function CaseAccount({ found, opened }: { found: BackofficeCaseView; opened: RevealedPayment | undefined }) {
  const t = useTexts();
  const fields = opened?.account.fields ?? found.order.account;
  if (fields.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-15 font-semibold">{t("casework.paid_to")}</h3>
      <DataList>
        {opened === undefined || fields.some(({ key }) => key === "account_holder") ? null : (
          <DataRow label={t("casework.holder")}>{opened.account.holder}</DataRow>
        )}
        {fields.map(({ key, label, value }) => (
          <DataRow key={key} label={label}>
            <bdi className="break-all tabular-nums">{value}</bdi>
          </DataRow>
        ))}
        {opened === undefined || opened.payer === null ? null : (
          <DataRow label={t("casework.paid_from")}>
            {[
              opened.payer.name,
              ...(opened.payer.lastDigits === null ? [] : [`••${opened.payer.lastDigits}`]),
              ...(opened.payer.reference === null ? [] : [opened.payer.reference]),
            ].join(" · ")}
          </DataRow>
        )}
      </DataList>
      {opened === undefined ? null : <p className="caption mt-2">{t("desk.looks", { count: opened.looks })}</p>}
    </section>
  );
}
