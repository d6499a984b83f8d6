import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ActionResult } from "../../shell/forms/action-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import type { loadRegister, actOnRegister } from "./register.server.ts";

/** `/account/register`. Its loader leads on where accounts are an exchange's. */
export function RegisterPage() {
  const t = useTexts();
  const { captcha, next } = useLoaderData<typeof loadRegister>();
  const refused = useActionData<typeof actOnRegister>();
  return (
    <div className="mx-auto max-w-md px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("account.sign_up_title")} description={t("account.sign_up_description")} />
      <PageHeading lead={t("account.sign_up_lead")}>{t("account.sign_up_title")}</PageHeading>
      <RegisterForm captcha={captcha} refused={refused} next={next} />
      <ActionResult />
    </div>
  );
}
