import { useActionData, useNavigation } from "react-router";
import type { WebhookView } from "@plaza/contract/calls/webhooks.ts";
import { WEBHOOK_EVENTS } from "@plaza/contract/webhook-signing.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import type { HookAnswer, HooksData } from "./webhooks.server.ts";
import { DeveloperHeading } from "../api-keys/developer-heading.tsx";
import { NewSecret } from "../../shell/forms/new-secret.tsx";
import { ConfirmAction } from "../api-keys/confirm-action.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The addresses that receive a merchant's events, their deliveries, and a form for a new address. */
export function WebhooksPage({ data }: { data: HooksData }) {
  const t = useTexts();
  const answered = useActionData<HookAnswer>();
  return (
    <div className="max-w-3xl">
      <DeveloperHeading
        title={t("apikeys.hooks_title")}
        description={t("apikeys.hooks_description")}
        lead={t("apikeys.hooks_lead")}
        current="webhooks"
      />
      <Outcome answered={answered} />
      {data.log ? <DeliveryLog log={data.log} /> : null}
      <Card flush>
        {data.hooks.length === 0 ? (
          <EmptyState spot="search" title={t("apikeys.hooks_none")}>
            {t("apikeys.hooks_none_help")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {data.hooks.map((hook) => (
              <HookRow key={hook.webhookId} hook={hook} answered={answered} renderedAt={data.renderedAt} />
            ))}
          </ul>
        )}
      </Card>
      <NewHook key={answered?.kind === "made" ? answered.secret : "new"} answered={answered} renderedAt={data.renderedAt} />
    </div>
  );
}

const DONE = { removed: "apikeys.hook_removed", resumed: "apikeys.hook_resumed", queued: "apikeys.log_queued" } as const;

function Outcome({ answered }: { answered: HookAnswer | undefined }) {
  const t = useTexts();
  if (answered?.kind === "made" || answered?.kind === "rotated") {
    return (
      <NewSecret
        title={t(answered.kind === "made" ? "apikeys.hook_made" : "apikeys.hook_rotated")}
        help={t(answered.kind === "made" ? "apikeys.made_help" : "apikeys.hook_rotated_help")}
        values={[{ label: t("apikeys.secret"), text: answered.secret }]}
      />
    );
  }
  if (answered?.kind !== "removed" && answered?.kind !== "resumed" && answered?.kind !== "queued") return null;
  return (
    <Notice kind="success" live className="mb-4">
      {t(DONE[answered.kind])}
    </Notice>
  );
}

function HookRow({ hook, answered, renderedAt }: { hook: WebhookView; answered: HookAnswer | undefined; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const isPaused = hook.state === "paused";
  const code = <CodePart of={hook.webhookId} answered={answered} renderedAt={renderedAt} />;
  return (
    <li className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-mono text-15 break-all" translate="no">
          {hook.url}
        </h2>
        {isPaused ? <Tag tone="warn">{t("apikeys.hook_paused")}</Tag> : null}
        <span className="ms-auto flex gap-1">
          {hook.events.map((event) => (
            <Tag key={event}>{t(`apikeys.event_${event}`)}</Tag>
          ))}
        </span>
      </div>
      <p className={hook.failed > 0 ? "mt-1 text-13 font-medium text-danger-ink" : "caption mt-1"}>
        {t("apikeys.hook_counts", { pending: formats.count(hook.pending), failed: formats.count(hook.failed) })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Anchor
          href={paths.webhooks(lang, new URLSearchParams({ log: hook.webhookId }))}
          className="link inline-flex min-h-11 items-center"
        >
          {t("apikeys.hook_log")}
        </Anchor>
      </div>
      {isPaused ? <p className="caption mt-3">{t("apikeys.hook_paused_help")}</p> : null}
      <details className="mt-1" open={isAbout(answered, hook.webhookId)}>
        <summary
          className="min-h-11 cursor-pointer py-2.5 text-13 font-medium text-ink-soft"
          {...(isPaused ? { "aria-label": t("apikeys.hook_resume_of", { url: hook.url }) } : {})}
        >
          {t(isPaused ? "apikeys.hook_resume" : "apikeys.hook_rotate")}
        </summary>
        <CodeForm
          act={isPaused ? "resume" : "rotate"}
          of={hook.webhookId}
          label={t(isPaused ? "apikeys.hook_resume" : "apikeys.hook_rotate")}
        >
          {code}
        </CodeForm>
      </details>
      <RemoveHook hook={hook} />
    </li>
  );
}

function RemoveHook({ hook }: { hook: WebhookView }) {
  const t = useTexts();
  return (
    <ConfirmAction summary={t("apikeys.hook_remove")} label={t("apikeys.hook_remove_of", { url: hook.url })}>
      <PostForm>
        <input type="hidden" name="webhookId" value={hook.webhookId} />
        <Button
          type="submit"
          name="act"
          value="remove"
          size="sm"
          variant="danger"
          aria-label={t("apikeys.hook_remove_of", { url: hook.url })}
        >
          {t("apikeys.hook_remove")}
        </Button>
      </PostForm>
    </ConfirmAction>
  );
}

/** What is done with one webhook by a code. */
function CodeForm({ act, of, label, children }: { act: "resume" | "rotate"; of: string; label: string; children: React.ReactNode }) {
  return (
    <PostForm className="mt-2 flex flex-col gap-4">
      <button type="submit" name="act" value={act} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="of" value={of} />
      {children}
      <div>
        <Button type="submit" name="act" value={act} size="sm">
          {label}
        </Button>
      </div>
    </PostForm>
  );
}

function isAbout(answered: HookAnswer | undefined, of: string): boolean {
  return (answered?.kind === "refused" || answered?.kind === "code_sent") && answered.of === of;
}

function CodePart({ of, answered, renderedAt }: { of: string; answered: HookAnswer | undefined; renderedAt: string }) {
  const sent = answered?.kind === "code_sent" && answered.of === of ? answered.sent : undefined;
  const error = answered?.kind === "refused" && answered.of === of && answered.aboutCode ? answered.message : undefined;
  return <SecurityCodeField purpose={{ scene: "api" }} renderedAt={renderedAt} sent={sent} channel={sent?.channel} error={error} />;
}

function HookProblem({ refused: { isUrl, aboutCode, message } }: { refused: Extract<HookAnswer, { kind: "refused" }> }) {
  const t = useTexts();
  return (
    <ErrorSummary
      whole={isUrl || aboutCode ? null : message}
      fields={[
        ["url", t("apikeys.hook_url"), isUrl ? message : null],
        ["code", t("security.code"), aboutCode ? message : null],
      ]}
    />
  );
}

function NewHook({ answered, renderedAt }: { answered: HookAnswer | undefined; renderedAt: string }) {
  const t = useTexts();
  const navigation = useNavigation();
  const came = (answered?.kind === "refused" || answered?.kind === "code_sent") && answered.of === "new" ? answered : null;
  const refused = came?.kind === "refused" ? came : null;
  return (
    <Card title={t("apikeys.hook_new")} className="mt-4">
      <PostForm className="flex flex-col gap-5">
        <button type="submit" name="act" value="create" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {refused ? <HookProblem refused={refused} /> : null}
        <Field
          label={t("apikeys.hook_url")}
          name="url"
          hint={t("apikeys.hook_url_help")}
          error={refused?.isUrl ? t("apikeys.wrong_url") : undefined}
          required
        >
          <TextInput name="url" type="url" inputMode="url" maxLength={500} required defaultValue={came?.typed.url} autoComplete="off" />
        </Field>
        <fieldset>
          <legend className="text-13 font-medium text-ink-soft">{t("apikeys.hook_events")}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} name="events" value={event} defaultChecked={came?.typed.events.includes(event) ?? true}>
              {t(`apikeys.event_${event}`)}
            </Checkbox>
          ))}
        </fieldset>
        <CodePart of="new" answered={answered} renderedAt={renderedAt} />
        <div>
          <Button type="submit" name="act" value="create" variant="primary" busy={navigation.formData?.get("act") === "create"}>
            {t("apikeys.hook_create")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
