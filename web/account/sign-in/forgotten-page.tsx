import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { ForgottenForm } from "./forgotten-form.tsx";
import { ActionResult } from "../../shell/forms/action-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { loadForgotten, actOnForgotten } from "./forgotten.server.ts";

/** `/account/forgotten`: sends a code and then sets the password, in one form. */
export function ForgottenPage() {
  const t = useTexts();
  const lang = useLang();
  const { captcha, renderedAt } = useLoaderData<typeof loadForgotten>();
  const answer = useActionData<typeof actOnForgotten>();
  return (
    <div className="mx-auto max-w-md px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("account.forgotten_title")} description={t("account.forgotten_description")} />
      <PageHeading lead={t("account.forgotten_lead")} back={{ href: paths.login(lang), label: t("account.log_in") }}>
        {t("account.forgotten_title")}
      </PageHeading>
      <ForgottenForm captcha={captcha} answer={answer} renderedAt={renderedAt} />
      <ActionResult />
    </div>
  );
}
