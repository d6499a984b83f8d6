import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { MethodGlyph } from "./method-glyph.tsx";

/** The accounts, each with its values, what it is used by and what can be done with it. */
export function PaymentList({ payments }: { payments: readonly OwnPaymentView[] }) {
  const t = useTexts();
  return (
    <Card flush>
      <ul aria-label={t("payments.title")} className="divide-y divide-line">
        {payments.map((payment) => (
          <PaymentEntry key={payment.paymentId} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function PaymentEntry({ payment }: { payment: OwnPaymentView }) {
  const t = useTexts();
  const lang = useLang();
  const { paymentId, methodId, name, mark, fiat, fields, qr, hasQr, outdated } = payment;
  const again = new URLSearchParams({ fiat, method: methodId, confirm: paymentId });
  return (
    <li className="p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <MethodGlyph name={name} mark={mark} methodId={methodId} />
        <h2 className="min-w-0 flex-1 font-semibold">
          {name} <span className="font-normal text-ink-faint">· {fiat}</span>
        </h2>
        {hasQr && !qr ? <Tag>{t("payments.has_qr")}</Tag> : null}
      </div>
      {outdated ? (
        <Notice
          kind="warn"
          className="mt-3"
          action={
            <Anchor href={paths.newPayment(lang, again)} className="link">
              {t("payments.look_over")}
            </Anchor>
          }
        >
          {t("payments.outdated", { name })}
        </Notice>
      ) : null}
      {payment.isOff === true ? (
        <Notice kind="warn" className="mt-3">
          {t("payments.off", { name })}
        </Notice>
      ) : null}
      <DataList className="mt-2">
        {fields.map(({ key, label, value }) => (
          <DataRow key={key} label={label}>
            <bdi>{value}</bdi>
          </DataRow>
        ))}
      </DataList>
      {qr ? <QrCode {...qr} label={name} className="mt-3 size-40" /> : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <UsedBy inUse={payment.inUse} />
        <ButtonLink
          href={paths.payments(lang, new URLSearchParams({ remove: paymentId }))}
          size="sm"
          variant="quiet"
          aria-label={`${t("payments.remove")}: ${name}`}
        >
          {t("payments.remove")}
        </ButtonLink>
      </div>
    </li>
  );
}

/** Links to what pays to the account: the person's adverts and orders. */
function UsedBy({ inUse }: { inUse: OwnPaymentView["inUse"] }) {
  const t = useTexts();
  const lang = useLang();
  if (inUse.adverts + inUse.orders === 0) return <span className="caption">{t("payments.unused")}</span>;
  return (
    <span className="flex flex-wrap gap-x-4 text-13">
      {inUse.adverts > 0 ? (
        <Anchor href={paths.adverts(lang)} className="link">
          {t("payments.used_adverts", { count: inUse.adverts })}
        </Anchor>
      ) : null}
      {inUse.orders > 0 ? (
        <Anchor href={paths.orders(lang)} className="link">
          {t("payments.used_orders", { count: inUse.orders })}
        </Anchor>
      ) : null}
    </span>
  );
}
