import { expect, test } from "vitest";
import { trackArrivals, type Arrival } from "./arrivals.ts";

/** Nothing of it has come yet. */
function arrivalOf(person: string, extra: Partial<Arrival> = {}): Arrival {
  return { person, networks: [], bytes: 1_000, receivedBytes: () => 0, cut: () => undefined, ...extra };
}

test("A person has a few uploads on their way at once, all people together have no more than the disk takes", () => {
  const arrivals = trackArrivals({ perPerson: 2, atOnce: 3 }, () => 0);
  const [first, second] = [arrivals.enter(arrivalOf("anna")), arrivals.enter(arrivalOf("anna"))];
  expect([first, second].includes(null)).toBe(false);
  expect(arrivals.enter(arrivalOf("anna"))).toBeNull();
  const third = arrivals.enter(arrivalOf("ben"));
  expect(third).not.toBeNull();
  expect(arrivals.enter(arrivalOf("ben"))).toBeNull();
  first?.();
  expect(arrivals.enter(arrivalOf("ben"))).not.toBeNull();
  expect(arrivals.enter(arrivalOf("anna"))).toBeNull();
  third?.();
  expect(arrivals.enter(arrivalOf("anna"))).not.toBeNull();
});

test("An upload that is whole and waits for us is not ended, however long that takes", () => {
  const ended: string[] = [];
  const time = { ms: 0 };
  const arrivals = trackArrivals({ perPerson: 2, atOnce: 4 }, () => time.ms);
  arrivals.enter(arrivalOf("anna", { receivedBytes: () => null, cut: () => ended.push("whole") }));
  const leave = arrivals.enter(arrivalOf("anna", { cut: () => ended.push("slow") }));
  arrivals.enter(arrivalOf("ben", { receivedBytes: () => null, cut: () => ended.push("whole") }));
  expect(arrivals.bytesToCome()).toBe(1_000);
  time.ms = 60_000;
  expect(arrivals.enter(arrivalOf("cleo"))).not.toBeNull();
  expect(arrivals.enter(arrivalOf("dora"))).not.toBeNull();
  expect(ended).toEqual(["slow"]);
  leave?.();
  expect(arrivals.underWay(), "one that was ended is not counted off twice").toBe(4);
});

test("Somebody with a running order gets a place when strangers have all others, one each, from any network", () => {
  const arrivals = trackArrivals({ perPerson: 8, atOnce: 8 }, () => 0);
  const networks = [{ name: "192.0.2.1", inReserve: 1 }];
  for (let person = 0; person < 8; person++)
    expect(arrivals.enter(arrivalOf(`stranger ${person}`, { networks: person === 0 ? networks : [] }))).not.toBeNull();
  expect(arrivals.enter(arrivalOf("anna", { networks }))).toBeNull();
  const leave = arrivals.enter(arrivalOf("anna", { networks }), true);
  expect(leave).not.toBeNull();
  expect(arrivals.enter(arrivalOf("anna", { networks }), true), "a second one of hers").toBeNull();
  expect(arrivals.enter(arrivalOf("ben", { networks }), true)).not.toBeNull();
  expect(arrivals.enter(arrivalOf("cleo"), true), "a third of them").toBeNull();
  leave?.();
  expect(arrivals.enter(arrivalOf("stranger 9")), "a stranger in one of their places").toBeNull();
  expect(arrivals.enter(arrivalOf("cleo"), true)).not.toBeNull();
});
