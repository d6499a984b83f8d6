import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import type { KycCaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { orRefused, type Refused } from "../backoffice/action-refusal.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { textIn } from "../backoffice/form.server.ts";
import { ClaimForm, DecideForms } from "../backoffice/kyc-actions.tsx";
import { DocumentsCard, EarlierCard, FactsCard, type Revealed } from "../backoffice/kyc-case.tsx";
import { KYC_TONE } from "../backoffice/kyc-tone.ts";
import { orStatus, requireStaff } from "../backoffice/visit.server.ts";
import { paths } from "../shell/paths.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, lang, who } = await requireStaff(context);
  const found = await orStatus(api("GET /api/desk/kyc-case", { query: { caseId: params["caseId"] as KycCaseId } }));
  return { texts: messagesFor(lang, ["kyc"]), found, mayAct: reaches(who.role, "agent") && !found.own };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "agent");
  const form = await request.formData();
  const caseId = params["caseId"] as KycCaseId;
  const idempotencyKey = randomUUID();
  const act = textIn(form, "act");
  if (act === "claim" || act === "give_back")
    return orRefused(api("POST /api/desk/claim-kyc", { body: { caseId, claim: act === "claim" }, idempotencyKey }).then(() => null));
  if (act === "reveal")
    return orRefused(
      api("POST /api/desk/reveal-kyc", { body: { caseId, reason: textIn(form, "reason") } }).then((revealed) => ({ revealed })),
    );
  const reasons = KYC_REJECT_REASONS.filter((reason) => form.getAll("reasons").includes(reason));
  const body = act === "approve" ? { caseId, decision: "approve" as const } : { caseId, decision: "reject" as const, reasons };
  return orRefused(api("POST /api/desk/decide-kyc", { body, idempotencyKey }).then(() => null));
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
        back={{ href: paths.desk.kyc(), label: t("desk.queue_kyc") }}
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
