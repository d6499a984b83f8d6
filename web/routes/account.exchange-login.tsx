import { data, redirect, useActionData, useLoaderData, useNavigation, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Refusal } from "../shell/api/call.ts";
import { visitorAction } from "../shell/forms/form-action.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { paths, safeNext } from "../shell/paths.ts";
import { useLang } from "../shell/root-data.ts";
import { pageLoader, statusOf } from "../shell/session/page-error.server.ts";
import { rememberUser } from "../shell/session/session.server.ts";
import { visitOf, type Visit } from "../shell/session/visit.server.ts";
import { PostForm } from "../shell/forms/post-form.tsx";

/**
 * The way to the exchange's log-in and back. Without anything in its address it begins a log-in there; with what the exchange sends the browser
 * back with, it ends one. The page itself shows only what went wrong, and the code that an account may ask for.
 */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const session = await visit.session();
  const { searchParams } = visit.url;
  if (session.kind === "user") throw redirect(afterLogin(visit, searchParams.get("next")));
  const texts = messagesFor(visit.lang, ["account"]);
  if (searchParams.has("step")) return data({ texts, asksForCode: true, message: "" });
  try {
    const to = searchParams.has("state") ? await finish(visit) : await begin(visit);
    throw redirect(to);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
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

export const action = visitorAction(
  async (visit, fields) => {
    try {
      const code = fields.text("code").replaceAll(/\s/g, "") || "-";
      const { user, next } = await visit.api("POST /api/a/v2/auth/exchange/code", { body: { code } });
      rememberUser(user, visit.cookies, visit.setCookies);
      throw redirect(afterLogin(visit, next), 303);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return data({ message: fault.message }, { status: statusOf(fault) });
    }
  },
  { repeatable: "a second log-in of the same browser replaces the first" },
);

export default function ExchangeLogin() {
  const t = useTexts();
  const lang = useLang();
  const { asksForCode, message } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="mx-auto max-w-md px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("account.login_title")} description={t("account.login_description")} />
      <PageHeading>{t("account.login_title")}</PageHeading>
      <Card>
        {asksForCode ? (
          <PostForm className="flex flex-col gap-4">
            <Field label={t("account.code")} hint={t("account.code_lead")} error={refused?.message} required>
              <CodeInput name="code" />
            </Field>
            <Button type="submit" variant="primary" size="lg" wide busy={busy}>
              {t("account.log_in")}
            </Button>
          </PostForm>
        ) : (
          <div className="flex flex-col gap-4">
            <Notice kind="danger" live>
              {message}
            </Notice>
            <Anchor href={paths.exchangeLogin(lang)} className="link inline-flex min-h-11 items-center font-medium">
              {t("account.log_in")}
            </Anchor>
          </div>
        )}
      </Card>
    </div>
  );
}
