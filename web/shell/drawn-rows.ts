/**
 * Rows that the server draws once for everybody: their HTML by the data of each. Only while a page is drawn on the server is there anything in it.
 */
export const drawnRows = new WeakMap<object, string>();
