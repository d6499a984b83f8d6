import { Form, useActionData, useLoaderData } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ChevronDownIcon, SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { useRefusedForm } from "../forms/refused-form.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { SettingProposals } from "./setting-proposals.tsx";
import { useSettingNames } from "./setting-names.ts";
import { isConverted } from "./setting-value.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { loadSettings, actOnSettings } from "./settings.server.ts";

type Setting = WireOf<"GET /api/desk/settings">["data"][number];

/** Every setting by its name, group by group; an operator changes them with a reason. */
export function BackofficeSettingsPage() {
  const t = useTexts();
  const { groupName } = useSettingNames();
  const { find, settings, proposals, mayChange } = useLoaderData<typeof loadSettings>();
  const isFound = useSearch(find);
  const answered: Answered = useActionData<typeof actOnSettings>() ?? {};
  const groups = Map.groupBy(settings.filter(isFound), ({ group }) => group);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.settings")} />
      <PageHeading>{t("desk.settings")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <SettingProposals proposals={proposals} mayDecide={mayChange} />
      <Form method="get" role="search" className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-end">
        <Field label={t("desk.settings")} className="flex-1">
          <TextInput key={find} name="find" type="search" defaultValue={find} maxLength={100} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" icon={<SearchIcon />}>
          {t("desk.find")}
        </Button>
      </Form>
      {groups.size === 0 ? <EmptyState spot="search" title={t("desk.empty")} /> : null}
      <div className="flex flex-col gap-6">
        {[...groups].map(([group, members]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="mb-2 text-17 font-semibold">
              {groupName(group)}
            </h2>
            <Card flush>
              <ul className="divide-y divide-line">
                {members.map((setting) => (
                  <SettingLine key={setting.key} setting={setting} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Every word that was typed is in the setting's name, its group or its key. */
function useSearch(find: string): (setting: Setting) => boolean {
  const { settingName, groupName } = useSettingNames();
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ key, group }) => {
    const text = `${settingName(key)} ${groupName(group)} ${key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function SettingLine({ setting }: { setting: Setting }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { settingName, spoken } = useSettingNames();
  const { mayChange } = useLoaderData<typeof loadSettings>();
  const { key, value, otherwise, least, most, unit, example, changedAt, changedBy } = setting;
  // What may be typed, where no range says it.
  const forms = setting.choices ?? (example === undefined ? [] : [example]);
  const { isThis } = useRefusedForm("change", { key });
  return (
    <li className="px-4 py-3 sm:px-6">
      <details open={isThis || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <span className="min-w-0">{settingName(key)}</span>
          <span className="flex max-w-[45%] min-w-0 flex-none items-center gap-2 font-medium">
            <span className="truncate tabular-nums">{spoken(value, unit)}</span>
            <ChevronDownIcon className="size-4 text-ink-faint" />
          </span>
        </summary>
        <p className="caption mt-1 break-words">
          {[
            ...(least === undefined || most === undefined
              ? []
              : [t("operating.range", { least: spoken(least, unit), most: spoken(most, unit) })]),
            t("desk.otherwise", { value: spoken(otherwise, unit) }),
            ...(changedAt === undefined ? [] : [t("operating.changed", { name: changedBy ?? "–", time: formats.date(changedAt, zone) })]),
          ].join(" · ")}{" "}
          <code className="font-mono">{key}</code>
          {forms.length === 0 ? null : <code className="mt-1 block font-mono">{forms.join(" · ")}</code>}
        </p>
        {mayChange ? <ChangeForm setting={setting} /> : null}
      </details>
    </li>
  );
}

function ChangeForm({ setting: { key, kind, value, unit, example } }: { setting: Setting }) {
  const t = useTexts();
  const { spoken } = useSettingNames();
  const now = typed(value);
  const field = {
    name: "value",
    label: t("desk.value"),
    required: true,
    hint: isConverted(unit) ? `${now} = ${spoken(value, unit)}` : undefined,
    defaultValue: now,
  };
  return (
    <StaffForm
      stays
      acts="change"
      about={{ key }}
      otherwise="value"
      className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
      buttons={
        <Button type="submit" name="act" value="change" className="sm:mt-6">
          {t("desk.change")}
        </Button>
      }
    >
      {kind === "flag" ? (
        <StaffSelect
          key={now}
          {...field}
          options={(["yes", "no"] as const).map((option) => ({ value: option, text: t(`operating.${option}`) }))}
        />
      ) : (
        <StaffInput key={now} {...field} required={false} placeholder={example} maxLength={2000} autoComplete="off" spellCheck={false} />
      )}
      <ReasonField />
    </StaffForm>
  );
}

/** As it is typed. */
function typed(value: Setting["value"]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(" ") : String(value);
}
