import { useActionData, useLoaderData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { VisitorResult } from "../../shell/forms/visitor-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadExchangeLogin, actOnExchangeLogin } from "./exchange-login.server.ts";

/** `/account/exchange-login`: asks for the second factor after a login at the exchange, or says why that login failed. */
export function ExchangeLoginPage() {
  const t = useTexts();
  const lang = useLang();
  const { asksForCode, message } = useLoaderData<typeof loadExchangeLogin>();
  const refused = useActionData<typeof actOnExchangeLogin>();
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
      <VisitorResult />
    </div>
  );
}
