import { useState } from "react";
import { useActionData, useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { CaseActs, CaseNote, CaseRuleForm, ClaimCase, Proposal } from "./appeal-actions.tsx";
import { Files, Lines, SidesCard, StoriesCard, type RevealedPeople } from "./appeal-view.tsx";
import type { RevealedPayment } from "./case-account.tsx";
import { allFiles, fileOwners, isPicture, lastSeq, linesAfter, unopenedFiles, type CaseFile } from "../files/case-files.ts";
import { RecordCards, RisksCard } from "./case-records.tsx";
import { CaseReview } from "./case-review.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { ReviewedDecision } from "./decision-facts.tsx";
import { useCaseAddress } from "./case-address.ts";
import { TemplateChooser } from "./template-chooser.tsx";
import { FileViewer } from "../files/file-viewer.tsx";
import type { loadCase, actOnCase } from "./case.server.ts";

/** Where a phone jumps to: on a narrow screen the form is below the whole case. */
const DECISION = "decision";

type CaseAnswer = Answered & {
  revealed?: RevealedPeople;
  opened?: RevealedPayment;
  review?: ReviewedDecision;
  /** What was written of a decision that was refused. */
  kept?: ReviewedDecision;
};

/** One case: both stories and everything that the platform itself knows; beside them, and always in sight, the evidence and the decision. */
export function CasePage() {
  const { found } = useLoaderData<typeof loadCase>();
  return <OpenCase key={found.caseId} />;
}

function OpenCase() {
  const t = useTexts();
  const { found, shown, beside, mayAct, colleagues, showsOlderChat } = useLoaderData<typeof loadCase>();
  const answered: CaseAnswer = useActionData<typeof actOnCase>() ?? {};
  // What the parties add while this page is open is pointed out above it.
  const [readSeq] = useState(lastSeq(found));
  const open = found.turn !== "nobody";
  const acts = open && mayAct && found.mine;
  const review = acts && found.proposal === undefined ? answered.review : undefined;
  const draft = useDraft(answered.review ?? answered.kept);
  const unopened = unopenedFiles(found, [shown, beside]);
  const queue = found.kind === "objection" ? "objections" : "appeals";
  const title = t(`appeal.case.${found.kind}`);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={`${title} ${found.orderId}`} />
      <PageHeading
        back={{ href: backofficePaths.appeals(queue), label: t(`desk.queue_${queue}`) }}
        lead={t(`appeal.reason.${found.reason}`)}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <BackofficeActionResult answered={answered} />
        <NewLines readSeq={readSeq} />
        {review === undefined ? null : <CaseReview found={found} review={review} unopened={unopened} />}
        <CaseStatus />
        <DecideLink shown={acts && review === undefined && found.proposal === undefined} />
        {open && mayAct && !found.hadPart ? <ClaimCase found={found} colleagues={colleagues} /> : null}
        <Proposal found={found} mayConfirm={mayAct} unopened={unopened} readSeq={lastSeq(found)} />
        <ComparedFiles />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <StoriesCard found={found} />
            <SidesCard found={found} revealed={answered.revealed} opened={answered.opened} mayLook={mayAct} />
            <RisksCard found={found} />
            <RecordCards found={found} showsOlderChat={showsOlderChat} />
          </div>
          <Beside acts={acts} draft={review === undefined ? draft : "reviewed"} />
        </div>
      </div>
    </div>
  );
}

function DecideLink({ shown }: { shown: boolean }) {
  const t = useTexts();
  return shown ? (
    <a href={`#${DECISION}`} className={buttonClass({ variant: "secondary" }, "self-start lg:hidden")}>
      {t("desk.decide")}
    </a>
  ) : null;
}

/**
 * What was written of a decision, for as long as the page is open: it stays when a file is opened after a refusal. Another template begins
 * another one.
 */
function useDraft(latest: ReviewedDecision | undefined): ReviewedDecision | undefined {
  const templateId = useLoaderData<typeof loadCase>().template?.templateId;
  const [draft, setDraft] = useState({ latest, templateId });
  if (latest !== undefined && latest !== draft.latest) setDraft({ latest, templateId });
  return draft.templateId === templateId ? draft.latest : undefined;
}

/** What the parties have added since the page was opened. */
function NewLines({ readSeq }: { readSeq: number }) {
  const t = useTexts();
  const { found } = useLoaderData<typeof loadCase>();
  const entries = linesAfter(found, readSeq);
  return entries.length === 0 || found.turn === "nobody" ? null : (
    <Notice kind="warn" title={t("casework.new_lines")} live>
      <Lines found={found} entries={entries} />
    </Notice>
  );
}

interface BesideProps {
  readonly acts: boolean;
  /** What was written of a decision before; `reviewed` while it is checked. */
  readonly draft: ReviewedDecision | "reviewed" | undefined;
}

/** What stays in sight while the timeline scrolls. */
function Beside({ acts, draft }: BesideProps) {
  const t = useTexts();
  const { found, shown, beside, mayAct, templates, template } = useLoaderData<typeof loadCase>();
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:*:shrink-0">
      <Evidence />
      {acts && draft !== "reviewed" && found.proposal === undefined ? (
        <div id={DECISION} className="scroll-mt-4">
          <Card title={t("desk.decide")}>
            <TemplateChooser found={found} templates={templates} chosen={template} />
            <CaseRuleForm
              key={template?.templateId}
              found={found}
              review={draft}
              template={template}
              unopened={unopenedFiles(found, [shown, beside])}
            />
          </Card>
        </div>
      ) : null}
      {acts ? <CaseActs found={found} /> : null}
      {!acts && mayAct && found.turn !== "nobody" ? <CaseNote /> : null}
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

/** Two files at once, such as the receipt of the one and the statement of the other. */
function ComparedFiles() {
  const { found, shown, beside } = useLoaderData<typeof loadCase>();
  const addressOf = useCaseAddress(found);
  if (shown === null || beside === null) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <ShownFile file={shown} closeHref={addressOf({ file: beside.fileId, beside: undefined })} />
      <ShownFile file={beside} closeHref={addressOf({ beside: undefined })} />
    </div>
  );
}

function ShownFile({ file, closeHref }: { file: CaseFile; closeHref: string }) {
  const { found } = useLoaderData<typeof loadCase>();
  return (
    <FileViewer
      key={file.fileId}
      name={file.name}
      href={backofficePaths.caseFile(found.caseId, file.fileId)}
      isPicture={isPicture(file)}
      closeHref={closeHref}
    />
  );
}

/** Every file of the case in one place, and the one that is looked at. */
function Evidence() {
  const t = useTexts();
  const { found, shown, beside } = useLoaderData<typeof loadCase>();
  const files = allFiles(found);
  const addressOf = useCaseAddress(found);
  return (
    <>
      {shown === null || beside !== null ? null : <ShownFile file={shown} closeHref={addressOf({ file: undefined })} />}
      <Card title={t("casework.files")}>
        {files.length === 0 ? (
          <p className="text-ink-soft">{t("casework.files_none")}</p>
        ) : (
          <Files found={found} files={files} owners={fileOwners(found)} open={shown !== null && isPicture(shown) ? shown : undefined} />
        )}
      </Card>
    </>
  );
}
