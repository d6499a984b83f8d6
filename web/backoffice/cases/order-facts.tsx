import type { ReactNode } from "react";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { DataRow } from "@plaza/ui/data-list.tsx";
import { When } from "./when.tsx";

interface OrderFactsProps {
  readonly order: {
    readonly quantity: string;
    readonly asset: string;
    readonly price: string;
    readonly methodName: string;
    /** Missing in a case for training, where it would name the order. */
    readonly reference?: string;
    readonly createdAt: string;
    readonly paidAt?: string;
  };
  readonly fiat: string;
  /** Missing where the heading has it. */
  readonly amount?: string;
  /** Of the coins; missing where it decides nothing. */
  readonly fee?: string;
  /** More `DataRow`s, before the times. */
  readonly children?: ReactNode;
}

/** What was traded and when, as rows of a `DataList`. */
export function OrderFacts({ order, fiat, amount, fee, children }: OrderFactsProps) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <>
      {amount === undefined ? null : (
        <DataRow label={t("order.amount")} strong>
          {formats.fiatText(amount, fiat)}
        </DataRow>
      )}
      <DataRow label={t("order.quantity")}>{formats.coinsText(order.quantity, order.asset)}</DataRow>
      {fee === undefined ? null : <DataRow label={t("casework.account.fee")}>{formats.coinsText(fee, order.asset)}</DataRow>}
      <DataRow label={t("order.price")}>{formats.priceText(order.price, fiat)}</DataRow>
      <DataRow label={t("order.method")}>{order.methodName}</DataRow>
      {order.reference === undefined ? null : <DataRow label={t("order.reference")}>{order.reference}</DataRow>}
      {children}
      <DataRow label={t("order.created")}>
        <When at={order.createdAt} />
      </DataRow>
      {order.paidAt === undefined ? null : (
        <DataRow label={t("order.paid_at")}>
          <When at={order.paidAt} />
        </DataRow>
      )}
    </>
  );
}
