import { Form, useSearchParams } from "react-router";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import type { DecisionTemplateId, FileId } from "@plaza/contract/ids.ts";
import { fillTemplate } from "@plaza/domain/appeals/decision-template.ts";
import type { Formats } from "@plaza/messages/format.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { optionalIdIn } from "../../shell/address-id.ts";
import { backofficePaths } from "../backoffice-paths.ts";

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
  const file = search.get("file");
  if (templates.length === 0) return null;
  return (
    <Form method="get" action={backofficePaths.appeal(found.caseId)} preventScrollReset className="mb-4 border-b border-line pb-4">
      {file === null ? null : <input type="hidden" name="file" value={file} />}
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

/** Addresses of this case's page that keep the chosen template, so that opening a file empties no form. */
export function useCaseAddress({ caseId }: Pick<BackofficeCaseView, "caseId">): (fileId?: FileId) => string {
  const [search] = useSearchParams();
  const templateId: DecisionTemplateId | null = optionalIdIn(search, "template");
  return (fileId) => backofficePaths.appeal(caseId, fileId, templateId ?? undefined);
}
