import { ConfigError } from "./config-error.ts";

/** A switch that is on unless the variable is `off`. @throws ConfigError where it is neither, so that a typing error switches nothing */
export function isSwitchedOn(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || "on";
  if (text !== "on" && text !== "off") throw new ConfigError(`${name} is "on" or "off", not "${text}"`);
  return text === "on";
}

/** @throws ConfigError where the variable is no whole number from `least` to `most` */
export function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === "") return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(value >= least && value <= most)) throw new ConfigError(`${name} is a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}
