import { memo } from "react";
import { useNavigation } from "react-router";
import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { isAtOnce, isBlameless, isOfACase, offeredActs } from "./action-groups.ts";
import { clockText } from "@plaza/ui/countdown-marks.ts";
import { useNearTime } from "./near-time.ts";
import { deadlineOf } from "./use-order.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useActionLabels } from "./action-labels.ts";
import { BlockedAct, BlockedReason } from "./blocked-act.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

export interface ActionsProps {
  readonly order: OrderDetailsView;
  /** The address under which an act's form is open. */
  readonly hrefOf: (action: AvailableActionView["action"]) => string;
}

export type PrimaryActFacts = Pick<OrderDetailsView, "role" | "status" | "sellerFrozen" | "availableActions"> & {
  readonly counterparty: { readonly verifiedKyc?: boolean };
};

/** The act that the order waits for; on a phone it stays in reach at the lower edge. A page that warns of paying doesn't press for it. */
export function PrimaryAct({ order, hrefOf }: Pick<ActionsProps, "hrefOf"> & { readonly order: PrimaryActFacts }) {
  const t = useTexts();
  const { primary } = offeredActs(order);
  if (!primary) return null;
  const warnsOfPaying = order.role === "buyer" && (order.sellerFrozen || order.counterparty.verifiedKyc === false);
  return (
    <ButtonLink href={hrefOf(primary.action)} variant={warnsOfPaying ? "secondary" : "primary"} size="lg" className="min-w-0 flex-1">
      {t(`order.act.${primary.action}`)}
    </ButtonLink>
  );
}

/** Everything else that the API offers: what can be done, and what can't yet or any more, with the reason and the time. */
export const OtherActs = memo(function OtherActs({ order, hrefOf }: ActionsProps) {
  const t = useTexts();
  const others = offeredActs(order).others.filter((action) => !isAnswer(action));
  if (others.length === 0) return null;
  const causes = others.filter(({ action }) => isBlameless(action));
  const plain = others.filter(({ action }) => !isBlameless(action));
  return (
    <section aria-label={t("order.other_actions")} className="print:hidden">
      <ActList order={order} hrefOf={hrefOf} actions={plain} />
      {causes.length === 0 ? null : (
        <details className="border-t border-line">
          <summary className="link min-h-11 cursor-pointer px-4 py-3 sm:px-6">{t("order.blameless")}</summary>
          <ActList order={order} hrefOf={hrefOf} actions={causes} />
        </details>
      )}
    </section>
  );
});

function ActList({ order, actions, hrefOf }: ActionsProps & { readonly actions: readonly AvailableActionView[] }) {
  return (
    <ul className="flex flex-col">
      {actions.map((action) => (
        <li
          key={action.action}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-6"
        >
          <p className="caption min-w-0 flex-1 basis-56">
            <About order={order} action={action} />
          </p>
          <Act order={order} action={action} hrefOf={hrefOf} />
        </li>
      ))}
    </ul>
  );
}

/** The ways to customer service, with this order attached. @param reportsBlocked whether a buyer who hasn't paid may say that the seller blocks the payment */
export function OrderHelp({ order, reportsBlocked }: Pick<ActionsProps, "order"> & { readonly reportsBlocked: boolean }) {
  const t = useTexts();
  const lang = useLang();
  const isUnpaid = order.status === "awaiting_payment" || order.status === "expiring";
  return (
    <>
      {reportsBlocked && isUnpaid ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6 print:hidden">
          <p className="caption min-w-0 flex-1 basis-56">{t("order.blocked_help")}</p>
          <ButtonLink href={paths.blockedPayment(lang, order.orderId)} size="sm">
            {t("order.blocked")}
          </ButtonLink>
        </div>
      ) : null}
      <p className="border-t border-line px-4 py-2 sm:px-6 print:hidden">
        <Anchor href={paths.supportRequests(lang, { orderId: order.orderId })} className="link inline-flex min-h-11 items-center">
          {t("frame.help")}
        </Anchor>
      </p>
    </>
  );
}

/** The buyer's answer to a request to cancel, beside the request. */
export function AnswerActs({ order, hrefOf }: ActionsProps) {
  const answers = order.availableActions.filter((action) => isAnswer(action));
  if (answers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map((action) => (
        <Act key={action.action} order={order} action={action} hrefOf={hrefOf} />
      ))}
    </div>
  );
}

function isAnswer({ action }: AvailableActionView): boolean {
  return action === "accept_cancel" || action === "decline_cancel";
}

function Act({ order, action, hrefOf }: ActionsProps & { action: AvailableActionView }) {
  const t = useTexts();
  const words = useActionLabels(order);
  const navigation = useNavigation();
  const lang = useLang();
  const { action: name } = action;
  if (!action.enabled) return <BlockedAct order={order} action={action} />;
  if (!isAtOnce(name)) {
    return (
      <ButtonLink href={isOfACase(name) ? paths.appeal(lang, order.type, order.orderId) : hrefOf(name)} size="sm">
        {t(`order.act.${name}`)}
      </ButtonLink>
    );
  }
  const busy = navigation.formMethod === "POST" && navigation.formData?.get("act") === name;
  return (
    <PostForm>
      <input type="hidden" name="version" value={order.version} />
      <Button type="submit" name="act" value={name} size="sm" busy={busy}>
        {words(name)}
      </Button>
    </PostForm>
  );
}

/** What it does; for what can't be done, why, and from when it can. */
function About({ order, action }: { order: OrderDetailsView; action: AvailableActionView }) {
  const t = useTexts();
  if (!action.enabled) return <BlockedReason order={order} action={action} />;
  if (action.action === "undo_paid" && order.undoPaidUntil !== undefined) return <UndoTime order={order} until={order.undoPaidUntil} />;
  if (action.action === "pay" && order.status === "expiring") return <PayLateUntil order={order} />;
  return action.action === "extend" ? t("order.about.extend", { minutes: order.paymentWindowMinutes }) : t(`order.about.${action.action}`);
}

/** In the grace period: by when, and with what, a payment made in time can still be reported. */
export function PayLateUntil({ order }: Pick<ActionsProps, "order">) {
  const t = useTexts();
  const near = useNearTime(order.serverTime);
  return t("order.about.pay_late", { time: near(deadlineOf(order)) });
}

/** Shown, never acted on: whether there is time left, the server says. */
function UndoTime({ order, until }: { order: OrderDetailsView; until: string }) {
  const t = useTexts();
  const left = useSecondsLeft(until, order.serverTime);
  return (
    <>
      {t("order.about.undo_paid")} <span className="tabular-nums">{t("order.undo_left", { time: clockText(left) })}</span>
    </>
  );
}
