import { useMemo } from "react";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Formats } from "@plaza/messages/format.ts";
import { useFormats } from "@plaza/messages/react.tsx";

/** Coins are written with two places at least, so that "120" is not read as a count. */
const LEAST_COIN_DIGITS = 2;

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
  const money = (value: string, fiat: string) => formats.amount(value, { min: digitsOf(fiat) });
  const coins = (value: string) => formats.amount(value, { min: LEAST_COIN_DIGITS });
  const moneyText = (value: string, fiat: string) => `${money(value, fiat)}\u00a0${fiat}`;
  const coinsText = (value: string, asset: string) => `${coins(value)}\u00a0${asset}`;
  const receiveText = (order: OrderView) =>
    order.role === "buyer" ? coinsText(order.receive, order.asset) : moneyText(order.receive, order.fiat);
  return { money, coins, moneyText, coinsText, receiveText };
}

function digitsOf(fiat: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency: fiat }).resolvedOptions().maximumFractionDigits ?? LEAST_COIN_DIGITS;
}

/** The name on the account that was named, with the digits by which a bank shows it. */
export function payerText({ name, lastDigits }: NonNullable<OrderView["payer"]>): string {
  return lastDigits === undefined ? name : `${name} ···${lastDigits}`;
}
