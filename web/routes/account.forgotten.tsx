import { data, redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { ForgottenForm, type ForgottenAnswer } from "../account/sign-in/forgotten-form.tsx";
import { Refusal } from "../shell/api/call.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { paths } from "../shell/paths.ts";
import { textIn } from "../account/security/form-text.ts";
import { visitOf } from "../shell/session/visit.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return { texts: messagesFor(visitOf(context).lang, ["account", "security"]), renderedAt: new Date().toISOString() };
}

/** First the code, then the new password with it. What it answers tells nobody whose address it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  const form = await request.formData();
  const account = textIn(form, "account");
  const asksForCode = form.get("act") !== "set";
  const typed = form.get("password");
  const password = typeof typed === "string" ? typed : "";
  const named = account.length < 3 ? "---" : account;
  try {
    if (asksForCode) {
      const { resendAfter } = await visit.api("POST /api/a/v2/auth/password/forgot", { body: { account: named } });
      return data<ForgottenAnswer>({ account, sent: true, resendAfter, code: null, message: "" });
    }
    const code = textIn(form, "code").replaceAll(/\s/g, "") || "-";
    await visit.api("POST /api/a/v2/auth/password/reset", { body: { account: named, code, password: password || "-" } });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const resendAfter = (fault.details as { resendAfter?: string } | null)?.resendAfter ?? null;
    const answer = { account, sent: !asksForCode || resendAfter !== null, resendAfter, code: fault.code, message: fault.message };
    return data<ForgottenAnswer>(answer, { status: fault.status || 503 });
  }
  return redirect(`${paths.login(visit.lang)}?set=1`, 303);
}

export default function Forgotten() {
  const t = useTexts();
  const lang = useLang();
  const { renderedAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-md px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("account.forgotten_title")} description={t("account.forgotten_description")} />
      <PageHeading lead={t("account.forgotten_lead")} back={{ href: paths.login(lang), label: t("account.log_in") }}>
        {t("account.forgotten_title")}
      </PageHeading>
      <ForgottenForm answer={answer} renderedAt={renderedAt} />
    </div>
  );
}
