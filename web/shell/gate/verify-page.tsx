import { useLoaderData } from "react-router";
import { GATES } from "@plaza/contract/gates.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../page-head.tsx";
import { useLang } from "../root-data.ts";
import { FrozenNotice } from "./frozen-notice.tsx";
import { GateList } from "./gate-list.tsx";
import { InstitutionNotice } from "./institution-notice.tsx";
import { LearningOffer } from "../lesson/learning-offer.tsx";
import { paths } from "../paths.ts";
import type { loadGates } from "./verify.server.ts";

/** `/p2p/verify`: what is still missing before the first trade, with the way to the first open step, and back to `next` once nothing is. */
export function VerifyPage() {
  const t = useTexts();
  const lang = useLang();
  const { gates, inReview, institution, isSubUser, start, next } = useLoaderData<typeof loadGates>();
  const complete = gates.missing.length === 0;
  return (
    <div className="max-w-3xl px-4 sm:px-0">
      <PageHead title={t("gate.title")} description={t("gate.description")} />
      <PageHeading
        // Of a frozen account the notice below says what counts.
        {...(gates.frozenUntil ? {} : { lead: t(complete ? "gate.lead_done" : "gate.lead") })}
        aside={t("gate.count", { done: String(GATES.length - gates.missing.length), all: String(GATES.length) })}
      >
        {t("gate.title")}
      </PageHeading>
      {gates.frozenUntil ? <FrozenNotice until={gates.frozenUntil} isOwners={isSubUser} /> : null}
      {institution === null ? null : <InstitutionNotice status={institution} next={next} />}
      <GateList missing={gates.missing} inReview={inReview} next={next} />
      {start === null ? null : (
        <ButtonLink href={start} variant="primary" size="lg" className="mt-4 w-full sm:w-auto">
          {t("take.go_to_requirements")}
        </ButtonLink>
      )}
      <LearningOffer to="lesson" className="mt-4" />
      {complete ? (
        <ButtonLink href={next || paths.p2p(lang)} variant="primary" size="lg" className="mt-6">
          {t("gate.continue")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
