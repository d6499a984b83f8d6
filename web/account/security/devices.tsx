import type { WireOf } from "@plaza/contract/calls/index.ts";
import { UNKNOWN_DEVICE } from "@plaza/contract/notifications.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

type Device = WireOf<"GET /api/a/v1/auth/sessions">["data"]["items"][number];

/** Where the account is logged in; each session but this one can be ended, or all of them. */
export function Devices({ devices, renderedAt }: { devices: readonly Device[]; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card flush>
      <div className="border-b border-line px-4 py-3 sm:px-6">
        <h2 className="text-13 font-semibold text-ink-soft">{t("account.devices")}</h2>
        <p className="caption">{t("account.devices_help")}</p>
      </div>
      <ul className="divide-y divide-line">
        {devices.map(({ id, name, address, current, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
            <div className="min-w-0 flex-1 basis-44">
              <h3 className="font-medium">{titleOf(t, name)}</h3>
              <p className="caption">
                <bdi>{address}</bdi> ·{" "}
                {t("account.last_active", { when: formats.relative(Date.parse(lastSeenAt), Date.parse(renderedAt)) })}
              </p>
            </div>
            {current ? (
              <Tag tone="good">{t("account.this_device")}</Tag>
            ) : (
              <PostForm stays>
                <input type="hidden" name="device" value={id} />
                <Button
                  type="submit"
                  name="act"
                  value="end_device"
                  size="sm"
                  aria-label={`${t("account.end_device")}: ${titleOf(t, name)}`}
                >
                  {t("account.end_device")}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <PostForm stays className="border-t border-line px-4 py-3 sm:px-6">
          <Button type="submit" name="act" value="end_others" variant="quiet">
            {t("account.end_others")}
          </Button>
        </PostForm>
      ) : null}
    </Card>
  );
}

function titleOf(t: Texts, name: string): string {
  return name === UNKNOWN_DEVICE ? t("account.unknown_device") : name;
}
