/** A typed number with the dial code of the country chosen beside it, unless it begins with a dial code. */
export function withDialCode(dial: string, typed: string): string {
  const number = typed.trim();
  return number === "" || number.startsWith("+") || number.startsWith("00") ? number.replace(/^00/, "+") : `${dial} ${number}`;
}
