import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

/** What it means that a company isn't approved yet, and what is to be done about it. */
export function InstitutionNotice({ status, next }: { status: "none" | "pending" | "rejected"; next: string }) {
  const t = useTexts();
  const lang = useLang();
  const way = paths.kyc(lang, { type: "company", next: paths.gate(lang, next || undefined) });
  return (
    <Notice
      kind={status === "rejected" ? "danger" : "warn"}
      title={t("gate.institution_title")}
      action={
        status === "pending" ? null : (
          <ButtonLink href={way} size="sm">
            {t("gate.institution_go")}
          </ButtonLink>
        )
      }
      className="mb-4"
    >
      {t("gate.institution_lead")} {t(`gate.institution_${status}`)}
    </Notice>
  );
}
