import { randomUUID } from "node:crypto";
import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { orRefused } from "../backoffice/action-refusal.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { textIn } from "../backoffice/form.server.ts";
import { orStatus, requireStaff } from "../backoffice/visit.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, who } = await requireStaff(context);
  return { methods: await orStatus(api("GET /api/desk/methods")), maySwitch: reaches(who.role, "senior") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "senior");
  const form = await request.formData();
  const body = { methodId: textIn(form, "methodId"), on: textIn(form, "on") === "on", reason: textIn(form, "reason") };
  return orRefused(api("POST /api/desk/switch-method", { body, idempotencyKey: randomUUID() }).then(() => ({ done: true as const })));
}

/** Ways of paying, each of which can be switched off. */
export default function DeskMethods() {
  const t = useTexts();
  const { methods, maySwitch } = useLoaderData<typeof loader>();
  const answered = (useActionData<typeof action>() ?? {}) as Answered;
  const off = methods.filter(({ on }) => !on);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.methods")} />
      <PageHeading>{t("desk.methods")}</PageHeading>
      <Done answered={answered} />
      {maySwitch ? (
        <Card className="mb-4 max-w-xl">
          <Form method="post" className="flex flex-col gap-4">
            <Field label={t("desk.methods")} required>
              <Select name="methodId" required options={methods.map(({ methodId, name }) => ({ value: methodId, text: name }))} />
            </Field>
            <Field label={t("desk.reason")} required>
              <TextInput name="reason" required maxLength={300} />
            </Field>
            <div className="flex gap-3">
              <Button type="submit" name="on" value="off" variant="danger">
                {t("desk.switch_off")}
              </Button>
              <Button type="submit" name="on" value="on">
                {t("desk.switch_on")}
              </Button>
            </div>
          </Form>
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
