/** What makes a password easy to guess. Common ones are looked up on the server, which has the list. */

export const PASSWORD_LENGTH = { least: 8, most: 200 } as const;

/** What guessers of this product's passwords try first. */
export const PRODUCT_WORDS = ["plaza", "p2p", "bitcoin", "crypto", "escrow", "tether", "trader", "usdt", "wallet"] as const;

export type PasswordProblem = "too_short" | "too_long" | "account_name" | "product_word" | "too_simple";

/** Below this many bits a password is guessed within days even by a slow guesser. */
const LEAST_BITS = 28;

/** What is wrong with a password, most fundamental first; null: nothing that its letters show. `account`: the login name. */
export function passwordProblem(password: string, account: string): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return "too_short";
  if (length > PASSWORD_LENGTH.most) return "too_long";
  const name = (account.split("@")[0] ?? "").toLowerCase();
  if (name.length >= 4 && password.toLowerCase().includes(name) && length < name.length + PASSWORD_LENGTH.least) return "account_name";
  if (isMostlyProductWords(password)) return "product_word";
  return passwordBits(password) < LEAST_BITS ? "too_simple" : null;
}

/** Words of the product, and fewer other letters than a password of its own would need. */
function isMostlyProductWords(password: string): boolean {
  const small = password.toLowerCase();
  const rest = PRODUCT_WORDS.reduce((text, word) => text.replaceAll(word, ""), small);
  return rest !== small && ([...rest].length < PASSWORD_LENGTH.least || passwordBits(rest) < LEAST_BITS);
}

/** 0 (refused) to 4 (very strong), for a meter. */
export function passwordStrength(password: string, account: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordProblem(password, account) !== null) return 0;
  const bits = passwordBits(password);
  if (bits < 45) return 1;
  if (bits < 60) return 2;
  return bits < 80 ? 3 : 4;
}

const KINDS: readonly { readonly letters: RegExp; readonly size: number }[] = [
  { letters: /[a-z]/, size: 26 },
  { letters: /[A-Z]/, size: 26 },
  { letters: /[0-9]/, size: 10 },
  { letters: /[!-/:-@[-`{-~ ]/, size: 33 },
  { letters: /[^ -~]/, size: 100 },
];

/**
 * About how many bits a guesser has to find who tries what people do: a letter that repeats the one before it, or goes on in its order
 * (abc, 321), is worth next to nothing, and so is a part that was there before.
 */
export function passwordBits(password: string): number {
  const letters = [...password];
  const size = KINDS.reduce((sum, kind) => sum + (kind.letters.test(password) ? kind.size : 0), 0);
  const each = Math.log2(Math.max(size, 2));
  return letters.reduce((sum, _letter, index) => sum + (isForeseen(letters, index) ? 0.5 : each), 0);
}

function isForeseen(letters: readonly string[], index: number): boolean {
  const step = stepAt(letters, index);
  if (step === 0) return true;
  if (index >= 2 && Math.abs(step) === 1 && stepAt(letters, index - 1) === step) return true;
  return (
    index >= 5 &&
    letters
      .slice(0, index)
      .join("")
      .lastIndexOf(letters.slice(index - 2, index + 1).join("")) >= 0
  );
}

function stepAt(letters: readonly string[], index: number): number {
  return codeAt(letters, index) - codeAt(letters, index - 1);
}

function codeAt(letters: readonly string[], index: number): number {
  return letters[index]?.codePointAt(0) ?? Number.NaN;
}
