import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { LoadMore } from "./load-more.tsx";

interface QueuePageProps {
  readonly title: string;
  readonly lead: string;
  readonly isEmpty: boolean;
  /** The address of what waits behind the last card; null: nothing does. */
  readonly more: string | null;
  /** A card for each item. */
  readonly children: ReactNode;
}

/** A queue that is worked off on its own page: what was just done, and a card for each item, the longest waiting first. */
export function QueuePage({ title, lead, isEmpty, more, children }: QueuePageProps) {
  const t = useTexts();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <BackofficeActionResult answered={answered} />
      {isEmpty ? <EmptyState spot="done" title={t("desk.empty")} /> : null}
      <div className="flex max-w-3xl flex-col gap-4">{children}</div>
      {more === null ? null : <LoadMore href={more} />}
    </div>
  );
}
