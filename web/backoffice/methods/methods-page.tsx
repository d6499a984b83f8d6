import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { Done, type Answered } from "../action-result.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadMethods } from "./methods.server.ts";

/** Payment methods, each of which can be switched off. */
export function BackofficeMethods() {
  const t = useTexts();
  const { methods, maySwitch } = useLoaderData<typeof loadMethods>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const off = methods.filter(({ on }) => !on);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.methods")} />
      <PageHeading>{t("desk.methods")}</PageHeading>
      <Done answered={answered} />
      {maySwitch ? (
        <Card className="mb-4 max-w-xl">
          <PostForm className="flex flex-col gap-4">
            <Field label={t("desk.methods")} required>
              <Select name="methodId" required options={methods.map(({ methodId, name }) => ({ value: methodId, text: name }))} />
            </Field>
            <Field label={t("desk.reason")} required>
              <TextInput name="reason" required maxLength={300} />
            </Field>
            <div className="flex gap-3">
              <Button type="submit" name="act" value="switch_off" variant="danger">
                {t("desk.switch_off")}
              </Button>
              <Button type="submit" name="act" value="switch_on">
                {t("desk.switch_on")}
              </Button>
            </div>
          </PostForm>
        </Card>
      ) : null}
      <Card title={t("desk.switched_off")}>
        {off.length === 0 ? <p className="text-ink-soft">{t("desk.empty")}</p> : null}
        <ul className="flex flex-wrap gap-2">
          {off.map(({ methodId, name }) => (
            <li key={methodId}>
              <Tag tone="danger">{name}</Tag>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
