import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { NotificationView } from "@plaza/contract/calls/notifications.ts";
import { isId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { noticeText, noticeTitle } from "@plaza/messages/notice.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { Refusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { pairOf } from "../../shell/market/filter.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import type { InboxData } from "./inbox.server.ts";
import { INBOX_READ } from "../../shell/widget-host/live-counts.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** The inbox: what has happened, newest first, each a link to where it happened. */
export function InboxPage({ data }: { data: InboxData }) {
  const t = useTexts();
  const lang = useLang();
  const { onlyUnread, items, nextCursor, unread } = data;
  const { revalidate } = useRevalidator();
  useLive((event) => {
    if (event.kind === "notification" || event.kind === "inbox") void revalidate();
  });
  useEffect(() => {
    // The bell counts what this list has just shown.
    if (unread >= 0) dispatchEvent(new Event(INBOX_READ));
  }, [unread]);
  return (
    <div className="max-w-3xl pb-6">
      <PageHead title={t("notifications.title")} description={t("notifications.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          aside={
            <ButtonLink href={paths.notificationSettings(lang)} variant="quiet" size="sm">
              {t("notifications.settings")}
            </ButtonLink>
          }
        >
          {t("notifications.title")}
        </PageHeading>
        <Tabs
          label={t("notifications.title")}
          items={[
            { href: paths.notifications(lang), text: t("notifications.show_all"), current: !onlyUnread },
            { href: paths.notifications(lang, { unread: true }), text: t("notifications.show_unread"), current: onlyUnread },
          ]}
        />
      </div>
      <div className="card mt-4 overflow-hidden">
        {unread > 0 && items[0] ? <MarkAll upTo={items[0].notificationId} /> : null}
        {items.length === 0 ? (
          <EmptyState spot="quiet" title={t(onlyUnread ? "notifications.empty_unread" : "notifications.empty")}>
            {onlyUnread ? null : t("notifications.empty_help")}
          </EmptyState>
        ) : (
          <ul>
            {items.map((notice) => (
              <Item key={notice.notificationId} notice={notice} now={Date.parse(data.renderedAt)} />
            ))}
          </ul>
        )}
        {nextCursor === null ? null : (
          <LoadMore href={paths.notifications(lang, { unread: onlyUnread, cursor: nextCursor })}>{t("notifications.older")}</LoadMore>
        )}
      </div>
    </div>
  );
}

function MarkAll({ upTo }: { upTo: string }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  return (
    <PostForm className="flex justify-end border-b border-line px-2 py-1.5 sm:px-4">
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" variant="quiet" size="sm" busy={busy}>
        {t("notifications.mark_all")}
      </Button>
    </PostForm>
  );
}

function Item({ notice, now }: { notice: NotificationView; now: number }) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const zone = useTimeZone();
  const lang = useLang();
  const call = useCaller();
  const [opened, setOpened] = useState(false);
  const read = notice.read || opened;
  const open = () => {
    if (read) return;
    setOpened(true);
    call("POST /api/ctc/read-notifications", { body: { ids: [notice.notificationId] } }).then(
      () => dispatchEvent(new Event(INBOX_READ)),
      // It stays unread on the server, and is shown so next time.
      (fault: unknown) => void (fault instanceof Refusal || reportError(fault)),
    );
  };
  return (
    <li className="border-b border-line last:border-0">
      <Anchor href={whereOf(notice, lang)} onClick={open} className="notice-row" data-unread={read ? undefined : ""}>
        <span
          className={`mt-2 size-2 flex-none rounded-full bg-accent forced-colors:bg-[CanvasText] ${read ? "invisible" : ""}`}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={read ? "font-medium" : "font-semibold"}>
              {read ? null : <span className="sr-only">{t("notifications.unread_mark")} </span>}
              {noticeTitle(t, notice.kind)}
            </span>
            <time dateTime={notice.at} className="caption tabular" title={formats.date(notice.at, zone, "second")}>
              {formats.relative(Date.parse(notice.at), now)}
            </time>
          </span>
          <span className="mt-0.5 block text-ink-soft">
            {noticeText(t, formats, { kind: notice.kind, facts: { ...notice.facts, name: nameOf(notice.facts["name"] ?? "") } }, zone)}
          </span>
        </span>
      </Anchor>
    </li>
  );
}

/** The list with the offer's form open. */
function offerPath({ advId, side, asset = "", fiat = "" }: NotificationView["facts"], lang: Locale): string {
  return isId<"advert">(advId) ? paths.take(lang, side === "sell" ? "sell" : "buy", advId, pairOf({ asset, fiat })) : paths.watches(lang);
}

/** The page that a notice is about. */
function whereOf({ kind, facts }: NotificationView, lang: Locale): string {
  const { orderId, requestId, side } = facts;
  if (isId<"order">(orderId)) return paths.order(lang, side === "sell" ? "sell" : "buy", orderId);
  if (kind === "limits_changed" || kind === "limit_request_declined") return paths.limits(lang);
  if (kind === "offer_found") return offerPath(facts, lang);
  if (isId<"support_request">(requestId)) return paths.supportRequest(lang, requestId);
  if (kind === "sub_user_changed" || facts["change"] === "sub_users_suspended") return paths.subUsers(lang);
  if (kind === "device_signed_in" || kind === "security_changed") return paths.security(lang);
  if (kind === "account_unfrozen" || kind === "account_frozen" || kind.startsWith("kyc_")) return paths.gate(lang);
  if (kind.startsWith("merchant_")) return paths.merchant(lang);
  return paths.notifications(lang);
}
