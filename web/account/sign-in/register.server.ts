import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { RegisterRefused } from "./register-form.tsx";
import { captchaNotice, withCaptcha } from "./captcha.server.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { serverPaths } from "../../shell/server-paths.ts";
import { readBody } from "../../shell/forms/form-body.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { pageLoader, statusOf } from "../../shell/session/page-error.server.ts";
import { rememberUser } from "../../shell/session/session.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Leads users who are logged in to `next`, and others to the exchange's login where accounts are the exchange's. */
export const loadRegister = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const session = await visit.session();
  const next = safeNext(visit.url.searchParams.get("next"), "");
  if (session.kind === "user") throw redirect(next || paths.p2p(visit.lang));
  if (config.exchangeLogin) throw redirect(paths.exchangeLogin(visit.lang, next));
  return { texts: messagesFor(visit.lang, ["account", "fields"]), next, captcha: await captchaNotice(visit) };
});

/** Creates the account and continues to the confirmation of its address, no matter who owns the address. */
export const actOnRegister = visitorAction(
  async (visit, fields) => {
    const body = readBody(fields, "POST /api/a/v2/auth/register", { language: visit.lang });
    try {
      const user = await withCaptcha(visit, fields)("POST /api/a/v2/auth/register", { body });
      rememberUser(user, visit.cookies, visit.setCookies);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      const answer: RegisterRefused = { account: body.account, ...credentialProblem(visit, fields, fault) };
      return data(answer, { status: statusOf(fault) });
    }
    const next = safeNext(visit.url.searchParams.get("next"), "");
    throw redirect(paths.securityTopic(visit.lang, "confirm", { next: serverPaths.start(visit.lang, next || undefined) }), 303);
  },
  { repeatable: "an address has one account" },
);
