import { isId } from "@plaza/contract/ids.ts";

export const STATES = ["online", "offline", "closed", "taken_down"] as const;
/** What an advert can be found by, and what each of them can be. */
export const FORM = {
  advId: isId,
  owner: isId,
  asset: (text: string) => /^[A-Z0-9]{2,10}$/.test(text),
  fiat: (text: string) => /^[A-Z]{3}$/.test(text),
} as const;
export type Name = keyof typeof FORM;
export const NAMES: readonly Name[] = ["advId", "owner", "asset", "fiat"];
