import { RULEBOOK } from "@plaza/domain/appeals/rulebook.ts";
import { TEMPLATE_PLACEHOLDERS, type TemplatePlaceholder } from "@plaza/domain/appeals/decision-template.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChipLink } from "@plaza/ui/chip.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { RefusedTemplate } from "./decision-templates.server.ts";

const LONGEST_NAME = 60;
const LONGEST_REASON = 1500;

type FormField = keyof RefusedTemplate["typed"];

interface TemplateFormProps {
  readonly problem: RefusedTemplate["problem"] | undefined;
  /** What was filled in and refused. */
  readonly typed: RefusedTemplate["typed"] | undefined;
  /** Templates that fill the form. */
  readonly standard: readonly { readonly key: string; readonly name: string }[];
}

/** Adds a template, with what its placeholders stand for beside it. */
export function TemplateForm({ problem, typed, standard }: TemplateFormProps) {
  const t = useTexts();
  const labels = { name: t("casework.template_name"), rule: t("casework.rule"), reason: t("casework.reason") } as const;
  const errorOf = (field: FormField) => (problem?.field === field ? problem.message : undefined);
  const isWhole = problem !== undefined && !(problem.field !== null && problem.field in labels);
  return (
    <Card title={t("casework.template_new")}>
      {standard.length === 0 ? null : (
        <nav aria-label={t("casework.template_standard")} className="mb-4">
          <p className="caption mb-2">{t("casework.template_standard_help")}</p>
          <ul className="flex flex-wrap gap-2">
            {standard.map(({ key, name }) => (
              <li key={key}>
                <ChipLink href={`?standard=${key}`}>{name}</ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PostForm className="flex flex-col gap-4">
        <ErrorSummary
          whole={isWhole ? problem.message : null}
          fields={(["name", "rule", "reason"] as const).map((field) => [field, labels[field], errorOf(field)])}
        />
        <Field label={labels.name} name="name" error={errorOf("name")} required>
          <TextInput name="name" required maxLength={LONGEST_NAME} autoComplete="off" defaultValue={typed?.name} />
        </Field>
        <Field label={labels.rule} name="rule" error={errorOf("rule")} required>
          <Select
            name="rule"
            required
            defaultValue={typed?.rule}
            options={RULEBOOK.map(({ number, outcome }) => ({
              value: number,
              text: `${number} · ${t(`appeal.outcome.${outcome}`)} · ${t(`appeal.rule.${number}`)}`,
            }))}
          />
        </Field>
        <Field label={labels.reason} name="reason" hint={t("casework.template_hint")} error={errorOf("reason")} required>
          <ReasonText defaultValue={typed?.reason} />
        </Field>
        <Placeholders />
        <Button type="submit" name="act" value="add" variant="primary" className="self-start">
          {t("casework.template_add")}
        </Button>
      </PostForm>
    </Card>
  );
}

function ReasonText({ defaultValue }: { defaultValue: string | undefined }) {
  return (
    <textarea
      {...useField()}
      name="reason"
      required
      rows={4}
      maxLength={LONGEST_REASON}
      defaultValue={defaultValue}
      className="control field-sizing-content min-h-24 px-3 py-2"
    />
  );
}

function Placeholders() {
  const t = useTexts();
  const meanings: Readonly<Record<TemplatePlaceholder, string>> = {
    order: t("casework.template_order"),
    amount: t("order.amount"),
    coins: t("order.quantity"),
    method: t("order.method"),
    reference: t("order.reference"),
  };
  return (
    <details>
      <summary className="cursor-pointer py-2 text-13 font-medium">{t("casework.template_placeholders")}</summary>
      <DataList>
        {TEMPLATE_PLACEHOLDERS.map((name) => (
          <DataRow key={name} label={<code>{`{${name}}`}</code>}>
            {meanings[name]}
          </DataRow>
        ))}
      </DataList>
    </details>
  );
}
