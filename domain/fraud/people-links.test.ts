import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedGroup, type GroupTrades } from "./closed-group.ts";
import { linkHints, linkedPeople, type LinkFacts, type SharedWith } from "./people-links.ts";

const SETTINGS = {
  linkNetworkPeople: 3,
  ringTrades: 10,
  ringShare: "0.8",
  ringPeople: 20,
  passThroughPurchases: 5,
  passThroughShare: "0.9",
  passThroughMinutes: 60,
};
const NOTHING: LinkFacts<string> = { shared: [], trades: null, purchases: { made: 0, left: 0 }, turnover: null };
const signs = (facts: Partial<LinkFacts<string>>, settings: Partial<typeof SETTINGS> = {}) =>
  linkHints("self", { ...NOTHING, ...facts }, { ...SETTINGS, ...settings }).map(({ sign, people }) => [sign, ...people].join(" "));

type Trade = readonly [one: string, other: string, trades: number];
/** @param outside trades of each with people who aren't asked about */
function tradesOf(pairs: readonly Trade[], outside: Readonly<Record<string, number>> = {}, links: GroupTrades<string>["links"] = []) {
  const totals = new Map<string, number>(Object.entries(outside));
  for (const [one, other, trades] of pairs) for (const person of [one, other]) totals.set(person, (totals.get(person) ?? 0) + trades);
  return { pairs: pairs.map(([one, other, trades]) => ({ one, other, trades })), totals, links };
}

/** All trade with all. */
const ringOf = (people: readonly string[], trades = 5): Trade[] =>
  people.flatMap((person, index) => people.slice(index + 1).map((other): Trade => [person, other, trades]));

