/** The coins of this exchange, with the decimal places of their smallest unit. */
export const ASSET_DIGITS: Readonly<Record<string, number>> = { USDT: 6, USDC: 6, BTC: 8, ETH: 8, BNB: 8, SOL: 8, XRP: 6, TRX: 6 };

const AMOUNT = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** Reads a decimal string into smallest units. Null: not a plain decimal, or more digits than the asset has. */
export function parseAmount(amount: string, asset: string): bigint | null {
  const digits = ASSET_DIGITS[asset];
  const match = AMOUNT.exec(amount);
  if (digits === undefined || match?.[1] === undefined) return null;
  const places = (match[2] ?? "").replace(/0+$/, "");
  if (places.length > digits) return null;
  return BigInt(match[1] + places.padEnd(digits, "0"));
}

/**
 * Returns smallest units as a decimal string of whole coins, without trailing zeros. An asset that is not in `ASSET_DIGITS` has no decimal
 * places.
 */
export function formatAmount(units: bigint, asset: string): string {
  const digits = ASSET_DIGITS[asset] ?? 0;
  const text = units.toString().padStart(digits + 1, "0");
  const places = text.slice(text.length - digits).replace(/0+$/, "");
  const whole = text.slice(0, text.length - digits);
  return digits === 0 || places === "" ? whole : `${whole}.${places}`;
}
