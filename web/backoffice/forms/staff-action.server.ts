import { data, redirect } from "react-router";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { rethrowUnlessRefusal, type Refusal } from "../../shell/api/call.ts";
import { detailOf } from "../../shell/api/refusal-detail.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import {
  runForm,
  withNames,
  type FormAction,
  type FormHandler,
  type FormRules,
  type FormTable,
  type ResultOf,
} from "../../shell/forms/form-action.server.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { FormFields } from "../../shell/forms/form-fields.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { backofficeVisitOf, requireStaff, type BackofficeVisit } from "../visit.server.ts";

/** Why an action was refused, for its page to say. */
export interface Refused {
  readonly message: string;
  readonly code: Refusal["code"];
  /** Of the form, where the message belongs; null: the whole. */
  readonly field: string | null;
  /** The form as it was filled in: each field with its values. */
  readonly typed: FilledIn;
}

/** What waits for another operator: the form did what it could. */
export interface Proposed {
  readonly message: string;
  readonly typed: FilledIn;
}

/** Each field of a form with its values. */
export type FilledIn = Readonly<Record<string, readonly string[]>>;

type StaffForm = FormTable<BackofficeVisit, unknown> | FormHandler<BackofficeVisit, unknown>;

/** What a page of the back office gets back: what the action returned, `done` where that is nothing, or the API's refusal. */
type StaffAnswer<F> =
  | Exclude<ResultOf<F>, void>
  | { readonly done: true }
  | { readonly proposed: Proposed }
  | ReturnType<typeof refusedWith>;

/** An action of a page of the back office for staff of at least this role. The API asks again for itself. */
export function staffAction<F extends StaffForm>(least: StaffRole, form: F): FormAction<StaffAnswer<F>> {
  return withNames(form, async (args) => {
    const visit = await requireStaff(args.context, least);
    const again = args.request.clone();
    try {
      const result = await runForm<BackofficeVisit, unknown>(visit, args, form, {});
      return result === undefined ? { done: true } : (result as Exclude<ResultOf<F>, void>);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      if (fault.code === "not_signed_in") throw redirect(backofficePaths.signIn(visit.url.pathname + visit.url.search));
      const fields = new FormFields(await again.formData());
      if (isKept(fault)) return { proposed: { message: fault.message, typed: fields.filledIn() } };
      return refusedWith(visit, fields, fault);
    }
  });
}

/** An action of the back office for any member of staff; what is allowed, the API decides. */
export function openAction<Result>(form: FormHandler<BackofficeVisit, Result>, rules: FormRules): FormAction<Result> {
  return withNames(form, (args) => runForm(backofficeVisitOf(args.context), args, form, rules));
}

function refusedWith(visit: BackofficeVisit, fields: FormFields, fault: Refusal) {
  return data({ refused: refusedIn(visit, fields, fault) }, { status: statusOf(fault) });
}

/** Why an action was refused, with the form as it was filled in. */
export function refusedIn(visit: BackofficeVisit, fields: FormFields, fault: Refusal): Refused {
  const problem = fieldProblem(visit, fields, fault);
  const field = problem.field ?? (fault.code === "reason_needed" ? (REASONS.find((name) => fields.has(name)) ?? null) : null);
  return { code: fault.code, message: problem.message, field, typed: fields.filledIn() };
}

/** Whether a second operator accepts what was saved: the refusal names it. The one who confirms their own proposal is refused by the same code. */
function isKept(fault: Refusal): boolean {
  return fault.code === "second_operator_needed" && detailOf(fault, "key") !== null;
}

/** What forms call the field of the reason. */
const REASONS = ["reason", "note"];
