import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";

interface ClaimedQueueProps<View extends string> {
  readonly title: string;
  /** What the queue can be narrowed to, and to what it is. */
  readonly views: readonly View[];
  readonly show: View;
  readonly nameOf: (view: View) => string;
  readonly addressOf: (search: { readonly show: View }) => string;
  /** Above the list, also where it is empty. */
  readonly filter?: ReactNode;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** The page of a queue whose cases staff claim: tabs for whose they are, and the list. */
export function ClaimedQueue<View extends string>({
  title,
  views,
  show,
  nameOf,
  addressOf,
  filter,
  isEmpty,
  children,
}: ClaimedQueueProps<View>) {
  const t = useTexts();
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading>{title}</PageHeading>
      <Tabs
        label={title}
        items={views.map((view) => ({ href: addressOf({ show: view }), text: nameOf(view), current: view === show }))}
        className="mb-4"
      />
      {filter}
      {isEmpty ? <EmptyState spot="done" title={t("desk.empty")} /> : children}
    </div>
  );
}
