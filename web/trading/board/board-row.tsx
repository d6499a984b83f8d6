import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Badge } from "@plaza/ui/badge.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { useLang } from "../../shell/root-data.ts";
import { useAmounts } from "../orders/amounts.ts";
import { Assignee } from "../orders/assignee.tsx";
import { deadlineOf } from "../orders/use-order.ts";
import { paths } from "../../shell/paths.ts";
import { toggled } from "./open-orders.ts";
import { fetchPane } from "./pane-part.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** One open order: with whom, how much, where it stands, how long it has. The whole line opens it beside the list. */
export function BoardRow({
  order,
  opened,
  marked,
  onMark,
}: {
  order: OrderView;
  opened: readonly OrderId[];
  marked: boolean;
  onMark: () => void;
}) {
  const t = useTexts();
  const lang = useLang();
  const amounts = useAmounts();
  const isOpen = opened.includes(order.orderId);
  return (
    <li data-marked={marked || undefined} className="board-row">
      <Anchor
        href={paths.board(lang, toggled(opened, order.orderId))}
        aria-current={isOpen || undefined}
        onFocus={onMark}
        onPointerDown={fetchPane}
        className="block px-4 py-3"
      >
        <span className="sr-only">{t(isOpen ? "board.close" : "board.open", { id: order.orderId })}: </span>
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-medium">{usePersonName()(order.counterparty.nickname)}</span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{amounts.moneyText(order.amount, order.fiat)}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
          <span className={order.type === "buy" ? "text-buy-ink" : "text-sell-ink"}>
            {t(order.type === "buy" ? "orders.buy_asset" : "orders.sell_asset", { asset: order.asset })}
          </span>
          <Tag tone={order.status === "paid" ? "accent" : "warn"}>{order.statusLabel}</Tag>
          <MinutesLeft order={order} />
          <Assignee order={order} />
          <Badge count={order.unread} label={t("orders.unread", { count: order.unread })} />
        </span>
      </Anchor>
    </li>
  );
}

/** Of the time to pay, then of the promised release. */
function MinutesLeft({ order }: { order: OrderView }) {
  const t = useTexts();
  const now = useServerTime(order.serverTime);
  const until = order.secondsLeft === undefined ? order.releaseDueAt : deadlineOf(order);
  if (until === undefined) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  return <span className="caption">{t("orders.time_left", { minutes })}</span>;
}
