import { deskLoader } from "../backoffice/visit.server.ts";
import { idIn } from "../shell/address-id.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import type { KycCaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { staffAction, type Refused } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { ClaimForm, DecideForms } from "../backoffice/kyc-actions.tsx";
import { DocumentsCard, EarlierCard, FactsCard, type Revealed } from "../backoffice/kyc-case.tsx";
import { KYC_TONE } from "../backoffice/kyc-tone.ts";
import { requireStaff } from "../backoffice/visit.server.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";

export const loader = deskLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context);
  const found = await api("GET /api/desk/kyc-case", { query: { caseId: params["caseId"] as KycCaseId } });
  return { texts: messagesFor(lang, ["kyc"]), found, mayAct: reaches(who.role, "agent") && !found.own };
});

export const action = staffAction("agent", {
  claim: async ({ api }, _fields, params) => {
    await api("POST /api/desk/claim-kyc", { body: { caseId: caseIn(params), claim: true } });
    return null;
  },
  give_back: async ({ api }, _fields, params) => {
    await api("POST /api/desk/claim-kyc", { body: { caseId: caseIn(params), claim: false } });
    return null;
  },
  reveal: async ({ api }, fields, params) => ({
    revealed: await api("POST /api/desk/reveal-kyc", { body: { caseId: caseIn(params), reason: fields.text("reason") } }),
  }),
  approve: async ({ api }, _fields, params) => {
    await api("POST /api/desk/decide-kyc", { body: { caseId: caseIn(params), decision: "approve" } });
    return null;
  },
  reject: async ({ api }, fields, params) => {
    const reasons = fields.choices("reasons", KYC_REJECT_REASONS);
    await api("POST /api/desk/decide-kyc", { body: { caseId: caseIn(params), decision: "reject", reasons } });
    return null;
  },
});

function caseIn(params: LoaderFunctionArgs["params"]): KycCaseId {
  return idIn(params, "caseId");
}

/** One verification: what the person said, beside what they show. */
export default function KycCasePage() {
  const t = useTexts();
  const formats = useFormats();
  const { found, mayAct } = useLoaderData<typeof loader>();
  const { refused, revealed } = (useActionData<typeof action>() ?? {}) as { refused?: Refused; revealed?: Revealed };
  const title = t("desk.uid", { uid: found.uid });
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.kyc(), label: t("desk.queue_kyc") }}
        lead={[t(`kyc.${found.kycType}`), formats.countryName(found.country), ...(found.assignedTo ? [found.assignedTo.name] : [])].join(
          " · ",
        )}
        aside={<Tag tone={KYC_TONE[found.status]}>{t(`desk.status_${found.status}`)}</Tag>}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        {refused ? (
          <Notice kind="danger" live>
            {refused.message}
          </Notice>
        ) : null}
        {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
        {found.sameDocumentUids.length > 0 ? (
          <Notice kind="warn" title={t("desk.same_document")}>
            {found.sameDocumentUids.map((uid) => t("desk.uid", { uid })).join(", ")}
          </Notice>
        ) : null}
        {found.status === "pending" && mayAct ? <ClaimForm found={found} /> : null}
        <FactsCard found={found} revealed={found.mine ? revealed : undefined} />
        <DocumentsCard found={found} />
        {found.status === "pending" && mayAct && found.mine ? <DecideForms /> : null}
        <EarlierCard found={found} />
      </div>
    </div>
  );
}
