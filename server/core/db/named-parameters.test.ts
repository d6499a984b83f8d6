import { expect, test } from "vitest";
import { parseParameters } from "./named-parameters.ts";

test("Each name becomes a number, and keeps it where it occurs again", () => {
  expect(parseParameters("SELECT :id, :name WHERE a = :id AND b IN (:name,:other)")).toEqual({
    sql: "SELECT $1, $2 WHERE a = $1 AND b IN ($2,$3)",
    names: ["id", "name", "other"],
  });
});

test.each([
  ["a cast", "SELECT id::text, :id::bigint", "SELECT id::text, $1::bigint"],
  ["a cast of a cast", "SELECT a::text::int", "SELECT a::text::int"],
  ["a string", "SELECT ':no', 'it''s :no', :id", "SELECT ':no', 'it''s :no', $1"],
  ["a string with escapes", String.raw`SELECT E'\':no', e'\\', :id`, String.raw`SELECT E'\':no', e'\\', $1`],
  ["a quoted name", 'SELECT ":no", "a"":no", :id', 'SELECT ":no", "a"":no", $1'],
  ["a comment on a line", "SELECT 1 -- :no, it's\n, :id", "SELECT 1 -- :no, it's\n, $1"],
  ["a comment between", "SELECT /* :no '\n */ :id", "SELECT /* :no '\n */ $1"],
  ["a dollar-quoted text", "SELECT $$:no$$, :id", "SELECT $$:no$$, $1"],
  [
    "a slice of a column",
    "SELECT a[1:no], a[:no], a[lower : no], (f(a))[2:no], :id",
    "SELECT a[1:no], a[:no], a[lower : no], (f(a))[2:no], $1",
  ],
  ["a named argument", "SELECT f(a := 1, b => :id)", "SELECT f(a := 1, b => $1)"],
])("%s is not taken for a parameter", (_what, text, sql) => {
  expect(parseParameters(text).sql).toBe(sql);
});

test("The elements of an array constructor can be parameters", () => {
  expect(parseParameters("SELECT ARRAY[:one, :two], x = ANY(ARRAY[:one])").names).toEqual(["one", "two"]);
});

test("A number in place of a name is refused", () => {
  expect(() => parseParameters("SELECT * FROM users WHERE id = $1")).toThrow("give $1 a name");
  expect(parseParameters("SELECT '$1', $$ $1 $$").names).toEqual([]);
});
