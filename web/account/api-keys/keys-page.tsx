import { useActionData, useNavigation } from "react-router";
import type { ApiKeyView } from "@plaza/contract/calls/api-keys.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { KeyForm } from "./key-form.tsx";
import type { KeyAnswer, KeysData } from "./keys.server.ts";
import { NewSecret } from "../../shell/forms/new-secret.tsx";
import { ConfirmAction } from "./confirm-action.tsx";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import { DeveloperHeading } from "./developer-heading.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

const TONE = { active: "good", paused: "warn", expired: "neutral", revoked: "neutral" } as const;

/** A merchant's keys for programs: what each may do and when it last did, a new one, and an end to any of them. */
export function KeysPage({ data }: { data: KeysData }) {
  const t = useTexts();
  const answered = useActionData<KeyAnswer>();
  return (
    <div className="max-w-3xl">
      <DeveloperHeading title={t("apikeys.title")} description={t("apikeys.description")} lead={t("apikeys.lead")} current="keys" />
      {data.off === null ? null : (
        <Notice kind="warn" className="mb-4">
          {data.off}
        </Notice>
      )}
      {answered?.kind === "made" ? (
        <NewSecret
          title={t("apikeys.made")}
          help={answered.secret === null ? t("apikeys.made_no_secret") : t("apikeys.made_help")}
          values={[
            { label: t("apikeys.public_id"), text: answered.publicId },
            ...(answered.secret === null ? [] : [{ label: t("apikeys.secret"), text: answered.secret }]),
          ]}
        />
      ) : null}
      {answered?.kind === "revoked" || answered?.kind === "resumed" ? (
        <Notice kind="success" live className="mb-4">
          {t(answered.kind === "revoked" ? "apikeys.revoked_done" : "apikeys.resumed_done")}
        </Notice>
      ) : null}
      <Card flush>
        {data.keys.length === 0 ? (
          <EmptyState spot="shield" title={t("apikeys.none")}>
            {t("apikeys.none_help")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {data.keys.map((key) => (
              <KeyRow key={key.keyId} apiKey={key} answered={answered} renderedAt={data.renderedAt} />
            ))}
          </ul>
        )}
      </Card>
      <KeyForm key={answered?.kind === "made" ? answered.publicId : "new"} answered={answered} renderedAt={data.renderedAt} />
    </div>
  );
}

interface RowProps {
  readonly apiKey: ApiKeyView;
  readonly answered: KeyAnswer | undefined;
  readonly renderedAt: string;
}

function KeyRow({ apiKey, answered, renderedAt }: RowProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { name, state, lastUsedAt, lastUsedIp, expiresAt, releaseCapUsd, releasedTodayUsd } = apiKey;
  return (
    <li className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-15 font-semibold break-words">{name}</h2>
        <Tag tone={TONE[state]}>{t(`apikeys.state_${state}`)}</Tag>
        <span className="ms-auto flex flex-wrap gap-1">
          {apiKey.scopes.map((scope) => (
            <Tag key={scope} tone={scope === "release" ? "warn" : "neutral"}>
              {t(`apikeys.scope_${scope}`)}
            </Tag>
          ))}
        </span>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2">
        <Fact label={t("apikeys.public_id")}>
          <code className="font-mono break-all" translate="no">
            {apiKey.publicId}
          </code>
        </Fact>
        <Fact label={t("apikeys.last_used")}>
          {lastUsedAt === null
            ? t("apikeys.never")
            : t("apikeys.used_from", { time: formats.date(lastUsedAt, zone), ip: lastUsedIp ?? "" })}
        </Fact>
        <Fact label={t("apikeys.allowed_from")}>
          {apiKey.allowedFrom.length === 0 ? t("apikeys.anywhere") : apiKey.allowedFrom.join(", ")}
        </Fact>
        <Fact label={t("apikeys.expires")}>{expiresAt === null ? t("apikeys.no_end") : formats.date(expiresAt, zone, "date")}</Fact>
        {releaseCapUsd === null ? null : (
          <Fact label={t("apikeys.release_today")}>
            {t("apikeys.release_of", {
              spent: formats.fiat(releasedTodayUsd ?? "0", "USD"),
              cap: formats.fiat(releaseCapUsd, "USD"),
            })}
          </Fact>
        )}
      </dl>
      {state === "paused" ? <Resume apiKey={apiKey} answered={answered} renderedAt={renderedAt} /> : null}
      {state === "active" || state === "paused" ? <Revoke apiKey={apiKey} /> : null}
    </li>
  );
}

/** A key that a password reset has paused works again with a code. */
function Resume({ apiKey: { keyId, name }, answered, renderedAt }: RowProps) {
  const t = useTexts();
  const about = (answered?.kind === "refused" || answered?.kind === "code_sent") && answered.of === keyId ? answered : null;
  const sent = about?.kind === "code_sent" ? about.sent : undefined;
  const error = about?.kind === "refused" ? about.message : undefined;
  return (
    <>
      <p className="caption mt-3">{t("apikeys.paused_help")}</p>
      <details className="mt-1" open={about !== null}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-13 font-medium text-ink-soft" aria-label={t("apikeys.resume_of", { name })}>
          {t("apikeys.resume")}
        </summary>
        <PostForm className="mt-2 flex flex-col gap-4">
          <button type="submit" name="act" value="resume" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <input type="hidden" name="keyId" value={keyId} />
          <SecurityCodeField purpose={{ scene: "api" }} renderedAt={renderedAt} sent={sent} channel={sent?.channel} error={error} />
          <div>
            <Button type="submit" name="act" value="resume" size="sm" aria-label={t("apikeys.resume_of", { name })}>
              {t("apikeys.resume")}
            </Button>
          </div>
        </PostForm>
      </details>
    </>
  );
}

/** Ends the key in the same moment, so that a first touch only opens what a second one does. */
function Revoke({ apiKey: { keyId, name } }: { apiKey: ApiKeyView }) {
  const t = useTexts();
  const navigation = useNavigation();
  const busy = navigation.formData?.get("keyId") === keyId;
  return (
    <ConfirmAction summary={t("apikeys.revoke")} label={t("apikeys.revoke_of", { name })}>
      <PostForm>
        <input type="hidden" name="keyId" value={keyId} />
        <Button
          type="submit"
          name="act"
          value="revoke"
          size="sm"
          variant="danger"
          busy={busy}
          aria-label={t("apikeys.revoke_of", { name })}
        >
          {t("apikeys.revoke")}
        </Button>
      </PostForm>
    </ConfirmAction>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
