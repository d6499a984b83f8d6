import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { paths } from "../paths.ts";
import { useLang } from "../root-data.ts";
import { useTimeZone } from "../time-zone.ts";

interface FrozenNoticeProps {
  /** ISO 8601. */
  readonly until: string;
  /** The reader is a sub-user: the account is its owner's, who is the one to write to customer service. */
  readonly isOwners: boolean;
}

/** Shown above the gate's steps while the account is frozen, with the way to customer service. */
export function FrozenNotice({ until, isOwners }: FrozenNoticeProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  return (
    <Notice
      kind="danger"
      title={t(isOwners ? "gate.frozen_owner_title" : "gate.frozen_title")}
      className="mb-4"
      action={
        isOwners ? undefined : (
          <ButtonLink href={paths.supportRequests(lang)} size="sm">
            {t("frame.help")}
          </ButtonLink>
        )
      }
    >
      {t("gate.frozen_until", { time: formats.date(until, zone) })} {isOwners ? t("gate.frozen_owner_help") : null}
    </Notice>
  );
}
