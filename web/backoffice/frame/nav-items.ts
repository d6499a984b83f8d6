import type { BackofficeQueue, StaffRole } from "@plaza/contract/staff.ts";
import { backofficePaths } from "../backoffice-paths.ts";

/** The names of the pages in the navigation. */
type NavText =
  | "desk.overview"
  | `desk.queue_${BackofficeQueue}`
  | `desk.${"figures" | "search" | "orders" | "stalled_orders" | "users" | "merchants" | "adverts" | "decision_templates" | "case_training" | "methods" | "assets" | "market" | "settings" | "ledger" | "reconciliation" | "service_keys" | "log" | "staff"}`;

/** One page in the back office navigation. */
interface NavItem {
  readonly href: string;
  readonly text: NavText;
  /** A lower role doesn't see it; its page and its calls check the role themselves. */
  readonly least: StaffRole;
  /** Shows how many cases of this queue wait. */
  readonly queue?: BackofficeQueue;
}

/** A part of the navigation under its heading; the first has none. */
export interface NavGroup {
  readonly heading: `desk.nav_${"cases" | "people" | "trading" | "operations"}` | null;
  readonly items: readonly NavItem[];
}

/** The navigation, in this order. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    heading: null,
    items: [
      { href: backofficePaths.home(), text: "desk.overview", least: "reader" },
      { href: backofficePaths.search(), text: "desk.search", least: "agent" },
    ],
  },
  {
    heading: "desk.nav_cases",
    items: [
      { href: backofficePaths.appeals("appeals"), text: "desk.queue_appeals", least: "reader", queue: "appeals" },
      { href: backofficePaths.appeals("objections"), text: "desk.queue_objections", least: "reader", queue: "objections" },
      { href: backofficePaths.support(), text: "desk.queue_support", least: "agent", queue: "support" },
      { href: backofficePaths.decisionTemplates(), text: "desk.decision_templates", least: "agent" },
      { href: backofficePaths.caseTraining(), text: "desk.case_training", least: "reader" },
    ],
  },
  {
    heading: "desk.nav_people",
    items: [
      { href: backofficePaths.users(), text: "desk.users", least: "agent" },
      { href: backofficePaths.kyc(), text: "desk.queue_kyc", least: "reader", queue: "kyc" },
      { href: backofficePaths.limitRequests(), text: "desk.queue_limits", least: "agent", queue: "limits" },
      { href: backofficePaths.merchants(), text: "desk.merchants", least: "reader" },
      { href: backofficePaths.merchantApplications(), text: "desk.queue_merchants", least: "reader", queue: "merchants" },
      { href: backofficePaths.reviews(), text: "desk.queue_reviews", least: "reader", queue: "reviews" },
    ],
  },
  {
    heading: "desk.nav_trading",
    items: [
      { href: backofficePaths.orders(), text: "desk.orders", least: "agent" },
      { href: backofficePaths.stalledOrders(), text: "desk.stalled_orders", least: "agent" },
      { href: backofficePaths.adverts(), text: "desk.adverts", least: "agent" },
      { href: backofficePaths.methods(), text: "desk.methods", least: "reader" },
      { href: backofficePaths.assets(), text: "desk.assets", least: "senior" },
      { href: backofficePaths.market(), text: "desk.market", least: "reader" },
    ],
  },
  {
    heading: "desk.nav_operations",
    items: [
      { href: backofficePaths.figures(), text: "desk.figures", least: "operator" },
      { href: backofficePaths.settings(), text: "desk.settings", least: "senior" },
      { href: backofficePaths.ledger(), text: "desk.ledger", least: "senior" },
      { href: backofficePaths.reconciliation(), text: "desk.reconciliation", least: "senior" },
      { href: backofficePaths.serviceKeys(), text: "desk.service_keys", least: "operator" },
      { href: backofficePaths.staff(), text: "desk.staff", least: "senior" },
      { href: backofficePaths.log(), text: "desk.log", least: "senior" },
    ],
  },
];

/** All pages of the navigation. */
export const NAV_ITEMS: readonly NavItem[] = NAV_GROUPS.flatMap(({ items }) => items);
