import { AFRICA } from "./africa.ts";
import { AMERICAS } from "./americas.ts";
import { ASIA } from "./asia.ts";
import { EUROPE } from "./europe.ts";
import type { PaymentMethodEntry } from "./method.ts";
import { MIDDLE_EAST } from "./middle-east.ts";
import { WORLDWIDE } from "./worldwide.ts";

/** Every payment method: local ones first, because people look for their own bank before a worldwide service. */
export const PAYMENT_METHODS: readonly PaymentMethodEntry[] = [...EUROPE, ...AMERICAS, ...ASIA, ...MIDDLE_EAST, ...AFRICA, ...WORLDWIDE];

export const METHOD_BY_ID: ReadonlyMap<string, PaymentMethodEntry> = new Map(PAYMENT_METHODS.map((method) => [method.methodId, method]));

const BY_FIAT: ReadonlyMap<string, readonly PaymentMethodEntry[]> = byFiat();

/** The methods in which a currency can be paid; none for a currency that the catalogue doesn't know. */
export function methodsOfFiat(fiat: string): readonly PaymentMethodEntry[] {
  return BY_FIAT.get(fiat) ?? [];
}

function byFiat(): Map<string, PaymentMethodEntry[]> {
  const index = new Map<string, PaymentMethodEntry[]>();
  for (const method of PAYMENT_METHODS) {
    for (const fiat of method.fiats) {
      const list = index.get(fiat);
      if (list) list.push(method);
      else index.set(fiat, [method]);
    }
  }
  return index;
}

export type { FieldLabel, MethodField, PaymentMethodEntry } from "./method.ts";
