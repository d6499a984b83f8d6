import { redirect, type LoaderFunctionArgs } from "react-router";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { fieldProblem, type FieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** What each level gives, what is used, and the requests of a higher limit. */
export const loadLimits = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const [limits, asked] = await Promise.all([
    visit.api("GET /api/ctc/query-limits"),
    visit.offers("GET /api/ctc/query-limit-requests") ? visit.api("GET /api/ctc/query-limit-requests") : null,
  ]);
  return {
    texts: messagesFor(visit.lang, ["limits", "merchants"]),
    limits,
    asked,
    uid: user.UID,
    /** A sub-user only looks: what can be done here is its owner's. */
    isOwner: user.isAdmin,
  };
});
export type LimitsData = Awaited<ReturnType<typeof loadLimits>>;

/** A request that was not sent, as it was typed. */
export type LimitRefused = FieldProblem & { readonly typed: { readonly kind: string; readonly most: string; readonly reason: string } };

export const actOnLimits = formAction({
  paper: (visit, fields) =>
    orRefused(visit, fields, async () => {
      const file = fields.file("file");
      if (file !== null) await visit.api("POST /api/ctc/upload-merchant-file", { body: {}, file });
    }),
  ask: (visit, fields) =>
    orRefused(visit, fields, () => {
      const most = Number(parseAmountInput(fields.text("most"), visit.lang) ?? Number.NaN);
      // Whatever is no whole number is refused beside its field.
      return sendForm(visit.api, fields, "POST /api/ctc/create-limit-request", { most: Number.isSafeInteger(most) ? most : 0 });
    }),
  withdraw: (visit, fields) => orRefused(visit, fields, () => sendForm(visit.api, fields, "POST /api/ctc/withdraw-limit-request")),
});

async function orRefused(visit: Visit, fields: FormFields, act: () => Promise<unknown>) {
  try {
    await act();
  } catch (fault) {
    return giveBack<LimitRefused>(fault, (refusal) => ({
      ...fieldProblem(visit, fields, refusal),
      typed: {
        kind: fields.optionalText("kind"),
        most: fields.optionalText("most"),
        reason: fields.optionalText("reason"),
      },
    }));
  }
  return redirect(visit.url.pathname, 303);
}
