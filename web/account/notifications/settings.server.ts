import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

export async function loadNotificationSettings({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const settings = await orAway(visit.api("GET /api/ctc/query-notification-settings"));
  return {
    texts: messagesFor(visit.lang, ["notifications"]),
    settings,
    zones: Intl.supportedValuesOf("timeZone"),
    saved: visit.url.searchParams.has("saved"),
  };
}
export type NotificationSettingsData = Awaited<ReturnType<typeof loadNotificationSettings>>;

/** Saves the whole form: a box that is not ticked is not in it. */
export async function saveNotificationSettings({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  try {
    await visit.api("POST /api/ctc/update-notification-settings", {
      body: {
        choices: NOTIFICATION_KINDS.map((kind) => ({ kind, email: form.has(`email.${kind}`), push: form.has(`push.${kind}`) })),
        quietHours: { on: form.has("quiet"), from: text("from"), to: text("to") },
        timeZone: text("zone") || "UTC",
      },
    });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data({ message: fault.message }, { status: fault.isTransient ? 503 : 422 });
  }
  return redirect(`${visit.url.pathname}?saved=1`, 303);
}
