import { readBody } from "../../shell/forms/form-body.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

export async function loadNotificationSettings({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const settings = await visit.api("GET /api/ctc/query-notification-settings");
  return {
    texts: messagesFor(visit.lang, ["notifications"]),
    settings,
    zones: Intl.supportedValuesOf("timeZone"),
    saved: visit.url.searchParams.has("saved"),
  };
}
export type NotificationSettingsData = Awaited<ReturnType<typeof loadNotificationSettings>>;

/** Saves the whole form: a box that is not ticked is not in it. */
export const saveNotificationSettings = formAction(async (visit, fields) => {
  const body = readBody(fields, "POST /api/ctc/update-notification-settings", {
    choices: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      email: fields.isTicked(`email.${kind}`, "on"),
      push: fields.isTicked(`push.${kind}`, "on"),
    })),
    quietHours: { on: fields.isTicked("quiet", "on") },
  });
  try {
    await visit.api("POST /api/ctc/update-notification-settings", { body });
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
  return redirect(`${visit.url.pathname}?saved=1`, 303);
});
