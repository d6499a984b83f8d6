import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { CaseRuleForm, CaseUnopened } from "./appeal-actions.tsx";
import { lastSeq, type CaseFile } from "../files/case-files.ts";
import { UNOPENED_FILES } from "../files/unopened-files.tsx";
import { DecisionFacts, useDecisionLabel, type ReviewedDecision } from "./decision-facts.tsx";

interface CaseReviewProps {
  readonly found: BackofficeCaseView;
  readonly review: ReviewedDecision;
  /** Files that have come meanwhile and have to be opened first. */
  readonly unopened: readonly CaseFile[];
}

/** The second step: who gets and who gives up what, by which rule, and the reason as both read it. Its button names amount and person. */
export function CaseReview({ found, review, unopened }: CaseReviewProps) {
  const t = useTexts();
  // Who gets how much of shared coins is decided by two people, whatever they are worth.
  const isSplit = found.rules.some(({ rule, outcome }) => rule === review.rule && outcome === "split");
  const needsSecond = found.needsSecond || isSplit;
  const submit = useDecisionLabel(found, review.rule, needsSecond, review.buyerShare);
  return (
    <section className="card border-2 border-edge p-4 sm:p-6">
      <h2 className="mb-3 text-17 font-semibold outline-none" tabIndex={-1} data-result="">
        {t("casework.check")}
      </h2>
      <DecisionFacts found={found} rule={review.rule} buyerShare={review.buyerShare} />
      <p className="mt-4 text-13 font-medium text-ink-soft">{t("casework.reason")}</p>
      <p className="mt-1 break-words whitespace-pre-line">{review.reason}</p>
      {needsSecond ? (
        <p className="caption mt-3">{isSplit ? t("casework.share_help", { rule: review.rule }) : t("casework.four_eyes")}</p>
      ) : null}
      <div className="mt-3">
        <CaseUnopened found={found} unopened={unopened} />
      </div>
      <PostForm className="mt-4">
        <input type="hidden" name="readSeq" value={lastSeq(found)} />
        <input type="hidden" name="rule" value={review.rule} />
        <input type="hidden" name="reason" value={review.reason} />
        {review.buyerShare === undefined ? null : <input type="hidden" name="buyerShare" value={review.buyerShare} />}
        {review.templateId === undefined ? null : <input type="hidden" name="templateId" value={review.templateId} />}
        <Button
          type="submit"
          name="act"
          value="decide"
          variant="danger"
          disabled={unopened.length > 0}
          aria-describedby={unopened.length > 0 ? UNOPENED_FILES : undefined}
        >
          {submit}
        </Button>
      </PostForm>
      <details className="mt-4 border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer py-2 text-13 font-medium">{t("casework.change")}</summary>
        <CaseRuleForm found={found} review={review} unopened={[]} />
      </details>
    </section>
  );
}
