import { Form } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { paths } from "../../shell/paths.ts";
import type { FpsField, FpsForm as Data } from "./fps-form.server.ts";

/** Whom, how much, what for. A plain form whose answer is this page with the code on it. */
export function FpsForm({ typed, wrong }: Pick<Data, "typed" | "wrong">) {
  const t = useTexts();
  const lang = useLang();
  const messages = { identifier: t("hkpay.identifier_wrong"), amount: t("hkpay.amount_wrong"), reference: t("hkpay.reference_wrong") };
  const error = (field: FpsField) => (wrong.includes(field) ? messages[field] : undefined);
  return (
    <Card title={t("hkpay.code_title")}>
      <p className="-mt-2 mb-4 text-ink-soft">{t("hkpay.code_lead")}</p>
      <Form method="get" action={`${paths.hkpay(lang)}#code`} preventScrollReset className="grid gap-4">
        <ErrorSummary
          fields={[
            ["identifier", t("hkpay.identifier"), error("identifier")],
            ["amount", t("hkpay.amount"), error("amount")],
            ["reference", t("hkpay.reference"), error("reference")],
          ]}
        />
        <Field label={t("hkpay.identifier")} name="identifier" hint={t("hkpay.identifier_hint")} error={error("identifier")} required>
          <TextInput
            name="identifier"
            defaultValue={typed.identifier}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t("hkpay.amount")} name="amount" hint={t("hkpay.amount_hint")} error={error("amount")}>
          <AmountInput name="amount" unit="HKD" defaultValue={typed.amount} maxLength={20} />
        </Field>
        <Field label={t("hkpay.reference")} name="reference" hint={t("hkpay.reference_hint")} error={error("reference")}>
          <TextInput
            name="reference"
            defaultValue={typed.reference}
            maxLength={25}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide>
          {t("hkpay.make")}
        </Button>
      </Form>
    </Card>
  );
}
