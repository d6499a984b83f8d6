import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { camelCase, ComposedStatement, statement, readStatement, type Standby } from "./statement.ts";

let db: Database;
beforeAll(() => {
  db = openDatabase({ url: inject("clusterUrl"), poolSize: 1, random: () => 0, onConnectionError: () => undefined });
});
afterAll(() => db.close());

interface Numbers {
  someNumber: number;
  otherNumber2: number | null;
}

const numbers = statement<Numbers, { most: number; factor: number }>(
  "test_numbers",
  "SELECT n * :factor::int AS some_number, nullif(n, 2) AS other_number_2 FROM generate_series(1, :most::int) n ORDER BY n",
);

test("A statement takes its values by name and returns its columns in camelCase", async () => {
  expect(await numbers.all(db, { factor: 10, most: 3 })).toEqual([
    { someNumber: 10, otherNumber2: 1 },
    { someNumber: 20, otherNumber2: null },
    { someNumber: 30, otherNumber2: 3 },
  ]);
  expect(await numbers.first(db, { factor: 7, most: 1 })).toEqual({ someNumber: 7, otherNumber2: 1 });
  expect(await numbers.first(db, { factor: 7, most: 0 })).toBeNull();
  expect(await numbers.count(db, { factor: 1, most: 4 })).toBe(4);
});

test("A statement without parameters takes none", async () => {
  const one = statement<{ theAnswer: number }>("test_without_parameters", "SELECT 42 AS the_answer, '{:not}' AS text");
  expect(await one.first(db)).toMatchObject({ theAnswer: 42 });
});

test("A value left out is a fault, not a NULL", async () => {
  const values = { factor: 1 } as { factor: number; most: number };
  await expect(numbers.all(db, values)).rejects.toThrow("the statement test_numbers was given no most");
});

test("A second statement of the same name is refused when its file loads", () => {
  expect(() => statement("test_numbers", "SELECT 1")).toThrow("two statements are named test_numbers");
});

interface Line {
  lineNumber: number;
}

test.each(["UPDATE users SET nickname = 'x'", "SELECT FROM users FOR SHARE", "SELECT nextval('order_seq')", "DELETE FROM users"])(
  "A read for a standby is refused when its file loads, where PostgreSQL would refuse it there: %s",
  (text) => {
    expect(() => readStatement(`test_${text}`, text)).toThrow(/can't run on a standby/);
  },
);

test("A read runs on a standby, and a statement that may write can't be given one", async () => {
  const standby: Standby = { read: (query) => db.query(query) };
  const one = readStatement<{ one: number }>("test_read", "SELECT 1 AS one");
  expect([await one.first(standby), await one.first(db)]).toEqual([{ one: 1 }, { one: 1 }]);
  const writing = statement<{ two: number }>("test_writing", "SELECT 2 AS two");
  // @ts-expect-error A standby is no place for it.
  await expect(writing.first(standby)).resolves.toEqual({ two: 2 });
});

test("A composed statement has the conditions whose values are set", async () => {
  const list = (filter: { above?: number; below?: number; except?: number }) => {
    const { above, below, except } = filter;
    const query = new ComposedStatement<Line>("test_lines")
      .whereSet("n > :above", { above })
      .whereSet("n < :below", { below })
      .whereSet("n <> :except", { except });
    return query.all(db, `SELECT n AS line_number FROM generate_series(1, 6) n WHERE ${query.conditions} ORDER BY n LIMIT :limit`, {
      limit: 2,
    });
  };
  expect(await list({})).toEqual([{ lineNumber: 1 }, { lineNumber: 2 }]);
  expect(await list({ above: 2, except: 4 })).toEqual([{ lineNumber: 3 }, { lineNumber: 5 }]);
});

test("A composed statement with few variants is prepared once for each of its texts", async () => {
  const list = (above: number | undefined, isPrepared: boolean) => {
    const query = new ComposedStatement<Line>("test_prepared_lines").whereSet("n > :above", { above });
    const text = `SELECT n AS line_number FROM generate_series(1, 6) n WHERE ${query.conditions} ORDER BY n LIMIT 1`;
    return query.all(db, text, {}, isPrepared);
  };
  await list(undefined, true);
  await list(1, true);
  expect(await list(4, true)).toEqual([{ lineNumber: 5 }]);
  expect(await list(5, false)).toEqual([{ lineNumber: 6 }]);
  const prepared = await db.query({
    text: "SELECT count(*)::int AS of_lines FROM pg_prepared_statements WHERE name LIKE 'test_prepared_lines%'",
    values: [],
  });
  expect(prepared.rows).toEqual([{ of_lines: 2 }]);
});

test("A composed statement refuses two values of one name, and a name without a value", async () => {
  const query = new ComposedStatement<Line>("test_lines").where("n > :above", { above: 2 });
  expect(() => query.where("m > :above", { above: 3 })).toThrow(":above has two values");
  const unset = query.where("n < :below", { below: undefined });
  await expect(unset.all(db, `SELECT 1 AS line_number FROM generate_series(1, 6) n WHERE ${unset.conditions}`)).rejects.toThrow("no below");
  await expect(query.all(db, "SELECT :above::int, :below::int")).rejects.toThrow("test_lines was given no below");
});

test.each([
  ["id", "id"],
  ["external_id", "externalId"],
  ["last_24_hours", "last24Hours"],
  ["nothing_", "nothing_"],
])("The column %s is read as %s", (column, key) => {
  expect(camelCase(column)).toBe(key);
});
