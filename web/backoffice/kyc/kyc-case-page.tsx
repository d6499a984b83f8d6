import { useActionData, useLoaderData } from "react-router";
import { countryName } from "@plaza/messages/country-name.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import type { Refused } from "../forms/staff-action.server.ts";
import { BackofficeActionResult } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ClaimForm, DecideForms } from "./kyc-actions.tsx";
import { DocumentsCard, EarlierCard, FactsCard, type Revealed } from "./kyc-case.tsx";
import { FileViewer } from "../files/file-viewer.tsx";
import { KYC_TONE } from "./kyc-tone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadKycCase, actOnKycCase } from "./kyc-case.server.ts";

/** One verification: what the person said, beside what they show. */
export function KycCasePage() {
  const t = useTexts();
  const lang = useLang();
  const { found, shown, mayAct } = useLoaderData<typeof loadKycCase>();
  const { refused, revealed } = (useActionData<typeof actOnKycCase>() ?? {}) as { refused?: Refused; revealed?: Revealed };
  const unopened = found.documents
    .filter((document) => !document.opened && document.documentId !== shown?.documentId)
    .map(({ kind }) => t(`kyc.doc_${kind}`));
  const title = t("desk.uid", { uid: found.uid });
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.kyc(), label: t("desk.queue_kyc") }}
        lead={[t(`kyc.${found.kycType}`), countryName(found.country, lang), ...(found.assignedTo ? [found.assignedTo.name] : [])].join(
          " · ",
        )}
        aside={<Tag tone={KYC_TONE[found.status]}>{t(`desk.status_${found.status}`)}</Tag>}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <BackofficeActionResult answered={refused === undefined ? {} : { refused }} />
        {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
        {found.sameDocumentUids.length > 0 ? (
          <Notice kind="warn" title={t("desk.same_document")}>
            {found.sameDocumentUids.map((uid) => t("desk.uid", { uid })).join(", ")}
          </Notice>
        ) : null}
        {found.status === "pending" && mayAct ? <ClaimForm found={found} /> : null}
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            {shown === null ? null : (
              <FileViewer
                key={shown.documentId}
                name={t(`kyc.doc_${shown.kind}`)}
                href={backofficePaths.kycDocument(shown.documentId)}
                isPicture
                closeHref={backofficePaths.kycCase(found.caseId)}
              />
            )}
            <DocumentsCard found={found} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
            <FactsCard found={found} revealed={found.mine ? revealed : undefined} />
            {found.status === "pending" && mayAct && found.mine ? <DecideForms unopened={unopened} /> : null}
            <EarlierCard found={found} />
          </div>
        </div>
      </div>
    </div>
  );
}
