/**
 * The account group that may lead a call's path (`/{accountGroup}/api/…`). 0 is one. Programs write what they hold, so a group that is missing
 * arrives as `undefined`, `null` or nothing at all, and is answered with `account_group_missing` like one that is somebody else's.
 */

/** Source of a pattern: what stands between the first two slashes of such a path, a group or what a program without one writes there. */
export const GROUP_SEGMENT = String.raw`(?:undefined|null|NaN|true|false|%5Bobject%20Object%5D|-?\d+(?:\.\d+)?)?`;

const MOST_DIGITS = 9;

/** Whether the segment is a group: a whole number from 0. */
export function isGroupSegment(segment: string): boolean {
  return segment.length <= MOST_DIGITS && /^\d+$/.test(segment);
}

/** Account groups, as ranges of whole numbers from 0 with both of their ends. */
export type AccountGroups = readonly (readonly [first: number, last: number])[];

const RANGE = /^(\d{1,9})(?:-(\d{1,9}))?$/;

/** @returns the range that an operator writes as `0` or `20-29`; null if it isn't one */
export function readGroupRange(text: string): AccountGroups[number] | null {
  const [, first = "", last = first] = RANGE.exec(text) ?? [];
  const range = [Number.parseInt(first, 10), Number.parseInt(last, 10)] as const;
  return first === "" || range[1] < range[0] ? null : range;
}

/** Whether one of the ranges contains the group; the ends of a range belong to it. */
export function hasGroup(groups: AccountGroups, group: number): boolean {
  return groups.some(([first, last]) => first <= group && group <= last);
}

/** What of a UID is a person's own number; its account group is in front of it, and nothing in group 0. */
const OWN_DIGITS = 9;

/** @returns the account group of a UID; null if it isn't a UID */
export function groupOfUid(text: string): number | null {
  // The demo's people of group 0 have eight digits.
  return /^\d{8,18}$/.test(text) ? Number.parseInt(text.slice(0, -OWN_DIGITS) || "0", 10) : null;
}
