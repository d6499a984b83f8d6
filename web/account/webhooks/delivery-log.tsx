import type { DeliveryView } from "@plaza/contract/calls/webhooks.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { Log } from "./webhooks.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

const TONE = { delivered: "good", pending: "neutral", failed: "danger" } as const;

/** What was delivered to one address and what was not; each may be sent once more. A paused address gets nothing, so nothing is promised for it. */
export function DeliveryLog({ log }: { log: Log }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const isPaused = log.webhook.state === "paused";
  return (
    <Card title={<span className="break-all">{t("apikeys.hook_log_of", { url: log.webhook.url })}</span>} flush className="mb-4">
      {isPaused ? <p className="caption px-4 pb-4 sm:px-6">{t("apikeys.hook_paused_help")}</p> : null}
      {log.items.length === 0 ? <p className="caption px-4 pb-4 sm:px-6">{t("apikeys.log_none")}</p> : null}
      <ul className="divide-y divide-line border-t border-line">
        {log.items.map((item) => (
          <li key={item.deliveryId} className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 sm:grid-cols-[1fr_auto_auto] sm:items-center sm:px-6">
            <span className="min-w-0">
              <span className="block font-medium">
                {t(`apikeys.event_${item.kind}`)}
                {item.orderId === null ? null : ` · ${t("apikeys.log_order")} ${item.orderId}`}
              </span>
              <code className="block font-mono break-all text-ink-faint" translate="no">
                {item.eventId}
              </code>
              <time dateTime={item.createdAt} className="text-ink-faint">
                {formats.date(item.createdAt, zone, "second")}
              </time>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Tag tone={TONE[item.state]}>{t(`apikeys.log_${item.state}`)}</Tag>
              <span className="text-ink-soft">
                <LastAnswer of={item} />
                {t("apikeys.log_tries", { count: formats.count(item.attempts) })}
                {item.state === "pending" && item.attempts > 0 && item.nextAt !== null && !isPaused ? (
                  <time dateTime={item.nextAt} className="block">
                    {t("apikeys.log_next", { time: formats.date(item.nextAt, zone, "time") })}
                  </time>
                ) : null}
              </span>
            </span>
            {isPaused ? null : (
              <PostForm stays>
                <input type="hidden" name="deliveryId" value={item.deliveryId} />
                <Button type="submit" name="act" value="replay" size="sm" aria-label={t("apikeys.log_replay_of", { event: item.eventId })}>
                  {t("apikeys.log_replay")}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {log.nextCursor === null ? null : (
        <LoadMore href={paths.webhooks(lang, new URLSearchParams({ log: log.webhook.webhookId, cursor: log.nextCursor }))}>
          {t("apikeys.log_older")}
        </LoadMore>
      )}
    </Card>
  );
}

/** The status that the receiver answered with, or why there is none. Nothing before the first try. */
function LastAnswer({ of: { lastStatus, lastError } }: { of: Pick<DeliveryView, "lastStatus" | "lastError"> }) {
  const t = useTexts();
  if (lastStatus !== null) return <>{lastStatus} · </>;
  return lastError === null || lastError === "redirect" || lastError === "status" ? null : <>{t(`apikeys.log_error_${lastError}`)} · </>;
}
