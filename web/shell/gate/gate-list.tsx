import { GATES, type Gate } from "@plaza/contract/gates.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

/** The gates in the order in which they are best passed. */
export function GateList({ missing, inReview, next }: { missing: readonly Gate[]; inReview: boolean; next: string }) {
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {GATES.map((gate) => (
          <GateLine key={gate} gate={gate} missing={missing.includes(gate)} inReview={gate === "kyc" && inReview} next={next} />
        ))}
      </ul>
    </Card>
  );
}

interface GateLineProps {
  readonly gate: Gate;
  readonly missing: boolean;
  /** Sent, and with customer service: there is nothing to press. */
  readonly inReview: boolean;
  readonly next: string;
}

function GateLine({ gate, missing, inReview, next }: GateLineProps) {
  const t = useTexts();
  const lang = useLang();
  // Account Security and the agreement lead back here, and from here to where the person was.
  const here = paths.gate(lang, next || undefined);
  const href = gate === "terms" ? paths.terms(lang, here) : gate === "kyc" ? paths.kyc(lang, { next: here }) : paths.security(lang, here);
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1">
        {/* A phone is too narrow for three things side by side. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{t(`gate.${gate}`)}</h2>
          {missing ? (
            <Tag>{t(inReview ? "gate.in_review" : "gate.missing")}</Tag>
          ) : (
            <Tag tone="good" icon={<CheckIcon className="size-4" />}>
              {t("gate.done")}
            </Tag>
          )}
        </div>
        <p className="caption mt-0.5">{t(`gate.${gate}_help`)}</p>
      </div>
      {missing && !inReview ? (
        <ButtonLink href={href} aria-label={t(`gate.go_${gate}`)}>
          {t("gate.go")}
        </ButtonLink>
      ) : null}
    </li>
  );
}
