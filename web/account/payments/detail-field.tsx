import { useState, type HTMLInputTypeAttribute } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useCaller } from "../../shell/api/use-call.ts";
import type { FormMethod } from "./add.server.ts";

export type DetailProblem = "blank" | "too_long" | "malformed" | "check_digits" | "wrong_country";

interface DetailFieldProps {
  readonly methodId: string;
  readonly fiat: string;
  readonly field: FormMethod["fields"][number];
  readonly before: string;
  /** What saving said against it. */
  readonly refused: string | undefined;
  /** Whether a blank one is taken: then what is stored stays. */
  readonly mayBeBlank: boolean;
}

const KINDS: Record<string, { type: HTMLInputTypeAttribute; inputMode?: "numeric" | "tel" | "email" | "text" }> = {
  digits: { type: "text", inputMode: "numeric" },
  phone: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email" },
};

/** One detail of an account: judged when it is left, by the rule by which it will be saved. */
export function DetailField({ methodId, fiat, field, before, refused, mayBeBlank }: DetailFieldProps) {
  const t = useTexts();
  const say = useDetailProblem();
  const call = useCaller();
  const [judged, setJudged] = useState<{ problem: DetailProblem | null }>();
  const { key, label, required, example } = field;
  const judge = async (value: string) => {
    if (value.trim() === "" && (mayBeBlank || !required)) return setJudged({ problem: null });
    try {
      setJudged(await call("POST /api/ctc/check-payment-field", { body: { methodId, fiat, key, value: value.slice(0, 300) } }));
    } catch {
      // Saving will say it.
    }
  };
  const error = judged ? (judged.problem === null ? undefined : say(judged.problem, example)) : refused;
  const holder = key === "account_holder";
  return (
    <Field
      label={label}
      name={key}
      aside={required || mayBeBlank ? null : t("payments.optional")}
      hint={error ? null : holder ? t("payments.own_name") : t("payments.example", { example })}
      error={error}
      required={required && !mayBeBlank}
    >
      <TextInput
        name={`field_${key}`}
        defaultValue={before}
        maxLength={300}
        autoComplete={holder ? "name" : "off"}
        spellCheck={false}
        {...KINDS[field.type]}
        onBlur={(event) => void judge(event.target.value)}
      />
    </Field>
  );
}

/** The sentence of a problem with a detail. */
export function useDetailProblem(): (problem: DetailProblem, example: string) => string {
  const t = useTexts();
  return (problem, example) => (problem === "malformed" ? t("payments.problem_malformed", { example }) : t(`payments.problem_${problem}`));
}
