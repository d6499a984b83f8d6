import { randomUUID } from "node:crypto";
import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/desk/roles.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ChevronDownIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { orRefused } from "../desk/answered.server.ts";
import { DeskHead } from "../desk/desk-head.tsx";
import { Done, type Answered } from "../desk/done.tsx";
import { textIn } from "../desk/form.server.ts";
import { orStatus, requireStaff } from "../desk/visit.server.ts";
import { useTimeZone } from "../frame/time-zone.ts";

/** Those have pages of their own. */
const ELSEWHERE = new Set(["marketState", "methodsOff"]);

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, who } = await requireStaff(context, "senior");
  const settings = (await orStatus(api("GET /api/desk/settings"))).filter(({ key }) => !ELSEWHERE.has(key));
  return { settings, mayChange: reaches(who.role, "operator") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "operator");
  const form = await request.formData();
  const body = { key: textIn(form, "key"), value: textIn(form, "value"), reason: textIn(form, "reason") };
  return orRefused(api("POST /api/desk/change-setting", { body, idempotencyKey: randomUUID() }).then(() => ({ done: true as const })));
}

/** Every setting by its name, as docs/operating.md explains it. */
export default function DeskSettings() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const { settings, mayChange } = useLoaderData<typeof loader>();
  const answered = (useActionData<typeof action>() ?? {}) as Answered;
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.settings")} />
      <PageHeading>{t("desk.settings")}</PageHeading>
      <Done answered={answered} />
      <Card flush>
        <ul className="divide-y divide-line">
          {settings.map(({ key, value, otherwise, takes, changedAt }) => (
            <li key={key} className="px-4 py-4 sm:px-6">
              <details>
                <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                  <code className="font-mono text-13">{key}</code>
                  <span className="flex min-w-0 items-center gap-2 font-medium">
                    {shown(value) || "–"}
                    <ChevronDownIcon className="size-4 text-ink-faint" />
                  </span>
                </summary>
                <p className="caption mt-1">
                  <code className="font-mono">{takes}</code> · {t("desk.otherwise", { value: shown(otherwise) || "–" })}
                  {changedAt ? ` · ${formats.date(changedAt, timeZone)}` : ""}
                </p>
                {mayChange ? (
                  <Form method="post" className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
                    <input type="hidden" name="key" value={key} />
                    <Field label={t("desk.value")} required>
                      <TextInput key={shown(value)} name="value" defaultValue={shown(value)} maxLength={2000} autoComplete="off" />
                    </Field>
                    <Field label={t("desk.reason")} required>
                      <TextInput name="reason" required maxLength={300} />
                    </Field>
                    <Button type="submit">{t("desk.change")}</Button>
                  </Form>
                ) : null}
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** As it is typed. */
function shown(value: number | string | boolean | readonly string[]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(" ") : String(value);
}
