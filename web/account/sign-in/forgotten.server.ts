import { detailOf } from "../../shell/api/refusal-detail.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { ForgottenAnswer } from "./forgotten-form.tsx";
import { captchaNotice, withCaptcha } from "./captcha.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths } from "../../shell/paths.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

export async function loadForgotten({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  if (config.exchangeLogin) throw redirect(paths.exchangeLogin(visit.lang));
  return {
    texts: messagesFor(visit.lang, ["account", "security"]),
    captcha: await captchaNotice(visit),
    renderedAt: new Date().toISOString(),
  };
}

/** First the code, then the new password with it. What it answers tells nobody whose address it is. */
export const actOnForgotten = visitorAction(
  {
    send: async (visit, fields) => {
      try {
        const { resendAfter } = await withCaptcha(visit, fields)("POST /api/a/v2/auth/password/forgot", {
          body: { account: accountIn(fields) },
        });
        return data<ForgottenAnswer>({ account: fields.text("account"), sent: true, resendAfter, code: null, message: "" });
      } catch (fault) {
        return refusedWith(fault, fields, false);
      }
    },
    set: async (visit, fields) => {
      const body = { account: accountIn(fields), code: typedCodeIn(fields, "code"), password: fields.secret("password") || "-" };
      try {
        await visit.api("POST /api/a/v2/auth/password/reset", { body });
      } catch (fault) {
        return refusedWith(fault, fields, true);
      }
      throw redirect(`${paths.login(visit.lang)}?set=1`, 303);
    },
  },
  { repeatable: "a code is sent once in a while and sets one password" },
);

/** The API wants something: too little is refused as something wrong is. */
function accountIn(fields: FormFields): string {
  const account = fields.text("account");
  return account.length < 3 ? "---" : account;
}

function refusedWith(fault: unknown, fields: FormFields, wasSent: boolean) {
  if (!(fault instanceof Refusal)) throw fault;
  const resendAfter = detailOf(fault, "resendAfter");
  const sent = wasSent || resendAfter !== null;
  const answer = { account: fields.text("account"), sent, resendAfter, code: fault.code, message: fault.message };
  return data<ForgottenAnswer>(answer, { status: statusOf(fault) });
}
