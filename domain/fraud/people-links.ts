import type { LinkSign } from "@plaza/contract/links.ts";
import type { Settings } from "../settings/catalogue.ts";
import { closedGroup, shareIsAbove, type GroupTrades } from "./closed-group.ts";

/** Somebody with whom a person shares a device, a network or a payment account. */
export interface SharedWith<Person> {
  readonly person: Person;
  readonly by: "device" | "network" | "account";
  /** How many people share the network, as far as it was counted. */
  readonly people: number;
}

/** What is known of one person and the people around them. */
export interface LinkFacts<Person> {
  readonly shared: readonly SharedWith<Person>[];
  /** The person's trades of 30 days with those they trade with most, and among these; null: too few to ask. */
  readonly trades: GroupTrades<Person> | null;
  /** Purchases of 30 days, and after how many of them the coins left right away. */
  readonly purchases: { readonly made: number; readonly left: number };
  /**
   * What the linked people and the person have taken in 24 hours, and what one person may take, in US cents; null: nobody is linked, or there is
   * no such limit.
   */
  readonly turnover: { readonly takenCents: bigint; readonly limitCents: bigint } | null;
}

export type LinkSettings = Pick<
  Settings,
  "linkNetworkPeople" | "ringTrades" | "ringShare" | "ringPeople" | "passThroughPurchases" | "passThroughShare" | "passThroughMinutes"
>;

/** One hint with its reason. */
export interface LinkHint<Person> {
  readonly sign: LinkSign;
  /** The other people that it is about. */
  readonly people: readonly Person[];
  /** What was measured. Amounts are whole US cents. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/**
 * Who is linked with a person closely enough to be counted together. Thousands may share a network address, so it counts by itself only if few do,
 * and otherwise beside a device or a payment account.
 */
export function linkedPeople<Person>(shared: readonly SharedWith<Person>[], { linkNetworkPeople }: LinkSettings): SharedWith<Person>[] {
  const strong = new Set(shared.filter(({ by }) => by !== "network").map(({ person }) => person));
  return shared.filter(({ by, person, people }) => by !== "network" || people <= linkNetworkPeople || strong.has(person));
}

/** Everything that speaks for people who belong together, the strongest sign first. */
export function linkHints<Person>(self: Person, facts: LinkFacts<Person>, settings: LinkSettings): LinkHint<Person>[] {
  const linked = linkedPeople(facts.shared, settings);
  const sharing = (by: SharedWith<Person>["by"]) => [...new Set(linked.filter((link) => link.by === by).map(({ person }) => person))];
  const shares: LinkHint<Person>[] = [
    { sign: "shared_device", people: sharing("device"), facts: {} },
    { sign: "shared_account", people: sharing("account"), facts: {} },
    { sign: "shared_network", people: sharing("network"), facts: {} },
  ];
  return [
    ...shares.filter(({ people }) => people.length > 0),
    ...[ring(self, facts, settings), velocity(linked, facts), passThrough(facts, settings)].flatMap((hint) => hint ?? []),
  ];
}

/** Those who make each other a reputation: a closed group, in which everybody trades with several others, or with people who are linked. */
function ring<Person>(self: Person, { trades }: LinkFacts<Person>, settings: LinkSettings): LinkHint<Person> | null {
  if (trades === null || settings.ringTrades === 0) return null;
  const total = trades.totals.get(self) ?? 0;
  if (total < settings.ringTrades) return null;
  const group = closedGroup(self, trades, settings);
  if (group === null) return null;
  return { sign: "shared_counterparties", people: group.others, facts: { trades: total, inside: group.inside } };
}

/** A limit for one person is none if the same person takes by many names. */
function velocity<Person>(linked: readonly SharedWith<Person>[], { turnover }: LinkFacts<Person>): LinkHint<Person> | null {
  if (turnover === null || turnover.takenCents <= turnover.limitCents) return null;
  const { takenCents, limitCents } = turnover;
  const people = [...new Set(linked.map(({ person }) => person))];
  if (people.length === 0) return null;
  return { sign: "velocity", people, facts: { takenCents: String(takenCents), limitCents: String(limitCents) } };
}

/** A mule passes on what they bought. So do honest buyers who keep their coins at the exchange: the weakest of the signs. */
function passThrough<Person>({ purchases: { made, left } }: LinkFacts<Person>, settings: LinkSettings): LinkHint<Person> | null {
  if (settings.passThroughPurchases === 0 || made < settings.passThroughPurchases) return null;
  if (!shareIsAbove(left, made, settings.passThroughShare)) return null;
  return { sign: "pass_through", people: [], facts: { purchases: made, left, minutes: settings.passThroughMinutes } };
}
