import { deskLoader } from "../backoffice/visit.server.ts";
import { data } from "react-router";
import { Refusal } from "../shell/api/call.ts";
import { statusOf } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ChevronDownIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { staffAction, type Refused } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done } from "../backoffice/action-result.tsx";
import { SettingProposals } from "../backoffice/setting-proposals.tsx";
import { useSettingNames } from "../backoffice/setting-names.ts";
import { requireStaff } from "../backoffice/visit.server.ts";
import { useTimeZone } from "../shell/time-zone.ts";
import { PostForm } from "../shell/forms/post-form.tsx";

/** Those have pages of their own. */
const ELSEWHERE = new Set(["marketState", "methodsOff"]);
type Setting = WireOf<"GET /api/desk/settings">["data"][number];

/** What the last change came to: said at its field where it was refused. */
interface Changed {
  readonly key?: string;
  readonly value?: string;
  readonly refused?: Refused;
  readonly done?: true;
}

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "senior");
  const [all, proposals] = await Promise.all([api("GET /api/desk/settings"), api("GET /api/desk/setting-proposals")]);
  const settings = all.filter(({ key }) => !ELSEWHERE.has(key));
  return { texts: messagesFor(lang, ["operating"]), settings, proposals, mayChange: reaches(who.role, "operator") };
});

export const action = staffAction("operator", {
  change: async ({ api }, fields) => {
    const body = { key: fields.text("key"), value: fields.text("value"), reason: fields.text("reason") };
    try {
      await api("POST /api/desk/change-setting", { body });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      // The field that refused says so itself, with what was typed still in it.
      const changed: Changed = { key: body.key, value: body.value, refused: { message: fault.message, code: fault.code } };
      return data(changed, { status: statusOf(fault) });
    }
    return undefined;
  },
  accept: async ({ api }, fields) => {
    await api("POST /api/desk/accept-setting", { body: { proposalId: fields.id<"setting_proposal">("proposalId") } });
  },
  decline: async ({ api }, fields) => {
    await api("POST /api/desk/decline-setting", { body: { proposalId: fields.id<"setting_proposal">("proposalId") } });
  },
});

/** Every setting by its name, group by group; an operator changes them with a reason. */
export default function DeskSettings() {
  const t = useTexts();
  const { groupName } = useSettingNames();
  const { settings, proposals, mayChange } = useLoaderData<typeof loader>();
  const answered: Changed = useActionData<typeof action>() ?? {};
  const groups = Map.groupBy(settings, ({ group }) => group);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.settings")} />
      <PageHeading>{t("desk.settings")}</PageHeading>
      <Done answered={answered.key === undefined ? answered : {}} />
      <SettingProposals proposals={proposals} mayDecide={mayChange} />
      <div className="flex flex-col gap-6">
        {[...groups].map(([group, members]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="mb-2 text-17 font-semibold">
              {groupName(group)}
            </h2>
            <Card flush>
              <ul className="divide-y divide-line">
                {members.map((setting) => (
                  <SettingLine key={setting.key} setting={setting} answered={answered.key === setting.key ? answered : {}} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </div>
  );
}

function SettingLine({ setting, answered }: { setting: Setting; answered: Changed }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { settingName, spoken } = useSettingNames();
  const { mayChange } = useLoaderData<typeof loader>();
  const { key, value, otherwise, least, most, changedAt, changedBy } = setting;
  return (
    <li className="px-4 py-3 sm:px-6">
      <details open={answered.refused !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <span className="min-w-0">{settingName(key)}</span>
          <span className="flex max-w-[45%] min-w-0 flex-none items-center gap-2 font-medium">
            <span className="truncate tabular-nums">{spoken(value)}</span>
            <ChevronDownIcon className="size-4 text-ink-faint" />
          </span>
        </summary>
        <p className="caption mt-1 break-words">
          {[
            ...(least === undefined || most === undefined ? [] : [t("operating.range", { least, most })]),
            t("desk.otherwise", { value: spoken(otherwise) }),
            ...(changedAt === undefined ? [] : [t("operating.changed", { name: changedBy ?? "–", time: formats.date(changedAt, zone) })]),
          ].join(" · ")}{" "}
          <code className="font-mono">{key}</code>
        </p>
        {mayChange ? <ChangeForm setting={setting} answered={answered} /> : null}
      </details>
    </li>
  );
}

function ChangeForm({ setting: { key, kind, value }, answered }: { setting: Setting; answered: Changed }) {
  const t = useTexts();
  const now = typed(value);
  return (
    <PostForm preventScrollReset className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
      <input type="hidden" name="key" value={key} />
      <Field label={t("desk.value")} required error={answered.refused?.message}>
        {kind === "flag" ? (
          <Select
            key={now}
            name="value"
            defaultValue={now}
            options={(["yes", "no"] as const).map((one) => ({ value: one, text: t(`operating.${one}`) }))}
          />
        ) : (
          <TextInput key={now} name="value" defaultValue={answered.value ?? now} maxLength={2000} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label={t("desk.reason")} required>
        <TextInput name="reason" required maxLength={300} />
      </Field>
      <Button type="submit" name="act" value="change" className="sm:mt-6">
        {t("desk.change")}
      </Button>
    </PostForm>
  );
}

/** As it is typed. */
function typed(value: Setting["value"]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(" ") : String(value);
}
