import { memo, type ComponentType, type ReactNode } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { ArrowRightIcon } from "@plaza/ui/order-icons.tsx";
import { ShieldIcon, WarningIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { isDecided } from "./case-facts.ts";
import { isOver } from "./is-over.ts";
import { payerText, useAmounts } from "./amounts.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

interface AmountsCardProps {
  readonly order: OrderDetailsView;
  readonly Seal?: ComponentType<{ order: OrderDetailsView }> | undefined;
  /** Not a real order: no coins of it are in the escrow proof. */
  readonly isPractice?: boolean;
}

/** What goes and what comes, as large as it matters, and the account that it goes to. */
export const AmountsCard = memo(function AmountsCard({ order, Seal, isPractice = false }: AmountsCardProps) {
  const t = useTexts();
  const amounts = useAmounts();
  const buyer = order.role === "buyer";
  const [gives, gets] = happens(order)
    ? ([buyer ? "order.pay" : "order.give", "order.receive"] as const)
    : buyer
      ? (["order.amount", "order.quantity"] as const)
      : (["order.quantity", "order.amount"] as const);
  const money = <Money amount={amounts.money(order.amount, order.fiat)} unit={order.fiat} size="hero" />;
  const coins = <Money amount={amounts.coins(buyer ? order.receive : order.quantity)} unit={order.asset} size="hero" />;
  return (
    <Card>
      <h2 className="sr-only">{t("order.amounts")}</h2>
      {/* Where the two do not fit beside each other, an arrow would point at nothing. */}
      <div className="@container flex flex-wrap items-end gap-x-6 gap-y-3">
        <Hero label={t(gives)}>
          {buyer ? money : coins}
          {buyer && !isOver(order) ? <CopyField label={t("order.amount")} text={order.amount} /> : null}
        </Hero>
        <ArrowRightIcon className="coins-crossing mb-3 hidden text-ink-faint @lg:block" />
        <Hero label={t(gets)}>{buyer ? coins : money}</Hero>
      </div>
      {showsAccount(order) ? <PayAccount order={order} /> : null}
      {order.advertMessage ? (
        <section className="mt-3 border-t border-line pt-3">
          <h3 className="caption">{t("order.advert_message")}</h3>
          <p dir="auto" className="whitespace-pre-line">
            {order.advertMessage}
          </p>
        </section>
      ) : null}
      {isOver(order) || isPractice ? null : <InProof order={order} Seal={Seal} />}
    </Card>
  );
});

/** What did not happen is not said: an order without a trade moved nothing, and a seller who lost a case received nothing here. */
function happens(order: OrderDetailsView): boolean {
  return !isOver(order) || (order.status === "completed" && (order.role === "buyer" || !isDecided(order)));
}

/** Its coins are in escrow, and the user can verify that; the device does so too and says what it found, where a page has loaded that. */
function InProof({ order, Seal }: AmountsCardProps) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Anchor
      href={paths.proof(lang, new URLSearchParams({ order: order.orderId }))}
      className="link mt-4 inline-flex min-h-11 items-center gap-1.5 text-13 print:hidden"
    >
      <ShieldIcon className="size-4" />
      {Seal ? <Seal order={order} /> : t("order.in_proof")}
    </Anchor>
  );
}

/** Money that is sent after the deadline may be lost, so a late buyer is not led to the account. */
function showsAccount(order: OrderDetailsView): boolean {
  return !isOver(order) && !(order.role === "buyer" && order.status === "expiring");
}

function Hero({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="caption">{label}</p>
      <p className="flex items-center gap-1">{children}</p>
    </div>
  );
}

