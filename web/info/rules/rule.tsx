import { useTexts } from "@plaza/messages/react.tsx";
import { Tag } from "@plaza/ui/tag.tsx";

export interface RuleProps {
  readonly name: string;
  readonly who: string;
  readonly then: string;
  readonly coins?: string | undefined;
  readonly when?: readonly string[] | undefined;
  readonly needs?: string | undefined;
  readonly warnings?: readonly string[] | undefined;
}

const NOTHING: readonly string[] = [];

/** One step: what it is called on the page of an order, who may take it, and what follows. */
export function Rule({ name, who, then, coins, when = NOTHING, needs, warnings = NOTHING }: RuleProps) {
  const t = useTexts();
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Tag>{who}</Tag>
      </p>
      <p className="mt-1">
        {then}
        {coins ? <span className="text-ink-soft"> · {coins}</span> : null}
      </p>
      {when.length > 0 ? <Fact name={t("rules.when")} text={when.join(" · ")} /> : null}
      {needs ? <Fact name={t("rules.needs")} text={needs} /> : null}
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 text-13 text-warn-ink">
          {warning}
        </p>
      ))}
    </li>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <p className="mt-0.5 text-13 text-ink-soft">
      <span className="text-ink-faint">{name}: </span>
      {text}
    </p>
  );
}
