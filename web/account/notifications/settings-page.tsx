import { keysOf } from "@plaza/contract/typed-keys.ts";
import { Suspense } from "react";
import { useActionData, useNavigation } from "react-router";
import { TEXTED_KINDS, type Channel } from "@plaza/domain/notifications/channels.ts";
import { NOTIFICATION_TOPICS, type NotificationKind, type NotificationTopic } from "@plaza/contract/notifications.ts";
import { noticeTitle } from "@plaza/messages/notice.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { lazySection } from "../../shell/lazy-component.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { NotificationSettingsData, SettingsAnswer } from "./settings.server.ts";
import { TelegramCard } from "./telegram-card.tsx";
import { FormOutcome } from "../../shell/forms/form-outcome.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

const PushCard = lazySection(async () => (await import("./push-card.tsx")).PushCard);
const NIGHT = { from: "22:00", to: "07:00" };

/** What reaches a person by which channel, and when not. One form, which works without scripts; push needs a browser that runs them. */
export function NotificationSettingsPage({ data }: { data: NotificationSettingsData }) {
  const t = useTexts();
  const lang = useLang();
  const hydrated = useHydrated();
  const busy = useNavigation().state === "submitting";
  const answer = useActionData<SettingsAnswer>();
  const { settings } = data;
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("notifications.settings_title")} description={t("notifications.settings_description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("notifications.settings_help")} back={{ href: paths.notifications(lang), label: t("notifications.title") }}>
          {t("notifications.settings_title")}
        </PageHeading>
        <FormOutcome refused={isOfQuietHours(answer) ? null : answer?.message} saved={answer ? null : outcome(t, data)} />
      </div>
      <div className="flex flex-col gap-4">
        <PostForm className="contents">
          <Choices settings={settings} />
          {settings.textsAppeals ? <TextMessages settings={settings} /> : null}
          <QuietHours data={data} answer={answer} />
          <div className="px-4 sm:px-0">
            <Button type="submit" name="act" value="save" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto">
              {t("notifications.save")}
            </Button>
          </div>
        </PostForm>
        {settings.telegram === null ? null : <TelegramCard telegram={settings.telegram} link={answer?.link} />}
        {hydrated && settings.deliveredBy === "plaza" ? (
          <Suspense>
            <PushCard settings={settings} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

type Settings = NotificationSettingsData["settings"];
type TableChannel = Exclude<Channel, "phone">;

/** What the last form has done, or null. */
function outcome(t: Texts, { saved, disconnected }: NotificationSettingsData): string | null {
  if (saved) return t("notifications.saved");
  return disconnected ? t("notifications.telegram_ended") : null;
}

/** The channels among which the reader chooses: Telegram once a chat is connected. */
function channelsOf({ telegram }: Settings): readonly TableChannel[] {
  return telegram?.connectedAt == null ? ["email", "push"] : ["email", "push", "telegram"];
}

function channelName(t: Texts, channel: TableChannel): string {
  return { email: t("notifications.email"), push: t("notifications.push"), telegram: t("notifications.telegram") }[channel];
}

function Choices({ settings }: { settings: Settings }) {
  const t = useTexts();
  const channels = channelsOf(settings);
  return (
    <Card flush>
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <p id={ADDRESSEE} className="text-ink-soft">
          {addressee(t, settings)}
        </p>
      </div>
      {channels.includes("telegram") ? <input type="hidden" name="channel.telegram" value="on" /> : null}
      <table className="choice-table" data-channels={channels.length}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("notifications.title")}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channelName(t, channel)}
              </th>
            ))}
          </tr>
        </thead>
        {keysOf(NOTIFICATION_TOPICS).map((topic) => (
          <Topic key={topic} topic={topic} settings={settings} />
        ))}
      </table>
    </Card>
  );
}

/** What is always sent, and where to: why some boxes can't be changed. */
const ADDRESSEE = "notices-addressee";