/** For the buyer where to pay, for the seller whom to expect. */
function PayAccount({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const { paymentAccount } = order;
  const buyer = order.role === "buyer";
  // Who has paid needs no instructions any more, and a code would invite to pay twice.
  const pays = buyer && order.status === "awaiting_payment";
  return (
    <>
      <h3 className="mt-6 text-15 font-semibold">
        {t(pays ? "order.pay_to" : buyer ? "order.paid_to" : "order.expect")}{" "}
        <span className="font-normal whitespace-nowrap text-ink-soft">
          <PaymentMark mark={order.method.mark} methodId={order.method.methodId} className="me-1 inline size-5 align-[-4px]" />
          {order.method.name}
        </span>
      </h3>
      <DataList className="mt-1">
        {buyer ? <PayTo order={order} /> : <PaidBy order={order} />}
        {order.payer ? <DataRow label={t("order.payer_account")}>{payerText(order.payer)}</DataRow> : null}
        {order.payer?.reference ? <CopyRow label={t("order.bank_reference")} value={order.payer.reference} /> : null}
        <CopyRow label={t("order.reference")} value={order.paymentReference} />
      </DataList>
      <p className="caption empty:hidden">{pays ? t("order.reference_help") : buyer ? null : t("order.payer_help")}</p>
      {pays && paymentAccount?.qr ? <QrCode {...paymentAccount.qr} label={t("order.qr")} className="mt-4 size-48" /> : null}
      <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-13 text-ink-soft">
        {pays ? <Caution>{t("order.own_account")}</Caution> : null}
        <Caution>{t("order.warn.off_platform")}</Caution>
      </ul>
    </>
  );
}

function PayTo({ order: { paymentAccount, receiverName } }: Pick<AmountsCardProps, "order">) {
  const t = useTexts();
  const nameOf = usePersonName();
  return (
    <>
      {receiverName ? <CopyRow label={t("order.receiver")} value={nameOf(receiverName)} /> : null}
      {paymentAccount?.fields.map(({ key, label, value }) =>
        value === receiverName ? null : <CopyRow key={key} label={label} value={value} />,
      )}
    </>
  );
}

function PaidBy({ order: { paymentAccount, payerName } }: Pick<AmountsCardProps, "order">) {
  const t = useTexts();
  const nameOf = usePersonName();
  return (
    <>
      <DataRow label={t("order.payer")} strong>
        {nameOf(payerName ?? "")}
      </DataRow>
      {paymentAccount ? <DataRow label={t("order.arrives_at")}>{ownAccountText(paymentAccount.fields)}</DataRow> : null}
    </>
  );
}

/** What tells the reader's own accounts apart, without the name that they all have. */
function ownAccountText(fields: NonNullable<OrderDetailsView["paymentAccount"]>["fields"]): string {
  return fields.flatMap(({ key, value }) => (key === "account_holder" ? [] : value)).join(" · ");
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <WarningIcon className="mt-px size-4 text-warn-ink" />
      <span>{children}</span>
    </li>
  );
}

function CopyRow({ label, value }: { label: string; value: string }) {
  return (
    <DataRow label={label} action={<CopyField label={label} text={value} />}>
      <bdi className="font-medium">{value}</bdi>
    </DataRow>
  );
}

/** A button that copies `text` and says that it did. `label` names it for screen readers. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const t = useTexts();
  const onFail = () => void toasts.show(t("order.copy_failed"), { kind: "warn" });
  return <CopyButton text={text} label={t("order.copy_field", { field: label })} copiedLabel={t("order.copied")} onFail={onFail} />;
}

/** Every figure and instant of the order: its details while it runs, the receipt once it is completed. */
export function FactsList({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const amounts = useAmounts();
  const nameOf = usePersonName();
  const at = (instant: string | undefined, act?: string) =>
    instant === undefined ? null : (
      <>
        <time dateTime={instant}>{formats.date(instant, zone, "second")}</time>
        {order.events.findLast(({ action }) => action === act)?.signed ? (
          <span className="caption block">{t("security.signed")}</span>
        ) : null}
      </>
    );
  const rows: readonly [label: string, value: ReactNode][] = [
    [t("order.price"), `${formats.priceText(order.price, order.fiat)} / ${order.asset}`],
    [t("order.quantity"), amounts.coinsText(order.quantity, order.asset)],
    [
      t(order.role === "buyer" ? "order.fee" : "order.fee_of_buyer"),
      t("order.fee_of", { fee: amounts.coinsText(order.fee, order.asset), rate: formats.percent(order.feeRate) }),
    ],
    [t("order.method"), order.method.name],
    [t(order.role === "buyer" ? "order.seller" : "order.buyer"), nameOf(order.counterparty.nickname)],
    [t("order.reference"), order.paymentReference],
    [t("order.created"), at(order.createdAt)],
    [t("order.paid_at"), at(order.paidAt, "pay")],
    [t("order.completed_at"), at(order.completedAt, "release")],
    [t("order.canceled_at"), at(order.canceledAt)],
  ];
  return (
    <DataList>
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <DataRow key={label} label={label}>
            {value}
          </DataRow>
        ))}
    </DataList>
  );
}
