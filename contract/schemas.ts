import { Type, type Static, type TProperties, type TSchema } from "typebox";
import { ID_PATTERN, type Id } from "./ids.ts";
import { LOCALES } from "./locales.ts";

/** Pieces that the calls are made of. Lengths and patterns here are the only input check: what passes is safe to hand to a service. */

/** A plain decimal, no sign, no exponent; digits beyond an asset's or fiat's precision are refused by the rule that knows it. */
export const Decimal = Type.String({ pattern: "^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$", description: "Decimal string, no sign, no exponent" });
/** A decimal in answers, where a ledger delta may be negative. */
export const SignedDecimal = Type.String({ pattern: "^-?(0|[1-9]\\d*)(\\.\\d+)?$" });
export const Instant = Type.String({ format: "date-time", description: "ISO 8601, UTC, milliseconds" });
export const AssetCode = Type.String({ pattern: "^[A-Z0-9]{2,10}$" });
export const FiatCode = Type.String({ pattern: "^[A-Z]{3}$" });
export const MethodId = Type.String({ pattern: "^[a-z0-9_]{2,40}$" });
export const CountryCode = Type.String({ pattern: "^[A-Z]{2}$" });
export const Cursor = Type.String({ minLength: 1, maxLength: 300 });
export const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 20 });
/** `recovery`: one of the codes that were handed out with the authenticator, in its place. `exchange`: the exchange's own (docs/integration.md). */
export const SecurityChannel = words("phone", "email", "google", "recovery", "exchange");
/** A one-time code as it was typed. One that hasn't six digits, or nothing at all, is `security_code_malformed` and no malformed request. */
export const TypedCode = Type.String({ maxLength: 20, description: "Six digits" });
export const SecurityCode = strict({ channel: SecurityChannel, code: TypedCode });
export const LocaleWord = words(...LOCALES);

/** A number that grows by one with each change; as large as PostgreSQL's integer. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A branded id: digits on the wire, its own type in the code. */
export function idOf<Noun extends string>(_noun: Noun) {
  return Type.Unsafe<Id<Noun>>(Type.String({ pattern: ID_PATTERN }));
}

/** Where the cursor of a list is an id. */
export const IdCursor = Type.String({ pattern: ID_PATTERN });

/** Text that people write: well-formed Unicode is checked for the whole body at once in `server/app/http`. */
export function text(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength });
}

/** A password as it was typed: its spaces count. */
export const Password = Type.String({ format: "password", minLength: 1, maxLength: 200 });

/** One of a closed list of words. */
export function words<const Words extends readonly string[]>(...list: Words) {
  return Type.Unsafe<Words[number]>({ type: "string", enum: [...list] });
}

/** An object in which unknown fields are an error, so that a typo never silently drops a filter. */
export function strict<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The schema, or null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: "null" }] });
}

/** One page of a list; a cursor of null ends it. */
export function page<Item extends TSchema>(item: Item) {
  return strict({ items: Type.Array(item), nextCursor: nullable(Type.String()) });
}

/** The query of a call that can be tried: the response and the refusals are the real ones, and nothing is written. */
export const DryRun = strict({
  dryRun: Type.Optional(
    Type.Unsafe<"true">({
      type: "string",
      enum: ["true"],
      description: "Respond as if it was done, and write nothing. Needs no Idempotency-Key",
    }),
  ),
});

/** What a QR code draws as: squares along one side, quiet zone included, and the dark ones as an SVG path over squares of size 1. */
export const QrDrawing = strict({ size: Type.Integer(), path: Type.String() });
