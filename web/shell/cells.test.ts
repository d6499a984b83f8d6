import { expect, test } from "vitest";
import { otherCellOf, readCells } from "./cells.ts";

const CELLS = "Europe https://eu.example.com 0-9; Asia https://asia.example.com 20-29,35";

test("cells are read with their addresses and groups, and a UID leads to the cell in which its account lives", () => {
  const cells = readCells({ CELLS, CELL: "Europe" });
  expect(cells?.all.map(({ name, origin, groups }) => [name, origin, groups])).toEqual([
    ["Europe", "https://eu.example.com", [[0, 9]]],
    [
      "Asia",
      "https://asia.example.com",
      [
        [20, 29],
        [35, 35],
      ],
    ],
  ]);
  const nameOf = (uid: string) => otherCellOf(cells, uid)?.name ?? null;
  expect(["20481516234", "35481516234", "29481516234"].map(nameOf)).toEqual(["Asia", "Asia", "Asia"]);
  // Here, in no cell, and no UID at all.
  expect(["481516234", "9481516234", "30481516234", "4815162", "a@example.com", ""].map(nameOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  // Nine digits alone are of group 0, and so are the eight of the demo's people.
  for (const uid of ["481516234", "48151623"]) expect(otherCellOf(readCells({ CELLS, CELL: "Asia" }), uid)?.name).toBe("Europe");
  expect(readCells({})).toBeNull();
  expect(otherCellOf(null, "20481516234")).toBeNull();
});

test.each([
  [{ CELLS }, /^CELL is "", but must be the name of one of CELLS: Europe, Asia\.$/],
  [{ CELLS, CELL: "Africa" }, /^CELL is "Africa"/],
  [{ CELLS: "Europe 0-9", CELL: "Europe" }, /^CELLS has "Europe 0-9"/],
  [{ CELLS: "Europe https://eu.example.com/desk 0-9", CELL: "Europe" }, /^CELLS has/],
  [{ CELLS: "Europe https://eu.example.com 9-0", CELL: "Europe" }, /^CELLS has/],
  [{ CELLS: "Europe https://eu.example.com", CELL: "Europe" }, /^CELLS has/],
])("cells that can't be used are refused by name: %j", (env, sentence) => {
  expect(() => readCells(env)).toThrow(sentence);
});
