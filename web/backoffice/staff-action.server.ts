import { data, redirect } from "react-router";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { Refusal } from "../shell/api/call.ts";
import { statusOf } from "../shell/session/page-error.server.ts";
import {
  runForm,
  withNames,
  type FormAction,
  type FormHandler,
  type FormRules,
  type FormTable,
  type ResultOf,
} from "../shell/forms/form-action.server.ts";
import { fieldProblem } from "../shell/forms/field-problem.server.ts";
import { FormFields } from "../shell/forms/form-fields.ts";
import { backofficePaths } from "./backoffice-paths.ts";
import { backofficeVisitOf, requireStaff, type BackofficeVisit } from "./visit.server.ts";

/** Why an action was refused, for its page to say. */
export interface Refused {
  readonly message: string;
  readonly code: Refusal["code"];
  /** Of the form, where the message belongs; null: the whole. */
  readonly field: string | null;
  /** The form as it was filled in; nothing where it has a secret. */
  readonly typed: Readonly<Record<string, string>>;
}

type StaffForm = FormTable<BackofficeVisit, unknown> | FormHandler<BackofficeVisit, unknown>;

/** What a page of the back office gets back: what the action returned, `done` where that is nothing, or the API's refusal. */
type StaffAnswer<F> = Exclude<ResultOf<F>, void> | { readonly done: true } | ReturnType<typeof refusedWith>;

/** An action of a page of the back office for staff of at least this role. The API asks again for itself. */
export function staffAction<F extends StaffForm>(least: StaffRole, form: F): FormAction<StaffAnswer<F>> {
  return withNames(form, async (args) => {
    const visit = await requireStaff(args.context, least);
    const again = args.request.clone();
    try {
      const result = await runForm<BackofficeVisit, unknown>(visit, args, form, {});
      return result === undefined ? { done: true } : (result as Exclude<ResultOf<F>, void>);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (fault.code === "not_signed_in") throw redirect(backofficePaths.signIn(visit.url.pathname + visit.url.search));
      return refusedWith(visit, new FormFields(await again.formData()), fault);
    }
  });
}

/** An action of the back office for any member of staff; what is allowed, the API decides. */
export function openAction<Result>(form: FormHandler<BackofficeVisit, Result>, rules: FormRules): FormAction<Result> {
  return withNames(form, (args) => runForm(backofficeVisitOf(args.context), args, form, rules));
}

function refusedWith(visit: BackofficeVisit, fields: FormFields, fault: Refusal) {
  const refused: Refused = { code: fault.code, ...fieldProblem(visit, fields, fault), typed: Object.fromEntries(fields.unsent() ?? []) };
  return data({ refused }, { status: statusOf(fault) });
}
