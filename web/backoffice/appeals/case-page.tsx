import { useActionData, useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { CaseActs, CaseRuleForm, ClaimCase, Proposal } from "../appeal-actions.tsx";
import { Files, SidesCard, StoriesCard, type RevealedPeople } from "../appeal-view.tsx";
import type { RevealedPayment } from "../case-account.tsx";
import { allFiles, isPicture, unopenedFiles } from "../case-files.ts";
import { RecordCards, RisksCard } from "../case-records.tsx";
import { CaseReview } from "../case-review.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { Done, type Answered } from "../action-result.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { ReviewedDecision } from "../decision-facts.tsx";
import { TemplateChooser, useCaseAddress } from "../template-chooser.tsx";
import { FileViewer } from "../file-viewer.tsx";
import type { loadCase, actOnCase } from "./case.server.ts";

/** Where a phone jumps to: on a narrow screen the form is below the whole case. */
const DECISION = "decision";

type CaseAnswer = Answered & { revealed?: RevealedPeople; opened?: RevealedPayment; review?: ReviewedDecision };

/** One case: both stories and everything that the platform itself knows; beside them, and always in sight, the evidence and the decision. */
export function CasePage() {
  const t = useTexts();
  const { found, shown, mayAct, mayAssign } = useLoaderData<typeof loadCase>();
  const answered: CaseAnswer = useActionData<typeof actOnCase>() ?? {};
  const open = found.turn !== "nobody";
  const acts = open && mayAct && found.mine;
  const review = acts && found.proposal === undefined ? answered.review : undefined;
  const unopened = unopenedFiles(found, shown);
  const queue = found.kind === "objection" ? "objections" : "appeals";
  const title = t(`appeal.case.${found.kind}`);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.appeals(queue), label: t(`desk.queue_${queue}`) }}
        lead={t(`appeal.reason.${found.reason}`)}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <Done answered={answered} />
        {review === undefined ? null : <CaseReview found={found} review={review} />}
        <CaseStatus />
        {acts && review === undefined && found.proposal === undefined ? (
          <a href={`#${DECISION}`} className={buttonClass({ variant: "secondary" }, "self-start lg:hidden")}>
            {t("desk.decide")}
          </a>
        ) : null}
        {open && mayAct && !found.hadPart ? <ClaimCase found={found} mayAssign={mayAssign} /> : null}
        <Proposal found={found} mayConfirm={mayAct} unopened={unopened} />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <SidesCard found={found} revealed={answered.revealed} opened={answered.opened} />
            <RisksCard found={found} />
            <StoriesCard found={found} />
            <RecordCards found={found} />
          </div>
          <Beside acts={acts} isReviewed={review !== undefined} />
        </div>
      </div>
    </div>
  );
}

/** What stays in sight while the timeline scrolls. */
function Beside({ acts, isReviewed }: { acts: boolean; isReviewed: boolean }) {
  const t = useTexts();
  const { found, shown, templates, template } = useLoaderData<typeof loadCase>();
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:*:shrink-0">
      <Evidence />
      {acts && !isReviewed && found.proposal === undefined ? (
        <div id={DECISION} className="scroll-mt-4">
          <Card title={t("desk.decide")}>
            <TemplateChooser found={found} templates={templates} chosen={template} />
            <CaseRuleForm key={template?.templateId} found={found} template={template} unopened={unopenedFiles(found, shown)} />
          </Card>
        </div>
      ) : null}
      {acts ? <CaseActs found={found} /> : null}
    </div>
  );
}

/** Why somebody may not act here, and what was decided. */
function CaseStatus() {
  const t = useTexts();
  const { found } = useLoaderData<typeof loadCase>();
  return (
    <>
      {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
      {found.hadPart ? <Notice kind="warn">{t("casework.had_part")}</Notice> : null}
      <Decided />
    </>
  );
}

function Decided() {
  const t = useTexts();
  const formats = useFormats();
  const { decision } = useLoaderData<typeof loadCase>().found;
  if (decision === undefined) return null;
  const sharesText = ({ asset, buyer, seller }: NonNullable<typeof decision.shares>) =>
    t("appeal.shares", { buyer: formats.coinsText(buyer, asset), seller: formats.coinsText(seller, asset) });
  return (
    <Notice kind="success" title={`${decision.rule} · ${t(`appeal.rule.${decision.rule}`)}`}>
      {decision.shares === undefined ? null : <p className="font-medium">{sharesText(decision.shares)}</p>}
      <p>{decision.reason}</p>
      <p>{t("casework.decided_by", { name: decision.by.name })}</p>
      {decision.confirmedBy ? <p>{t("casework.confirmed_by", { name: decision.confirmedBy.name })}</p> : null}
    </Notice>
  );
}

/** Every file of the case in one place, and the one that is looked at. */
function Evidence() {
  const t = useTexts();
  const { found, shown } = useLoaderData<typeof loadCase>();
  const files = allFiles(found);
  const addressOf = useCaseAddress(found);
  return (
    <>
      {shown === null ? null : (
        <FileViewer
          key={shown.fileId}
          name={shown.name}
          href={backofficePaths.caseFile(found.caseId, shown.fileId)}
          isPicture={isPicture(shown)}
          closeHref={addressOf()}
        />
      )}
      <Card title={t("casework.files")}>
        {files.length === 0 ? <p className="text-ink-soft">{t("casework.files_none")}</p> : <Files found={found} files={files} />}
      </Card>
    </>
  );
}