/** Who sends what is chosen, and where to. */
function addressee(t: Texts, { deliveredBy, emailTo }: Settings): string {
  if (deliveredBy === "exchange") return t("notifications.by_exchange");
  const email = emailTo === null ? t("notifications.email_none") : t("notifications.email_to", { address: emailTo });
  return `${email} ${t("notifications.always")}`;
}

function Topic({ topic, settings }: { topic: NotificationTopic; settings: Settings }) {
  const t = useTexts();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={1 + channelsOf(settings).length}>
          {t(`notifications.topic.${topic}`)}
        </th>
      </tr>
      {NOTIFICATION_TOPICS[topic].map((kind) => (
        <Kind key={kind} kind={kind} settings={settings} />
      ))}
    </tbody>
  );
}

function Kind({ kind, settings }: { kind: NotificationKind; settings: Settings }) {
  const t = useTexts();
  const choice = settings.choices.find((candidate) => candidate.kind === kind);
  const name = noticeTitle(t, kind);
  const box = (channel: TableChannel, fixed: boolean) => (
    <td key={channel}>
      <label className="choice-cell">
        <input
          type="checkbox"
          name={`${channel}.${kind}`}
          defaultChecked={choice?.[channel]}
          disabled={fixed}
          aria-describedby={fixed ? ADDRESSEE : undefined}
          aria-label={`${name}: ${channelName(t, channel)}`}
          className="tick"
        />
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {channelsOf(settings).map((channel) => box(channel, channel === "email" && (choice?.emailFixed ?? false)))}
    </tr>
  );
}

/** The few kinds that also come by text message, each with its box: a column of them would be empty in nearly every row. */
function TextMessages({ settings: { choices } }: { settings: Settings }) {
  const t = useTexts();
  return (
    <Card title={t("notifications.sms")}>
      <p className="mb-3 text-ink-soft">{t("notifications.sms_appeals")}</p>
      <input type="hidden" name="channel.phone" value="on" />
      <div className="flex flex-col gap-2">
        {TEXTED_KINDS.map((kind) => (
          <Checkbox key={kind} name={`phone.${kind}`} defaultChecked={choices.find((choice) => choice.kind === kind)?.phone}>
            {noticeTitle(t, kind)}
          </Checkbox>
        ))}
      </div>
    </Card>
  );
}

const TIMES: ReadonlySet<unknown> = new Set(["from", "to"]);

function isOfQuietHours(answer: SettingsAnswer | undefined): boolean {
  return TIMES.has(answer?.field);
}

function QuietHours({ data, answer }: { data: NotificationSettingsData; answer: SettingsAnswer | undefined }) {
  const t = useTexts();
  const problem = (field: string) => (answer?.field === field ? answer.message : undefined);
  const here = useTimeZone();
  const { quietHours, timeZone } = data.settings;
  const zone = timeZone ?? here;
  return (
    <Card title={t("notifications.quiet_title")}>
      <Checkbox name="quiet" defaultChecked={quietHours !== null} hint={t("notifications.quiet_help")}>
        {t("notifications.quiet_on")}
      </Checkbox>
      <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label={t("notifications.quiet_from")} error={problem("from")}>
          <TextInput type="time" name="from" defaultValue={quietHours?.from ?? NIGHT.from} required />
        </Field>
        <Field label={t("notifications.quiet_to")} error={problem("to")}>
          <TextInput type="time" name="to" defaultValue={quietHours?.to ?? NIGHT.to} required />
        </Field>
        <Field label={t("notifications.time_zone")} className="col-span-2">
          <Select
            key={zone}
            name="timeZone"
            defaultValue={zone}
            options={(data.zones.includes(zone) ? data.zones : [zone, ...data.zones]).map((option) => ({
              value: option,
              text: option.replaceAll("_", " "),
            }))}
          />
        </Field>
      </div>
    </Card>
  );
}
