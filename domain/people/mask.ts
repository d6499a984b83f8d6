import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";

const STARS = "***";

/**
 * Hides most of an email address, a phone number or an account number. What stands for an erased person hides nobody and stays.
 * An address keeps the first 3 characters of its local part, or 1 where it has no more than 3, and its domain. Everything else keeps the first 3
 * and the last 4, or only the first where that would leave nothing hidden. The stars don't tell how much they stand for.
 */
export function mask(text: string): string {
  if (text === "" || text === CLOSED_ACCOUNT) return text;
  const at = text.lastIndexOf("@");
  // By code points: half a surrogate pair would be no text.
  const characters = Array.from(at < 0 ? text : text.slice(0, at));
  if (at >= 0) return firstOf(characters, characters.length > 3 ? 3 : 1) + STARS + text.slice(at);
  return characters.length > 7 ? firstOf(characters, 3) + STARS + characters.slice(-4).join("") : firstOf(characters, 1) + STARS;
}

/** `mask`, of what may be masked already. */
export function masked(text: string): string {
  return text.includes(STARS) ? text : mask(text);
}

function firstOf(characters: readonly string[], count: number): string {
  return characters.slice(0, count).join("");
}
