import { expect, it } from "vitest";
import { pageOf } from "./page.ts";

const cursorOf = (row: number) => `after ${row}`;

it.each([
  [[], [], null],
  [[1, 2], [1, 2], null],
  [[1, 2, 3], [1, 2, 3], null],
  [[1, 2, 3, 4], [1, 2, 3], "after 3"],
])("of %j three rows are shown: %j, and the next page is %s", (found, shown, nextCursor) => {
  expect(pageOf(found, 3, cursorOf)).toEqual({ shown, nextCursor });
});
