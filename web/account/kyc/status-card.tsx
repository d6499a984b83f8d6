import { countryName } from "@plaza/messages/country-name.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { VerifiedIcon } from "@plaza/ui/action-icons.tsx";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { KycInfo } from "./kyc.server.ts";

/** A case that waits, or is won: nothing to type any more. */
export function StatusCard({ info, way }: { info: KycInfo; way: { href: string; label: string } }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const timeZone = useTimeZone();
  const approved = info.kycStatus === "approved";
  const Icon = approved ? VerifiedIcon : ClockIcon;
  return (
    <Card>
      <div className="flex items-start gap-4">
        <span
          className={`grid size-12 flex-none place-items-center rounded-full ${approved ? "bg-good-soft text-good-ink" : "bg-accent-soft text-accent-ink"}`}
        >
          <Icon />
        </span>
        <div className="min-w-0">
          <h2 className="text-17 font-semibold">{approved ? t("kyc.approved_title") : t("kyc.pending_title")}</h2>
          <p className="mt-1 text-ink-soft">
            {approved ? t("kyc.approved_lead") : t("kyc.pending_lead")}
            {info.usualHours === undefined ? null : ` ${t("kyc.usual", { hours: info.usualHours })}`}
          </p>
        </div>
      </div>
      <DataList className="mt-4">
        <DataRow label={t("kyc.type_label")}>{info.kycType === "company" ? t("kyc.company") : t("kyc.personal")}</DataRow>
        {approved && info.fullName ? <DataRow label={t("kyc.full_name")}>{info.fullName}</DataRow> : null}
        {approved && info.country ? <DataRow label={t("kyc.country")}>{countryName(info.country, lang)}</DataRow> : null}
        {info.submittedAt ? <DataRow label={t("kyc.submitted")}>{formats.date(info.submittedAt, timeZone)}</DataRow> : null}
      </DataList>
      <ButtonLink href={way.href} variant={approved ? "primary" : "secondary"} className="mt-4">
        {way.label}
      </ButtonLink>
    </Card>
  );
}
