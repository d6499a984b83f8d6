import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { isOver } from "./is-over.ts";

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
