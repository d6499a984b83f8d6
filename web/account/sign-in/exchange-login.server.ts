import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { pageLoader, statusOf } from "../../shell/session/page-error.server.ts";
import { typedCodeIn } from "../../shell/security-code/code-form.server.ts";
import { credentialProblem } from "../../shell/security-code/credential-problem.server.ts";
import { rememberUser } from "../../shell/session/session.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

/**
 * The way to the exchange's log-in and back. Without anything in its address it begins a log-in there; with what the exchange sends the browser
 * back with, it ends one. The page itself shows only what went wrong, and the code that an account may ask for.
 */
export const loadExchangeLogin = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const session = await visit.session();
  const { searchParams } = visit.url;
  if (session.kind === "user") throw redirect(afterLogin(visit, searchParams.get("next")));
  const texts = messagesFor(visit.lang, ["account", "fields"]);
  if (searchParams.has("step")) return data({ texts, asksForCode: true, message: "" });
  try {
    const to = searchParams.has("state") ? await finish(visit) : await begin(visit);
    throw redirect(to);
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return data({ texts, asksForCode: false, message: fault.message }, { status: statusOf(fault) });
  }
});

async function begin(visit: Visit): Promise<string> {
  const next = safeNext(visit.url.searchParams.get("next"), "");
  return (await visit.api("POST /api/a/v2/auth/exchange/begin", { body: { next } })).url;
}

async function finish(visit: Visit): Promise<string> {
  const search = visit.url.search.slice(1);
  const { user, next } = await visit.api("POST /api/a/v2/auth/exchange/finish", { body: { search } });
  if (user === null) return `${paths.exchangeLogin(visit.lang)}?step=code`;
  rememberUser(user, visit.cookies, visit.setCookies);
  return afterLogin(visit, next);
}

function afterLogin({ lang }: Visit, next: string | null): string {
  return safeNext(next, paths.p2p(lang));
}

/** Completes a login at the exchange by a second factor and leads to where the user wanted to go. */
export const actOnExchangeLogin = visitorAction(
  async (visit, fields) => {
    try {
      const { user, next } = await sendForm(visit.api, fields, "POST /api/a/v2/auth/exchange/code", { code: typedCodeIn(fields, "code") });
      rememberUser(user, visit.cookies, visit.setCookies);
      throw redirect(afterLogin(visit, next), 303);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      return data({ message: credentialProblem(visit, fields, fault).message }, { status: statusOf(fault) });
    }
  },
  { repeatable: "a second log-in of the same browser replaces the first" },
);
