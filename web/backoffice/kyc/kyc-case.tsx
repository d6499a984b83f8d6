import type { WireOf } from "@plaza/contract/calls/index.ts";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm } from "../forms/staff-form.tsx";

export type KycCase = WireOf<"GET /api/desk/kyc-case">["data"];
export type Revealed = WireOf<"POST /api/desk/reveal-kyc">["data"];

/** The user's data: masked until the staff member who claimed the case requests it with a reason. */
export function FactsCard({ found, revealed }: { found: KycCase; revealed: Revealed | undefined }) {
  const t = useTexts();
  const facts = revealed ?? found.masked;
  return (
    <Card
      title={t("desk.facts")}
      aside={revealed ? <span className="caption">{t("desk.looks", { count: revealed.looks })}</span> : undefined}
    >
      <DataList>
        {facts.companyName === undefined ? null : <DataRow label={t("kyc.company_name")}>{facts.companyName}</DataRow>}
        {facts.registrationNumber === undefined ? null : <DataRow label={t("kyc.registration_number")}>{facts.registrationNumber}</DataRow>}
        <DataRow label={t("kyc.full_name")}>{facts.fullName}</DataRow>
        <DataRow label={t("kyc.birth_date")}>{facts.birthDate}</DataRow>
        <DataRow label={t("kyc.identity_kind")}>{t(`kyc.identity_${facts.identityKind}`)}</DataRow>
        <DataRow label={t("kyc.identity_number")}>{facts.identityNumber}</DataRow>
      </DataList>
      {found.mine && found.status === "pending" && !revealed ? (
        <StaffForm
          stays
          acts="reveal"
          className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
          buttons={
            <Button type="submit" name="act" value="reveal" className="self-start">
              {t("desk.reveal")}
            </Button>
          }
        >
          <ReasonField label={t("desk.reveal_reason")} />
        </StaffForm>
      ) : null}
    </Card>
  );
}

/** The pictures. Each that is opened is counted in the log, so none is loaded before somebody asks for it. */
export function DocumentsCard({ found }: { found: KycCase }) {
  const t = useTexts();
  const opens = found.mine && found.status === "pending";
  return (
    <Card title={t("desk.documents")}>
      {opens ? <p className="caption -mt-2 mb-2">{t("desk.documents_counted")}</p> : null}
      <ul className="divide-y divide-line">
        {found.documents.map(({ documentId, kind, opened }) => (
          <li key={documentId} className="flex min-h-14 items-center justify-between gap-4">
            <span>{t(`kyc.doc_${kind}`)}</span>
            {opens ? (
              <span className="flex items-center gap-3">
                {opened ? <Tag tone="good">{t("desk.opened")}</Tag> : null}
                <Anchor href={backofficePaths.kycCase(found.caseId, documentId)} className="link inline-flex min-h-11 items-center">
                  {t("desk.open")}
                  <span className="sr-only"> {t(`kyc.doc_${kind}`)}</span>
                </Anchor>
              </span>
            ) : (
              <span className="caption">{t("desk.sealed")}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Why it was rejected, and what came before. */
export function EarlierCard({ found }: { found: KycCase }) {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const lines = [
    ...(found.decidedAt
      ? [{ caseId: found.caseId, status: found.status, decidedAt: found.decidedAt, rejectReasons: found.rejectReasons }]
      : []),
    ...found.earlier,
  ];
  if (lines.length === 0) return null;
  return (
    <Card title={t("desk.decisions")}>
      <DataList>
        {lines.map((line) => (
          <DataRow key={line.caseId} label={formats.date(line.decidedAt, timeZone)}>
            {[
              t(`desk.status_${line.status}`),
              ...KYC_REJECT_REASONS.filter((reason) => line.rejectReasons.includes(reason)).map((reason) => t(`kyc.reject_${reason}`)),
            ].join(" ")}
          </DataRow>
        ))}
      </DataList>
    </Card>
  );
}
