/** The rows that one page of a list shows, and the cursor of the next one. */
export interface Page<Row, Cursor> {
  readonly shown: Row[];
  /** Null: nothing is behind these. */
  readonly nextCursor: Cursor | null;
}

/**
 * Takes a page out of what was read for it.
 * @param found one row more than the page shows, where there are as many
 */
export function pageOf<Row, Cursor>(found: readonly Row[], limit: number, cursorOf: (last: Row) => Cursor): Page<Row, Cursor> {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : cursorOf(last) };
}
