import { lazySection } from "../../shell/lazy-component.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";

/** What is wrong with a form: beside the field or, where that is null, above all of them. */
export interface FormProblem {
  readonly field: string | null;
  readonly message: string;
}

/** Where no captcha is asked for, no byte of it is loaded. */
const CaptchaField = lazySection(async () => (await import("./captcha-field.tsx")).CaptchaField);

interface FormHeadProps {
  /** What to say without scripts where a solved captcha is asked for; null: none is. */
  readonly captcha: string | null;
  readonly problem: FormProblem | null | undefined;
  /** The fields that may be refused, with what they are called. */
  readonly fields: readonly (readonly [name: string, label: string])[];
}

/** What a visitor's form begins with: the captcha where it is asked for, and what is wrong with the whole. */
export function FormHead({ captcha, problem, fields }: FormHeadProps) {
  const isOfField = fields.some(([name]) => name === problem?.field);
  return (
    <>
      {captcha === null ? null : <CaptchaField notice={captcha} />}
      <ErrorSummary
        whole={isOfField ? null : problem?.message}
        fields={fields.map(([name, label]) => [name, label, name === problem?.field ? problem.message : null])}
      />
    </>
  );
}
