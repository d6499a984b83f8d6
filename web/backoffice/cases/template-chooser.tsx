import { Form, useSearchParams } from "react-router";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import { fillTemplate } from "@plaza/domain/appeals/decision-template.ts";
import type { Formats } from "@plaza/messages/format.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { readShownOfCase } from "./case-address.ts";

interface TemplateChooserProps {
  readonly found: BackofficeCaseView;
  readonly templates: readonly DecisionTemplateView[];
  /** The one that the form below was filled by. */
  readonly chosen: DecisionTemplateView | undefined;
}

/** Fills the form of a decision. The choice is in the page's address: it changes nothing, and works without scripts. */
export function TemplateChooser({ found, templates, chosen }: TemplateChooserProps) {
  const t = useTexts();
  const [search] = useSearchParams();
  const { file, beside, chat } = readShownOfCase(search);
  if (templates.length === 0) return null;
  return (
    <Form method="get" action={backofficePaths.appeal(found.caseId)} preventScrollReset className="mb-4 border-b border-line pb-4">
      {Object.entries({ file, beside, chat }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label={t("casework.template")} hint={t("casework.template_help")}>
        <Select
          key={chosen?.templateId}
          name="template"
          defaultValue={chosen?.templateId}
          options={templates.map(({ templateId, rule, name }) => ({ value: templateId, text: `${rule} · ${name}` }))}
        />
      </Field>
      {/* Said to screen readers when another template has filled the form below. */}
      <p role="status" className="sr-only">
        {chosen === undefined ? null : `${t("desk.done")} ${chosen.name}`}
      </p>
      <Button type="submit" className="mt-3">
        {t("casework.template_use")}
      </Button>
    </Form>
  );
}

/** The reason of a template with the facts of this case, whose amounts look as they do on the rest of the staff member's page. */
export function filledReason(
  formats: Formats,
  { orderId, amount, fiat, order }: BackofficeCaseView,
  { reason }: DecisionTemplateView,
): string {
  return fillTemplate(reason, {
    order: orderId,
    amount: formats.fiatText(amount, fiat),
    coins: formats.coinsText(order.quantity, order.asset),
    method: order.methodName,
    reference: order.reference,
  });
}
