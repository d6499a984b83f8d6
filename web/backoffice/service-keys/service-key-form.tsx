import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffChecks, StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { KEY_LIFETIMES } from "./service-key-lifetimes.ts";

/** Proposes a new key; what it may do is chosen, nothing is ticked beforehand. */
export function ServiceKeyForm() {
  const t = useTexts();
  return (
    <Card title={t("apikeys.new")} className="mt-4">
      <StaffForm
        stays
        acts="propose"
        className="flex max-w-2xl flex-col gap-5"
        buttons={
          <Button type="submit" name="act" value="propose" variant="primary" className="self-start">
            {t("servicekeys.propose")}
          </Button>
        }
      >
        <StaffInput name="name" label={t("apikeys.name")} hint={t("servicekeys.name_help")} maxLength={60} required autoComplete="off" />
        <StaffChecks
          name="scopes"
          legend={t("apikeys.scopes")}
          options={SERVICE_SCOPES.map((scope) => ({
            value: scope,
            text: <code className="font-mono">{scope}</code>,
            hint: t(`servicekeys.scope_${scope}`),
          }))}
        />
        <StaffInput
          name="allowedFrom"
          label={t("apikeys.from")}
          hint={t("servicekeys.from_help")}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
        />
        <StaffSelect
          name="expiresInDays"
          label={t("apikeys.life")}
          defaultValue="365"
          options={[
            ...KEY_LIFETIMES.map((days) => ({ value: String(days), text: t("apikeys.days", { count: String(days) }) })),
            { value: "", text: t("apikeys.no_end") },
          ]}
        />
        <StaffInput
          name="publicKey"
          label={t("apikeys.public_key")}
          hint={t("servicekeys.public_key_help")}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <ReasonField />
      </StaffForm>
    </Card>
  );
}
