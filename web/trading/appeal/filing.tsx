import { useState } from "react";
import type { AppealsView } from "@plaza/contract/calls/appeals.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { useSpans } from "../../shell/labels/durations.ts";
import { NoRightNotice } from "../../shell/labels/no-right-notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { AppealData, Unsent } from "./appeal.server.ts";
import { CaseForm } from "./case-form.tsx";

/**
 * The whole way of a case, told before anything is filed and while one is open: steps, clocks, and what silence does.
 * @param isOver whether the order has ended: the two can settle nothing by releasing or canceling then
 */
export function Ladder({ appeals: { ladder, role, cases }, isOver }: { appeals: AppealsView; isOver: boolean }) {
  const t = useTexts();
  const spans = useSpans();
  const opener = cases.find(({ turn }) => turn !== "nobody")?.by ?? role;
  const time = spans.minutes(ladder.answerMinutes);
  const steps = [
    opener === role ? t("appeal.how_1") : t("appeal.how_1_other", { who: opener === "buyer" ? "buyer" : "other" }),
    opener === role ? t("appeal.how_2", { who: opener === "seller" ? "buyer" : "other", time }) : t("appeal.how_2_me", { time }),
    t("appeal.how_3", { time: spans.hours(ladder.decisionHours) }),
    cases.at(-1)?.kind === "objection" ? t("appeal.final") : t("appeal.how_4", { time: spans.days(ladder.objectionDays) }),
  ];
  return (
    <Card title={t("appeal.how")}>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-13 font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-ink-soft">
        <p>{t("appeal.silence")}</p>
        {isOver ? null : <p>{t("appeal.settle")}</p>}
      </div>
    </Card>
  );
}

/** What false appeals and forged evidence cost, said before anything is filed. */
function Consequences({ record }: { record: NonNullable<NonNullable<AppealsView["filing"]>["record"]> }) {
  const t = useTexts();
  const spans = useSpans();
  const formats = useFormats();
  const { lost, withinDays, pauseAt, pauseDays, forgedPauseDays } = record;
  const lines = [
    ...(pauseAt > 0
      ? [t("appeal.cost_lost", { count: formats.count(pauseAt), days: spans.days(withinDays), pause: spans.days(pauseDays) })]
      : []),
    ...(forgedPauseDays > 0 ? [t("appeal.cost_forged", { pause: spans.days(forgedPauseDays) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice kind={pauseAt > 0 && lost >= pauseAt - 1 ? "warn" : "info"} className="mb-4">
      {lines.join(" ")} {pauseAt > 0 ? t("appeal.cost_so_far", { count: lost }) : null}
    </Notice>
  );
}

/** The reasons that this side may give now, each with what it needs, and the story; to a sub-user who may not, why. */
export function Filing({ data, unsent }: { data: AppealData; unsent: Unsent | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { filing, readOnly } = data.appeals;
  if (readOnly === true) return <NoRightNotice />;
  if (filing === null) return null;
  if (!filing.allowed) {
    return (
      <Card>
        <Notice
          title={filing.from === undefined ? t("appeal.none") : t("appeal.from_time", { time: formats.date(filing.from, zone, "minute") })}
        >
          {t("appeal.none_help")}
        </Notice>
      </Card>
    );
  }
  const title = t(`appeal.file_${filing.kind}`);
  const form = <FilingForm filing={filing} unsent={unsent} />;
  // Below a decision the objection to it comes first; another case is the rare thing.
  return data.appeals.cases.length === 0 ? (
    <Card title={title}>{form}</Card>
  ) : (
    <Card>
      <details open={unsent?.act === "file"}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{title}</summary>
        <div className="mt-2">{form}</div>
      </details>
    </Card>
  );
}

function FilingForm({ filing, unsent }: { filing: NonNullable<AppealsView["filing"]>; unsent: Unsent | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { record } = filing;
  const [only, another] = filing.reasons;
  const chosen = unsent?.reason ?? (another === undefined ? only?.reason : undefined);
  const [reason, setReason] = useState<string | undefined>(chosen);
  const needed = filing.reasons.find((candidate) => candidate.reason === reason)?.needs.length;
  return (
    <>
      {filing.until === undefined ? null : (
        <p className="caption mb-3">{t("appeal.until_time", { time: formats.date(filing.until, zone, "minute") })}</p>
      )}
      {record === undefined ? null : <Consequences record={record} />}
      <CaseForm
        act="file"
        unsent={unsent}
        label={t("appeal.story")}
        hint={t("appeal.story_help")}
        submit={t(`appeal.send_${filing.kind}`)}
        filesNeeded={needed !== undefined && needed > 0}
      >
        <div id="field-reason">
          {unsent?.problem === "reason" ? <p className="text-13 text-danger-ink">{t("appeal.reason_needed")}</p> : null}
          <RadioCards
            legend={t("appeal.reason")}
            name="reason"
            required
            defaultValue={chosen}
            onChange={setReason}
            cards={filing.reasons.map((option) => ({
              value: option.reason,
              title: t(`appeal.reason.${option.reason}`),
              text: <Needs needs={option.needs} />,
            }))}
          />
        </div>
      </CaseForm>
    </>
  );
}

type Needed = NonNullable<AppealsView["filing"]>["reasons"][number]["needs"];

function Needs({ needs }: { needs: Needed }) {
  const t = useTexts();
  const [first, second] = needs;
  if (first === undefined) return t("appeal.need_none");
  // Of several, any one will do.
  return second === undefined ? t("appeal.need", { what: t(`appeal.needs.${first}`) }) : t("appeal.need_any");
}
