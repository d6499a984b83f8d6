import { sendForm } from "../../shell/forms/form-body.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { ACTION_FIELD } from "../../shell/forms/field-names.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

const TYPED = ["tier", "contact", "monthlyUsd", "sourceOfFunds", "answer"] as const;

/** The program as the logged-in user sees it. */
export async function loadMerchant({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  return {
    texts: messagesFor(visit.lang, ["merchants"]),
    merchant: await visit.api("GET /api/ctc/query-merchant"),
    /** A sub-user only looks: what can be done here is its owner's. */
    owner: user.isAdmin,
  };
}
export type MerchantData = Awaited<ReturnType<typeof loadMerchant>>;

/** What was typed, given back beside what was wrong with it. */
export interface MerchantRefused {
  readonly act: string;
  /** Beside which field the message belongs; null: above the form. */
  readonly field: string | null;
  readonly message: string;
  readonly typed: Readonly<Record<string, string>>;
}

/** The page's forms. */
export const actAsMerchant = formAction({
  paper: (visit, fields) =>
    orRefused(visit, fields, async () => {
      const file = fields.file("file");
      if (file !== null) await visit.api("POST /api/ctc/upload-merchant-file", { body: {}, file });
    }),
  withdraw: (visit, fields) => orRefused(visit, fields, () => sendForm(visit.api, fields, "POST /api/ctc/withdraw-merchant")),
  deposit: (visit, fields) => orRefused(visit, fields, () => visit.api("POST /api/ctc/put-merchant-deposit", { body: {} })),
  leave: (visit, fields) => orRefused(visit, fields, () => visit.api("POST /api/ctc/leave-merchant", { body: {} })),
  answer: (visit, fields) =>
    orRefused(visit, fields, async () => {
      await sendForm(visit.api, fields, "POST /api/ctc/answer-merchant");
    }),
  apply: (visit: Visit, fields: FormFields) =>
    orRefused(visit, fields, async () => {
      const monthlyUsd = parseAmountInput(fields.text("monthlyUsd"), visit.lang) ?? fields.text("monthlyUsd");
      if (!fields.isTicked("agree", "1")) throw new Refusal("field_invalid", 422, translate(visit.lang, "fields.tick"), { field: "agree" });
      await sendForm(visit.api, fields, "POST /api/ctc/apply-merchant", { monthlyUsd, agree: true });
    }),
});

async function orRefused(visit: Visit, fields: FormFields, act: () => Promise<unknown>) {
  try {
    await act();
  } catch (fault) {
    const typed = Object.fromEntries(TYPED.map((name) => [name, fields.optionalText(name)]));
    return giveBack<MerchantRefused>(fault, (refusal) => ({
      act: fields.text(ACTION_FIELD),
      ...fieldProblem(visit, fields, refusal),
      typed,
    }));
  }
  return redirect(visit.url.pathname, 303);
}
