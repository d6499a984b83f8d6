import type { AppealsView, CaseEntryView } from "@plaza/contract/calls/appeals.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { turnWord } from "./case-card.tsx";
import { isShown } from "./timeline.tsx";

/** An order's newest case in a few lines, on the order's own page: where it stands and what has happened. */
export function CaseSummary({ order, appeals }: { order: OrderDetailsView; appeals: AppealsView }) {
  const t = useTexts();
  const lang = useLang();
  const filed = appeals.cases.at(-1);
  if (filed === undefined) return null;
  return (
    <Card
      title={t(`appeal.case.${filed.kind}`)}
      className="print:hidden"
      aside={
        <ButtonLink href={paths.appeal(lang, order.type, order.orderId)} size="sm">
          {t("order.open_case")}
        </ButtonLink>
      }
    >
      <p className="mb-3 font-medium">
        {filed.decision ? t(`appeal.outcome.${filed.decision.outcome}`) : t(`appeal.turn.${turnWord(filed.turn, appeals)}`)}
      </p>
      {/* What follows from a decision that was overturned is in its reason alone. */}
      {filed.decision ? <p className="-mt-2 mb-3 break-words whitespace-pre-line">{filed.decision.reason}</p> : null}
      <ol aria-label={t("appeal.timeline")} className="flex flex-col gap-1.5">
        {filed.entries.map((entry) => (
          <Line key={entry.seq} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ entry: { kind, from, mine, at, text } }: { entry: CaseEntryView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (!isShown(kind)) return null;
  return (
    <li className="caption flex flex-wrap justify-between gap-x-3">
      <span>
        {t(`appeal.entry.${kind}`)} · {from === "system" ? text : t(`appeal.who.${mine ? "me" : from}`)}
      </span>
      <time dateTime={at}>{formats.date(at, zone, "minute")}</time>
    </li>
  );
}
