/** Uploads that arrive: each lies on the disk from its first byte until its call is over. */
export interface Arrivals {
  /** @returns what to call when it is over; null where the person, or everybody together, has as many as there may be */
  enter(person: string): (() => void) | null;
  /** How many there are now, of all people. */
  underWay(): number;
}

/** Counts uploads under way. `enter` is null where a person or the process has as many as it may. */
export function trackArrivals(limits: { readonly perPerson: number; readonly atOnce: number }): Arrivals {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    underWay: () => all,
    enter: (person) => {
      const own = counts.get(person) ?? 0;
      if (own >= limits.perPerson || all >= limits.atOnce) return null;
      counts.set(person, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (counts.get(person) ?? 1) - 1;
        if (left > 0) counts.set(person, left);
        else counts.delete(person);
      };
    },
  };
}
