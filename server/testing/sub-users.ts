import type { SubUserRights } from "@plaza/contract/sub-users.ts";
import type { Person, Stack } from "./stack.ts";

/** Somebody with an authenticator of their own who works for an account. */
export async function subUserOf(stack: Stack, main: Person, rights: SubUserRights): Promise<Person> {
  const person = await stack.person({ payments: [], name: `Helper of ${main.name}` });
  await stack.owner.query("UPDATE users SET parent_id = $2 WHERE id = $1", [person.id, main.id]);
  await stack.owner.query(
    "INSERT INTO sub_user (user_id, account_id, rights, state, email) SELECT id, parent_id, $2, 'active', email FROM users WHERE id = $1",
    [person.id, rights],
  );
  return person;
}
