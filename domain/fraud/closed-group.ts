import { parseDecimal } from "../money/decimal.ts";
import type { Settings } from "../settings/catalogue.ts";

/** Completed trades of one period around a person. */
export interface GroupTrades<Person> {
  /** How often two of them have traded with each other; each pair once. */
  readonly pairs: readonly { readonly one: Person; readonly other: Person; readonly trades: number }[];
  /** All trades of each of them, also with others. */
  readonly totals: ReadonlyMap<Person, number>;
  /** Two who share a device or a payment account. */
  readonly links: readonly { readonly one: Person; readonly other: Person }[];
}

export type GroupSettings = Pick<Settings, "ringShare" | "ringPeople">;

export interface ClosedGroup<Person> {
  /** Without the person who was asked about. */
  readonly others: readonly Person[];
  /** How many of the person's trades were with them. */
  readonly inside: number;
}

/** Shares are compared in whole hundredths. */
const SHARE_PLACES = 2;

/** Whether `part` of `all` is more than a share such as "0.8"; of nothing there is no part. */
export function shareIsAbove(part: number, all: number, share: string): boolean {
  return all > 0 && BigInt(part) * 100n > (parseDecimal(share, SHARE_PLACES) ?? 0n) * BigInt(all);
}

/**
 * The largest group around a person that mostly trades with itself; null where the person's own trades aren't mostly in it. Those who are linked with
 * a member belong to it. Anybody else does who trades mostly inside and with two members at least, so that a merchant and their regulars, who
 * trade with nobody else, are none. Who leaves can only make others leave, so the order in which they are looked at changes nothing.
 */
export function closedGroup<Person>(self: Person, trades: GroupTrades<Person>, settings: GroupSettings): ClosedGroup<Person> | null {
  const members = new Set<Person>([self, ...trades.pairs.flatMap(({ one, other }) => [one, other])]);
  for (let before = 0; before !== members.size;) {
    before = members.size;
    for (const member of members) if (member !== self && !belongs(member, members, trades, settings)) members.delete(member);
  }
  const { inside } = tradesInside(self, members, trades);
  if (!shareIsAbove(inside, trades.totals.get(self) ?? 0, settings.ringShare) || members.size > settings.ringPeople) return null;
  members.delete(self);
  return { others: [...members], inside };
}

function belongs<Person>(person: Person, members: ReadonlySet<Person>, trades: GroupTrades<Person>, settings: GroupSettings): boolean {
  const isLinked = trades.links.some(({ one, other }) => (one === person && members.has(other)) || (other === person && members.has(one)));
  if (isLinked) return true;
  const { inside, partners } = tradesInside(person, members, trades);
  return partners >= 2 && shareIsAbove(inside, trades.totals.get(person) ?? 0, settings.ringShare);
}

function tradesInside<Person>(person: Person, members: ReadonlySet<Person>, { pairs }: GroupTrades<Person>) {
  let [inside, partners] = [0, 0];
  for (const { one, other, trades } of pairs) {
    if (!(one === person && members.has(other)) && !(other === person && members.has(one))) continue;
    inside += trades;
    partners += 1;
  }
  return { inside, partners };
}
