/** The first row of a query that finds one. @throws if it finds none */
export function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("the query finds no row");
  return row;
}
