import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm, StaffSelect } from "../forms/staff-form.tsx";
import { SwitchOffCheck, SwitchOffSelection } from "../switch-off/switch-off-several.tsx";
import type { loadMethods } from "./methods.server.ts";

/** Payment methods, each of which can be switched off. */
export function BackofficeMethodsPage() {
  const t = useTexts();
  const { methods, maySwitch, review } = useLoaderData<typeof loadMethods>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const off = methods.filter(({ on }) => !on);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.methods")} />
      <PageHeading>{t("desk.methods")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      {review === null ? null : (
        <SwitchOffCheck
          review={review}
          act="switch_off_methods"
          names={methods.filter(({ methodId }) => review.methods.includes(methodId)).map(({ name }) => name)}
          backHref={backofficePaths.methods()}
        />
      )}
      {maySwitch ? <SwitchOne methods={methods} /> : null}
      {maySwitch ? (
        <SwitchOffSelection
          groups={[
            {
              name: "methods",
              title: t("desk.methods"),
              entries: methods.filter(({ on }) => on).map(({ methodId, name }) => ({ code: methodId, text: name })),
            },
          ]}
          review={review}
        />
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

function SwitchOne({ methods }: Pick<Awaited<ReturnType<typeof loadMethods>>, "methods">) {
  const t = useTexts();
  return (
    <Card className="mb-4 max-w-xl">
      <StaffForm
        acts={["switch_off", "switch_on"]}
        className="flex flex-col gap-4"
        buttons={
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value="switch_off" variant="danger">
              {t("desk.switch_off")}
            </Button>
            <Button type="submit" name="act" value="switch_on">
              {t("desk.switch_on")}
            </Button>
          </div>
        }
      >
        <StaffSelect
          name="methodId"
          label={t("desk.methods")}
          required
          options={methods.map(({ methodId, name }) => ({ value: methodId, text: name }))}
        />
        <ReasonField />
      </StaffForm>
    </Card>
  );
}
