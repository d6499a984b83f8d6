import type { DeskQueue, StaffRole } from "@plaza/contract/staff.ts";
import { deskPaths } from "./desk-paths.ts";

/** The names of the pages in the navigation. */
type PlaceText =
  | "desk.overview"
  | `desk.queue_${DeskQueue}`
  | `desk.${"users" | "merchants" | "adverts" | "methods" | "market" | "settings" | "ledger" | "reconciliation" | "service_keys" | "log" | "staff"}`;

/** One page in the back office navigation. */
export interface Place {
  readonly href: string;
  readonly text: PlaceText;
  /** A lower role doesn't see it; its page and its calls check the role themselves. */
  readonly least: StaffRole;
  /** Shows how many cases of this queue wait. */
  readonly queue?: DeskQueue;
}

/** The items of the navigation, in this order. */
export const PLACES: readonly Place[] = [
  { href: deskPaths.home(), text: "desk.overview", least: "reader" },
  { href: deskPaths.appeals("appeals"), text: "desk.queue_appeals", least: "reader", queue: "appeals" },
  { href: deskPaths.appeals("objections"), text: "desk.queue_objections", least: "reader", queue: "objections" },
  { href: deskPaths.kyc(), text: "desk.queue_kyc", least: "reader", queue: "kyc" },
  { href: deskPaths.merchantApplications(), text: "desk.queue_merchants", least: "reader", queue: "merchants" },
  { href: deskPaths.merchants(), text: "desk.merchants", least: "reader" },
  { href: deskPaths.reviews(), text: "desk.queue_reviews", least: "reader", queue: "reviews" },
  { href: deskPaths.users(), text: "desk.users", least: "agent" },
  { href: deskPaths.adverts(), text: "desk.adverts", least: "agent" },
  { href: deskPaths.methods(), text: "desk.methods", least: "reader" },
  { href: deskPaths.market(), text: "desk.market", least: "reader" },
  { href: deskPaths.settings(), text: "desk.settings", least: "senior" },
  { href: deskPaths.ledger(), text: "desk.ledger", least: "senior" },
  { href: deskPaths.reconciliation(), text: "desk.reconciliation", least: "senior" },
  { href: deskPaths.serviceKeys(), text: "desk.service_keys", least: "operator" },
  { href: deskPaths.staff(), text: "desk.staff", least: "senior" },
  { href: deskPaths.log(), text: "desk.log", least: "senior" },
];
