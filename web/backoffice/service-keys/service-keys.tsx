import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { FoldedForm } from "../forms/folded-form.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

type ServiceKey = WireOf<"GET /api/desk/service-keys">["data"]["keys"][number];

/** Every key there is or was, with what it may do and when it last did. */
export function ServiceKeys({ keys }: { keys: readonly ServiceKey[] }) {
  const t = useTexts();
  if (keys.length === 0) return <p className="text-ink-soft">{t("servicekeys.none")}</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {keys.map((key) => (
        <ServiceKeyCard key={key.key} serviceKey={key} />
      ))}
    </div>
  );
}

function ServiceKeyCard({ serviceKey }: { serviceKey: ServiceKey }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { key, name, kind, scopes, allowedFrom, createdAt, expiresAt, lastUsedAt, lastUsedIp, state } = serviceKey;
  return (
    <Card
      title={<span className="break-words">{name}</span>}
      aside={<Tag tone={state === "active" ? "good" : "neutral"}>{t(`servicekeys.state_${state}`)}</Tag>}
    >
      <DataList>
        <DataRow label={t("apikeys.public_id")}>
          <code className="font-mono text-13 break-all" translate="no">
            {key}
          </code>
        </DataRow>
        <DataRow label={t("apikeys.kind")}>{t(`apikeys.kind_${kind}`)}</DataRow>
        <DataRow label={t("apikeys.scopes")}>
          <code className="font-mono text-13">{scopes.join(", ")}</code>
        </DataRow>
        <DataRow label={t("apikeys.allowed_from")}>
          {allowedFrom.length === 0 ? t("apikeys.anywhere") : <span className="break-all">{allowedFrom.join(", ")}</span>}
        </DataRow>
        <DataRow label={t("servicekeys.created")}>{formats.date(createdAt, zone)}</DataRow>
        <DataRow label={t("apikeys.expires")}>{expiresAt === null ? t("apikeys.no_end") : formats.date(expiresAt, zone, "date")}</DataRow>
        <DataRow label={t("apikeys.last_used")}>
          {lastUsedAt === null
            ? t("apikeys.never")
            : t("apikeys.used_from", { time: formats.date(lastUsedAt, zone), ip: lastUsedIp ?? "" })}
        </DataRow>
      </DataList>
      {state === "ended" ? null : <EndForm publicId={key} />}
    </Card>
  );
}

function EndForm({ publicId }: { publicId: string }) {
  const t = useTexts();
  return (
    <FoldedForm
      title={t("servicekeys.end")}
      about={{ key: publicId }}
      act="propose_end"
      submit={t("servicekeys.propose_end")}
      isDanger
      className="mt-3 border-t border-line pt-2"
    />
  );
}
