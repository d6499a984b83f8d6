import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Badge } from "@plaza/ui/badge.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Row, RowFact } from "@plaza/ui/row.tsx";
import { Tag, type TagTone } from "@plaza/ui/tag.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { againOf } from "./reorder.ts";
import { useAmounts } from "./amounts.ts";
import { Assignee } from "./assignee.tsx";
import { CaseTurn } from "./case-turn.tsx";
import { deadlineOf } from "./use-order.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

const TONE: Record<OrderStatus, TagTone> = {
  awaiting_payment: "warn",
  expiring: "warn",
  paid: "accent",
  releasing: "accent",
  appealed: "danger",
  completed: "good",
  canceled: "neutral",
  failed: "danger",
};

/** One of one's own orders: what, with whom, how much, where it stands, and the way to it. */
export function OrderRow({ order }: { order: OrderView }) {
  const t = useTexts();
  const formats = useFormats();
  const amounts = useAmounts();
  const { asset, fiat } = order;
  return (
    <Row
      lead={<What order={order} />}
      hero={<Money amount={amounts.money(order.amount, fiat)} unit={fiat} size="lg" />}
      facts={
        <>
          <RowFact label={t("orders.quantity")}>{amounts.coinsText(order.quantity, asset)}</RowFact>
          <RowFact label={t("orders.price")}>{formats.priceText(order.price, fiat)}</RowFact>
          <RowFact label={t("orders.order_id")}>{order.orderId}</RowFact>
        </>
      }
      tags={<Status order={order} />}
      action={<Ways order={order} />}
    />
  );
}

function What({ order }: { order: OrderView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const buy = order.type === "buy";
  const name = usePersonName()(order.counterparty.nickname);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={`font-semibold ${buy ? "text-buy-ink" : "text-sell-ink"}`}>
          {t(buy ? "orders.buy_asset" : "orders.sell_asset", { asset: order.asset })}
        </span>
        <span className="truncate text-ink-soft">{t(buy ? "orders.from_name" : "orders.to_name", { name })}</span>
      </p>
      <span className="flex flex-wrap gap-x-2">
        <time dateTime={order.createdAt} className="caption">
          {formats.date(order.createdAt, zone)}
        </time>
        <Assignee order={order} />
      </span>
    </div>
  );
}

function Status({ order }: { order: OrderView }) {
  const t = useTexts();
  // The time to pay is over: what still runs is how long the coins stay locked, and nothing is to be paid.
  const isClosed = order.status === "expiring";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone={TONE[order.status]}>{isClosed ? t("order.window_closed") : order.statusLabel}</Tag>
      {order.secondsLeft === undefined || isClosed ? null : <MinutesLeft order={order} />}
      <CaseTurn order={order} />
      <Badge count={order.unread} label={t("orders.unread", { count: order.unread })} />
    </span>
  );
}

function MinutesLeft({ order }: { order: OrderView }) {
  const t = useTexts();
  const now = useServerTime(order.serverTime);
  const minutes = Math.max(0, Math.ceil((Date.parse(deadlineOf(order)) - now) / 60_000));
  return (
    <span className="caption flex items-center gap-1">
      <ClockIcon className="size-4" />
      {t("orders.time_left", { minutes })}
    </span>
  );
}

function Ways({ order }: { order: OrderView }) {
  const t = useTexts();
  const lang = useLang();
  const again = againOf(order, lang, useRootData().restrictions.restrictedAssetList);
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {again ? (
        <ButtonLink href={again.href} size="sm" variant="quiet">
          {t(again.kind === "retry" ? "orders.retry" : "orders.reorder")}
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.order(lang, order.type, order.orderId)} size="sm" aria-label={t("orders.view_of", { id: order.orderId })}>
        {t("orders.view")}
      </ButtonLink>
    </span>
  );
}
