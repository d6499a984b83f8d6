import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { NotificationSettingsView } from "@plaza/contract/calls/notifications.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Refusal } from "../../shell/api/call.ts";
import { useCaller, useFailureToast } from "../../shell/api/use-call.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { canPush, endPush, isSubscribed, startPush } from "./push.ts";

/** Push messages on this device, and the person's other devices that have them. */
export function PushCard({ settings }: { settings: NotificationSettingsView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const here = useThisDevice(settings);
  const remove = useRemoval();
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
            <span>{t("notifications.device_since", { device, time: formats.date(createdAt, zone, "date") })}</span>
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

type DeviceState = "looking" | "unsupported" | "off" | "on";

function useThisDevice({ pushKey, devices }: NotificationSettingsView) {
  const call = useCaller();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<DeviceState>("looking");
  const [problem, setProblem] = useState<"blocked" | "failed">();
  const [busy, setBusy] = useState(false);
  const count = devices.length;
  useEffect(() => {
    let current = true;
    const found = (now: DeviceState) => void (current && setState(now));
    const look = async (): Promise<DeviceState> => {
      if (!canPush()) return "unsupported";
      return (await isSubscribed(pushKey)) && count > 0 ? "on" : "off";
    };
    look().then(found, () => found("off"));
    return () => void (current = false);
  }, [pushKey, count]);
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
  return { state, problem, busy, turnOn };
}

function useRemoval() {
  const call = useCaller();
  const showFailure = useFailureToast();
  const { revalidate } = useRevalidator();
  return async (subscriptionId: NotificationSettingsView["devices"][number]["subscriptionId"]) => {
    try {
      await call("POST /api/ctc/remove-push-subscription", { body: { subscriptionId } });
      await endPush();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      showFailure(fault);
    }
    await revalidate();
  };
}
