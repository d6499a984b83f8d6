import { expect, test } from "vitest";
import { openLive } from "./live.ts";

/** A database whose answers come when the test says so. */
function slowDatabase() {
  const database = { value: 0, readings: 0, answers: [] as (() => void)[] };
  const read = () => {
    const { value } = database;
    database.readings++;
    return database.readings === 1 ? Promise.resolve(value) : new Promise<number>((resolve) => database.answers.push(() => resolve(value)));
  };
  return { database, read };
}

const answered = async (database: { answers: (() => void)[] }) => {
  await expect.poll(() => database.answers.length).toBeGreaterThan(0);
  database.answers.shift()?.();
};

test("a reading from before a change doesn't take the change back", async () => {
  const { database, read } = slowDatabase();
  const live = await openLive(read, () => {});
  const before = live.refresh();
  database.value = 1;
  const [after, another] = [live.refresh(), live.refresh()];
  // The newer reading isn't under way yet, so its answer can't come before the older one's.
  expect(database.answers).toHaveLength(1);
  await answered(database);
  await before;
  await answered(database);
  await Promise.all([after, another]);
  expect(live.current).toBe(1);
  // The first one at the start, the one from before the change, and one for both that asked after it.
  expect(database.readings).toBe(3);
  live.close();
});

test("a reading that fails leaves what was known, and the next one is read", async () => {
  const errors: unknown[] = [];
  const answers = [() => Promise.resolve("first"), () => Promise.reject(new Error("away")), () => Promise.resolve("second")];
  const live = await openLive(
    () => answers.shift()?.() ?? Promise.reject(new Error("asked too often")),
    (error) => errors.push(error),
  );
  await live.refresh();
  expect([live.current, errors.map(String)]).toEqual(["first", ["Error: away"]]);
  await live.refresh();
  expect(live.current).toBe("second");
  live.close();
});
