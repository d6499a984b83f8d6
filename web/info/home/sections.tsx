import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { ChevronDownIcon, LockIcon, ShieldIcon, WalletIcon } from "@plaza/ui/icons.tsx";

const STEPS = [1, 2, 3, 4] as const;
const QUESTIONS = [1, 2, 3, 4, 5] as const;

export function HowItWorks() {
  const t = useTexts();
  return (
    <Section title={t("home.steps_title")}>
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
    </Section>
  );
}

export function Escrow() {
  const t = useTexts();
  const sides = [
    ["buyer", <ShieldIcon key="icon" />],
    ["seller", <LockIcon key="icon" />],
    ["ledger", <WalletIcon key="icon" />],
  ] as const;
  return (
    <Section title={t("home.escrow_title")}>
      <div className="grid gap-6 lg:grid-cols-3">
        {sides.map(([side, icon]) => (
          <div key={side} className="flex gap-4">
            <span className="grid size-10 flex-none place-items-center rounded-full bg-accent-soft text-accent-ink">{icon}</span>
            <div>
              <h3 className="text-17 font-semibold">{t(`home.escrow_${side}`)}</h3>
              <p className="mt-1 text-ink-soft">{t(`home.escrow_${side}_text`)}</p>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

export function Questions() {
  const t = useTexts();
  return (
    <Section title={t("home.questions_title")}>
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {QUESTIONS.map((question) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
              {t(`home.question_${question}`)}
              <ChevronDownIcon className="text-ink-faint group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-ink-soft">{t(`home.answer_${question}`)}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-8 sm:py-10">
      <h2 className="mb-5 text-22 font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
