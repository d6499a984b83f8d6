import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { lazyPart } from "../../shell/lazy-component.ts";
import { useRootData } from "../../shell/root-data.ts";
import type { Profile, UserInfo } from "../../shell/user-info.ts";
import { isOver } from "./is-over.ts";

/** Few people lose their identity. */
const OwnUnverified = lazyPart("unverified", async () => (await import("./own-unverified.tsx")).OwnUnverifiedHere);

/** What the notice is about, of an order. */
export type CounterpartyFacts = Pick<OrderDetailsView, "role" | "status" | "paidAt"> & {
  readonly counterparty: { readonly verifiedKyc?: boolean };
};

/** Where the counterparty's identity was withdrawn after the order began: above what says where to pay, and what to check before a release. */
export function UnverifiedNotice({ order }: { readonly order: CounterpartyFacts }) {
  const t = useTexts();
  const { role, counterparty, paidAt } = order;
  // An API of another make may not say.
  if (isOver(order) || counterparty.verifiedKyc !== false) return null;
  const what = role === "seller" ? "seller" : paidAt === undefined ? "unpaid" : "paid";
  return (
    <Notice kind="danger" title={t(`order.unverified_title.${role}`)} className="mx-4 sm:mx-0">
      {t(`order.unverified.${what}`)}
    </Notice>
  );
}

/** To the person whose identity was withdrawn after the order began: what it means for this order, and the way to another check. */
export function OwnUnverifiedNotice({ order }: { readonly order: Pick<CounterpartyFacts, "role" | "status"> }) {
  const { user, profile } = useRootData();
  return !isOver(order) && isUnverified(user, profile.kycInfo) ? <OwnUnverified role={order.role} /> : null;
}

/** Whether an account that trades has no verified identity. A sub-user trades by its owner's, of which its page says nothing. */
export function isUnverified(
  user: Pick<UserInfo, "isAdmin"> | null,
  kycInfo: Pick<NonNullable<Profile["kycInfo"]>, "kycStatus"> | null,
): boolean {
  return user?.isAdmin === true && kycInfo !== null && kycInfo.kycStatus !== "approved";
}
