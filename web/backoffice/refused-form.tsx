import { createContext, useContext } from "react";
import { useActionData } from "react-router";
import type { Answered } from "./action-result.tsx";

/** What a form of the back office came back with, after it was refused. */
export interface RefusedForm {
  /** Whether the refusal is about this form. */
  readonly isThis: boolean;
  /** What is wrong with a field. */
  readonly problem: (field: string) => string | undefined;
  /** What was typed into it. */
  readonly typed: (field: string) => string | undefined;
}

const NOT_REFUSED: RefusedForm = { isThis: false, problem: () => undefined, typed: () => undefined };

/** For the fields of a form that is drawn around them. */
export const RefusedFormContext = createContext(NOT_REFUSED);

/**
 * The refusal of one form of a page.
 * @param act what its button asks for
 * @param about what the form is about, which tells it from others of the same action
 */
export function useRefusedForm(act: string, about: Readonly<Record<string, string>>): RefusedForm {
  const { refused } = useActionData<Answered | undefined>() ?? {};
  if (refused === undefined || !Object.entries({ act, ...about }).every(([name, value]) => refused.typed[name] === value))
    return NOT_REFUSED;
  return {
    isThis: true,
    problem: (field) => (refused.field === field ? refused.message : undefined),
    typed: (field) => refused.typed[field],
  };
}

/** The refusal of the form around this field. */
export function useFormAround(): RefusedForm {
  return useContext(RefusedFormContext);
}
