import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { KEY_LIFETIMES } from "./service-key-lifetimes.ts";

/** Proposes a new key; what it may do is chosen, nothing is ticked beforehand. */
export function ServiceKeyForm() {
  const t = useTexts();
  return (
    <Card title={t("apikeys.new")} className="mt-4">
      <PostForm stays className="flex max-w-2xl flex-col gap-5">
        <Field label={t("apikeys.name")} hint={t("servicekeys.name_help")} required>
          <TextInput name="name" maxLength={60} required autoComplete="off" />
        </Field>
        <fieldset>
          <legend className="text-13 font-medium text-ink-soft">{t("apikeys.scopes")}</legend>
          {SERVICE_SCOPES.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} hint={t(`servicekeys.scope_${scope}`)}>
              <code className="font-mono">{scope}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Field label={t("apikeys.from")} hint={t("servicekeys.from_help")}>
          <TextInput name="allowedFrom" maxLength={1000} autoComplete="off" spellCheck={false} className="font-mono" />
        </Field>
        <Field label={t("apikeys.life")}>
          <Select
            name="expiresInDays"
            defaultValue="365"
            options={[
              ...KEY_LIFETIMES.map((days) => ({ value: String(days), text: t("apikeys.days", { count: String(days) }) })),
              { value: "", text: t("apikeys.no_end") },
            ]}
          />
        </Field>
        <Field label={t("apikeys.public_key")} hint={t("servicekeys.public_key_help")}>
          <TextInput name="publicKey" maxLength={60} autoComplete="off" spellCheck={false} className="font-mono" />
        </Field>
        <Field label={t("desk.reason")} required>
          <TextInput name="reason" required maxLength={300} />
        </Field>
        <div>
          <Button type="submit" name="act" value="propose" variant="primary">
            {t("servicekeys.propose")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
