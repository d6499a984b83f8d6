/** Decimal strings of the wire and whole minor units inside. There is no rounding here that isn't named. */

const WIRE_DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** The most decimal places that anything on the wire can have. */
export const MAX_SCALE = 18;

/** @throws RangeError outside 0 to 36: twice {@link MAX_SCALE}, the most that a product of two scaled numbers needs. */
export function powerOfTen(exponent: number): bigint {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > 2 * MAX_SCALE)
    throw new RangeError(`no power of ten for the exponent ${exponent}`);
  return 10n ** BigInt(exponent);
}

/**
 * Reads a number of the wire into minor units of 10^-scale.
 * @returns null for anything but a plain decimal without sign or exponent, and where more than `scale` places are used. Zeros at the end don't count.
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = WIRE_DECIMAL.exec(text);
  const whole = match?.[1];
  if (whole === undefined) return null;
  const places = (match?.[2] ?? "").replace(/0+$/, "");
  if (places.length > scale) return null;
  return BigInt(whole) * powerOfTen(scale) + BigInt(places.padEnd(scale, "0") || "0");
}

/** Writes minor units of 10^-scale as the shortest decimal: no zeros at the end, no point without places, no negative zero. */
export function formatDecimal(minor: bigint, scale: number): string {
  const unit = powerOfTen(scale);
  const size = minor < 0n ? -minor : minor;
  const places = (size % unit).toString().padStart(scale, "0").replace(/0+$/, "");
  const sign = minor < 0n ? "-" : "";
  return places === "" ? `${sign}${size / unit}` : `${sign}${size / unit}.${places}`;
}

/** Nearest whole number; exactly half goes away from zero. @throws RangeError unless the divisor is positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  mustBePositive(divisor);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** Smallest whole number not below the quotient. @throws RangeError unless the divisor is positive. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}

/** Largest whole number not above the quotient. @throws RangeError unless the divisor is positive. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  mustBePositive(divisor);
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

function mustBePositive(divisor: bigint): void {
  if (divisor <= 0n) throw new RangeError("the divisor must be positive");
}
