import { bare } from "../fraud/spelling.ts";
import { lookalikes } from "../fraud/confusables.ts";
import { nicknameSigns } from "./nickname-signs.ts";

const LEAST_LETTERS = 3;
const MOST_LETTERS = 20;
/** Letters and digits of any script, with single signs between them. */
/** More marks on one letter than any language writes run over the lines above and below. */
const STACKED_MARKS = /\p{M}{4}/u;
const FORM = /^[\p{L}\p{N}][\p{M}\p{L}\p{N}]*(?:[ ._-][\p{L}\p{N}][\p{M}\p{L}\p{N}]*)*$/u;
/** What accounts are called before their owner chooses. */
const UNCHOSEN = /^user-?\d+$/iu;

/** A nickname as it is kept: composed letters, no space at its ends, one between words. */
export function readNickname(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}

/** Whether a person may be called that: 3 to 20 letters and digits, at least one letter, nothing that passes for the product or its staff, no way to reach them elsewhere, and no insult. */
export function isNickname(name: string): boolean {
  const length = Array.from(name).length;
  if (length < LEAST_LETTERS || length > MOST_LETTERS) return false;
  return FORM.test(name) && !STACKED_MARKS.test(name) && /\p{L}/u.test(name) && !UNCHOSEN.test(name) && nicknameSigns(name).length === 0;
}

/** What the eye takes from a nickname. Two with the same are the same to who reads them: "Marta", "MARTA", "Маrtа", "M.arta". */
export function nicknameKey(name: string): string {
  return lookalikes(bare(name))
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("i", "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}
