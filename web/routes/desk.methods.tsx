import { deskLoader } from "../backoffice/visit.server.ts";
import type { FormFields } from "../shell/forms/form-fields.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";
import { PostForm } from "../shell/forms/post-form.tsx";

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, who } = await requireStaff(context);
  return { methods: await api("GET /api/desk/methods"), maySwitch: reaches(who.role, "senior") };
});

export const action = staffAction("senior", {
  switch_off: async ({ api }, fields) => void (await api("POST /api/desk/switch-method", { body: { ...methodIn(fields), on: false } })),
  switch_on: async ({ api }, fields) => void (await api("POST /api/desk/switch-method", { body: { ...methodIn(fields), on: true } })),
});

function methodIn(fields: FormFields) {
  return { methodId: fields.text("methodId"), reason: fields.text("reason") };
}

/** Ways of paying, each of which can be switched off. */
export default function DeskMethods() {
  const t = useTexts();
  const { methods, maySwitch } = useLoaderData<typeof loader>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const off = methods.filter(({ on }) => !on);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.methods")} />
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
