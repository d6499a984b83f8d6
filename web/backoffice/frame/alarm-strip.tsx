import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { DangerIcon } from "@plaza/ui/icons.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";

export type AlarmState = WireOf<"GET /api/desk/alarms">["data"];

/** What an alarm says: what was seen, since when and how often. */
export function useAlarmText(): (alarm: AlarmState["alarms"][number]) => string {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return ({ kind, raisedAt, differences, times, pairs }) =>
    t(`desk.alarm_${kind}`, {
      count: differences,
      time: formats.date(raisedAt, zone),
      times: formats.count(times),
      pairs: pairs.join(", "),
    });
}

/** On every page of the back office, as long as coins don't add up or the market is frozen: nobody can miss it. */
export function AlarmStrip({ alarmState: { alarms, marketState } }: { alarmState: AlarmState }) {
  const t = useTexts();
  const textOf = useAlarmText();
  if (alarms.length === 0 && marketState === "open") return null;
  return (
    <div role="region" aria-label={t("desk.alarm")} className="border-b border-danger bg-danger-soft text-danger-ink">
      <div className="mx-auto flex max-w-7xl flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 sm:px-6">
        <DangerIcon className="mt-0.5" />
        <div className="min-w-0 flex-1">
          {alarms.map((alarm) => (
            <p key={alarm.alarmId} className="font-medium">
              {textOf(alarm)}
            </p>
          ))}
          {marketState === "open" ? null : <p>{t(`desk.alarm_${marketState}`)}</p>}
        </div>
        <Anchor href={backofficePaths.market()} className="link font-medium">
          {t("desk.alarm_go")}
        </Anchor>
      </div>
    </div>
  );
}
