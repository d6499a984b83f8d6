/** Whether text can be stored and shown: well-formed Unicode (no half of a surrogate pair) without NUL, which PostgreSQL's text refuses. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Embeddings, overrides and isolates: they lead the order in which a browser draws characters. Marks that keyboards type (U+200E, U+200F) are none. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text without invisible characters that turn its direction: "\u202E321-654" is drawn as 456-123, so that people read and pay another account than the one
 * that is on record. A telephone number that is pasted from a contact has some and loses nothing.
 */
export function withoutDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, "");
}
