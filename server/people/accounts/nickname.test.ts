import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** Somebody who has just signed up: the account still has the name that it was made with. */
async function newcomer(): Promise<Person> {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [person.id]);
  return person;
}

const choose = (person: Person | null, nickname: string) => stack.call(person, "POST /api/a/v1/auth/nickname", { body: { nickname } });
const nameOf = async (person: Person) =>
  (await stack.owner.query<{ nickname: string }>("SELECT nickname FROM users WHERE id = $1", [person.id])).rows[0]?.nickname;

it("is chosen once", async () => {
  const person = await newcomer();
  expect(await choose(person, "  Marta  Rossi ")).toMatchObject({ status: 200, data: { nickname: "Marta Rossi" } });
  expect(await choose(person, "Marta Bianchi")).toMatchObject({ status: 409, error: "already_done" });
  expect(await nameOf(person)).toBe("Marta Rossi");
});

it("is nobody else's, however it is spelled, and a refused choice leaves the next one open", async () => {
  const [first, second] = [await newcomer(), await newcomer()];
  await choose(first, "Karl Otto");
  for (const nickname of ["karl otto", "KarlOtto", "Каrl Оtto", "Kar1 0tto"])
    expect(await choose(second, nickname), nickname).toMatchObject({ status: 409, error: "nickname_taken" });
  expect(await nameOf(second)).toMatch(/^user-\d{6}$/);
  expect(await choose(second, "Karla Otta")).toMatchObject({ status: 200 });
});

it("is not one that an account has without having chosen it", async () => {
  const [given, person] = [await stack.person(), await newcomer()];
  await stack.owner.query("UPDATE users SET nickname = 'Given Name' WHERE id = $1", [given.id]);
  expect(await choose(person, "given name")).toMatchObject({ error: "nickname_taken" });
  expect(await choose(given, "Other Name")).toMatchObject({ error: "already_done" });
});

it("doesn't look like a merchant's, also where the merchant has not chosen it", async () => {
  const [merchant, person] = [await stack.person(), await newcomer()];
  await stack.owner.query("UPDATE users SET nickname = 'Harbor Coins', trader_status = 'active' WHERE id = $1", [merchant.id]);
  // The same letters of another script.
  for (const nickname of ["Hаrbоr Cоins", "harborcoins", "Harb0r C0ins"])
    expect(await choose(person, nickname), nickname).toMatchObject({ status: 409, error: "nickname_taken" });
  expect(await choose(person, "Harvest Coins")).toMatchObject({ status: 200 });
});

it("may not pass for the product or its staff, and is a visitor's never", async () => {
  const person = await newcomer();
  for (const nickname of ["PIaza 5upport", "user-123456", "12345", "<script>"])
    expect(await choose(person, nickname), nickname).toMatchObject({ error: "field_invalid" });
  expect(await choose(null, "Marta")).toMatchObject({ status: 401 });
});

it("goes to one of those who want it at the same moment", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newcomer));
  const results = await Promise.all(people.map((person, index) => choose(person, index % 2 === 0 ? "Lucky One" : "Luckу Оne")));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(results.filter((result) => "error" in result && result.error === "nickname_taken")).toHaveLength(7);
});
