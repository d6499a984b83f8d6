import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { captchaNotice, withCaptcha } from "./captcha.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { rememberUser } from "../../shell/session/session.server.ts";
import { flags } from "../../shell/remote/remote.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

export async function loadLogin({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const session = await visit.session();
  if (session.kind === "user") throw redirect(afterLogin(visit));
  if (config.exchangeLogin) throw redirect(paths.exchangeLogin(visit.lang, safeNext(visit.url.searchParams.get("next"), "")));
  return {
    texts: messagesFor(visit.lang, ["account", "security"]),
    next: safeNext(visit.url.searchParams.get("next"), ""),
    after: afterLogin(visit),
    passkeys: (await flags()).passkeys,
    captcha: await captchaNotice(visit),
    passwordSet: visit.url.searchParams.has("set"),
  };
}

export const actOnLogin = visitorAction(
  async (visit, fields) => {
    const account = fields.text("account");
    const password = fields.secret("password");
    const codeAsked = fields.has("code");
    const code = codeAsked ? fields.optionalText("recovery", 20) || typedCodeIn(fields, "code") : undefined;
    if (!account || !password) return data({ account, codeAsked, code: "field_blank" as const, message: "" }, { status: 422 });
    try {
      const user = await withCaptcha(visit, fields)("POST /api/a/v2/auth/login", {
        body: { account, password, ...(code === undefined ? {} : { code }) },
      });
      rememberUser(user, visit.cookies, visit.setCookies);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const asksForCode = codeAsked || fault.code === "two_factor_required";
      return data({ account, codeAsked: asksForCode, code: fault.code, message: fault.message }, { status: statusOf(fault) });
    }
    throw redirect(afterLogin(visit), 303);
  },
  { repeatable: "a person who logs in twice has a second session, of which the browser keeps the last" },
);

function afterLogin({ lang, url }: Visit): string {
  return safeNext(url.searchParams.get("next"), paths.p2p(lang));
}
