import fc from "fast-check";
import { expect, test } from "vitest";
import { closedGroup, shareIsAbove, type GroupTrades } from "./closed-group.ts";

const SETTINGS = { ringShare: "0.8", ringPeople: 20 };
const SELF = 0;

/** Trades among a few people by their numbers, and how many each of them has with others. */
const market = fc.integer({ min: 2, max: 6 }).chain((people) => {
  const person = fc.nat({ max: people - 1 });
  const two = fc.tuple(person, person).filter(([one, other]) => one !== other);
  const key = ([one, other]: readonly [number, number]) => `${Math.min(one, other)}:${Math.max(one, other)}`;
  const pairs = fc
    .uniqueArray(two, { selector: key, maxLength: 10 })
    .chain((chosen) => fc.tuple(...chosen.map(([one, other]) => fc.integer({ min: 1, max: 5 }).map((trades) => ({ one, other, trades })))));
  const links = fc.uniqueArray(two, { selector: key, maxLength: 2 }).map((linked) => linked.map(([one, other]) => ({ one, other })));
  const outside = fc.array(fc.nat({ max: 3 }), { minLength: people, maxLength: people });
  return fc.record({ pairs, links, outside });
});

function tradesOf({ pairs, links, outside }: { readonly outside: readonly number[] } & Pick<GroupTrades<number>, "pairs" | "links">) {
  const totals = new Map(outside.map((trades, person) => [person, trades]));
  for (const { one, other, trades } of pairs) for (const person of [one, other]) totals.set(person, (totals.get(person) ?? 0) + trades);
  return { pairs, links, totals };
}

/** The same rule by looking at every set of the people with trades: the largest in which everybody but the person themselves belongs. */
function largestGroup({ pairs, links, totals }: GroupTrades<number>, ringPeople: number): { others: number[]; inside: number } | null {
  const candidates = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].filter((person) => person !== SELF);
  const inside = (person: number, group: ReadonlySet<number>) =>
    pairs.filter(({ one, other }) => (one === person && group.has(other)) || (other === person && group.has(one)));
  const isMostlyInside = (person: number, group: ReadonlySet<number>) => {
    const trades = inside(person, group).reduce((sum, pair) => sum + pair.trades, 0);
    return trades > 0.8 * (totals.get(person) ?? 0);
  };
  const groups = Array.from({ length: 2 ** candidates.length }, (_, bits) => [
    SELF,
    ...candidates.filter((_person, index) => Math.floor(bits / 2 ** index) % 2 === 1),
  ])
    .map((people) => new Set(people))
    .filter((group) =>
      [...group].every(
        (person) =>
          person === SELF ||
          links.some(({ one, other }) => (one === person ? group.has(other) : other === person && group.has(one))) ||
          (inside(person, group).length >= 2 && isMostlyInside(person, group)),
      ),
    );
  const largest = groups.reduce((best, group) => (group.size > best.size ? group : best));
  if (!isMostlyInside(SELF, largest) || largest.size > ringPeople) return null;
  const others = [...largest].filter((person) => person !== SELF).toSorted((a, b) => a - b);
  return { others, inside: inside(SELF, largest).reduce((sum, { trades }) => sum + trades, 0) };
}

test("The group is the largest set of people in which everybody belongs", () => {
  fc.assert(
    fc.property(market, fc.integer({ min: 2, max: 6 }), (given, ringPeople) => {
      const trades = tradesOf(given);
      const found = closedGroup(SELF, trades, { ...SETTINGS, ringPeople });
      const sorted = found === null ? null : { ...found, others: found.others.toSorted((a, b) => a - b) };
      expect(sorted).toEqual(largestGroup(trades, ringPeople));
    }),
    { numRuns: 500 },
  );
});

test("A group may have as many people as the setting says, and no more", () => {
  const people = [0, 1, 2, 3];
  const pairs = people.flatMap((person) => people.filter((other) => other > person).map((other) => ({ one: person, other, trades: 1 })));
  const trades = tradesOf({ pairs, links: [], outside: [0, 0, 0, 0] });
  expect(closedGroup(SELF, trades, { ...SETTINGS, ringPeople: 4 })).toEqual({ others: [1, 2, 3], inside: 3 });
  expect(closedGroup(SELF, trades, { ...SETTINGS, ringPeople: 3 })).toBeNull();
});

test("A link to somebody outside the group keeps nobody in it", () => {
  const given = {
    pairs: [
      { one: 0, other: 1, trades: 10 },
      { one: 0, other: 2, trades: 1 },
    ],
    links: [
      { one: 2, other: 9 },
      { one: 8, other: 2 },
      { one: 1, other: 0 },
    ],
    outside: [0, 90, 90],
  };
  expect(closedGroup(SELF, tradesOf(given), SETTINGS)).toEqual({ others: [1], inside: 10 });
});

test("A share is above only beyond it, and nothing has no part", () => {
  expect(shareIsAbove(8, 10, "0.8")).toBe(false);
  expect(shareIsAbove(9, 10, "0.8")).toBe(true);
  expect(shareIsAbove(1, 0, "0.8")).toBe(false);
});
