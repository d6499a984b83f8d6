import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { GATES, type Gate } from "@plaza/contract/gates.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { FrozenNotice } from "../shell/gate/frozen-notice.tsx";
import { regionRestricted } from "../shell/session/region.server.ts";
import { GateList } from "../shell/gate/gate-list.tsx";
import { InstitutionNotice } from "../shell/gate/institution-notice.tsx";
import { LessonOffer } from "../shell/lesson/lesson-offer.tsx";
import { offerTexts } from "../shell/lesson/offer-texts.ts";
import { paths, safeNext } from "../shell/paths.ts";
import type { UserInfo } from "../shell/session/session.server.ts";
import { requireLogin, visitOf } from "../shell/session/visit.server.ts";

/** What is missing before the first trade, each thing with its state and a way to it; it leads back to where the person was. */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const gates = await visit.api("GET /api/ctc/verify-user");
  if (gates.regionRestricted) throw regionRestricted();
  // An API of another make may say no more than whether the agreement is accepted (docs/specification.md, Calls).
  const told: Partial<typeof gates> = gates;
  const missing: readonly Gate[] = told.missing ?? (gates.acceptTerm ? [] : ["terms"]);
  return {
    texts: { ...messagesFor(visit.lang, ["gate"]), ...offerTexts(visit.lang) },
    gates: { ...gates, missing },
    institution: institutionOf(user),
    next: safeNext(visit.url.searchParams.get("next"), ""),
  };
});

/** How far a company's verification is; null for everybody who isn't held up by it (docs/specification.md, States). */
function institutionOf({ kycType, kycStatus }: UserInfo) {
  return kycType === "company" && kycStatus !== "approved" ? kycStatus : null;
}

export default function Verify() {
  const t = useTexts();
  const lang = useLang();
  const { gates, institution, next } = useLoaderData<typeof loader>();
  const complete = gates.missing.length === 0;
  return (
    <div className="mx-auto max-w-2xl px-4 sm:px-0">
      <PageHead title={t("gate.title")} description={t("gate.description")} />
      <PageHeading
        lead={complete ? t("gate.lead_done") : t("gate.lead")}
        aside={t("gate.count", { done: String(GATES.length - gates.missing.length), all: String(GATES.length) })}
      >
        {t("gate.title")}
      </PageHeading>
      {gates.frozenUntil ? <FrozenNotice until={gates.frozenUntil} /> : null}
      {institution === null ? null : <InstitutionNotice status={institution} next={next} />}
      <GateList missing={gates.missing} next={next} />
      <LessonOffer className="mt-4" />
      {complete ? (
        <ButtonLink href={next || paths.p2p(lang)} variant="primary" size="lg" className="mt-6">
          {t("gate.continue")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
