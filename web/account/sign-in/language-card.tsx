import { useNavigation } from "react-router";
import { LOCALES, LOCALE_NAMES, type Locale } from "@plaza/contract/locales.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { useLang } from "../../shell/root-data.ts";
import { FormOutcome } from "../../shell/forms/form-outcome.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface Props {
  /** What is saved; null where nothing is yet. */
  readonly language: Locale | null;
  readonly saved: boolean;
  readonly refused: { readonly message: string | null } | undefined;
}

/** The account's own language. The whole page is reloaded in it, since everything on it changes. */
export function LanguageCard({ language, saved, refused }: Props) {
  const t = useTexts();
  const lang = useLang();
  const busy = useNavigation().state !== "idle";
  return (
    <Card title={t("limits.language")}>
      <FormOutcome refused={refused?.message} saved={saved && !refused ? t("limits.language_saved") : null} />
      <PostForm reloadDocument className="flex flex-col items-start gap-4">
        <Field label={t("limits.language")} hideLabel hint={t("limits.language_help")} className="w-full">
          <Select name="language" defaultValue={language ?? lang} autoComplete="language">
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {LOCALE_NAMES[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" name="act" value="language" busy={busy}>
          {t("limits.language_save")}
        </Button>
      </PostForm>
    </Card>
  );
}
