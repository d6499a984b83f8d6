import type { OrderStatus, PartyAction } from "@plaza/contract/order.ts";
import { CREATION, TRANSITIONS, type Transition } from "@plaza/domain/orders/table.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import type { Guard } from "@plaza/domain/orders/guards.ts";
import type { TradingRules } from "../../shell/user-info.ts";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { Rule } from "./rule.tsx";

/** In the order in which a trade meets them. Nobody is ever in `releasing`: it is passed within one act. */
const STATES = ["awaiting_payment", "expiring", "paid", "appealed", "completed", "canceled"] as const satisfies readonly OrderStatus[];

interface RulesProps {
  /** What the operator has set; null: nobody says, and no line names it. */
  readonly rules: TradingRules | null;
}

/** The table of transitions as people read it: the same table that the server's guard and the buttons are made from. */
export function RulesPage({ rules }: RulesProps) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t("rules.title")} description={t("rules.description")} />
      <PageHeading lead={t("rules.lead")} back={{ href: paths.p2p(lang), label: t("frame.p2p") }}>
        {t("rules.title")}
      </PageHeading>
      <div className="grid gap-3 sm:grid-cols-2">
        <Notice kind="info" title={t("rules.never_paid_title")}>
          {t("rules.never_paid")}
        </Notice>
        <Notice kind="info" title={t("rules.outage_title")}>
          {t("rules.outage")}
        </Notice>
      </div>
      <LearningOffer to="lesson" className="mt-3" />
      <Beginning />
      {STATES.map((state) => (
        <State key={state} state={state} transitions={TRANSITIONS.filter(({ from }) => from.includes(state))} rules={rules} />
      ))}
    </div>
  );
}

function Beginning() {
  const t = useTexts();
  return (
    <section className="mt-8">
      <h2 className="text-17 font-semibold">{t("rules.begin")}</h2>
      <ul className="mt-2">
        {CREATION.map(({ to, by, ledger }) => (
          <Rule
            key={to}
            name={t(to === "failed" ? "rules.create_failed" : "rules.create")}
            who={t(`rules.who.${by}`)}
            then={t("rules.then", { state: t(`rules.state.${to}`) })}
            coins={ledger === "hold" ? t("rules.coins.hold") : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface StateProps extends RulesProps {
  readonly state: (typeof STATES)[number];
  readonly transitions: readonly Transition[];
}

function State({ state, transitions, rules }: StateProps) {
  const t = useTexts();
  const isFinal = state === "completed" || state === "canceled";
  return (
    <section className="mt-8">
      <h2 className="text-17 font-semibold">{t(`rules.state.${state}`)}</h2>
      {isFinal ? <p className="mt-1 text-ink-soft">{t("rules.final")}</p> : null}
      <ul className="mt-2">
        {transitions.map((transition) => (
          <TransitionRule
            key={`${transition.action} ${transition.by} ${transition.condition ?? ""}`}
            transition={transition}
            rules={rules}
          />
        ))}
      </ul>
    </section>
  );
}

function TransitionRule({ transition, rules }: RulesProps & { transition: Transition }) {
  const t = useTexts();
  const formats = useFormats();
  const guardText = useGuardText(rules);
  const { action, by, to, ledger, guard, condition, requires, warns } = transition;
  // A clock that forbids nothing: who is late begins nothing new.
  const promiseOf = ({ from }: Transition) =>
    action !== "release" || !from.includes("paid") || rules === null || rules.releaseMinutes === 0
      ? []
      : [t("rules.promise", { minutes: rules.releaseMinutes, slow: rules.releaseMinutesSlow })];
  const ours = { deadline: t("rules.deadline"), resolve_release: t("rules.resolve_release"), resolve_refund: t("rules.resolve_refund") };
  const when = [...(guard ? guardText(guard) : []), ...promiseOf(transition), ...(condition ? [t(`rules.condition.${condition}`)] : [])];
  return (
    <Rule
      name={action in ours ? ours[action as keyof typeof ours] : t(`order.act.${action as PartyAction}`)}
      who={t(`rules.who.${by}`)}
      then={to === "unchanged" ? t("rules.then_same") : t("rules.then", { state: t(`rules.state.${to as (typeof STATES)[number]}`) })}
      coins={ledger === "none" ? undefined : t(`rules.coins.${ledger}`)}
      when={when}
      needs={requires.length === 0 ? undefined : formats.list(requires.map((need) => t(`rules.need.${need}`)))}
      warnings={warns.map((warning) => t(`order.warn.${warning}`))}
    />
  );
}

/** What a guard asks for, in words; none where nobody says how much. */
function useGuardText(rules: RulesProps["rules"]): (guard: Guard) => string[] {
  const t = useTexts();
  return (guard) => {
    switch (guard) {
      case "extension_left":
        return rules === null ? [] : [t("rules.guard.extension_left", { count: rules.maxExtensions })];
      case "appeal_time_reached":
        return rules === null ? [] : [t("rules.guard.appeal_time_reached", { minutes: rules.appealAfterMinutes })];
      case "seller_has_not_answered":
        return rules === null ? [] : [t("rules.guard.seller_has_not_answered", { minutes: rules.sellerAnswerMinutes })];
      case "before_undo_end":
        return rules === null || rules.undoPaidSeconds === 0 ? [] : [t("rules.guard.before_undo_end", { seconds: rules.undoPaidSeconds })];
      case "within_dispute_window":
        return rules === null ? [] : [t("rules.guard.within_dispute_window", { hours: rules.reportAfterExpiredHours })];
      case "within_report_window":
        return rules === null
          ? []
          : [t("rules.guard.within_report_window", { hours: rules.reportAfterExpiredHours, days: rules.reportAfterCompletedDays })];
      default:
        return [t(`rules.guard.${guard}`)];
    }
  };
}
