import { useMemo } from "react";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Formats } from "@plaza/messages/format.ts";
import { useFormats } from "@plaza/messages/react.tsx";

export interface Amounts {
  /** Digits only, for where the unit is drawn apart. */
  readonly money: (value: string, fiat: string) => string;
  readonly coins: (value: string) => string;
  /** With the unit, held together by a no-break space. */
  readonly moneyText: (value: string, fiat: string) => string;
  readonly coinsText: (value: string, asset: string) => string;
  /** What the caller of the order gets: coins for a buyer, money for a seller. */
  readonly receiveText: (order: OrderView) => string;
}

/** An order's figures as the page's language writes them. */
export function useAmounts(): Amounts {
  const formats = useFormats();
  return useMemo(() => amountsOf(formats), [formats]);
}

/** The same for what is written outside of a page. */
export function amountsOf(formats: Formats): Amounts {
  const { fiat: money, coins, fiatText: moneyText, coinsText } = formats;
  const receiveText = (order: OrderView) =>
    order.role === "buyer" ? coinsText(order.receive, order.asset) : moneyText(order.receive, order.fiat);
  return { money, coins, moneyText, coinsText, receiveText };
}

/** The name on the account that was named, with the digits by which a bank shows it. */
export function payerText({ name, lastDigits }: NonNullable<OrderView["payer"]>): string {
  return lastDigits === undefined ? name : `${name} ···${lastDigits}`;
}
