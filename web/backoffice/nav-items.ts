import type { DeskQueue, StaffRole } from "@plaza/contract/staff.ts";
import { paths } from "../shell/paths.ts";

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
  { href: paths.desk.home(), text: "desk.overview", least: "reader" },
  { href: paths.desk.appeals("appeals"), text: "desk.queue_appeals", least: "reader", queue: "appeals" },
  { href: paths.desk.appeals("objections"), text: "desk.queue_objections", least: "reader", queue: "objections" },
  { href: paths.desk.kyc(), text: "desk.queue_kyc", least: "reader", queue: "kyc" },
  { href: paths.desk.merchantApplications(), text: "desk.queue_merchants", least: "reader", queue: "merchants" },
  { href: paths.desk.merchants(), text: "desk.merchants", least: "reader" },
  { href: paths.desk.reviews(), text: "desk.queue_reviews", least: "reader", queue: "reviews" },
  { href: paths.desk.users(), text: "desk.users", least: "agent" },
  { href: paths.desk.adverts(), text: "desk.adverts", least: "agent" },
  { href: paths.desk.methods(), text: "desk.methods", least: "reader" },
  { href: paths.desk.market(), text: "desk.market", least: "reader" },
  { href: paths.desk.settings(), text: "desk.settings", least: "senior" },
  { href: paths.desk.ledger(), text: "desk.ledger", least: "senior" },
  { href: paths.desk.reconciliation(), text: "desk.reconciliation", least: "senior" },
  { href: paths.desk.serviceKeys(), text: "desk.service_keys", least: "operator" },
  { href: paths.desk.staff(), text: "desk.staff", least: "senior" },
  { href: paths.desk.log(), text: "desk.log", least: "senior" },
];
