import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { Line, Lines } from "../lists/description-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { loadStalledOrders } from "./stalled-orders.server.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Paid orders that only their parties can move, and neither does: the oldest first. Each leads to the seller, who holds the next move. */
export function StalledOrdersPage() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const nameOf = usePersonName();
  const { list } = useLoaderData<typeof loadStalledOrders>();
  const title = t("desk.stalled_orders");
  const more = list.nextCursor === null ? null : backofficePaths.stalledOrders(new URLSearchParams({ cursor: list.nextCursor }));
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading lead={t("desk.stalled_lead")}>{title}</PageHeading>
      {list.items.length === 0 ? (
        <EmptyState spot="done" title={t("desk.empty")} />
      ) : (
        <Lines label={title} more={more}>
          {list.items.map(({ orderId, amount, fiat, quantity, asset, paidAt, buyer, seller }) => (
            <Line
              key={orderId}
              href={`${backofficePaths.users()}?find=${seller.uid}`}
              title={`${formats.fiatText(amount, fiat)} · ${formats.coinsText(quantity, asset)}`}
              facts={[
                t("desk.stalled_parties", {
                  seller: `${nameOf(seller.nickname)} (${seller.uid})`,
                  buyer: `${nameOf(buyer.nickname)} (${buyer.uid})`,
                }),
                t("desk.stalled_paid", { time: formats.date(paidAt, timeZone, "minute") }),
                orderId,
              ].join(" · ")}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
