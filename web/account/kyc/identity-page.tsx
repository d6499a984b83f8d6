import { useActionData, useLoaderData, useRevalidator } from "react-router";
import type { IdentityKind } from "@plaza/contract/kyc.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLive } from "../../shell/realtime/use-live.ts";
import { useLang } from "../../shell/root-data.ts";
import { DocumentsCard } from "./documents-card.tsx";
import { FactsForm } from "./facts-form.tsx";
import { StatusCard } from "./status-card.tsx";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { paths } from "../../shell/paths.ts";
import type { loadIdentity } from "./identity.server.ts";
import type { actOnKyc } from "./kyc.server.ts";

/** `/account/kyc`: the form for a person or a company while something can be submitted, else the state of the submission. */
export function IdentityPage() {
  const t = useTexts();
  const lang = useLang();
  const { info, open, meanwhile, company, document, countries, country, next } = useLoaderData<typeof loadIdentity>();
  const refused = useActionData<typeof actOnKyc>() ?? undefined;
  const { revalidate } = useRevalidator();
  // A form that is being filled in stays as it is: only the wait for a decision ends by itself.
  useLive(({ kind }) => {
    if (!open && (kind === "notification" || kind === "reset")) void revalidate();
  });
  const way = next ? { href: next, label: t("account.go_back") } : { href: paths.gate(lang), label: t("account.back_to_gate") };
  const pageOf = (other: { type?: "personal" | "company"; document?: IdentityKind }) =>
    paths.kyc(lang, { type: company ? "company" : "personal", document, next, ...other });
  const types = (["personal", "company"] as const).map((type) => ({
    value: type,
    text: t(`kyc.${type}`),
    href: pageOf({ type }),
  }));
  return (
    <div className="max-w-3xl px-4 sm:px-0">
      <PageHead title={t("kyc.title")} description={t("kyc.description")} />
      <PageHeading lead={t("kyc.lead")} back={way}>
        {t("kyc.title")}
      </PageHeading>
      {open ? (
        <div className="flex flex-col gap-4">
          {info.rejectReason ? (
            <Notice kind="warn" title={t("kyc.rejected_title")}>
              {info.rejectReason} {t("kyc.rejected_lead")}
            </Notice>
          ) : null}
          <Segmented label={t("kyc.type_label")} segments={types} value={company ? "company" : "personal"} className="self-start" />
          <DocumentsCard
            company={company}
            document={document}
            pageOf={(other) => pageOf({ document: other })}
            info={info}
            refused={refused}
          />
          <FactsForm
            company={company}
            document={document}
            countries={countries}
            country={country}
            refused={refused}
            documents={info.documents}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <StatusCard info={info} way={way} />
          {meanwhile?.practice ? <LearningOffer to="practice" /> : null}
          {meanwhile ? <LearningOffer to="lesson" /> : null}
        </div>
      )}
    </div>
  );
}
