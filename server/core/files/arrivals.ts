/** An upload that arrives. */
export interface Arrival {
  readonly person: string;
  /** The networks that its sender is in, each with how many of its uploads the reserve takes. */
  readonly networks: readonly { readonly name: string; readonly inReserve: number }[];
  /** How much the disk is to take of it. */
  readonly bytes: number;
  /** How much of it has come; null once all has, when its end is up to us. */
  readonly receivedBytes: () => number | null;
  /** Ends it before it is whole. */
  readonly cut: () => void;
}

/** Uploads that arrive: each lies on the disk from its first byte until its call is over. */
export interface Arrivals {
  /**
   * @param isTrading its sender has a running order, whose payment it may be the proof of: there are places that others never have
   * @returns what to call when it is over, once or more; null where the person, or everybody together, has as many as there may be
   */
  enter(arrival: Arrival, isTrading?: boolean): (() => void) | null;
  /** How many there are now, of all people. */
  underWay(): number;
  /** Whether only the reserve is left. */
  isShort(): boolean;
  /** What the disk is still to take of them. */
  bytesToCome(): number;
}

/** Of all uploads that there may be, the part kept for people and networks that have none; as many again are for people with a running order. */
const RESERVE = 1 / 4;
/** By then an upload's pace says something of its sender's line. */
const GRACE_MS = 10_000;
/** A picture of a phone in two minutes: a bad line of 2G is faster. */
const SLOWEST_BYTES_PER_SECOND = 4_000;
const SECOND_MS = 1_000;

/**
 * Counts uploads under way. `enter` is null where a person or the process has as many as it may. Once only the reserve is left, those who have
 * an upload under way get no other, and each newcomer ends the slowest upload, if that is slower than any line. People with a running order who
 * have no upload under way still get one when all others are taken, from wherever they send it.
 * @param now in milliseconds
 */
export function trackArrivals(limits: { readonly perPerson: number; readonly atOnce: number }, now: () => number): Arrivals {
  const underWay = new Map<Arrival, number>();
  const reserved = Math.floor(limits.atOnce * RESERVE);
  const isShort = () => underWay.size >= limits.atOnce - reserved;
  const paceOf = ([arrival, begin]: readonly [Arrival, number]) => {
    const bytes = arrival.receivedBytes();
    const ageMs = now() - begin;
    return bytes === null || ageMs < GRACE_MS ? Number.POSITIVE_INFINITY : (bytes * SECOND_MS) / ageMs;
  };
  const endSlowest = () => {
    const paces = [...underWay].map((entry) => ({ arrival: entry[0], pace: paceOf(entry) }));
    const slowest = paces.toSorted((a, b) => a.pace - b.pace)[0];
    if (slowest === undefined || slowest.pace >= SLOWEST_BYTES_PER_SECOND) return;
    underWay.delete(slowest.arrival);
    slowest.arrival.cut();
  };
  return {
    underWay: () => underWay.size,
    isShort,
    bytesToCome: () =>
      [...underWay.keys()].reduce((sum, { bytes, receivedBytes }) => sum + Math.max(0, bytes - (receivedBytes() ?? bytes)), 0),
    enter: (arrival, isTrading = false) => {
      const count = (isSame: (other: Arrival) => boolean) => [...underWay.keys()].filter(isSame).length;
      const own = count(({ person }) => person === arrival.person);
      if (own >= limits.perPerson) return null;
      // Who is asked a second time has ended one already.
      if (isShort() && !isTrading) endSlowest();
      if (underWay.size >= limits.atOnce + (isTrading ? reserved : 0)) return null;
      const isKnown =
        own > 0 ||
        (!isTrading &&
          arrival.networks.some(
            ({ name, inReserve }) => count(({ networks }) => networks.some((other) => other.name === name)) >= inReserve,
          ));
      // A market so small that its reserve is nothing has none to give away either.
      if (isShort() && isKnown) return null;
      underWay.set(arrival, now());
      return () => void underWay.delete(arrival);
    },
  };
}
