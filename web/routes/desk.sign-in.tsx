import { openAction } from "../backoffice/staff-action.server.ts";
import { typedCodeIn } from "../shell/security-code/code-form.server.ts";
import { statusOf } from "../shell/session/page-error.server.ts";
import { data, redirect, useActionData, useNavigation, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PasswordInput } from "@plaza/ui/password-input.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { Refusal } from "../shell/api/call.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { deskVisitOf } from "../backoffice/visit.server.ts";
import { safeNext } from "../shell/paths.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";
import { PostForm } from "../shell/forms/post-form.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const visit = deskVisitOf(context);
  if ((await visit.staff()) !== null) throw redirect(backofficePaths.home());
  return { texts: messagesFor(visit.lang, ["account"]) };
}

export const action = openAction(
  async (visit, fields) => {
    const email = fields.text("email");
    const body = { email, password: fields.secret("password"), code: typedCodeIn(fields, "code") };
    try {
      await visit.api("POST /api/desk/sign-in", { body });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const wrong = fault.code === "wrong_credentials" || fault.code === "invalid_request";
      const isAboutCode = fault.code === "security_code_malformed";
      return data({ email, isAboutCode, message: wrong ? null : fault.message }, { status: statusOf(fault) });
    }
    throw redirect(safeNext(visit.url.searchParams.get("next"), backofficePaths.home()), 303);
  },
  { repeatable: "whoever signs in twice has a second session, of which the browser keeps the last" },
);

export default function SignIn() {
  const t = useTexts();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="mx-auto max-w-md px-4 py-4 sm:px-0 sm:py-10 lg:-translate-x-28">
      <DeskHead title={t("desk.sign_in_title")} />
      <PageHeading lead={t("desk.sign_in_lead")}>{t("desk.sign_in_title")}</PageHeading>
      <Card>
        <PostForm className="flex flex-col gap-4">
          {refused && !refused.isAboutCode ? (
            <Notice kind="danger" live>
              {refused.message ?? t("desk.sign_in_wrong")}
            </Notice>
          ) : null}
          <Field label={t("account.email")} required>
            <TextInput name="email" type="email" autoComplete="username" required maxLength={254} defaultValue={refused?.email} />
          </Field>
          <Field label={t("account.password")} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              required
              maxLength={200}
              showLabel={t("account.show_password")}
              hideLabel={t("account.hide_password")}
            />
          </Field>
          <Field
            label={t("account.code")}
            hint={t("account.code_lead")}
            error={refused?.isAboutCode ? refused.message : undefined}
            required
          >
            <CodeInput name="code" />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={busy}>
            {t("desk.sign_in")}
          </Button>
        </PostForm>
      </Card>
    </div>
  );
}
