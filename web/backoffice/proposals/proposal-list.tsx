import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { FoldedForm } from "../forms/folded-form.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** A change that waits for another operator. */
export interface ProposalLine {
  readonly proposalId: string;
  readonly title: string;
  /** What would change. */
  readonly facts: readonly string[];
  /** Who proposed it, and why. */
  readonly caption: string;
  /** What the button to accept it says; null where the reader can't. */
  readonly accept: string | null;
  /** What the button to end it says; null where the reader can't. */
  readonly decline: string | null;
  /** Ending it takes a reason. */
  readonly declineAsksWhy?: boolean;
  readonly isDanger?: boolean;
}

/** Changes that wait for another operator, each with the buttons of its form's actions `accept` and `decline`. */
export function ProposalList({ lines, none }: { lines: readonly ProposalLine[]; none: ReactNode }) {
  const t = useTexts();
  return (
    <section aria-labelledby="proposals" className="mb-6">
      <h2 id="proposals" className="mb-2 text-17 font-semibold">
        {t("operating.proposals")}
      </h2>
      <Card flush>
        {lines.length === 0 ? (
          <p className="px-4 py-4 text-ink-soft sm:px-6">{none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.proposalId} {...line} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Line({ proposalId, title, facts, caption, accept, decline, declineAsksWhy = false, isDanger = false }: ProposalLine) {
  const declineButton = declineAsksWhy ? null : decline;
  return (
    <li className="px-4 py-4 sm:px-6">
      <h3 className="font-medium break-words">{title}</h3>
      <ul className="mt-1 tabular-nums">
        {facts.map((fact) => (
          <li key={fact} className="break-words">
            {fact}
          </li>
        ))}
      </ul>
      <p className="caption mt-1 break-words">{caption}</p>
      {accept === null && declineButton === null ? null : (
        <PostForm stays className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="proposalId" value={proposalId} />
          {accept === null ? null : (
            <Button type="submit" name="act" value="accept" variant={isDanger ? "danger" : "primary"} size="sm">
              {accept}
            </Button>
          )}
          {declineButton === null ? null : (
            <Button type="submit" name="act" value="decline" size="sm">
              {declineButton}
            </Button>
          )}
        </PostForm>
      )}
      {declineAsksWhy && decline !== null ? (
        <FoldedForm title={decline} about={{ proposalId }} act="decline" submit={decline} className="mt-2" />
      ) : null}
    </li>
  );
}
