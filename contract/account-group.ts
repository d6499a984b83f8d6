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
