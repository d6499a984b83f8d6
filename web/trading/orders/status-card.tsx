import { useMemo, type ReactNode } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { faultOf } from "@plaza/domain/orders/fault.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Countdown } from "@plaza/ui/countdown.tsx";
import { LockIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Steps } from "@plaza/ui/steps.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { isOver } from "./reorder.ts";
import { useAmounts } from "./amounts.ts";
import { deadlineOf } from "./use-order.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

export interface StatusCardProps {
  readonly order: OrderDetailsView;
  /** How to answer a request to cancel; nothing where none is open. */
  readonly answer: ReactNode;
}

/** Where the order stands, how long it has, and the one thing to do next. */
export function StatusCard({ order, answer }: StatusCardProps) {
  const running = !isOver(order);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 data-result={order.statusLabel} className="text-22 font-semibold tracking-tight first-letter:uppercase">
          {order.statusLabel}
        </h2>
        {order.secondsLeft === undefined ? null : <TimeLeft order={order} />}
      </div>
      <p className="mt-1 mb-4 max-w-prose">{useNextStep(order)}</p>
      <OrderSteps order={order} />
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {running ? <RunningNotices order={order} answer={answer} /> : <Ended order={order} />}
      </div>
      {running ? (
        <p className="caption mt-4 flex gap-1.5">
          <LockIcon className="mt-px size-4" />
          <Safe order={order} />
        </p>
      ) : null}
    </Card>
  );
}

/** Shown, never acted on: what the time allows, the server says. */
function TimeLeft({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const deadline = deadlineOf(order);
  const left = useSecondsLeft(deadline, order.serverTime);
  const announce = useMemo(() => {
    const said = (minutes: number) => t("order.minutes_left", { minutes });
    return { 10: said(10), 5: said(5), 1: said(1) };
  }, [t]);
  return (
    <span className="flex items-baseline gap-2">
      <Countdown
        secondsLeft={left}
        label={t(order.status === "expiring" ? "order.time_locked" : "order.time_to_pay")}
        announce={announce}
        size="lg"
      />
      <time dateTime={deadline} className="caption">
        {t("order.until", { time: formats.date(deadline, zone, "time") })}
      </time>
    </span>
  );
}

function OrderSteps({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const buyer = order.role === "buyer";
  const steps = [
    t("order.step.placed"),
    t(buyer ? "order.step.buyer_pays" : "order.step.seller_waits"),
    t(buyer ? "order.step.buyer_waits" : "order.step.seller_releases"),
    t("order.step.completed"),
  ];
  const current = stepOf(order);
  const count = t("order.step_count", { now: String(Math.min(current + 1, steps.length)), all: String(steps.length) });
  return (
    <Steps
      label={t("order.steps")}
      steps={steps}
      current={current}
      ended={order.status === "canceled" || order.status === "failed"}
      doneText={t("order.step_done")}
      countText={count}
    />
  );
}

function stepOf({ status, paidAt }: OrderDetailsView): number {
  if (status === "completed") return 4;
  if (status === "failed") return 0;
  return paidAt === undefined ? 1 : 2;
}

/** One sentence: what this side does next, or what it waits for. */
export function useNextStep(order: OrderDetailsView): string {
  const t = useTexts();
  const amounts = useAmounts();
  const buyer = order.role === "buyer";
  const name = usePersonName()((buyer ? order.receiverName : order.payerName) ?? order.counterparty.nickname);
  return t(`order.next.${order.role}.${order.status}`, {
    amount: amounts.moneyText(order.amount, order.fiat),
    quantity: amounts.coinsText(order.quantity, order.asset),
    receive: amounts.receiveText(order),
    name,
  });
}

function Safe({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const amounts = useAmounts();
  return <span>{t(`order.safe.${order.role}`, { quantity: amounts.coinsText(order.quantity, order.asset) })}</span>;
}

function RunningNotices({ order, answer }: StatusCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { role, appeal } = order;
  const minutes = Math.ceil(order.outageSeconds / 60);
  return (
    <>
      {order.status === "expiring" ? (
        <Notice kind="warn" title={t("order.expiring_title", { time: formats.date(deadlineOf(order), zone, "time") })}>
          {t(`order.expiring.${role}`)}
        </Notice>
      ) : null}
      {order.cancelRequested ? (
        <Notice kind="warn" title={t(role === "buyer" ? "order.cancel_asked_title" : "order.cancel_asked.seller_title")} action={answer}>
          {t(`order.cancel_asked.${role}`)}
        </Notice>
      ) : null}
      {appeal ? (
        <Notice
          kind="warn"
          title={t(appeal.by === role ? "order.appeal_title.mine" : "order.appeal_title.other")}
          action={
            <ButtonLink href={paths.appeal(lang, order.type, order.orderId)} size="sm">
              {t("order.open_case")}
            </ButtonLink>
          }
        >
          {t("order.appeal_since", { time: formats.date(appeal.openedAt, zone), reason: appeal.reason })}
        </Notice>
      ) : null}
      {order.paidLate && role === "seller" ? <Notice kind="warn">{t("order.paid_late")}</Notice> : null}
      {order.extensions > 0 && order.status === "awaiting_payment" ? (
        <Notice>{t("order.extended", { count: order.extensions })}</Notice>
      ) : null}
      {minutes > 0 ? <Notice>{t("order.outage", { minutes })}</Notice> : null}
    </>
  );
}

/** Why it never began, in words. */
function useFailText({ failReason, paymentCoolingHours }: OrderDetailsView): string {
  const t = useTexts();
  if (failReason === undefined) return t("order.ended_title");
  if (failReason !== "payment_cooling") return t(`reasons.fail.${failReason}`);
  return paymentCoolingHours === undefined ? t("order.ended_title") : t("reasons.fail.payment_cooling", { hours: paymentCoolingHours });
}

/** Why it ended without a trade, and whom that counts against. */
function Ended({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const failText = useFailText(order);
  if (order.status === "completed") return null;
  const { cancelReason } = order;
  const blamed = cancelReason === undefined ? null : faultOf(cancelReason);
  const fault = blamed === null ? "nobody" : blamed === order.role ? "you" : "other";
  // What customer service decided, and against whom, is in its own message.
  const says = cancelReason !== undefined && cancelReason !== "resolved";
  return (
    <Notice kind="info" title={cancelReason ? t(`reasons.cancel.${cancelReason}`) : failText}>
      {says ? t(`order.fault.${fault}`) : null} {order.role === "buyer" && order.status === "canceled" ? t("order.paid_though") : null}
    </Notice>
  );
}
