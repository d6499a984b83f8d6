import { useActionData, useLoaderData } from "react-router";
import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import { ruleOf } from "@plaza/domain/appeals/rulebook.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { TemplateForm } from "./template-form.tsx";
import type { loadTemplates, RefusedTemplate } from "./decision-templates.server.ts";

type TemplateAnswer = Answered & Partial<RefusedTemplate>;

/** The reasons that staff write again and again. Everyone who decides cases reads them; seniors add and remove them. */
export function DecisionTemplatesPage() {
  const t = useTexts();
  const { templates, mayChange, standard, chosen } = useLoaderData<typeof loadTemplates>();
  const answered: TemplateAnswer = useActionData<TemplateAnswer>() ?? {};
  const { problem, typed } = answered;
  const title = t("desk.decision_templates");
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading lead={t("casework.templates_lead")}>{title}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <div className="flex max-w-3xl flex-col gap-4">
        {mayChange ? (
          <TemplateForm
            key={[chosen?.key, ...templates.map(({ templateId }) => templateId)].join()}
            problem={problem}
            typed={typed ?? chosen}
            standard={standard}
          />
        ) : null}
        {templates.length === 0 ? (
          <EmptyState spot="search" title={t("casework.templates_none")}>
            {t("casework.templates_none_help")}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {templates.map((template) => (
              <li key={template.templateId}>
                <TemplateCard template={template} mayRemove={mayChange} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function TemplateCard({ template, mayRemove }: { template: DecisionTemplateView; mayRemove: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { templateId, name, rule, reason, createdBy, createdAt } = template;
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      aside={<Tag>{`${rule} · ${t(`appeal.outcome.${ruleOf(rule).outcome}`)}`}</Tag>}
    >
      <p className="caption">{t(`appeal.rule.${rule}`)}</p>
      <p className="mt-3 break-words whitespace-pre-line">{reason}</p>
      <p className="caption mt-3">{t("casework.template_by", { name: createdBy, time: formats.date(createdAt, zone, "date") })}</p>
      {mayRemove ? (
        <PostForm stays className="mt-3">
          <input type="hidden" name="templateId" value={templateId} />
          <Button type="submit" name="act" value="remove">
            {t("casework.template_remove")}
            <span className="sr-only">: {name}</span>
          </Button>
        </PostForm>
      ) : null}
    </Card>
  );
}
