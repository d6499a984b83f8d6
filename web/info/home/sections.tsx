import { useTexts } from "@plaza/messages/react.tsx";
import { ChevronDownIcon, LockIcon, ShieldIcon, WalletIcon } from "@plaza/ui/icons.tsx";
import { HomeSection } from "../../shell/how-it-works.tsx";

const QUESTIONS = [1, 2, 3, 4, 5] as const;

/** What the escrow means for the buyer, the seller and the ledger. */
export function Escrow() {
  const t = useTexts();
  const sides = [
    ["buyer", <ShieldIcon key="icon" />],
    ["seller", <LockIcon key="icon" />],
    ["ledger", <WalletIcon key="icon" />],
  ] as const;
  return (
    <HomeSection title={t("home.escrow_title")}>
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
    </HomeSection>
  );
}

/** The five common questions; their answers open without a script. */
export function Questions() {
  const t = useTexts();
  return (
    <HomeSection title={t("home.questions_title")}>
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
    </HomeSection>
  );
}
