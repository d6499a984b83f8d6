let leftAt = Number.NEGATIVE_INFINITY;

/** A press that began a download looks like the beginning of another page. So long it may take that page to come. */
export const LEAVING_MS = 10_000;

/** Begins to note when another document begins to load in this one's place. Once, in the browser. */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => (leftAt = performance.now()));
}

/**
 * Whether another document may be on its way. From that moment Firefox takes back what this one has asked for, modules too, although it is
 * still shown: what fails now is no fault, and a reload would take the other document back.
 */
export function isLeaving(now = performance.now()): boolean {
  return now - leftAt < LEAVING_MS;
}
