import type { StaffLinkSign } from "@plaza/contract/links.ts";

/** What a member of staff and a user share, and how many others share it. */
export interface StaffLinkFacts {
  readonly by: StaffLinkSign;
  readonly staff: number;
  readonly users: number;
}

/** Whether staff are shown it. An office and a telephone network are shared by many, who don't belong together. */
export function isShownLink({ by, staff, users }: StaffLinkFacts, { linkNetworkPeople }: { readonly linkNetworkPeople: number }): boolean {
  return by !== "network" || staff + users <= linkNetworkPeople;
}

/** Whether it refuses the member of staff: a payment account, or a browser with which no colleague works. On a shared computer it could be the colleague. */
export function isCertainLink({ by, staff }: StaffLinkFacts): boolean {
  return by === "account" || (by === "device" && staff === 1);
}
