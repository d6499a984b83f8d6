import { checkField, specimenPhone } from "@plaza/domain/catalogue/field-checks.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { METHOD_BY_ID, type MethodField, type PaymentMethodEntry } from "@plaza/domain/catalogue/payment-methods/index.ts";
import type { DemoPerson } from "./accounts.ts";
import type { Random } from "./random.ts";

/** A user's account for a payment method. */
export interface DemoPayment {
  /** `owner/methodId/fiat`: unique in the demo. */
  readonly ref: string;
  readonly owner: string;
  readonly methodId: string;
  readonly fiat: string;
  /** Every required detail and some optional ones, each as `checkField` stores it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** Enough for numbers with two check digits in two blocks, of which one in a hundred is valid. */
const TRIES = 20_000;
const DAY = 86_400_000;

/** Returns what the demo market calls a payment account: a user has one per method and currency. */
export function paymentRef(owner: string, methodId: string, fiat: string): string {
  return `${owner}/${methodId}/${fiat}`;
}

/** A payment account of a person: values like the worked examples, but the person's own. Throws for a method that doesn't take the currency. */
export function demoPayment(person: DemoPerson, methodId: string, fiat: string, random: Random): DemoPayment {
  const method = METHOD_BY_ID.get(methodId);
  if (!method?.fiats.includes(fiat)) throw new RangeError(`${methodId} doesn't take ${fiat}`);
  const fields: Record<string, string> = {};
  for (const field of method.fields) {
    if (field.type === "image" || (!field.required && random.chance(40))) continue;
    fields[field.key] =
      field.key === "account_holder" ? (person.fullName ?? person.nickname) : fieldValue(field, method, fiat, person, random);
  }
  return {
    ref: paymentRef(person.key, methodId, fiat),
    owner: person.key,
    methodId,
    fiat,
    fields,
    createdAt: new Date(person.joinedAt.getTime() + random.between(1, 20) * DAY),
  };
}

function fieldValue(field: MethodField, method: PaymentMethodEntry, fiat: string, person: DemoPerson, random: Random): string {
  const personal =
    field.type === "phone" ? homePhone(method, fiat, person, field) : field.example.replace(/alex[._-]?(morgan|m)?/iu, handle(person));
  // Free text and what already carries the person's name stays as it is; numbers become the person's own.
  const numbered = field.check !== undefined && !/[@$]/u.test(personal) && /\d/u.test(personal);
  const tries = numbered ? TRIES : 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const drawn = checkField(field, withOtherDigits(personal, field.type === "phone" ? 2 : 6, random), method.countries);
    if (drawn.ok) return drawn.value;
  }
  const verdict = checkField(field, personal, method.countries);
  if (!verdict.ok) throw new RangeError(`${method.methodId}.${field.key}: ${personal} is ${verdict.problem}`);
  return verdict.value;
}

/** Latin letters of the key, in the example's style: short enough for every tag. */
function handle(person: DemoPerson): string {
  return `${person.key.replace(/[^a-z0-9]/gu, "")}p2p`;
}

/** A specimen number of the country where the currency and the method meet. */
function homePhone(method: PaymentMethodEntry, fiat: string, person: DemoPerson, field: MethodField): string {
  const places = FIAT_BY_CODE.get(fiat)?.countries ?? [];
  const allowed = (country: string) => method.countries.length === 0 || method.countries.includes(country);
  const country = [person.country ?? "", ...places].find((candidate) => candidate !== "" && allowed(candidate));
  return (country === undefined ? undefined : specimenPhone(country)) ?? field.example;
}

/** The value with new random digits in its last `count` positions, and with the check digits of an IBAN recomputed. */
function withOtherDigits(value: string, count: number, random: Random): string {
  const places = [...value].flatMap((character, index) => (/\d/u.test(character) ? [index] : []));
  const changed = [...value];
  const isIban = /^[A-Z]{2}\d{2}/u.test(value);
  for (const place of [...(isIban ? places.slice(0, 2) : []), ...places.slice(-count)]) changed[place] = String(random.below(10));
  return changed.join("");
}
