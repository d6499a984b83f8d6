import { expect, test } from "vitest";
import { borrowFrom, LENT } from "./borrowing.ts";
import { createLink } from "./link.ts";
import { createLending, readClaims, readNames } from "./shares.ts";

/** Longer than it takes to say something in one process. */
const PATIENCE_MS = 1;

test("what is lent after the borrower has stopped waiting is given back", async () => {
  const lending = createLending();
  const held: object[] = [];
  const first = createLink(
    { send: (message) => void held.push(message), isOpen: () => true },
    {
      lend: (claims) => lending.lend(1, readClaims(claims)) ?? LENT,
      "take-back": (names) => lending.takeBack(1, readNames(names)),
    },
  );
  const worker = createLink({ send: (message) => first.receive(message), isOpen: () => true }, {});
  const borrow = borrowFrom(worker, PATIENCE_MS);
  const claims = ["uploads of one", "uploads of a network"].map((name) => ({ name, most: 1 }));
  expect(await borrow(claims)).toBe("uploads of one");
  for (const message of held) worker.receive(message);
  expect(lending.lend(2, claims)).toBeNull();

  // Nothing was lent of what had no room.
  held.length = 0;
  expect(await borrow(claims)).toBe("uploads of one");
  for (const message of held) worker.receive(message);
  expect(lending.lend(3, claims)).toBe("uploads of one");
});
