/** Numbers that are known by their form, with the check that their issuers define. */
const FORMS: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  // Payment cards: 15 or 16 digits.
  [/(?<![a-z\d])(?:3[47]\d{2}[ -]?\d{6}[ -]?\d{5}|(?:4\d|5[1-5]|2[2-7]|35|6[0-9])\d{2}(?:[ -]?\d{4}){3})(?![\d])/gu, hasLuhnDigit],
  // Brazil's CPF, the social security number of the United States, Korea's resident number, Malaysia's card, India's PAN, Italy's fiscal code.
  [/(?<![a-z\d])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu, always],
  [/(?<![a-z\d-])(?!000|666|9)\d{3}-\d{2}-\d{4}(?![\d-])/gu, always],
  [/(?<![a-z\d-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}(?!\d)/gu, always],
  [/(?<![a-z\d-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{2}-\d{4}(?![\d-])/gu, always],
  [/(?<![a-z\d])[a-z]{5}\d{4}[a-z](?![a-z\d])/gu, always],
  [/(?<![a-z\d])[a-z]{6}\d{2}[abcdehlmprst]\d{2}[a-z]\d{3}[a-z](?![a-z\d])/gu, always],
  [/(?<![a-z\d])\d{8}[a-z](?![a-z\d])/gu, hasSpanishLetter],
  [/(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx](?![\da-z])/gu, hasChineseDigit],
];

/** Whether a text has a number that only its owner should know: of a payment card or of an identity document. @param text in the spelling of `bare` */
export function hasIdentityNumber(text: string): boolean {
  return FORMS.some(([form, check]) => (text.match(form) ?? []).some(check));
}

function always(): boolean {
  return true;
}

function digitsOf(text: string): number[] {
  return Array.from(text.replaceAll(/\D/g, ""), (digit) => Number.parseInt(digit, 10));
}

function hasLuhnDigit(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .reduce((total, digit, nth) => total + (nth % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

function hasSpanishLetter(number: string): boolean {
  return "trwagmyfpdxbnjzsqvhlcke"[Number.parseInt(number, 10) % 23] === number.at(8);
}

const CHINESE_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function hasChineseDigit(number: string): boolean {
  const sum = CHINESE_WEIGHTS.reduce((total, weight, nth) => total + weight * Number.parseInt(number[nth] ?? "0", 10), 0);
  return "10x98765432"[sum % 11] === number.at(17);
}
