import { createContext, useContext } from "react";
import { useActionData } from "react-router";
import type { Answered } from "./action-result.tsx";
import type { FilledIn } from "./staff-action.server.ts";

/** What a form of the back office came back with: refused, or saved as a proposal. */
export interface RefusedForm {
  /** Whether the answer is about this form. */
  readonly isThis: boolean;
  /** What is wrong with the form as a whole, or with something that none of its fields shows. */
  readonly whole: string | undefined;
  /** What waits for another operator. */
  readonly proposed: string | undefined;
  /** What is wrong with a field. */
  readonly problem: (field: string) => string | undefined;
  /** What was typed into it. */
  readonly typed: (field: string) => string | undefined;
  /** Whether a box of the field was ticked; nothing where the form wasn't refused. */
  readonly ticked: (field: string, value: string) => boolean | undefined;
}

const NOT_REFUSED: RefusedForm = {
  isThis: false,
  whole: undefined,
  proposed: undefined,
  problem: () => undefined,
  typed: () => undefined,
  ticked: () => undefined,
};

/** For the fields of a form that is drawn around them. */
export const RefusedFormContext = createContext(NOT_REFUSED);

/**
 * The answer to one form of a page.
 * @param acts what its buttons ask for
 * @param about what the form is about, which tells it from others of the same action
 * @param otherwise the field at which a refusal that names no field of the form is said; otherwise that is said above its button
 */
export function useRefusedForm(acts: string | readonly string[], about: About, otherwise: string | null = null): RefusedForm {
  const { refused, proposed } = useActionData<Answered | undefined>() ?? {};
  const typed = (refused ?? proposed)?.typed;
  if (typed === undefined || !isFormOf(typed, [acts].flat(), about)) return NOT_REFUSED;
  if (refused === undefined) return { ...NOT_REFUSED, isThis: true, proposed: proposed?.message };
  const field = hasField(typed, about, refused.field) ? refused.field : otherwise;
  return {
    isThis: true,
    whole: field === null ? refused.message : undefined,
    proposed: undefined,
    problem: (name) => (field === name ? refused.message : undefined),
    typed: (name) => typed[name]?.[0],
    ticked: (name, value) => typed[name]?.includes(value) === true,
  };
}

type About = Readonly<Record<string, string>>;

function isFormOf(typed: FilledIn, acts: readonly string[], about: About): boolean {
  return acts.includes(typed["act"]?.[0] ?? "") && Object.entries(about).every(([name, value]) => typed[name]?.[0] === value);
}

/** Whether the form shows this field to a person. */
function hasField(typed: FilledIn, about: About, field: string | null): boolean {
  return field !== null && field in typed && !(field in about);
}

/** The refusal of the form around this field. */
export function useFormAround(): RefusedForm {
  return useContext(RefusedFormContext);
}
