import { Form, useLoaderData } from "react-router";
import { LOCALE_NAMES } from "@plaza/contract/locales.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { DeveloperSection } from "./section.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { HINTS, LONGEST_HINT } from "./locale-hints.ts";
import type { loadLocale } from "./locale.server.ts";

const COUNTS = [0, 1, 2, 5, 21, 1_000_000] as const;

const PSEUDO = [
  { value: "on", shows: "ltr", text: "developer.pseudo_on" },
  { value: "rtl", shows: "rtl", text: "developer.pseudo_rtl" },
  { value: "off", shows: null, text: "developer.pseudo_off" },
] as const;

const MOMENT = "2026-01-05T10:24:00.000Z";

/** `/test/locale`: which language follows from given hints, how it writes numbers and dates, and the switch to pseudo texts. */
export function LocalePage() {
  const t = useTexts();
  const { asked, locale, pseudo } = useLoaderData<typeof loadLocale>();
  return (
    <DeveloperSection title={t("developer.page.locale")} lead={t("developer.locale_lead")}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Form method="get" className="grid gap-4">
          {HINTS.map((hint) => (
            <Field key={hint} label={t(`developer.locale_${hint}`)}>
              <TextInput name={hint} defaultValue={asked[hint]} maxLength={LONGEST_HINT} autoCapitalize="none" spellCheck={false} />
            </Field>
          ))}
          <Button type="submit">{t("developer.show")}</Button>
          <p role="status">
            {t("developer.locale_result")}: <strong lang={locale}>{`${LOCALE_NAMES[locale]} (${locale})`}</strong>
          </p>
        </Form>
        <Formats />
        <Card title={t("developer.pseudo")}>
          <p className="mb-4 text-ink-soft">{t("developer.pseudo_lead")}</p>
          {/* The whole document, since every text of it changes. */}
          <PostForm reloadDocument>
            <div className="flex flex-wrap gap-3">
              {PSEUDO.filter((option) => option.shows !== pseudo).map(({ value, text }) => (
                <Button key={value} type="submit" name="pseudo" value={value} variant="secondary">
                  {t(text)}
                </Button>
              ))}
            </div>
          </PostForm>
        </Card>
      </div>
    </DeveloperSection>
  );
}

function Formats() {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card title={t("developer.locale_formats")}>
      <DataList>
        <DataRow label={t("developer.locale_amount")}>{formats.coins("1234567.89")}</DataRow>
        <DataRow label={t("developer.locale_amount")}>{formats.fiatText("98765.4", "JPY")}</DataRow>
        <DataRow label={t("developer.locale_percent")}>{formats.percent("0.9876")}</DataRow>
        <DataRow label={t("developer.locale_date")}>{formats.date(MOMENT, "UTC", "minute")}</DataRow>
        <DataRow label={t("developer.locale_list")}>{formats.list(["USDT", "BTC", "ETH"])}</DataRow>
        <DataRow label={t("developer.locale_counts")}>{COUNTS.map((count) => t("developer.locale_count", { count })).join(" · ")}</DataRow>
      </DataList>
    </Card>
  );
}
