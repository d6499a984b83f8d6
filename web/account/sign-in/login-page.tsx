import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { LoginForm } from "./login-form.tsx";
import { ActionResult } from "../../shell/forms/action-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useRootData } from "../../shell/root-data.ts";
import type { loadLogin, actOnLogin } from "./login.server.ts";

/** `/account/login`. In the demo it lists accounts that anybody may use. */
export function LoginPage() {
  const t = useTexts();
  const { mode } = useRootData();
  const { next, after, captcha, passkeys, passwordSet } = useLoaderData<typeof loadLogin>();
  const refused = useActionData<typeof actOnLogin>();
  return (
    <div className="mx-auto max-w-md px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("account.login_title")} description={t("account.login_description")} />
      <PageHeading lead={next ? t("account.login_needed") : t("account.login_lead")}>{t("account.login_title")}</PageHeading>
      {passwordSet && !refused ? (
        <Notice kind="success" live className="mb-4">
          {t("account.password_set")}
        </Notice>
      ) : null}
      <LoginForm captcha={captcha} refused={refused} next={next} after={after} passkeys={passkeys} />
      {mode === "demo" ? <DemoAccounts /> : null}
      <ActionResult />
    </div>
  );
}
