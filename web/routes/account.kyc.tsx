import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { countryOptions } from "../shell/countries.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { DocumentsCard } from "../account/kyc/documents-card.tsx";
import { FactsForm } from "../account/kyc/facts-form.tsx";
import { actOnKyc } from "../account/kyc/kyc.server.ts";
import { StatusCard } from "../account/kyc/status-card.tsx";
import { paths, safeNext } from "../shell/paths.ts";
import { requireLogin, visitOf } from "../shell/session/visit.server.ts";

/** Verification: what is asked for, where the case stands, why it was rejected. */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const info = await visit.api("GET /api/a/v1/auth/kyc/info");
  const open = info.kycStatus === "none" || info.kycStatus === "rejected";
  const asked = visit.url.searchParams.get("type");
  const company = asked === null ? info.kycType === "company" : asked === "company";
  return {
    texts: {
      ...messagesFor(visit.lang, ["kyc", "account"]),
      "errors.document_missing": messagesFor(visit.lang, ["errors"])["errors.document_missing"] ?? [],
    },
    info,
    open,
    company,
    countries: open ? countryOptions(visit.lang) : [],
    next: safeNext(visit.url.searchParams.get("next"), ""),
  };
});

export const action = actOnKyc;

export default function Kyc() {
  const t = useTexts();
  const lang = useLang();
  const { info, open, company, countries, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? undefined;
  const way = next ? { href: next, label: t("account.go_back") } : { href: paths.gate(lang), label: t("account.back_to_gate") };
  const types = (["personal", "company"] as const).map((type) => ({
    value: type,
    text: t(`kyc.${type}`),
    href: paths.kyc(lang, { type, ...(next ? { next } : {}) }),
  }));
  return (
    <div className="mx-auto max-w-2xl px-4 sm:px-0">
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
          <DocumentsCard company={company} info={info} refused={refused} />
          <FactsForm company={company} countries={countries} refused={refused} documents={info.documents} />
        </div>
      ) : (
        <StatusCard info={info} way={way} />
      )}
    </div>
  );
}
