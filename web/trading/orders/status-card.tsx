import { memo, useMemo, type ReactNode } from "react";
import type { AppealsView } from "@plaza/contract/calls/appeals.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { faultOf } from "@plaza/domain/orders/fault.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Countdown } from "@plaza/ui/countdown.tsx";
import { clockText } from "@plaza/ui/countdown-marks.ts";
import { DoneIcon, LockIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Steps } from "@plaza/ui/steps.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { caseFactsOf, type CaseFacts } from "./case-facts.ts";
import { PurchaseHold } from "./purchase-hold.tsx";
import { isOver } from "./is-over.ts";
import { useAmounts } from "./amounts.ts";
import { deadlineOf } from "./use-order.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

export interface StatusCardProps {
  readonly order: OrderDetailsView;
  /** How to answer a request to cancel; nothing where none is open. */
  readonly answer: ReactNode;
  /** The order's cases, where the page has them. */
  readonly appeals?: AppealsView | null;
  /** Whether the operator shows the way from the payment to the coins. */
  readonly radar: boolean;
}

/** Where the order stands, how long it has, and the one thing to do next. */
export const StatusCard = memo(function StatusCard({ order, answer, appeals, radar }: StatusCardProps) {
  const running = !isOver(order);
  const facts = caseFactsOf(order, appeals);
  return (
    <Card className="card-lead">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Headline order={order} answerUntil={facts.answerUntil} />
        {order.secondsLeft === undefined ? null : <TimeLeft order={order} />}
      </div>
      <p className="mt-1 max-w-prose">
        {useNextStep(order, facts)} <Objection until={facts.objectUntil} />
      </p>
      {radar ? <MoneyRadar order={order} /> : null}
      {order.status === "completed" && order.role === "buyer" ? <ToWallet /> : null}
      {facts.objectUntil === null ? null : (
        <div className="mt-3 print:hidden">
          <ToCase order={order} />
        </div>
      )}
      {/* "You pay, step 2 of 4" is no word for an order that nobody is to pay any more. */}
      {order.status === "canceled" || order.status === "failed" ? null : (
        <div className="mt-4">
          <OrderSteps order={order} />
        </div>
      )}
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {running ? <RunningNotices order={order} answer={answer} /> : <Ended order={order} />}
        <PurchaseHold order={order} />
      </div>
      {running ? (
        <p className="caption mt-4 flex gap-1.5">
          <LockIcon className="lock-closing mt-px size-4" />
          <Safe order={order} />
        </p>
      ) : null}
    </Card>
  );
});

/** The order's status; above it what is more urgent than its name: the reader's turn in a case, a window that has closed. */
function Headline({ order, answerUntil }: { order: OrderDetailsView; answerUntil: string | null }) {
  const t = useTexts();
  const { status, statusLabel, serverTime } = order;
  const left = useSecondsLeft(answerUntil ?? serverTime, serverTime);
  const urgent =
    answerUntil !== null ? t("order.your_turn", { time: clockText(left) }) : status === "expiring" ? t("order.window_closed") : null;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {status === "completed" ? <DoneIcon className="tick-drawn size-8 text-good-ink" /> : null}
      <div className="min-w-0">
        {urgent === null ? null : <p className="status-label caption first-letter:uppercase">{statusLabel}</p>}
        <h2 data-result={statusLabel} className="text-22 font-semibold tracking-tight tabular-nums first-letter:uppercase">
          {urgent ?? statusLabel}
        </h2>
      </div>
    </div>
  );
}

