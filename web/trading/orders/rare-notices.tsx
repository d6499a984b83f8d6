import type { ReactNode } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { Ended } from "./ended.tsx";
import { isOver } from "./is-over.ts";
import { ToCase } from "./to-case.tsx";
import { useNearTime } from "./near-time.ts";
import { isForeignPayer, isLate, mayAppeal } from "./status-facts.ts";
import { deadlineOf } from "./use-order.ts";

interface RareNoticesProps {
  readonly order: OrderDetailsView;
  /** How to answer a request to cancel; nothing where none is open. */
  readonly answer: ReactNode;
  /** The address under which an act's form is open, where the page has one. */
  readonly hrefOf: ((action: PartyAction) => string) | undefined;
}

/** What few orders have to say: why they ended without a trade, that time ran out or was given, that somebody else paid, or that our service stood still. */
export function RareNotices(props: RareNoticesProps) {
  return isOver(props.order) ? <Ended order={props.order} /> : <Running {...props} />;
}

function Running({ order, answer, hrefOf }: RareNoticesProps) {
  const t = useTexts();
  const { status, role, extensions } = order;
  const minutes = Math.ceil(order.outageSeconds / 60);
  return (
    <>
      {status === "expiring" ? <GracePeriod order={order} hrefOf={hrefOf} /> : null}
      {order.cancelRequested ? (
        <Notice kind="warn" title={t(role === "buyer" ? "order.cancel_asked_title" : "order.cancel_asked.seller_title")} action={answer}>
          {t(`order.cancel_asked.${role}${order.paidAt === undefined ? "" : "_paid"}`)}
        </Notice>
      ) : null}
      {order.appeal ? <Appealed order={order} appeal={order.appeal} /> : null}
      {isLate(order) ? <LateRelease order={order} /> : null}
      {isForeignPayer(order) ? <ForeignPayer order={order} /> : null}
      {order.paidLate && role === "seller" ? <Notice kind="warn">{t("order.paid_late")}</Notice> : null}
      {extensions > 0 && status === "awaiting_payment" ? <Notice>{t("order.extended", { count: extensions })}</Notice> : null}
      {minutes > 0 ? <Notice>{t("order.outage", { minutes })}</Notice> : null}
    </>
  );
}

function Appealed({ order, appeal }: Pick<RareNoticesProps, "order"> & { appeal: NonNullable<OrderDetailsView["appeal"]> }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Notice kind="warn" title={t(`order.appeal_title.${appeal.by === order.role ? "mine" : appeal.by}`)} action={<ToCase order={order} />}>
      {t("order.appeal_since", { time: formats.date(appeal.openedAt, zone), reason: appeal.reason })}
    </Notice>
  );
}

/** The promised time is over: the buyer needn't wait, the seller begins nothing new. */
function LateRelease({ order }: Pick<RareNoticesProps, "order">) {
  const t = useTexts();
  const near = useNearTime(order.serverTime);
  return (
    <Notice
      kind="warn"
      title={t("order.release_late_title")}
      action={mayAppeal(order) ? <ToCase order={order} label="order.act.appeal" /> : undefined}
    >
      {t(`order.release_late.${order.role}`, { time: near(order.releaseDueAt ?? order.serverTime) })}
    </Notice>
  );
}

/** The time to pay is over: until when the coins stay, and the one act that keeps the order, which is far down on a phone. */
function GracePeriod({ order, hrefOf }: Pick<RareNoticesProps, "order" | "hrefOf">) {
  const t = useTexts();
  const near = useNearTime(order.serverTime);
  return (
    <Notice
      kind="warn"
      title={t("order.expiring_title", { time: near(deadlineOf(order)) })}
      action={order.role === "buyer" && hrefOf ? <PayLate order={order} href={hrefOf("pay")} /> : undefined}
    >
      {t(`order.expiring.${order.role}`)}
    </Notice>
  );
}

function PayLate({ order, href }: Pick<RareNoticesProps, "order"> & { href: string }) {
  const t = useTexts();
  if (!order.availableActions.some(({ action, enabled }) => action === "pay" && enabled)) return null;
  return (
    <ButtonLink href={href} size="sm">
      {t("order.act.pay")}
    </ButtonLink>
  );
}

/** Said before the release is opened, with what to do about the money. */
function ForeignPayer({ order: { payer, payerName = "" } }: Pick<RareNoticesProps, "order">) {
  const t = useTexts();
  if (payer === undefined) return null;
  return (
    <Notice kind="danger" title={t("order.foreign_payer_title")}>
      {t("order.foreign_payer", { payer: payer.name, name: payerName })}
    </Notice>
  );
}
