import { useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { NotificationSettingsView } from "@plaza/contract/calls/notifications.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { SettingsAnswer } from "./settings.server.ts";

/** Without scripts a long page comes back from its top. */
const ANCHOR = "telegram";

interface Props {
  readonly telegram: NonNullable<NotificationSettingsView["telegram"]>;
  /** Just asked for. */
  readonly link: SettingsAnswer["link"];
}

/** The reader's Telegram chat as a channel of notices: the link that connects it, or its end. */
export function TelegramCard({ telegram: { bot, connectedAt }, link }: Props) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const busy = useNavigation().state === "submitting";
  const waits = link !== undefined && connectedAt === null;
  useFreshDataOnReturn(waits);
  return (
    <div id={ANCHOR} className="scroll-mt-20">
      <Card title={t("notifications.telegram_title")}>
        <p className="text-ink-soft">{t("notifications.telegram_help", { bot: `@${bot}` })}</p>
        {connectedAt === null ? null : (
          <p className="mt-3">{t("notifications.telegram_since", { time: formats.date(connectedAt, zone, "date") })}</p>
        )}
        {waits ? (
          <Notice live className="mt-3">
            <p>{t("notifications.telegram_open_help", { time: formats.date(link.expiresAt, zone, "time") })}</p>
            <a href={link.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "primary" }, "mt-3")}>
              {t("notifications.telegram_open")}
            </a>
          </Notice>
        ) : (
          <PostForm {...(connectedAt === null ? { action: `#${ANCHOR}` } : {})} className="mt-4">
            <Button type="submit" name="act" value={connectedAt === null ? "connect" : "disconnect"} busy={busy}>
              {t(connectedAt === null ? "notifications.telegram_connect" : "notifications.telegram_disconnect")}
            </Button>
          </PostForm>
        )}
      </Card>
    </div>
  );
}

/** The chat is connected in Telegram: the page shows it when its reader comes back. */
function useFreshDataOnReturn(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => void (document.visibilityState === "visible" && revalidate());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waits, revalidate]);
}
