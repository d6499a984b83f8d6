import type { ReactNode } from "react";
import { PageHead } from "../../shell/page-head.tsx";
import { useTexts } from "@plaza/messages/react.tsx";

/** One developer page below the list of them. */
export function DeveloperSection({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) {
  const t = useTexts();
  return (
    <section className="mt-6">
      <PageHead title={title} description={t("developer.description")} />
      <h2 className="text-22 font-semibold">{title}</h2>
      {lead ? <p className="mt-1 mb-4 max-w-prose text-ink-soft">{lead}</p> : null}
      {children}
    </section>
  );
}
