import { detailOf } from "../../shell/api/refusal-detail.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { ForgottenAnswer } from "./forgotten-form.tsx";
import { captchaNotice, withCaptcha } from "./captcha.server.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths } from "../../shell/paths.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** Leads to the exchange's login where passwords are the exchange's. */
export async function loadForgotten({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  if (config.exchangeLogin) throw redirect(paths.exchangeLogin(visit.lang));
  return {
    texts: messagesFor(visit.lang, ["account", "security", "fields"]),
    captcha: await captchaNotice(visit),
    renderedAt: new Date().toISOString(),
  };
}

/** First the code, then the new password with it. What it answers tells nobody whose address it is. */
export const actOnForgotten = visitorAction(
  {
    send: async (visit, fields) => {
      try {
        const { resendAfter } = await sendForm(withCaptcha(visit, fields), fields, "POST /api/a/v2/auth/password/forgot");
        return data<ForgottenAnswer>({ account: fields.text("account"), sent: true, resendAfter, problem: null });
      } catch (fault) {
        return refusedWith(fault, visit, fields, false);
      }
    },
    set: async (visit, fields) => {
      try {
        await sendForm(visit.api, fields, "POST /api/a/v2/auth/password/reset", { code: typedCodeIn(fields, "code") });
      } catch (fault) {
        return refusedWith(fault, visit, fields, true);
      }
      throw redirect(`${paths.login(visit.lang)}?set=1`, 303);
    },
  },
  { repeatable: "a code is sent once in a while and sets one password" },
);

function refusedWith(fault: unknown, visit: Visit, fields: FormFields, wasSent: boolean) {
  rethrowUnlessRefusal(fault);
  const resendAfter = detailOf(fault, "resendAfter");
  const sent = wasSent || resendAfter !== null;
  const answer: ForgottenAnswer = { account: fields.text("account"), sent, resendAfter, problem: credentialProblem(visit, fields, fault) };
  return data(answer, { status: statusOf(fault) });
}
