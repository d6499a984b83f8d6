import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Badge } from "@plaza/ui/badge.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Tag, type TagTone } from "@plaza/ui/tag.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import type { OwnHome, OwnOrder } from "./own.server.ts";

/** What a logged-in user comes back for: the balance, what runs, and whom they know. */
export function OwnColumn({ own, fiat }: { readonly own: OwnHome; readonly fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (
    <div className="grid content-start gap-4">
      <Card>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <p className="caption">{t("wallet.total")}</p>
            <p>
              <Money amount={formats.fiat(own.total, fiat)} unit={fiat} size="hero" />
            </p>
            {own.coins.length === 0 ? null : <p className="caption">{formats.list(own.coins)}</p>}
          </div>
          <ButtonLink href={paths.wallet(lang)}>{t("frame.wallet")}</ButtonLink>
        </div>
      </Card>
      {own.practice ? (
        <Card title={t("practice.offer_title")}>
          <p className="mb-3 text-ink-soft">{t("practice.offer")}</p>
          <ButtonLink href={paths.practice(lang)} size="sm">
            {t("practice.offer_go")}
          </ButtonLink>
        </Card>
      ) : null}
      <Orders own={own} />
      {own.people.length === 0 ? null : <People people={own.people} />}
    </div>
  );
}

function Orders({ own: { orders, hasMore } }: { readonly own: OwnHome }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Card title={t("home.own_orders")} flush>
      {orders.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-6">{t("home.own_orders_none")}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {orders.map((order) => (
            <OrderLine key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="border-t border-line px-4 py-1 sm:px-6">
          <Anchor href={paths.orders(lang)} className="link inline-flex min-h-11 items-center font-medium">
            {t("home.own_orders_all")}
          </Anchor>
        </p>
      ) : null}
    </Card>
  );
}

const TONE: Readonly<Partial<Record<OwnOrder["status"], TagTone>>> = {
  awaiting_payment: "warn",
  expiring: "warn",
  paid: "accent",
  releasing: "accent",
  appealed: "danger",
};

function OrderLine({ order }: { readonly order: OwnOrder }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const isBuy = order.type === "buy";
  const name = usePersonName()(order.nickname);
  return (
    <li>
      <Anchor
        href={paths.order(lang, order.type, order.orderId)}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-6"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className={`font-semibold ${isBuy ? "text-buy-ink" : "text-sell-ink"}`}>
              {t(isBuy ? "orders.buy_asset" : "orders.sell_asset", { asset: order.asset })}
            </span>
            <span className="truncate text-ink-soft">{t(isBuy ? "orders.from_name" : "orders.to_name", { name })}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Tag tone={TONE[order.status] ?? "neutral"}>{order.status === "expiring" ? t("order.window_closed") : order.statusLabel}</Tag>
            {order.runsUntil === null ? null : <MinutesLeft until={order.runsUntil} serverTime={order.serverTime} />}
            <Badge count={order.unread} label={t("orders.unread", { count: order.unread })} />
          </span>
        </span>
        <Money amount={formats.fiat(order.amount, order.fiat)} unit={order.fiat} size="lg" />
      </Anchor>
    </li>
  );
}

function MinutesLeft({ until, serverTime }: { readonly until: string; readonly serverTime: string }) {
  const t = useTexts();
  const now = useServerTime(serverTime);
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  return (
    <span className="caption flex items-center gap-1">
      <ClockIcon className="size-4" />
      {t("orders.time_left", { minutes })}
    </span>
  );
}

function People({ people }: Pick<OwnHome, "people">) {
  const t = useTexts();
  const lang = useLang();
  const nameOf = usePersonName();
  return (
    <section aria-labelledby="own-people">
      <h2 id="own-people" className="text-15 font-semibold">
        {t("home.own_people")}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {people.map(({ uid, nickname, avatarColor }) => (
          <li key={uid}>
            <Anchor
              href={paths.advertiser(lang, uid)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line py-1 pe-4 ps-1.5 font-medium hover:bg-sunken"
            >
              <Avatar name={nickname} pair={avatarColor} />
              {nameOf(nickname)}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
