import type { CodesSetting, DecimalSetting, FlagSetting, WholeSetting, WordSetting } from "./kinds.ts";

/** How the catalogue writes a setting down. */

const NUMBER = "(0|[1-9][0-9]{0,8})";

/** A whole number from `least` to `most`, both included. */
export function whole(least: number, most: number, unit: WholeSetting["unit"], otherwise: number, doc: string): WholeSetting {
  return { kind: "whole", least, most, unit, otherwise, doc };
}

/** @param least and `most` inclusive, as decimals @param places how many digits a value may have behind the point */
export function decimal(
  least: string,
  most: string,
  places: number,
  unit: DecimalSetting["unit"],
  otherwise: string,
  doc: string,
): DecimalSetting {
  return { kind: "decimal", least, most, places, unit, otherwise, doc };
}

/** A switch. */
export function flag(otherwise: boolean, doc: string): FlagSetting {
  return { kind: "flag", otherwise, doc };
}

/** @param pattern that a value has to match, anchored at both ends */
export function word(pattern: string, otherwise: string, doc: string, more: Pick<WordSetting, "example" | "isSound"> = {}): WordSetting {
  return { kind: "word", pattern, otherwise, doc, ...more };
}

/** One number for each tier that has to be earned. */
export function threeNumbers(otherwise: string, doc: string): WordSetting {
  return word(`^${NUMBER}(,${NUMBER}){2}$`, otherwise, doc);
}

/** One number for those without a tier, and one for each tier. */
export function fourNumbers(otherwise: string, doc: string): WordSetting {
  return word(`^${NUMBER}(,${NUMBER}){3}$`, otherwise, doc);
}

/** A list of codes, such as countries or currencies. */
export function codes(of: CodesSetting["of"], otherwise: readonly string[], doc: string, example?: string): CodesSetting {
  return { kind: "codes", of, otherwise, doc, ...(example === undefined ? {} : { example }) };
}
