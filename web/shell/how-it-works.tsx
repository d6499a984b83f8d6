import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";

const STEPS = [1, 2, 3, 4] as const;

/** A trade in four steps, on the home page and on the landing. */
export function HowItWorks() {
  const t = useTexts();
  return (
    <HomeSection title={t("home.steps_title")}>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step) => (
          <li key={step} className="border-t-2 border-accent pt-3">
            <p className="text-13 text-ink-faint tabular-nums" aria-hidden="true">
              {step}
            </p>
            <h3 className="text-17 font-semibold">{t(`home.step_${step}`)}</h3>
            <p className="mt-1 text-ink-soft">{t(`home.step_${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

/** A section of the home page under its heading, with the distance that all of them keep. */
export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-8 sm:py-10">
      <h2 className="mb-5 text-22 font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
