import { lazy } from "react";
import { Notice } from "@plaza/ui/notice.tsx";

/** What is wrong with a form: beside the field or, where that is null, above all of them. */
export interface FormProblem {
  readonly field: string | null;
  readonly message: string;
}

/** Where no captcha is asked for, no byte of it is loaded. */
const CaptchaField = lazy(async () => ({ default: (await import("./captcha-field.tsx")).CaptchaField }));

interface FormHeadProps {
  /** What to say without scripts where a solved captcha is asked for; null: none is. */
  readonly captcha: string | null;
  readonly problem: FormProblem | null | undefined;
}

/** What a visitor's form begins with: the captcha where it is asked for, and what is wrong with the whole. */
export function FormHead({ captcha, problem }: FormHeadProps) {
  return (
    <>
      {captcha === null ? null : <CaptchaField notice={captcha} />}
      {problem?.field === null && problem.message !== "" ? (
        <Notice kind="danger" live>
          {problem.message}
        </Notice>
      ) : null}
    </>
  );
}
