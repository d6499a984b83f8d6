import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { NotificationSettingsView } from "@plaza/contract/calls/notifications.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller, useFailureToast } from "../../shell/api/use-call.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { canPush, endPush, ownDevice, startPush } from "./push.ts";

/** Push messages on this device, and the person's other devices that have them. */
export function PushCard({ settings }: { settings: NotificationSettingsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const here = useThisDevice(settings);
  const remove = useRemoval(here.own);
  return (
    <Card title={t("notifications.push_title")}>
      <p className="text-ink-soft">{t("notifications.push_help")}</p>
      {here.state === "unsupported" ? <p className="caption mt-3">{t("notifications.push_unsupported")}</p> : null}
      {here.problem ? (
        <Notice kind="warn" live className="mt-3">
          {t(`notifications.push_${here.problem}`)}
        </Notice>
      ) : null}
      {here.state === "off" ? (
        <Button className="mt-4" busy={here.busy} onClick={() => void here.turnOn()}>
          {t("notifications.push_turn_on")}
        </Button>
      ) : null}
      <ul className="mt-4 border-t border-line empty:hidden">
        {settings.devices.map(({ subscriptionId, device, createdAt }) => (
          <li key={subscriptionId} className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-0">
            <span>
              {t("notifications.device_since", { device, time: formats.date(createdAt, zone, "date") })}{" "}
              {subscriptionId === here.own ? <Tag tone="good">{t("notifications.push_this_device")}</Tag> : null}
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`${t("notifications.push_turn_off")}: ${device}`}
              onClick={() => void remove(subscriptionId)}
            >
              {t("notifications.push_turn_off")}
            </Button>
          </li>
        ))}
      </ul>
      {settings.devices.length === 0 ? <p className="caption mt-3">{t("notifications.push_none")}</p> : null}
    </Card>
  );
}

type SubscriptionId = NotificationSettingsView["devices"][number]["subscriptionId"];
type DeviceState = "looking" | "unsupported" | "off" | "on";

function useThisDevice(settings: NotificationSettingsView) {
  const call = useCaller();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<DeviceState>("looking");
  const [own, setOwn] = useState<SubscriptionId>();
  const [problem, setProblem] = useState<"blocked" | "failed">();
  const [busy, setBusy] = useState(false);
  const { pushKey } = settings;
  useEffect(() => {
    let current = true;
    const found = (now: DeviceState, device?: { readonly subscriptionId: SubscriptionId }) => {
      if (!current) return;
      setState(now);
      setOwn(device?.subscriptionId);
    };
    const look = async () => {
      if (!canPush()) return found("unsupported");
      const device = await ownDevice(settings);
      found(device === undefined ? "off" : "on", device);
    };
    look().catch(() => found("off"));
    return () => void (current = false);
  }, [settings]);
  const turnOn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const subscription = await startPush(pushKey);
      if (subscription === "blocked") setProblem("blocked");
      else {
        await call("POST /api/ctc/create-push-subscription", { body: subscription });
        await revalidate();
      }
    } catch {
      setProblem("failed");
    } finally {
      setBusy(false);
    }
  };
  return { state, own, problem, busy, turnOn };
}

/** @param own this browser's; the subscription of another device is not this browser's to end */
function useRemoval(own: SubscriptionId | undefined) {
  const call = useCaller();
  const showFailure = useFailureToast();
  const { revalidate } = useRevalidator();
  return async (subscriptionId: SubscriptionId) => {
    try {
      await call("POST /api/ctc/remove-push-subscription", { body: { subscriptionId } });
      if (subscriptionId === own) await endPush();
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      showFailure(fault);
    }
    await revalidate();
  };
}