describe("who shares something", () => {
  const network = (person: string, people: number): SharedWith<string> => ({ person, by: "network", people });
  const device = (person: string): SharedWith<string> => ({ person, by: "device", people: 2 });

  test("a device is a hint with each of the others", () => {
    expect(signs({ shared: [device("a"), device("b")] })).toEqual(["shared_device a b"]);
  });

  test("a network of few is a hint by itself, one of many only beside something else", () => {
    expect(signs({ shared: [network("a", 3), network("b", 4)] })).toEqual(["shared_network a"]);
    expect(signs({ shared: [network("a", 4), device("a"), network("b", 4)] })).toEqual(["shared_device a", "shared_network a"]);
    expect(signs({ shared: [network("a", 2)] }, { linkNetworkPeople: 0 })).toEqual([]);
  });

  test("somebody who shares only a network with many is never linked", () => {
    const links = fc.array(
      fc.record({
        person: fc.constantFrom<string>("a", "b", "c"),
        by: fc.constantFrom("device" as const, "network" as const, "account" as const),
        people: fc.integer({ min: 2, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(links, (shared) => {
        const linked = new Set(linkedPeople(shared, SETTINGS).map(({ person }) => person));
        for (const person of ["a", "b", "c"]) {
          const own = shared.filter((link) => link.person === person);
          expect(linked.has(person)).toBe(own.some(({ by, people }) => by !== "network" || people <= SETTINGS.linkNetworkPeople));
        }
      }),
    );
  });
});

describe("a closed group", () => {
  const PEOPLE = ["self", "a", "b", "c", "d"];

  test("is found where all trade with all, with how much of it was inside", () => {
    expect(linkHints("self", { ...NOTHING, trades: tradesOf(ringOf(PEOPLE), { self: 2 }) }, SETTINGS)).toEqual([
      { sign: "shared_counterparties", people: ["a", "b", "c", "d"], facts: { trades: 22, inside: 20 } },
    ]);
  });

  test("isn't a merchant with regulars who trade with nobody else", () => {
    const regulars = ["a", "b", "c", "d"].map((regular): Trade => ["self", regular, 5]);
    expect(signs({ trades: tradesOf(regulars) })).toEqual([]);
  });

  test("isn't a regular of merchants who have many others", () => {
    const trades: Trade[] = [
      ["self", "a", 10],
      ["self", "b", 10],
      ["a", "b", 3],
    ];
    expect(signs({ trades: tradesOf(trades, { a: 900, b: 900 }) })).toEqual([]);
  });

  test("is one device's accounts that trade with the person, however much they trade with others", () => {
    const trades: Trade[] = [
      ["self", "a", 10],
      ["self", "b", 10],
    ];
    const linked = tradesOf(trades, { a: 90, b: 90 }, [{ one: "a", other: "b" }]);
    expect(signs({ trades: linked })).toEqual(["shared_counterparties a b"]);
  });

  test("needs the set number of trades, more than the set share, and no more than the set people", () => {
    const trades = tradesOf(ringOf(PEOPLE), { self: 5 });
    expect(signs({ trades })).toEqual([]);
    expect(signs({ trades }, { ringShare: "0.79" })).toEqual(["shared_counterparties a b c d"]);
    const closed = tradesOf(ringOf(PEOPLE));
    expect(signs({ trades: closed }, { ringTrades: 20 })).toEqual(["shared_counterparties a b c d"]);
    expect(signs({ trades: closed }, { ringTrades: 21 })).toEqual([]);
    expect(signs({ trades: closed }, { ringTrades: 0 })).toEqual([]);
    expect(signs({ trades: closed }, { ringPeople: 4 })).toEqual([]);
  });

  const group = fc
    .record({
      pairs: fc.uniqueArray(
        fc
          .tuple(fc.constantFrom(...PEOPLE), fc.constantFrom(...PEOPLE), fc.integer({ min: 1, max: 9 }))
          .filter(([one, other]) => one < other),
        { selector: ([one, other]) => `${one} ${other}`, minLength: 1 },
      ),
      outside: fc.record(Object.fromEntries(PEOPLE.map((person) => [person, fc.integer({ min: 0, max: 9 })]))),
    })
    .map(({ pairs, outside }) => ({ pairs, outside }));

  test("doesn't depend on the order in which trades are read", () => {
    fc.assert(
      fc.property(group, fc.nat(), ({ pairs, outside }, turn) => {
        const turned = [...pairs.slice(turn % pairs.length), ...pairs.slice(0, turn % pairs.length)].toReversed();
        const found = (list: readonly Trade[]) => {
          const of = closedGroup("self", tradesOf(list, outside), SETTINGS);
          return of === null ? null : { inside: of.inside, others: of.others.toSorted() };
        };
        expect(found(turned)).toEqual(found(pairs));
      }),
    );
  });

  test("has only members who trade mostly inside and with two of it, and disappears with enough trades outside", () => {
    fc.assert(
      fc.property(group, ({ pairs, outside }) => {
        const trades = tradesOf(pairs, outside);
        const found = closedGroup("self", trades, SETTINGS);
        if (found === null) return;
        const members = ["self", ...found.others];
        for (const person of members) {
          const inside = pairs.filter(([one, other]) => [one, other].includes(person) && members.includes(one) && members.includes(other));
          const count = inside.reduce((sum, [, , times]) => sum + times, 0);
          expect(count * 100).toBeGreaterThan(80 * (trades.totals.get(person) ?? 0));
          if (person !== "self") expect(inside.length).toBeGreaterThanOrEqual(2);
        }
        expect(closedGroup("self", tradesOf(pairs, { ...outside, self: 1000 }), SETTINGS)).toBeNull();
      }),
    );
  });
});

describe("coins that pass through", () => {
  test("are a hint from the set number of purchases and above the set share", () => {
    expect(signs({ purchases: { made: 5, left: 5 } })).toEqual(["pass_through"]);
    expect(signs({ purchases: { made: 4, left: 4 } })).toEqual([]);
    expect(signs({ purchases: { made: 10, left: 9 } })).toEqual([]);
    expect(signs({ purchases: { made: 11, left: 10 } })).toEqual(["pass_through"]);
    expect(signs({ purchases: { made: 5, left: 5 } }, { passThroughPurchases: 0 })).toEqual([]);
  });
});

describe("velocity", () => {
  const shared: SharedWith<string>[] = [
    { person: "a", by: "device", people: 2 },
    { person: "a", by: "account", people: 2 },
  ];

  test("is a hint only above one person's limit, and only with linked people", () => {
    expect(signs({ shared, turnover: { takenCents: 500_001n, limitCents: 500_000n } })).toEqual([
      "shared_device a",
      "shared_account a",
      "velocity a",
    ]);
    expect(signs({ shared, turnover: { takenCents: 500_000n, limitCents: 500_000n } })).not.toContain("velocity a");
    expect(signs({ turnover: { takenCents: 500_001n, limitCents: 500_000n } })).toEqual([]);
  });
});