function Objection({ until }: { until: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return until === null ? null : <time dateTime={until}>{t("order.object_until", { time: formats.date(until, zone, "minute") })}</time>;
}

/** From the payment to the coins on one line: when the seller usually releases, and from when it can be appealed. */
function MoneyRadar({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { role, status, counterparty, appealAllowedAt, releaseDueAt, paidAt } = order;
  if (status !== "paid" || paidAt === undefined) return null;
  // The counterparty's statistics are the seller's on the buyer's page alone.
  const usually = role === "buyer" ? counterparty.avgReleaseMinutes : null;
  const stations = [
    ["paid", Date.parse(paidAt)],
    ["usual", usually ? Date.parse(paidAt) + Math.ceil(usually) * 60_000 : Number.NaN],
    ["due", Date.parse(releaseDueAt ?? "")],
    ["appeal", Date.parse(appealAllowedAt ?? "")],
  ] as const;
  // As they come: a slow method's release may be promised for later than the first appeal.
  const coming = stations.filter(([, at]) => !Number.isNaN(at)).toSorted(([, one], [, other]) => one - other);
  return (
    <ol className="money-radar">
      {coming.map(([key, at]) => (
        <li key={key}>
          <time dateTime={new Date(at).toISOString()}>{t(`order.radar.${key}`, { time: formats.date(at, zone, "time") })}</time>
        </li>
      ))}
    </ol>
  );
}

function ToWallet() {
  const t = useTexts();
  return (
    <ButtonLink href={paths.wallet(useLang())} size="sm" className="mt-3 print:hidden">
      {t("order.to_wallet")}
    </ButtonLink>
  );
}

function ToCase({ order: { type, orderId } }: Pick<StatusCardProps, "order">) {
  const t = useTexts();
  return (
    <ButtonLink href={paths.appeal(useLang(), type, orderId)} size="sm">
      {t("order.open_case")}
    </ButtonLink>
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
    const minutesLeft = (minutes: number) => t("order.minutes_left", { minutes });
    return { 10: minutesLeft(10), 5: minutesLeft(5), 1: minutesLeft(1) };
  }, [t]);
  return (
    <span className="flex items-baseline gap-2">
      <Countdown
        secondsLeft={left}
        label={t(order.status === "expiring" ? "order.time_locked" : "order.time_to_pay")}
        announce={announce}
        size="lg"
        {...(order.status === "expiring" ? {} : { ofSeconds: order.paymentWindowMinutes * 60 })}
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
  return <Steps label={t("order.steps")} steps={steps} current={current} doneText={t("order.step_done")} countText={count} />;
}

function stepOf({ status, paidAt }: OrderDetailsView): number {
  if (status === "completed") return 4;
  return paidAt === undefined ? 1 : 2;
}

/** One sentence: what this side does next, or what it waits for; of an order that customer service has ended, what it decided. */
function useNextStep(order: OrderDetailsView, { rule, shares }: CaseFacts): string {
  const t = useTexts();
  const amounts = useAmounts();
  const buyer = order.role === "buyer";
  const name = usePersonName()((buyer ? order.receiverName : order.payerName) ?? order.counterparty.nickname);
  const quantity = amounts.coinsText(order.quantity, order.asset);
  const receive = amounts.receiveText(order);
  const { role, status } = order;
  if (rule !== null && shares !== null)
    return t(`order.decided.${role}.shared`, {
      mine: amounts.coinsText(shares[role], shares.asset),
      other: amounts.coinsText(shares[buyer ? "seller" : "buyer"], shares.asset),
      rule,
    });
  if (rule !== null && (status === "completed" || status === "canceled"))
    return t(`order.decided.${role}.${status}`, { quantity, receive, rule });
  return t(`order.next.${role}.${status}`, { amount: amounts.moneyText(order.amount, order.fiat), quantity, receive, name });
}

function Safe({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const amounts = useAmounts();
  return <span>{t(`order.safe.${order.role}`, { quantity: amounts.coinsText(order.quantity, order.asset) })}</span>;
}

function RunningNotices({ order, answer }: Pick<StatusCardProps, "order" | "answer">) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
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
        <Notice kind="warn" title={t(`order.appeal_title.${appeal.by === role ? "mine" : appeal.by}`)} action={<ToCase order={order} />}>
          {t("order.appeal_since", { time: formats.date(appeal.openedAt, zone), reason: appeal.reason })}
        </Notice>
      ) : null}
      {order.status === "paid" && order.releaseDueAt !== undefined ? <LateRelease order={order} dueAt={order.releaseDueAt} /> : null}
      {order.paidLate && role === "seller" ? <Notice kind="warn">{t("order.paid_late")}</Notice> : null}
      {order.extensions > 0 && order.status === "awaiting_payment" ? (
        <Notice>{t("order.extended", { count: order.extensions })}</Notice>
      ) : null}
      {minutes > 0 ? <Notice>{t("order.outage", { minutes })}</Notice> : null}
    </>
  );
}

/** The promised time is over: the buyer needn't wait, the seller begins nothing new. */
function LateRelease({ order, dueAt }: Pick<StatusCardProps, "order"> & { dueAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const left = useSecondsLeft(dueAt, order.serverTime);
  if (left > 0) return null;
  const mayAppeal = order.availableActions.some(({ action, enabled }) => action === "appeal" && enabled);
  const appeal = (
    <ButtonLink href={paths.appeal(lang, order.type, order.orderId)} size="sm">
      {t("order.act.appeal")}
    </ButtonLink>
  );
  return (
    <Notice kind="warn" title={t("order.release_late_title")} action={order.role === "buyer" && mayAppeal ? appeal : undefined}>
      {t(`order.release_late.${order.role}`, { time: formats.date(dueAt, zone, "time") })}
    </Notice>
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
      {says ? t(`order.fault.${fault}`) : null}{" "}
      {says && order.role === "buyer" && order.status === "canceled" ? t("order.paid_though") : null}
    </Notice>
  );
}
