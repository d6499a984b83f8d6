import type { ReactNode } from "react";
import { INTL_TAGS } from "@plaza/contract/locales.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { ChevronDownIcon } from "@plaza/ui/icons.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import { useLang } from "../../shell/root-data.ts";
import { CountryChoice } from "./country-choice.tsx";
import type { AdvertFormData, Preview } from "./form.server.ts";
import type { SectionProps } from "./price-section.tsx";
import { TextSignsNotice } from "./text-signs-notice.tsx";

/** Monday of a week of which no day is a change of the clock. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Texts, requirements and hours: folded, since most adverts do without. */
export function MoreSections({
  typed,
  timeZones,
  countries,
  wrong,
  textSigns,
}: SectionProps & Pick<AdvertFormData, "timeZones" | "countries"> & { readonly textSigns: Preview["textSigns"] }) {
  const t = useTexts();
  return (
    <div className="card divide-y divide-line">
      <Texts typed={typed} wrong={wrong} textSigns={textSigns} />
      <Fold
        title={t("adverts.requirements")}
        open={
          typed.minTrades + typed.minRate + typed.minAge !== "" ||
          [typed.verifiedOnly, typed.bankReference, typed.blockTrade].includes(true) ||
          typed.countries.length > 0
        }
      >
        <Field label={t("adverts.min_trades")} name="minTrades" error={wrong("minTrades")}>
          <TextInput name="minTrades" inputMode="numeric" maxLength={5} defaultValue={typed.minTrades} autoComplete="off" />
        </Field>
        <Field label={t("adverts.min_rate")} name="minRate" error={wrong("minRate")}>
          <TextInput name="minRate" inputMode="decimal" maxLength={6} defaultValue={typed.minRate} autoComplete="off" />
        </Field>
        <Field label={t("adverts.min_age")} name="minAge" error={wrong("minAge")}>
          <TextInput name="minAge" inputMode="numeric" maxLength={4} defaultValue={typed.minAge} autoComplete="off" />
        </Field>
        <Checkbox name="verifiedOnly" value="yes" defaultChecked={typed.verifiedOnly}>
          {t("adverts.verified_only")}
        </Checkbox>
        <Checkbox name="bankReference" value="yes" defaultChecked={typed.bankReference} hint={t("adverts.ask_reference_help")}>
          {t("adverts.ask_reference")}
        </Checkbox>
        <Checkbox name="blockTrade" value="yes" defaultChecked={typed.blockTrade} hint={t("take.condition_block")}>
          {t("adverts.block_trade")}
        </Checkbox>
        <CountryChoice chosen={typed.countries} countries={countries} />
      </Fold>
      <Fold id="visibility" title={t("adverts.visibility")} open={typed.hoursOn || typed.private}>
        <Checkbox name="privateLink" value="yes" defaultChecked={typed.private}>
          {t("adverts.private")}
        </Checkbox>
        <Checkbox name="hoursOn" value="yes" defaultChecked={typed.hoursOn}>
          {t("adverts.hours_on")}
        </Checkbox>
        <HoursFields typed={typed} timeZones={timeZones} wrong={wrong} />
      </Fold>
    </div>
  );
}

function Texts({ typed, wrong, textSigns }: Pick<SectionProps, "typed" | "wrong"> & { readonly textSigns: Preview["textSigns"] }) {
  const t = useTexts();
  return (
    <Fold title={t("adverts.texts")} open={typed.message !== "" || typed.autoReply !== ""}>
      <Field label={t("adverts.message")} name="message" error={wrong("message")}>
        <LongText name="message" value={typed.message} />
      </Field>
      <Field label={t("adverts.auto_reply")} name="autoReply" error={wrong("autoReply")}>
        <LongText name="autoReply" value={typed.autoReply} />
      </Field>
      <div aria-live="polite">
        <TextSignsNotice signs={textSigns} />
      </div>
    </Fold>
  );
}

function Fold({ id, title, open, children }: { id?: string; title: string; open: boolean; children: ReactNode }) {
  return (
    <details id={id} open={open} className="group scroll-mt-4 p-4 sm:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
        {title}
        <ChevronDownIcon className="text-ink-faint group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  );
}

function LongText({ name, value }: { name: "message" | "autoReply"; value: string }) {
  const look = "control min-h-24 px-3 py-2 text-15 font-normal text-ink";
  return <textarea {...useField()} name={name} maxLength={600} rows={3} defaultValue={value} className={look} />;
}

function HoursFields({ typed, timeZones, wrong }: SectionProps & { timeZones: readonly string[] }) {
  const t = useTexts();
  const lang = useLang();
  const hydrated = useHydrated();
  const dayName = new Intl.DateTimeFormat(INTL_TAGS[lang], { weekday: "short", timeZone: "UTC" });
  const mine = hydrated && !typed.hoursOn ? new Intl.DateTimeFormat().resolvedOptions().timeZone : typed.timeZone;
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("adverts.from")}>
          <TextInput type="time" name="from" defaultValue={typed.from} />
        </Field>
        <Field label={t("adverts.to")}>
          <TextInput type="time" name="to" defaultValue={typed.to} />
        </Field>
      </div>
      <fieldset>
        <legend className="text-13 font-medium text-ink-soft">{t("adverts.days")}</legend>
        <div className="flex flex-wrap gap-x-5">
          {DAYS.map((day, index) => (
            <Checkbox key={day} name="days" value={day} defaultChecked={typed.days.includes(day)}>
              {dayName.format(MONDAY + index * DAY_MS)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field label={t("adverts.time_zone")} name="timeZone" error={wrong("timeZone")}>
        <Select
          key={mine}
          name="timeZone"
          defaultValue={mine}
          options={[...new Set([mine, "UTC", ...timeZones])].map((zone) => ({ value: zone, text: zone.replaceAll("_", " ") }))}
        />
      </Field>
    </>
  );
}
