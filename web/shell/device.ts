import { APP_MARKER } from "@plaza/contract/app-marker.ts";

/**
 * What the page runs on: inside the exchange's app on an Apple or another device, or in a plain browser (docs/specification.md, Constants).
 */
export type DeviceKind = "ios" | "android" | "h5";

export interface Surroundings {
  readonly userAgent: string;
  /** Path and query, or a whole address. Its marker counts for this address alone, since a plain browser may open such a link too. */
  readonly address: string;
  /** Whether the app has put its object into the page; only the page itself can know. */
  readonly hasAppObject: boolean;
  /** Whether an earlier page of this browser has seen the app's object, which no request shows. */
  readonly remembered: boolean;
}

/** Remembers for a day that this browser is the app's. */
export const APP_COOKIE = "plaza_app";
export const DAY_SECONDS = 24 * 60 * 60;

const APPLE = /iPhone|iPad|iPod|Macintosh/;
/** Longer ones are cut: nobody's real one is, and it goes into patterns. */
export const LONGEST_USER_AGENT = 500;

/** The marker in the user agent, the global object, or the marker in the address: each alone is enough. It changes layout, never rights. */
export function deviceOf({ userAgent, address, hasAppObject, remembered }: Surroundings): DeviceKind {
  const agent = userAgent.slice(0, LONGEST_USER_AGENT);
  const inApp = agent.includes(APP_MARKER) || hasAppObject || address.includes(APP_MARKER) || remembered;
  if (!inApp) return "h5";
  return APPLE.test(agent) ? "ios" : "android";
}
