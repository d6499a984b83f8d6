import { useMemo } from "react";
import type { AppealsView, CaseView } from "@plaza/contract/calls/appeals.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Countdown } from "@plaza/ui/countdown.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { useSecondsLeft } from "../orders/use-seconds-left.ts";
import type { AppealData, Unsent } from "./appeal.server.ts";
import { CaseForm } from "./case-form.tsx";
import { Timeline } from "./timeline.tsx";

interface CaseCardProps {
  readonly filed: CaseView;
  readonly data: AppealData;
  readonly unsent: Unsent | undefined;
}

/** One case: whose turn it is, the decision where there is one, both stories, and what this side can do. */
export function CaseCard({ filed, data, unsent }: CaseCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { role, readOnly = false } = data.appeals;
  const open = filed.turn !== "nobody";
  const by = filed.by === role ? "me" : filed.by;
  const stands = filed.decision ? t(`appeal.outcome.${filed.decision.outcome}`) : t(`appeal.turn.${turnWord(filed.turn, data.appeals)}`);
  return (
    <Card title={t(`appeal.case.${filed.kind}`)} aside={<Tag>{t(`appeal.reason.${filed.reason}`)}</Tag>}>
      <p className="caption">{t(`appeal.opened.${by}`, { time: formats.date(filed.openedAt, zone, "minute") })}</p>
      <div data-result={stands} className="my-4">
        {filed.decision ? (
          <Decided decision={filed.decision} isWon={hasWon(filed, role)} isFinal={filed.kind === "objection"} />
        ) : (
          <Turn filed={filed} appeals={data.appeals} renderedAt={data.order.serverTime} />
        )}
      </div>
      <h3 className="mb-3 text-13 font-medium text-ink-soft">{t("appeal.timeline")}</h3>
      <Timeline entries={filed.entries} decision={filed.decision} />
      {open && !readOnly ? <Answer filed={filed} data={data} unsent={unsent} /> : null}
      {filed.objection?.allowed && !readOnly ? <Objection filed={filed} unsent={unsent} until={filed.objection.until} /> : null}
    </Card>
  );
}

/** Returns whose turn it is from the reader's view, as the last word of `appeal.turn.…`. A sub-user who may only view has none. */
export function turnWord(turn: CaseView["turn"], { role, readOnly }: Pick<AppealsView, "role" | "readOnly">): "me" | CaseView["turn"] {
  return turn === role && !readOnly ? "me" : turn;
}

interface TurnProps {
  readonly filed: CaseView;
  readonly appeals: AppealsView;
  readonly renderedAt: string;
}

function Turn({ filed, appeals, renderedAt }: TurnProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const word = turnWord(filed.turn, appeals);
  const { turnUntil } = filed;
  return (
    <Notice kind={word === "me" ? "warn" : "info"} title={t(`appeal.turn.${word}`)}>
      {turnUntil === undefined ? null : word === "support" ? (
        Date.parse(turnUntil) <= Date.parse(renderedAt) ? (
          t("order.turn.late")
        ) : (
          t("appeal.expected", { time: formats.date(turnUntil, zone, "minute") })
        )
      ) : (
        <TimeLeft until={turnUntil} renderedAt={renderedAt} />
      )}
    </Notice>
  );
}

function TimeLeft({ until, renderedAt }: { until: string; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const left = useSecondsLeft(until, renderedAt);
  const announce = useMemo(() => {
    const minutesLeft = (minutes: number) => t("order.minutes_left", { minutes });
    return { 10: minutesLeft(10), 5: minutesLeft(5), 1: minutesLeft(1) };
  }, [t]);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Countdown secondsLeft={left} label={t("appeal.time_left")} announce={announce} />
      <time dateTime={until}>{t("appeal.until", { time: formats.date(until, zone, "minute") })}</time>
    </span>
  );
}

/** Only the side that it is good for sees it with a tick. */
function Decided({ decision, isWon, isFinal }: { decision: NonNullable<CaseView["decision"]>; isWon: boolean; isFinal: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const sharesText = ({ asset, buyer, seller }: NonNullable<typeof decision.shares>) =>
    t("appeal.shares", { buyer: formats.coinsText(buyer, asset), seller: formats.coinsText(seller, asset) });
  return (
    <Notice kind={isWon ? "success" : "info"} title={t(`appeal.outcome.${decision.outcome}`)}>
      <p>
        <span className="font-medium">{t("appeal.by_rule", { number: decision.rule })}:</span> {t(`appeal.rule.${decision.rule}`)}
      </p>
      {decision.shares ? <p className="mt-1 font-medium">{sharesText(decision.shares)}</p> : null}
      <p className="mt-1 break-words whitespace-pre-line">{decision.reason}</p>
      {isFinal ? <p className="mt-1">{t("appeal.final")}</p> : null}
    </Notice>
  );
}

function hasWon({ by, decision }: CaseView, role: OrderRole): boolean {
  switch (decision?.outcome) {
    case "release":
      return role === "buyer";
    case "refund":
      return role === "seller";
    case "justified":
    case "overturned":
      return by === role;
    case "unjustified":
    case "upheld":
      return by !== role;
    case "split":
    case undefined:
      return false;
  }
}

function Answer({ filed, data, unsent }: CaseCardProps) {
  const t = useTexts();
  const asked = filed.turn === data.appeals.role;
  return (
    <div className="mt-4 flex flex-col gap-6 border-t border-line pt-4">
      {/* What was sent is in the case: the next message begins empty, whatever the counterparty writes meanwhile. */}
      <CaseForm
        key={filed.entries.filter(({ mine }) => mine).length}
        act="say"
        unsent={unsent}
        label={t(asked ? "appeal.answer" : "appeal.add")}
        submit={t("appeal.send")}
      />
      {filed.canWithdraw ? (
        <details className="border-t border-line pt-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t("appeal.withdraw")}</summary>
          <div className="mt-2">
            <CaseForm act="withdraw" unsent={unsent} label="" submit={t("appeal.withdraw_do")} danger bare>
              <p className="text-ink-soft">{t(filed.kind === "appeal" ? "appeal.withdraw_appeal" : "appeal.withdraw_other")}</p>
            </CaseForm>
          </div>
        </details>
      ) : null}
    </div>
  );
}

function Objection({ filed, unsent, until }: Omit<CaseCardProps, "data"> & { until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <details open={unsent?.act === "object"} className="mt-4 border-t border-line pt-4">
      <summary className={buttonClass({}, "cursor-pointer")}>{t("appeal.object")}</summary>
      <div className="mt-2">
        <CaseForm
          act="object"
          unsent={unsent}
          label={t("appeal.object_story")}
          hint={t("appeal.object_help", { time: formats.date(until, zone, "minute") })}
          submit={t("appeal.object_do")}
        >
          <input type="hidden" name="caseId" value={filed.caseId} />
        </CaseForm>
      </div>
    </details>
  );
}
