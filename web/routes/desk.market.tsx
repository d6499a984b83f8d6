import { randomUUID } from "node:crypto";
import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { orRefused } from "../desk/answered.server.ts";
import { DeskHead } from "../desk/desk-head.tsx";
import { Done, type Answered } from "../desk/done.tsx";
import { textIn } from "../desk/form.server.ts";
import { orStatus, requireStaff } from "../desk/visit.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await requireStaff(context, "operator");
  return orStatus(api("GET /api/ctc/market-state"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "operator");
  const form = await request.formData();
  const body = { key: "marketState", value: textIn(form, "state"), reason: textIn(form, "reason") };
  return orRefused(api("POST /api/desk/change-setting", { body, idempotencyKey: randomUUID() }).then(() => ({ done: true as const })));
}

/** The switch over the whole market. */
export default function DeskMarket() {
  const t = useTexts();
  const { state } = useLoaderData<typeof loader>();
  const answered = (useActionData<typeof action>() ?? {}) as Answered;
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.market")} />
      <PageHeading>{t("desk.market")}</PageHeading>
      <Done answered={answered} />
      <Card className="max-w-xl">
        <Form method="post" className="flex flex-col gap-4">
          <RadioCards
            key={state}
            legend={t("desk.market")}
            hideLegend
            name="state"
            defaultValue={state}
            required
            cards={MARKET_STATES.map((one) => ({ value: one, title: t(`desk.state_${one}`), text: t(`desk.state_${one}_help`) }))}
          />
          <Field label={t("desk.reason")} required>
            <TextInput name="reason" required maxLength={300} />
          </Field>
          <Button type="submit" variant="danger">
            {t("desk.change")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
