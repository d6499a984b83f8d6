import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { paths } from "../paths.ts";
import { useLang } from "../root-data.ts";
import { useTimeZone } from "../time-zone.ts";

/** Shown above the gate's steps while the account is frozen, with the way to customer service. `until` is ISO 8601. */
export function FrozenNotice({ until }: { until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  return (
    <Notice
      kind="danger"
      title={t("gate.frozen_title")}
      className="mb-4"
      action={
        <ButtonLink href={paths.supportRequests(lang)} size="sm">
          {t("frame.help")}
        </ButtonLink>
      }
    >
      {t("gate.frozen_until", { time: formats.date(until, zone) })}
    </Notice>
  );
}
