/** Whether text can be stored and shown: well-formed Unicode (no half of a surrogate pair) without NUL, which PostgreSQL's text refuses. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
