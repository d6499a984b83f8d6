import { readBody } from "../../shell/forms/form-body.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** Loads the settings and all time zones that the server's runtime knows. `saved` and `disconnected` say which action led here. */
export async function loadNotificationSettings({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const settings = await visit.api("GET /api/ctc/query-notification-settings");
  return {
    texts: messagesFor(visit.lang, ["notifications"]),
    settings,
    zones: Intl.supportedValuesOf("timeZone"),
    saved: visit.url.searchParams.has("saved"),
    disconnected: visit.url.searchParams.has("disconnected"),
  };
}
export type NotificationSettingsData = Awaited<ReturnType<typeof loadNotificationSettings>>;

/** Of a form that was refused: why. Of the request for a link into Telegram: the link. */
export interface SettingsAnswer {
  /** Beside which field the message belongs; null or undefined: above the form. */
  readonly field?: string | null;
  readonly message?: string;
  readonly link?: { readonly url: string; readonly expiresAt: string };
}

/** Saves the whole form: a box that is not ticked is not in it. Choices of a channel that the page doesn't show stay as they are. */
async function save(visit: Visit, fields: FormFields) {
  const showsTelegram = fields.isTicked("channel.telegram", "on");
  const showsPhone = fields.isTicked("channel.phone", "on");
  const body = readBody(fields, "POST /api/ctc/update-notification-settings", {
    choices: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      email: fields.isTicked(`email.${kind}`, "on"),
      push: fields.isTicked(`push.${kind}`, "on"),
      ...(showsTelegram ? { telegram: fields.isTicked(`telegram.${kind}`, "on") } : {}),
      ...(showsPhone ? { phone: fields.isTicked(`phone.${kind}`, "on") } : {}),
    })),
    quietHours: { on: fields.isTicked("quiet", "on") },
  });
  try {
    await visit.api("POST /api/ctc/update-notification-settings", { body });
  } catch (fault) {
    return giveBack(fault, (refusal): SettingsAnswer => fieldProblem(visit, fields, refusal));
  }
  return redirect(`${visit.url.pathname}?saved=1`, 303);
}

async function connect(visit: Visit) {
  try {
    const link = await visit.api("POST /api/ctc/create-telegram-link");
    return data<SettingsAnswer>({ link });
  } catch (fault) {
    return giveBack(fault, ({ message }): SettingsAnswer => ({ message }));
  }
}

async function disconnect(visit: Visit) {
  try {
    await visit.api("POST /api/ctc/remove-telegram-chat");
  } catch (fault) {
    // It was disconnected elsewhere: what was asked for is so.
    if (!(fault instanceof Refusal) || fault.code !== "not_found") return giveBack(fault, ({ message }): SettingsAnswer => ({ message }));
  }
  return redirect(`${visit.url.pathname}?disconnected=1`, 303);
}

export const actOnNotificationSettings = formAction({ save, connect, disconnect });
