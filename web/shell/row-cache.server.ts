/**
 * Returns a bounded store of drawn rows, which forgets what was asked for the longest time ago. A row is found by everything that it is drawn
 * from, so an entry can be forgotten but never be wrong.
 * @param most rows
 */
export function rowCache(most: number): (drawnFrom: string, draw: () => string) => string {
  const rows = new Map<string, string>();
  return (drawnFrom, draw) => {
    const known = rows.get(drawnFrom);
    const html = known ?? draw();
    // The last ones of a map are its youngest.
    if (known !== undefined) rows.delete(drawnFrom);
    rows.set(drawnFrom, html);
    const [oldest] = rows.size > most ? rows.keys() : [];
    if (oldest !== undefined) rows.delete(oldest);
    return html;
  };
}
