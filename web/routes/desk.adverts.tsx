import { randomUUID } from "node:crypto";
import { Form, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { orRefused } from "../desk/answered.server.ts";
import { DeskHead } from "../desk/desk-head.tsx";
import { Done, type Answered } from "../desk/done.tsx";
import { textIn } from "../desk/form.server.ts";
import { requireStaff } from "../desk/visit.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireStaff(context, "agent");
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "agent");
  const form = await request.formData();
  const body = { advId: textIn(form, "advId").trim() as AdvertId, note: textIn(form, "note") };
  return orRefused(api("POST /api/desk/take-down-advert", { body, idempotencyKey: randomUUID() }).then(() => ({ done: true as const })));
}

/** Takes an advert off the market. */
export default function DeskAdverts() {
  const t = useTexts();
  const answered = (useActionData<typeof action>() ?? {}) as Answered;
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.adverts")} />
      <PageHeading lead={t("desk.take_down_lead")}>{t("desk.adverts")}</PageHeading>
      <Done answered={answered} />
      <Card className="max-w-xl">
        <Form method="post" className="flex flex-col gap-4">
          <Field label={t("desk.advert_id")} required>
            <TextInput name="advId" required inputMode="numeric" pattern="[0-9]{1,18}" maxLength={18} autoComplete="off" />
          </Field>
          <Field label={t("desk.reason")} required>
            <TextInput name="note" required maxLength={300} />
          </Field>
          <Button type="submit" variant="danger">
            {t("desk.take_down")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
