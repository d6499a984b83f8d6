import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { CaseActs, ClaimCase, Proposal } from "../appeal-actions.tsx";
import { SidesCard, StoriesCard, type RevealedPeople } from "../appeal-view.tsx";
import type { RevealedPayment } from "../case-account.tsx";
import { RecordCards, RisksCard } from "../case-records.tsx";
import { DeskHead } from "../backoffice-head.tsx";
import { Done, type Answered } from "../action-result.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadCase, actOnCase } from "./case.server.ts";

/** One case: both stories beside everything that the platform itself knows, and what can be done. */
export function CasePage() {
  const t = useTexts();
  const { found, mayAct, mayAssign } = useLoaderData<typeof loadCase>();
  const answered = (useActionData<typeof actOnCase>() ?? {}) as Answered & { revealed?: RevealedPeople; opened?: RevealedPayment };
  const open = found.turn !== "nobody";
  const queue = found.kind === "objection" ? "objections" : "appeals";
  const title = t(`appeal.case.${found.kind}`);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.appeals(queue), label: t(`desk.queue_${queue}`) }}
        lead={t(`appeal.reason.${found.reason}`)}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <Done answered={answered} />
        {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
        {found.hadPart ? <Notice kind="warn">{t("casework.had_part")}</Notice> : null}
        {found.decision ? (
          <Notice kind="success" title={`${found.decision.rule} · ${t(`appeal.rule.${found.decision.rule}`)}`}>
            <p>{found.decision.reason}</p>
            <p>{t("casework.decided_by", { name: found.decision.by.name })}</p>
            {found.decision.confirmedBy ? <p>{t("casework.confirmed_by", { name: found.decision.confirmedBy.name })}</p> : null}
          </Notice>
        ) : null}
        {open && mayAct && !found.hadPart ? <ClaimCase found={found} mayAssign={mayAssign} /> : null}
        <Proposal found={found} mayConfirm={mayAct} />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <StoriesCard found={found} />
            {open && mayAct && found.mine ? <CaseActs found={found} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <SidesCard found={found} revealed={answered.revealed} opened={answered.opened} />
            <RisksCard found={found} />
            <RecordCards found={found} />
          </div>
        </div>
      </div>
    </div>
  );
}
