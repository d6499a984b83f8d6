import { memo, useMemo, type ReactNode } from "react";
import type { AppealsView } from "@plaza/contract/calls/appeals.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Countdown } from "@plaza/ui/countdown.tsx";
import { clockText } from "@plaza/ui/countdown-marks.ts";
import { DoneIcon, LockIcon } from "@plaza/ui/icons.tsx";
import { Steps } from "@plaza/ui/steps.tsx";
import { lazyPart } from "./drawn-part.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { caseFactsOf, type CaseFacts } from "./case-facts.ts";
import { ToCase } from "./to-case.tsx";
import { isLate, mayAppeal } from "./status-facts.ts";
import { PurchaseHold } from "./purchase-hold.tsx";
import { isOver } from "./is-over.ts";
import { useNearTime } from "./near-time.ts";
import { useAmounts } from "./amounts.ts";
import { deadlineOf } from "./use-order.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Few orders run out of time, are appealed, paid by somebody else or end without a trade. */
const RareNotices = lazyPart("rare-notices", async () => (await import("./rare-notices.tsx")).RareNotices);

export interface StatusCardProps {
  readonly order: OrderDetailsView;
  /** How to answer a request to cancel; nothing where none is open. */
  readonly answer: ReactNode;
  /** The order's cases, where the page has them. */
  readonly appeals?: AppealsView | null;
  /** The address under which an act's form is open, where the page has one. */
  readonly hrefOf?: ((action: PartyAction) => string) | undefined;
  /** Whether the operator shows the way from the payment to the coins. */
  readonly radar: boolean;
}

/** Where the order stands, how long it has, and the one thing to do next. */
export const StatusCard = memo(function StatusCard({ order, answer, appeals, radar, hrefOf }: StatusCardProps) {
  const running = !isOver(order);
  const facts = caseFactsOf(order, appeals);
  const turn = useTurn(order, facts);
  return (
    <Card className="card-lead">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Headline order={order} answerUntil={facts.answerUntil} />
        {order.secondsLeft === undefined ? null : <TimeLeft order={order} />}
      </div>
      <p className="mt-1 max-w-prose">
        {useNextStep(order, facts, turn)} <Objection until={facts.objectUntil} />
        {running || facts.answerUntil === null ? null : turn}
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
        {isRare(order) ? <RareNotices order={order} answer={answer} hrefOf={hrefOf} /> : null}
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
  const near = useNearTime(order.serverTime);
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
          <time dateTime={new Date(at).toISOString()}>
            {key === "appeal" && mayAppeal(order) ? t("order.radar.appeal_now") : t(`order.radar.${key}`, { time: near(at) })}
          </time>
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
function useNextStep(order: OrderDetailsView, { rule, shares }: CaseFacts, turn: string | null): string {
  const t = useTexts();
  const decided = useDecision(order, rule, shares);
  const amounts = useAmounts();
  const name = usePersonName()((order.role === "buyer" ? order.receiverName : order.payerName) ?? order.counterparty.nickname);
  const quantity = amounts.coinsText(order.quantity, order.asset);
  const receive = amounts.receiveText(order);
  const { role, status } = order;
  if (decided !== null) return decided;
  if (status === "appealed" && turn !== null) return turn;
  // The notice above says what to do: "pay", "is checking" and "only then release" would say the opposite.
  if ((order.sellerFrozen ?? order.ownFrozenUntil) && (status === "awaiting_payment" || status === "paid")) return "";
  if (role === "buyer" && isLate(order)) return t("order.next.buyer.late", { receive, name });
  return t(`order.next.${role}.${status}`, { amount: amounts.moneyText(order.amount, order.fiat), quantity, receive, name });
}

/** What customer service decided; null where it ended nothing. */
function useDecision(order: OrderDetailsView, rule: string | null, shares: CaseFacts["shares"]): string | null {
  const t = useTexts();
  const amounts = useAmounts();
  const { role, status } = order;
  if (rule === null) return null;
  if (shares !== null)
    return t(`order.decided.${role}.shared`, {
      mine: amounts.coinsText(shares[role], shares.asset),
      other: amounts.coinsText(shares[role === "buyer" ? "seller" : "buyer"], shares.asset),
      rule,
    });
  if (status !== "completed" && status !== "canceled") return null;
  const [quantity, receive] = [amounts.coinsText(order.quantity, order.asset), amounts.receiveText(order)];
  return t(`order.decided.${role}.${status}`, { quantity, receive, rule });
}

/** In a case: who is to do what, and by when; null where the page knows no case. */
function useTurn({ serverTime }: OrderDetailsView, { answerUntil, waits }: CaseFacts): string | null {
  const t = useTexts();
  const near = useNearTime(serverTime);
  if (answerUntil !== null) return t("order.turn.me", { time: near(answerUntil) });
  if (waits === null) return null;
  const { by, until } = waits;
  if (by !== "support") return t("order.turn.other", { who: by === "seller" ? "other" : by, time: near(until) });
  return Date.parse(until) <= Date.parse(serverTime) ? t("order.turn.late") : t("order.turn.support", { time: near(until) });
}

function Safe({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const amounts = useAmounts();
  return <span>{t(`order.safe.${order.role}`, { quantity: amounts.coinsText(order.quantity, order.asset) })}</span>;
}

/** Whether one of the rare notices may have to be shown: none does while an order only waits for its payment, or after the trade. */
function isRare({ status, extensions, outageSeconds, cancelRequested }: OrderDetailsView): boolean {
  return status === "awaiting_payment" ? extensions + outageSeconds > 0 || cancelRequested === true : status !== "completed";
}
