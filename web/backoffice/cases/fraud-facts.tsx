import type { ReactNode } from "react";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { readId } from "@plaza/contract/ids.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import type { Formats } from "@plaza/messages/format.ts";
import { Rich, useFormats, useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { useSpans } from "../../shell/labels/durations.ts";
import { backofficePaths } from "../backoffice-paths.ts";

type Trace = BackofficeCaseView["risks"]["traces"][number];

interface Speech {
  readonly t: Texts;
  readonly formats: Formats;
  readonly spans: ReturnType<typeof useSpans>;
}

type FactSentence = (value: string, speech: Speech) => ReactNode;

const CENT_PLACES = 2;

/** Where a message of the case's chat is on the page. */
export const messageAnchor = (seq: number | string) => `message-${seq}`;

const count = (value: string, { formats }: Speech) => formats.count(Number(value));
const dollars = (value: string, { formats }: Speech) => formats.fiatText(formatDecimal(BigInt(value), CENT_PLACES), "USD");

/** What each figure says, by its name, or by its rule and name where two rules mean different things by one name. */
const SENTENCES: Readonly<Record<string, FactSentence>> = {
  days: (value, { t, spans }) => t("casework.fact.account_age", { time: spans.days(Number(value)) }),
  "velocity.orders": (value, speech) => speech.t("casework.fact.orders_in_day", { count: count(value, speech) }),
  "velocity.usdCents": (value, speech) => speech.t("casework.fact.value_in_day", { amount: dollars(value, speech) }),
  usdCents: (value, speech) => speech.t("casework.fact.order_value", { amount: dollars(value, speech) }),
  unpaid: (value, speech) => speech.t("casework.fact.unpaid", { count: count(value, speech) }),
  "reversible_method.trades": (value, speech) => speech.t("casework.fact.completed", { count: count(value, speech) }),
  "wash_trading.trades": (value, speech) => speech.t("casework.fact.pair_trades", { count: count(value, speech) }),
  sharedAddress: (value, { t }) => (value === "true" ? t("casework.fact.same_address") : null),
  "payment_cooling.hours": (value, { t, spans }) => t("casework.fact.payment_account_age", { time: spans.hours(Number(value)) }),
  "foreign_receipt.hours": (value, { t, spans }) => t("casework.fact.older_by", { time: spans.hours(Number(value)) }),
  moment: (value, { t }) => t(value === "pay" ? "casework.fact.moment_pay" : "casework.fact.moment_release"),
  orders: (value) => <OtherOrders ids={value} />,
  came: (value, { t }) => t(`casework.fact.came_${value === "less" || value === "more" ? value : "unread"}`),
  act: (value, { t }) => t(value === "cancel" ? "casework.fact.act_cancel" : "casework.fact.act_request_cancel"),
  minutes: (value, { t, spans }) => t("casework.fact.since_proof", { time: spans.minutes(Number(value)) }),
  editor: (value, { t }) => t("casework.fact.editor", { name: value }),
  severity: (value, { t }) => t(`casework.fact.severity_${value === "high" || value === "medium" ? value : "low"}`),
  message: (value, { t }) => (
    <a className="link" href={`#${messageAnchor(value)}`}>
      {t("casework.fact.message")}
    </a>
  ),
};

/** The figures that a fraud rule went by, each in a sentence. One that this version has no sentence for is left out. */
export function FraudFacts({ trace: { rule, facts } }: { trace: Pick<Trace, "rule" | "facts"> }) {
  const speech: Speech = { t: useTexts(), formats: useFormats(), spans: useSpans() };
  return (
    <ul className="caption">
      {Object.entries(facts).map(([name, value]) => {
        const sentence = (SENTENCES[`${rule}.${name}`] ?? SENTENCES[name])?.(String(value), speech) ?? null;
        return sentence === null ? null : (
          <li key={name} className="break-words">
            {sentence}
          </li>
        );
      })}
    </ul>
  );
}

/** @param ids with spaces between them */
function OtherOrders({ ids }: { ids: string }) {
  return <Rich message="casework.fact.other_orders" args={{ ids }} tags={{ orders: orderLinks }} />;
}

function orderLinks(ids: string) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {ids.split(" ").map((id) => (
        <Anchor key={id} className="link tabular-nums" href={backofficePaths.order(readId<"order">(id))}>
          {id}
        </Anchor>
      ))}
    </span>
  );
}
