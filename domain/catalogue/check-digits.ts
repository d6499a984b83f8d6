/**
 * Check digits of account and identity numbers that no maintained library covers, each as its issuer publishes it.
 * All take digits (or letters where said) without spaces, of a length that the caller has already checked.
 */

/** ISO/IEC 7812: bank cards; also the Dominican identity number. */
export function luhn(digits: string): boolean {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) % 10 === 0;
}

/** ISO 7064 with the check pair at the end so that the whole number is a multiple of 97: RIB of Morocco and Tunisia. */
export function multipleOf97(digits: string): boolean {
  return BigInt(digits) % 97n === 0n;
}

/** ISO 7064 MOD 97-10: Serbian accounts. */
export function mod97Is1(digits: string): boolean {
  return BigInt(digits) % 97n === 1n;
}

/** American Bankers Association routing numbers: weights 3, 7, 1. */
export function abaRouting(digits: string): boolean {
  return weighted(digits, [3, 7, 1]) % 10 === 0;
}

/** Mexican CLABE: each product of weights 3, 7, 1 counts by its last digit. */
export function clabe(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 17)).reduce((total, digit, index) => total + ((Number(digit) * cycle([3, 7, 1], index)) % 10), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/** Argentine CBU (banks) and CVU (wallets): two blocks, each with its own digit. */
export function cbu(digits: string): boolean {
  const block = (body: string, check: string | undefined) => (10 - (weighted([...body].toReversed().join(""), [3, 1, 7, 9]) % 10)) % 10 === Number(check);
  return block(digits.slice(0, 7), digits[7]) && block(digits.slice(8, 21), digits[21]);
}

/** Chilean RUT: weights 2 to 7 from the right; remainder 10 is written K. */
export function rut(value: string): boolean {
  const body = value.slice(0, -1);
  const expected = 11 - (weighted([...body].toReversed().join(""), [2, 3, 4, 5, 6, 7]) % 11);
  return value.slice(-1) === (expected === 11 ? "0" : expected === 10 ? "K" : String(expected));
}

/** Brazilian tax number of a person; equal digits throughout pass the sum but are never issued. */
export function cpf(digits: string): boolean {
  return !/^(\d)\1+$/u.test(digits) && [9, 10].every((length) => elevenMinus(weighted(digits.slice(0, length), countdown(length + 1))) === Number(digits[length]));
}

/** Brazilian tax number of a company. */
export function cnpj(digits: string): boolean {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return [12, 13].every((length) => elevenMinus(weighted(digits.slice(0, length), weights.slice(13 - length))) === Number(digits[length]));
}

/** Thai identity number: weights 13 to 2. */
export function thaiIdentity(digits: string): boolean {
  return (11 - (weighted(digits.slice(0, 12), countdown(13)) % 11)) % 10 === Number(digits[12]);
}

/** Norwegian account number: modulus 11; remainder 1 is never issued. */
export function norwegianAccount(digits: string): boolean {
  return weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** Czech account `prefix-number/bank`: prefix and number are each multiples of 11 under the same weights. */
export function czechAccount(value: string): boolean {
  const parts = value.split("/")[0]?.split("-") ?? [];
  return parts.every((part) => weighted(part.padStart(10, "0"), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0);
}

/** Hungarian account number: eight digits of bank and branch, then the account, each closing on a multiple of 10. */
export function hungarianAccount(digits: string): boolean {
  return [digits.slice(0, 8), digits.slice(8)].every((part) => weighted(part, [9, 7, 3, 1]) % 10 === 0);
}

/** Ukrainian taxpayer number. */
export function ukrainianTaxNumber(digits: string): boolean {
  const sum = weighted(digits.slice(0, 9), [-1, 5, 7, 9, 4, 6, 10, 5, 7]);
  return (((sum % 11) + 11) % 11) % 10 === Number(digits[9]);
}

/** Ecuadorian identity number: odd places doubled as in Luhn's rule. */
export function ecuadorianIdentity(digits: string): boolean {
  const province = Number(digits.slice(0, 2));
  return province >= 1 && (province <= 24 || province === 30) && luhn(digits);
}

/** Australian Business Number: one less in the first place, then a multiple of 89. */
export function australianBusinessNumber(digits: string): boolean {
  return (weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** Values of characters in odd places of an Italian tax code; even places count 0-25 and 0-9 plainly. */
const ODD_PLACES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italian tax code: the sixteenth letter follows from the fifteen characters before it. */
export function italianTaxCode(value: string): boolean {
  const sum = Array.from(value.slice(0, 15)).reduce((total, character, index) => {
    const plain = /\d/u.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD_PLACES[plain] ?? 0) : plain);
  }, 0);
  return value.charCodeAt(15) - 65 === sum % 26;
}

function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * cycle(weights, index), 0);
}

function cycle(weights: readonly number[], index: number): number {
  return weights[index % weights.length] ?? 0;
}

function countdown(from: number): number[] {
  return Array.from({ length: from - 1 }, (_, index) => from - index);
}

function elevenMinus(sum: number): number {
  const rest = 11 - (sum % 11);
  return rest >= 10 ? 0 : rest;
}
