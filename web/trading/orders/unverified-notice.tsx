import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { lazyPart } from "./drawn-part.ts";
import { useRootData } from "../../shell/root-data.ts";
import type { Profile, UserInfo } from "../../shell/user-info.ts";
import { isOver } from "./is-over.ts";

/** Few people lose their identity. */
const OwnUnverified = lazyPart("unverified", async () => (await import("./own-unverified.tsx")).OwnUnverifiedHere);
/** Nor are many frozen. */
const ReleaseBarred = lazyPart("barred", async () => (await import("./release-barred.tsx")).ReleaseBarred);

/** What the notice is about, of an order. */
export type CounterpartyFacts = Pick<
  OrderDetailsView,
  "role" | "status" | "paidAt" | "sellerFrozen" | "buyerFrozen" | "availableActions"
> & {
  readonly counterparty: { readonly verifiedKyc?: boolean };
};

interface UnverifiedNoticeProps {
  readonly order: CounterpartyFacts;
  /** The address under which an act's form is open. */
  readonly hrefOf: (action: PartyAction) => string;
}

/** Where the counterparty's identity was withdrawn after the order began, or the seller's account frozen: above what says where to pay, and what to check before a release. */
export function UnverifiedNotice({ order, hrefOf }: UnverifiedNoticeProps) {
  const t = useTexts();
  const { role, counterparty, paidAt, sellerFrozen, buyerFrozen } = order;
  const isFrozen = sellerFrozen ?? buyerFrozen;
  // An API of another make may not say.
  if (isOver(order) || (counterparty.verifiedKyc !== false && isFrozen !== true)) return null;
  const what = order.status === "appealed" ? "appealed" : role === "seller" ? "seller" : paidAt === undefined ? "unpaid" : "paid";
  // A frozen account may end tomorrow: the sentence below, of what to do with the money, is the same.
  const frozenTitle = buyerFrozen === true ? "order.frozen_buyer_title" : "order.frozen_title";
  const title = t(isFrozen === true ? frozenTitle : `order.unverified_title.${role}`);
  return (
    <Notice
      kind="danger"
      title={title}
      className="mx-4 sm:mx-0"
      action={what === "unpaid" ? <CancelBlameless order={order} hrefOf={hrefOf} /> : undefined}
    >
      {t(`order.unverified.${what}`)}
    </Notice>
  );
}

/** The plain cancellation would count against a buyer who does what the notice says. */
function CancelBlameless({ order: { availableActions }, hrefOf }: UnverifiedNoticeProps) {
  const t = useTexts();
  if (!availableActions.some(({ action, enabled }) => action === "cancel_account_unusable" && enabled)) return null;
  return (
    <ButtonLink href={hrefOf("cancel_account_unusable")} size="sm">
      {t("order.blameless")}
    </ButtonLink>
  );
}

/** To a seller who can't release for now, above the sentence that asks for the release. A withdrawn identity has a notice of its kind. */
export function OwnReleaseBar({ order }: { readonly order: Pick<OrderDetailsView, "availableActions" | "ownFrozenUntil"> }) {
  const bar = order.availableActions.find(({ action, enabled }) => action === "release" && !enabled);
  return bar || order.ownFrozenUntil ? <ReleaseBarred bar={bar} frozenUntil={order.ownFrozenUntil} /> : null;
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
