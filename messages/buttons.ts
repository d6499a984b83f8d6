/** What the texts of buttons are held to. Pure, so that it can be proven. */

/** Columns that a button may always have: on a phone two of this length stand side by side. */
const SPACIOUS = 28;
/** How much longer than the English a translation may be. */
const GROWTH = 1.6;

/** No other button in between: the end belongs to this one. */
const BUTTON = /<(Button|ButtonLink|\w+Button)\b(?:(?!<\w*Button)[^]){0,800}?<\/\1>/g;
const KEY = /\bt\(\s*"([a-z]+\.[\w.]+)"/g;

/** The keys of messages that a source says inside a button or a link that looks like one. */
export function buttonKeys(sources: string): string[] {
  const keys = Array.from(sources.matchAll(BUTTON), ([button]) => Array.from(button.matchAll(KEY), ([, key]) => key ?? ""));
  return [...new Set(keys.flat())].toSorted();
}

/** Whether a translation fits where its English does. An argument counts as five columns, and only the words beside a plural count. */
export function fitsButton(english: string, own: string): boolean {
  return columns(own) <= Math.max(SPACIOUS, columns(english) * GROWTH);
}

/** Columns of a line: two for Chinese, Japanese and Korean letters, none for marks above and below. */
export function columns(message: string): number {
  const text = message.replaceAll(/\{\w+(?:[^{}]|\{[^{}]*\})*\}/g, "#####").normalize("NFC");
  return [...text].reduce((sum, letter) => sum + width(letter), 0);
}

function width(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(letter) ? 2 : 1;
}
