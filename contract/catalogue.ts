import { Type } from "typebox";
import { AssetCode, CountryCode, Decimal, FiatCode, nullable, strict, text } from "./schemas.ts";

const Countries = Type.Array(CountryCode, { maxItems: 300, uniqueItems: true });
const Position = Type.Integer({ minimum: 0, maximum: 100_000, description: "Smaller comes first in lists" });

/** A coin as an operator writes it, in the back office or in the file of `COINS_FILE`. */
export const CoinEntry = strict({
  code: AssetCode,
  name: text(60, 1),
  precision: Type.Integer({ minimum: 0, maximum: 18, description: "Digits after the point; for good once the coin exists" }),
  minQuantity: Type.Unsafe<string>({ ...Decimal, description: "The least that an order may move, in the coin itself" }),
  logoUrl: nullable(text(300, 1)),
  hiddenIn: Countries,
  isOn: Type.Boolean(),
  position: Position,
});

/** A currency as an operator writes it. Its digits and names come from ISO 4217 and the Unicode tables. */
export const CurrencyEntry = strict({
  code: FiatCode,
  symbol: text(8, 1),
  countries: Countries,
  isOn: Type.Boolean(),
  position: Position,
});

/** The file of `COINS_FILE`: what it leaves out of an entry stays as it is, or gets the default. */
export const CatalogueFile = strict({
  coins: Type.Optional(
    Type.Array(strict({ ...Type.Partial(CoinEntry).properties, code: AssetCode }), {
      maxItems: 1000,
    }),
  ),
  currencies: Type.Optional(Type.Array(strict({ ...Type.Partial(CurrencyEntry).properties, code: FiatCode }), { maxItems: 300 })),
});
