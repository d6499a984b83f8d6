import type { Person } from "./stack.ts";

/** One of a test's people. @throws RangeError where the list has no such place */
export function personAt(people: readonly Person[], index: number): Person {
  const person = people[index];
  if (person === undefined) throw new RangeError(`there is no person ${index}`);
  return person;
}
