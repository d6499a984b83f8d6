import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../time-zone.ts";

export function FrozenNotice({ until }: { until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Notice kind="danger" title={t("gate.frozen_title")} className="mb-4">
      {t("gate.frozen_until", { time: formats.date(until, zone) })}
    </Notice>
  );
}
