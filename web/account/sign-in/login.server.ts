import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { readBody } from "../../shell/forms/form-body.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import type { LoginRefused } from "./login-form.tsx";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { captchaNotice, withCaptcha } from "./captcha.server.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { rememberUser } from "../../shell/session/session.server.ts";
import { flags } from "../../shell/remote/remote.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** Leads users who are logged in to `next`, and others to the exchange's login where there is one. `next` is always a path of this site. */
export async function loadLogin({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const session = await visit.session();
  if (session.kind === "user") throw redirect(afterLogin(visit));
  if (config.exchangeLogin) throw redirect(paths.exchangeLogin(visit.lang, safeNext(visit.url.searchParams.get("next"), "")));
  return {
    texts: messagesFor(visit.lang, ["account", "security", "fields"]),
    next: safeNext(visit.url.searchParams.get("next"), ""),
    after: afterLogin(visit),
    passkeys: (await flags()).passkeys,
    captcha: await captchaNotice(visit),
    passwordSet: visit.url.searchParams.has("set"),
  };
}

/** Logs in, by a recovery code too. An account with a second factor is asked for it in the same form, which is no refusal. */
export const actOnLogin = visitorAction(
  async (visit, fields) => {
    const isCodeAsked = fields.has("code");
    const code = isCodeAsked ? fields.optionalText("recovery", 20) || typedCodeIn(fields, "code") : undefined;
    const body = readBody(fields, "POST /api/a/v2/auth/login", { code });
    try {
      const user = await withCaptcha(visit, fields)("POST /api/a/v2/auth/login", { body });
      rememberUser(user, visit.cookies, visit.setCookies);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      const asksForCode = fault.code === "two_factor_required";
      // That a code is wanted is no fault: the new field says it.
      const problem = asksForCode ? { field: null, message: "" } : credentialProblem(visit, fields, fault);
      const answer: LoginRefused = { account: body.account, codeAsked: isCodeAsked || asksForCode, ...problem };
      return data(answer, { status: statusOf(fault) });
    }
    throw redirect(afterLogin(visit), 303);
  },
  { repeatable: "a person who logs in twice has a second session, of which the browser keeps the last" },
);

function afterLogin({ lang, url }: Visit): string {
  return safeNext(url.searchParams.get("next"), paths.p2p(lang));
}
