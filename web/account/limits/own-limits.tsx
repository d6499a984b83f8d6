import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { LIMIT_NAMES } from "./limit-texts.ts";
import type { LimitsData } from "./limits.server.ts";

/** What customer service has set for the reader alone; nothing where it has set none. */
export function OwnLimits({ own }: Pick<LimitsData["limits"], "own">) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (own.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-15 font-semibold">{t("limits.own_title")}</h3>
      <DataList className="mt-1">
        {own.map(({ kind, most, until }) => (
          <DataRow key={kind} label={t(LIMIT_NAMES[kind])}>
            {t("limits.own_until", { most: formats.count(most), time: formats.date(until, zone) })}
          </DataRow>
        ))}
      </DataList>
    </>
  );
}
